import ShellacPlaylists
import ShellacPluginSDK

/// Writes playlists of lines.
///
///     #EXTM3U
///     #EXTENC: UTF-8
///     #PLAYLIST:Bought in 2020
///     #EXTALB:Example Album
///     #EXTINF:215,Example Artist - Example Song
///     ../Music/Example Artist/03 Example Song.flac
struct M3UWriter: ExportFormat {
  static let suffixes = M3UFormat.suffixes
  static let rows = PlaylistColumns.rows
  static let columns: [String]? = PlaylistColumns.names
  static let options: [OptionDescription] =
    PathForm.options + [
      PathForm.slashOption,
      .flag("encode", help: "Write paths percent-encoded, as some players do."),
      .flag("extended", default: true, help: "Write directives; without them only paths are written."),
      .flag(
        "bom",
        help: "Begin with a byte order mark: some players need it to see UTF-8 in .m3u, some fail on it."),
      .choice("line-ending", of: ["lf", "crlf"], default: "lf", help: "How lines end."),
      FileForm.option,
    ]

  private let form: PathForm
  private let isEncoded: Bool
  private let isExtended: Bool
  private let fileForm: FileForm
  private let columns: PlaylistColumns
  private let end: [Extra]
  private let warn: (PluginError) -> Void
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    form = try PathForm(request)
    isEncoded = request.settings.flag("encode")
    isExtended = request.settings.flag("extended")
    fileForm = FileForm(request, named: M3UFormat.form)
    columns = PlaylistColumns(request.columns)
    warn = request.warn
    end = request.document.extras.filter { $0.name == M3UFormat.end }
    self.output = output
    fileForm.begin(output)
    if isExtended { begin(request.document) }
    encode(from: 0)
  }

  private func begin(_ document: Document) {
    if !fileForm.marks.contains(M3UFormat.withoutHeader) { appendHeader(document) }
    if !fileForm.marks.contains(M3UFormat.withoutEncoding) {
      output.append("#EXTENC: ")
      output.append(fileForm.encoding.rawValue.uppercased())
      endLine()
    }
    if let title = document.title {
      output.append("#PLAYLIST:")
      PlaylistLine.append(title, to: &output.bytes)
      endLine()
    }
    for extra in document.extras where !M3UFormat.ofFile.contains(extra.name) { append(extra) }
  }

  private func appendHeader(_ document: Document) {
    output.append("#EXTM3U")
    if let header = document.extras.first(where: { $0.name == M3UFormat.header })?.value {
      output.append(" ")
      PlaylistLine.append(header, to: &output.bytes)
    }
    endLine()
  }

  func write(_ row: Row) throws {
    let row = columns.row(row)
    guard let location = PlaylistLine.location(row, form: form, isEncoded: isEncoded, warn: warn) else {
      return
    }
    let start = output.bytes.count
    if isExtended { appendDirectives(row) }
    output.bytes.append(contentsOf: location)
    endLine()
    encode(from: start)
  }

  func finish() {
    guard isExtended else { return }
    let start = output.bytes.count
    for extra in end {
      output.append("#")
      appendLine(extra.value)
    }
    encode(from: start)
  }

  private func encode(from start: Int) {
    fileForm.encode(output, from: start, warn: warn)
  }

  private func appendDirectives(_ row: PlaylistRow) {
    let extras = row.extras
    append("#EXTALB:", row.album)
    if !extras.contains(where: { $0.name == "m3u:EXTART" }) { append("#EXTART:", row.albumArtist) }
    if !extras.contains(where: { $0.name == "m3u:EXTGENRE" }) { append("#EXTGENRE:", row.genre) }
    var hasInformation = false
    for extra in extras {
      if extra.name == M3UFormat.information, !hasInformation {
        hasInformation = true
        appendInformation(row, lead: extra.value)
      } else {
        append(extra)
      }
    }
    if !hasInformation { appendInformation(row, lead: "") }
  }

  /// - Parameter lead: what stands before the comma; the length when it is empty.
  private func appendInformation(_ row: PlaylistRow, lead: String) {
    let start = output.bytes.count
    output.append("#EXTINF:")
    let seconds = PlaylistLine.seconds(row)
    if lead.isEmpty { output.append(seconds) } else { PlaylistLine.append(lead, to: &output.bytes) }
    output.append(",")
    let middle = output.bytes.count
    PlaylistLine.appendName(row, to: &output.bytes)
    let saysNothing = lead.isEmpty && seconds < 0 && output.bytes.count == middle
    if saysNothing { output.bytes.removeSubrange(start...) } else { endLine() }
  }

  private func append(_ directive: String, _ text: UnsafeRawBufferPointer?) {
    guard let text else { return }
    let start = output.bytes.count
    output.append(directive)
    let middle = output.bytes.count
    PlaylistLine.append(text, to: &output.bytes)
    if output.bytes.count == middle { output.bytes.removeSubrange(start...) } else { endLine() }
  }

  private func append(_ extra: Extra) {
    guard extra.name.hasPrefix(M3UFormat.prefix) else { return }
    output.append("#")
    if extra.name != M3UFormat.comment {
      output.bytes.append(
        contentsOf: extra.name.utf8.dropFirst(M3UFormat.prefix.utf8.count).filter { $0 > 0x20 })
      if !extra.value.isEmpty { output.append(":") }
    }
    appendLine(extra.value)
  }

  /// Adds a text as it was read, blanks and all, and ends its line.
  private func appendLine(_ text: String) {
    for byte in text.utf8 { output.bytes.append(byte == 0x0A || byte == 0x0D || byte == 0 ? 0x20 : byte) }
    endLine()
  }

  private func endLine() { output.bytes.append(contentsOf: fileForm.lineEnd) }
}
