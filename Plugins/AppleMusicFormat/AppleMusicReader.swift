import ShellacPluginSDK
import ShellacTabular

/// Reads a library of Apple Music: what was bought, what is known of all songs, and the playlists.
struct AppleMusicReader: ReadFormat {
  static let suffixes = ["json", "zip"]
  static let rows: [RowKind] = [.purchases, .songs, .entries]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = JSONHead(head)
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      if text.has("Apple Music Library Tracks.json") || text.has("Apple Music Library Playlists.json") {
        return 90
      }
      // The export's archive holds what others read, too.
      return text.has("Apple_Media_Services") ? 40 : 0
    }
    guard text.begins(with: "[{") else { return 0 }
    if text.has("\"Track Identifier\""), text.has("\"Content Type\"") || text.has("\"Is Purchased\"") {
      return 95
    }
    if AppleMusicFiles.arePlaylists(text) { return 90 }
    return text.has("\"Apple Music Track Identifier\"") || text.has("\"Purchased Track Identifier\"") ? 90 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    do {
      let files = try AppleMusicFiles(input)
      if let tracks = files.tracks {
        try AppleMusicTracks.readPurchases(tracks, into: rows)
        try AppleMusicTracks.readSongs(tracks, into: rows)
      }
      if let playlists = files.playlists {
        try AppleMusicPlaylists(playlists, tracks: files.tracks, into: rows).read()
      }
      if files.tracks == nil && files.playlists == nil {
        throw PluginError(
          "the archive holds no '\(AppleMusicFormat.tracks)'",
          hint: "Name the archive that holds the folder Apple Music Activity.")
      }
    } catch var error as PluginError {
      error.hint = error.hint ?? "Mend the file at that place, or ask Apple for it anew."
      throw error
    }
  }

  /// Reads an array of objects.
  ///
  /// - Throws: `NotMine` when the file is none.
  static func records(
    _ file: AppleMusicFile, _ keys: JSONRecord.Keys, into rows: RowOutput?,
    nested: (String, JSONReader.Token, inout JSONReader) throws -> Bool = { _, _, _ in false },
    _ body: (JSONRecord) throws -> Void
  ) throws {
    do {
      try read(file, keys, into: rows, nested: nested, body)
    } catch let error as PluginError {
      throw file.fault(error)
    }
  }

  private static func read(
    _ file: AppleMusicFile, _ keys: JSONRecord.Keys, into rows: RowOutput?,
    nested: (String, JSONReader.Token, inout JSONReader) throws -> Bool, _ body: (JSONRecord) throws -> Void
  ) throws {
    var reader = JSONReader(file.input, textCap: 1 << 16, cutsTexts: true)
    let first = try reader.next()
    guard first == .beginArray else { throw reader.notMine("an array of records", found: first) }
    while true {
      let token = try reader.required()
      if token == .endArray { break }
      guard token == .beginObject else {
        try rows?.refuse(
          file.fault(
            PluginError("expected an object", hint: hint, line: reader.line, column: reader.column)))
        try reader.skip(token)
        continue
      }
      let record = try JSONRecord(keys, from: &reader, nested: nested)
      do {
        if let fault = record.fault { throw fault }
        try body(record)
      } catch var error as PluginError {
        error.hint = error.hint ?? hint
        try rows?.refuse(file.fault(error))
      }
    }
    _ = try reader.next()
  }

  private static let hint = "Mend that record, and import the file again; the others are not touched."
}
