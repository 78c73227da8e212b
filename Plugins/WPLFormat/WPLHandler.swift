import ShellacPlaylists
import ShellacPluginSDK
import ShellacXML

/// Takes the elements of a playlist: what its head says, then its media.
struct WPLHandler: XMLHandler {
  /// The most bytes of the head's texts.
  private static let headCap = 1 << 20

  private let rows: RowOutput
  private var document = Document()
  /// Where entries go, when the head has ended.
  private var entries: PlaylistEntries?
  /// The names of the elements that have begun and not ended.
  private var open: [String] = []
  private var text: [UInt8] = []
  private var headSize = 0
  private var hasSmartPlaylist = false

  init(_ rows: RowOutput) { self.rows = rows }

  mutating func start(_ element: XMLElement, at place: XMLPlace) throws {
    defer { open.append(element.name) }
    switch (open.last, element.name) {
    case (nil, "smil"): break
    case (nil, _):
      throw PluginError(
        "expected the element smil, found \(element.name)", line: place.line, column: place.column)
    case ("head", "meta"): try takeMeta(element)
    case ("head", "title"), ("head", "author"): text.removeAll(keepingCapacity: true)
    case ("smil", "body"): try begin()
    case ("seq", "media"): try take(element, at: place)
    case ("seq", "smartPlaylist") where !hasSmartPlaylist:
      hasSmartPlaylist = true
      rows.warn(
        PluginError(
          "it is a smart playlist, whose rules only the player that made it can follow; they are passed over",
          hint: "Save it as a normal playlist there, or make one with shellac playlist smart.",
          line: place.line))
    default: break
    }
  }

  mutating func characters(_ text: UnsafeRawBufferPointer) throws {
    guard open.count == 3, open[1] == "head", open[2] == "title" || open[2] == "author" else { return }
    try count(text.count)
    self.text.append(contentsOf: text)
  }

  mutating func end() throws {
    guard let name = open.popLast(), open.last == "head", name == "title" || name == "author",
      let value = ReadEntry.text(text)
    else { return }
    if name == "title" {
      document.title = document.title ?? value
    } else {
      document.extras.append(Extra(WPLFormat.author, value))
    }
  }

  /// Gives an empty playlist when the file had no body.
  mutating func finish() throws { try begin() }

  private mutating func begin() throws {
    if entries == nil { entries = try PlaylistEntries(document, into: rows) }
  }

  private mutating func takeMeta(_ element: XMLElement) throws {
    guard let name = element["name"], let content = element["content"], !name.isEmpty, !content.isEmpty,
      !WPLFormat.counted.contains(name.lowercased())
    else { return }
    try count(name.utf8.count + content.utf8.count)
    document.extras.append(Extra(WPLFormat.meta + name, content))
  }

  private mutating func count(_ bytes: Int) throws {
    headSize += bytes
    if headSize > Self.headCap { throw PluginError("the head has more than \(Self.headCap) bytes") }
  }

  /// A text as it stands; nil when there is nothing in it but blanks.
  private static func text(_ value: String?) -> String? {
    value.flatMap { $0.utf8.contains { $0 > 0x20 } ? $0 : nil }
  }

  private func take(_ element: XMLElement, at place: XMLPlace) throws {
    guard let source = element["src"], source.utf8.contains(where: { $0 > 0x20 }) else {
      return try rows.refuse(
        PluginError(
          "the element media has no src, which says where the song is", line: place.line,
          column: place.column))
    }
    var entry = ReadEntry()
    entry.line = place.line
    entry.location = Array(source.utf8)
    entry.title = Self.text(element["trackTitle"])
    entry.artist = Self.text(element["trackArtist"])
    entry.album = Self.text(element["albumTitle"])
    if let duration = element["duration"].flatMap({ Int64($0) }), duration > 0 {
      entry.seconds = ReadEntry.seconds(milliseconds: duration)
    }
    entry.extras = element.attributes.compactMap { attribute in
      guard attribute.prefix == nil, !WPLFormat.known.contains(attribute.name), !attribute.value.isEmpty,
        WPLFormat.isName(attribute.name)
      else { return nil }
      return Extra(WPLFormat.prefix + attribute.name, attribute.value)
    }
    try entries?.add(entry)
  }
}
