import ShellacPlaylists
import ShellacPluginSDK
import ShellacTabular

/// Reads JSPF, in the shapes of its draft and of ListenBrainz.
///
/// What the library has no place for (`extension`, `meta`, `annotation` …) is kept as JSON and written back. The file
/// is read twice, since what it says of itself may stand after the tracks.
struct JSPFReader: ReadFormat {
  static let suffixes = ["jspf", "json"]
  static let rows: [RowKind] = [.entries]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = JSONHead(UnsafeRawBufferPointer(rebasing: head.prefix(8192)))
    let isJSPF = path.suffix(5).elementsEqual(".jspf".utf8) { $0 == $1 || $0 | 0x20 == $1 }
    guard text.begins(with: "{") else { return isJSPF ? 20 : 0 }
    if text.has("\"playlist\""), text.has("\"track\"") || isJSPF { return 90 }
    return isJSPF ? 60 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    do {
      try readTracks(of: input, into: rows)
    } catch var error as PluginError {
      error.hint = error.hint ?? "Mend the file at that place, or export it again from its program."
      throw error
    }
  }

  private static func readTracks(of input: FileInput, into rows: RowOutput) throws {
    var first = JSPFMembers(JSONReader(input))
    do {
      try first.read { reader, token in try reader.skip(token) }
    } catch let error as PluginError where first.isPlaylist {
      // The second reading comes to the same fault, after the tracks before it.
      _ = error
    }
    guard first.isPlaylist else { throw NotMine() }
    let entries = try PlaylistEntries(first.document, into: rows)
    if let warning = first.warning { rows.warn(warning) }
    var second = JSPFMembers(JSONReader(input))
    try second.read { reader, token in
      guard token == .beginArray else {
        throw PluginError(
          "expected an array of tracks", hint: "Put the tracks between [ and ].", line: reader.line,
          column: reader.column)
      }
      while true {
        let token = try reader.required()
        if token == .endArray { return }
        guard token == .beginObject else {
          try rows.refuse(
            PluginError(
              "expected an object, a track", hint: "Write the track as {\"location\": [\"…\"]}.",
              line: reader.line, column: reader.column))
          try reader.skip(token)
          continue
        }
        var track = JSPFTrack(line: reader.line)
        while case .key(let key) = try reader.required() {
          try track.take(key, from: &reader, warn: rows.warn)
        }
        try entries.add(track.entry)
      }
    }
  }
}

/// What a playlist says of itself, what stands beside it, and where its tracks are.
struct JSPFMembers {
  private(set) var document = Document()
  /// Whether the file has a playlist.
  private(set) var isPlaylist = false
  /// What is not kept; of several, the first.
  private(set) var warning: PluginError?
  private var reader: JSONReader
  private var size = 0

  init(_ reader: JSONReader) { self.reader = reader }

  /// Reads the whole file.
  ///
  /// - Parameter tracks: takes the value of `track`, whose first token is given.
  mutating func read(tracks: (inout JSONReader, JSONReader.Token) throws -> Void) throws {
    guard try reader.next() == .beginObject else { throw NotMine() }
    while case .key(let key) = try reader.required() {
      let token = try reader.required()
      if key == "playlist", token == .beginObject, !isPlaylist {
        isPlaylist = true
        while case .key(let key) = try reader.required() { try take(key, tracks: tracks) }
      } else if key == "playlist" {
        warning =
          warning
          ?? PluginError(
            "a second playlist of the file is not kept", hint: "Put it in a file of its own.",
            line: reader.line, column: reader.column)
        try reader.skip(token)
      } else {
        try keep(JSPFFormat.rootPrefix + key, token)
      }
    }
    _ = try reader.next()
  }

  private mutating func take(_ key: String, tracks: (inout JSONReader, JSONReader.Token) throws -> Void)
    throws
  {
    let token = try reader.required()
    switch (key, token) {
    case ("track", _): try tracks(&reader, token)
    case ("title", .string(let text)): document.title = text
    case ("creator", .string(let text)): document.creator = text
    case ("date", .string(let text)): document.date = text
    case (_, .null): break
    default: try keep(JSPFFormat.prefix + key, token)
    }
  }

  private mutating func keep(_ name: String, _ token: JSONReader.Token) throws {
    let text = try reader.text(token, cap: 4 << 20)
    size += text.utf8.count + name.utf8.count
    if size > 4 << 20 {
      throw PluginError(
        "the playlist says more than 4 MB of itself", line: reader.line, column: reader.column)
    }
    document.extras.append(Extra(name, text))
  }
}
