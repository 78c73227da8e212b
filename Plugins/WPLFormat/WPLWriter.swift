import ShellacPlaylists
import ShellacPluginSDK
import ShellacXML

/// Writes WPL; titles, artists and lengths are attributes as Zune writes them, which other players pass over.
///
///     <?wpl version="1.0"?>
///     <smil>
///       <head>
///         <title>Evening</title>
///       </head>
///       <body>
///         <seq>
///           <media src="Example Artist\03 Example Song.flac" trackTitle="Example Song"/>
struct WPLWriter: ExportFormat {
  static let suffixes = WPLFormat.suffixes
  static let rows = PlaylistColumns.rows
  static let columns: [String]? = PlaylistColumns.names
  static let options: [OptionDescription] =
    PathForm.options + [
      .choice("slash", of: ["windows", "unix"], default: "windows", help: "What parts folders: \\ or /."),
      .choice("line-ending", of: ["lf", "crlf"], default: "crlf", help: "How lines end."),
    ]

  private let form: PathForm
  private let columns: PlaylistColumns
  private let lineEnd: String
  private let warn: (PluginError) -> Void
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    form = try PathForm(request)
    columns = PlaylistColumns(request.columns)
    lineEnd = request.settings.text("line-ending") == "crlf" ? "\r\n" : "\n"
    warn = request.warn
    self.output = output
    line(0, "<?wpl version=\"1.0\"?>")
    line(0, "<smil>")
    line(1, "<head>")
    line(2, "<meta name=\"Generator\" content=\"Shellac\"/>")
    append(request.document)
    line(1, "</head>")
    line(1, "<body>")
    line(2, "<seq>")
  }

  func write(_ row: Row) throws {
    let row = columns.row(row)
    var location: [UInt8] = []
    if let path = row.path {
      form.append(path, to: &location)
    } else if let address = row.location {
      location.append(contentsOf: address)
    }
    guard location.contains(where: { $0 > 0x20 }) else {
      return warn(PluginError("'\(row.name)' has no file and no address, and is not in the playlist"))
    }
    guard location.count <= PlaylistLine.cap else {
      return warn(
        PluginError(
          "an address of \(location.count) bytes is more than players read, and is not in the playlist"))
    }
    let start = output.bytes.count
    output.append("      <media")
    guard location.withUnsafeBytes({ attribute("src", $0) }) else {
      output.bytes.removeSubrange(start...)
      return warn(
        PluginError(
          "'\(row.name)' has a path with characters that XML cannot hold, and is not in the playlist",
          hint: "Rename the file, or write M3U8, which can name it."))
    }
    var isWhole = attribute("trackTitle", row.title)
    isWhole = attribute("trackArtist", row.artist) && isWhole
    isWhole = attribute("albumTitle", row.album) && isWhole
    let extras = row.extras
    if let artist = extras.first(where: { $0.name == WPLFormat.albumArtist }) {
      isWhole = attribute("albumArtist", artist.value) && isWhole
    } else {
      isWhole = attribute("albumArtist", row.albumArtist) && isWhole
    }
    if let milliseconds = row.milliseconds {
      output.append(" duration=\"")
      output.append(milliseconds)
      output.append("\"")
    }
    isWhole = append(extras) && isWhole
    output.append("/>" + lineEnd)
    if !isWhole {
      warn(PluginError("'\(row.name)' has characters that XML cannot hold; U+FFFD stands in their place"))
    }
  }

  func finish() {
    line(2, "</seq>")
    line(1, "</body>")
    line(0, "</smil>")
  }

  private func append(_ document: Document) {
    var isWhole = true
    for extra in document.extras where extra.name.hasPrefix(WPLFormat.meta) {
      output.append("    <meta")
      isWhole = attribute("name", String(extra.name.dropFirst(WPLFormat.meta.count))) && isWhole
      isWhole = attribute("content", extra.value) && isWhole
      output.append("/>" + lineEnd)
    }
    for extra in document.extras where extra.name == WPLFormat.author {
      isWhole = element("author", extra.value) && isWhole
    }
    if let title = document.title { isWhole = element("title", title) && isWhole }
    if !isWhole {
      warn(PluginError("the playlist has characters that XML cannot hold; U+FFFD stands in their place"))
    }
  }

  /// Adds what other players said of an entry, each attribute once.
  private func append(_ extras: [Extra]) -> Bool {
    if extras.isEmpty { return true }
    var isWhole = true
    var written = WPLFormat.known.union(["albumArtist"])
    for extra in extras where extra.name.hasPrefix(WPLFormat.prefix) {
      let name = String(extra.name.dropFirst(WPLFormat.prefix.count))
      guard WPLFormat.isName(name), written.insert(name).inserted else { continue }
      isWhole = attribute(name, extra.value) && isWhole
    }
    return isWhole
  }

  private func line(_ depth: Int, _ text: String) {
    output.append(String(repeating: "  ", count: depth) + text + lineEnd)
  }

  /// Adds an element of text; false when not all of it could be written.
  private func element(_ name: String, _ value: String) -> Bool {
    output.append("    <\(name)>")
    let isWhole = XMLText.append(value, to: &output.bytes)
    output.append("</\(name)>" + lineEnd)
    return isWhole
  }

  /// Adds an attribute; false when not all of its value could be written.
  private func attribute(_ name: String, _ value: String) -> Bool {
    var value = value
    return value.withUTF8 { attribute(name, UnsafeRawBufferPointer($0)) }
  }

  /// Adds an attribute, nothing when there is no value; false when not all of it could be written.
  private func attribute(_ name: String, _ value: UnsafeRawBufferPointer?) -> Bool {
    guard let value else { return true }
    output.append(" ")
    output.append(name)
    output.append("=\"")
    let isWhole = XMLText.append(PlaylistLine.shortened(value), to: &output.bytes, inAttribute: true)
    output.append("\"")
    return isWhole
  }
}
