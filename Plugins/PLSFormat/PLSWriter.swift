import ShellacPlaylists
import ShellacPluginSDK

/// Writes PLS, version 2.
///
///     [playlist]
///     File1=Music/03 Example Song.flac
///     Title1=Example Artist - Example Song
///     Length1=215
///     NumberOfEntries=1
///     Version=2
struct PLSWriter: ExportFormat {
  static let suffixes = PLSFormat.suffixes
  static let rows = PlaylistColumns.rows
  static let columns: [String]? = PlaylistColumns.names
  static let options: [OptionDescription] =
    PathForm.options + [
      PathForm.slashOption,
      .flag("encode", help: "Write paths percent-encoded."),
      .flag("bom", help: "Begin with a byte order mark."),
      .choice("line-ending", of: ["lf", "crlf"], default: "lf", help: "How lines end."),
      FileForm.option,
    ]

  private let form: PathForm
  private let isEncoded: Bool
  private let fileForm: FileForm
  private let columns: PlaylistColumns
  private let warn: (PluginError) -> Void
  private let output: ByteOutput
  private var count: Int64 = 0

  init(_ request: ExportRequest, output: ByteOutput) throws {
    form = try PathForm(request)
    isEncoded = request.settings.flag("encode")
    fileForm = FileForm(request, named: PLSFormat.form)
    columns = PlaylistColumns(request.columns)
    warn = request.warn
    self.output = output
    fileForm.begin(output)
    output.append("[playlist]")
    output.bytes.append(contentsOf: fileForm.lineEnd)
    if let title = request.document.title {
      append(PLSFormat.title, nil) { PlaylistLine.append(title, to: &$0) }
    }
    for extra in request.document.extras where extra.name != PLSFormat.form { append(extra, nil) }
    encode(from: 0)
  }

  mutating func write(_ row: Row) throws {
    let row = columns.row(row)
    guard let location = PlaylistLine.location(row, form: form, isEncoded: isEncoded, warn: warn) else {
      return
    }
    count += 1
    let start = output.bytes.count
    append("File", count) { $0.append(contentsOf: location) }
    append("Title", count) { PlaylistLine.appendName(row, to: &$0) }
    let seconds = PlaylistLine.seconds(row)
    append("Length", count) { $0.append(contentsOf: String(seconds).utf8) }
    for extra in row.extras { append(extra, count) }
    encode(from: start)
  }

  func finish() {
    let start = output.bytes.count
    append("NumberOfEntries", nil) { $0.append(contentsOf: String(count).utf8) }
    append("Version", nil) { $0.append(UInt8(ascii: "2")) }
    encode(from: start)
  }

  private func encode(from start: Int) {
    fileForm.encode(output, from: start, warn: warn)
  }

  private func append(_ extra: Extra, _ number: Int64?) {
    guard extra.name.hasPrefix(PLSFormat.prefix) else { return }
    if extra.name == PLSFormat.comment {
      output.append(";")
      for byte in extra.value.utf8 { output.append(byte < 0x20 && byte != 0x09 ? 0x20 : byte) }
      output.bytes.append(contentsOf: fileForm.lineEnd)
      return
    }
    let key = String(extra.name.dropFirst(PLSFormat.prefix.count)).filter {
      $0 != "=" && $0 != "[" && !$0.isNewline && $0 != "\0"
    }
    append(key, number) { PlaylistLine.append(extra.value, to: &$0) }
  }

  /// Adds a line; none when there is no value.
  private func append(_ key: String, _ number: Int64?, value: (inout [UInt8]) -> Void) {
    let start = output.bytes.count
    output.append(key)
    if let number { output.append(number) }
    output.append("=")
    let middle = output.bytes.count
    value(&output.bytes)
    if output.bytes.count == middle {
      output.bytes.removeSubrange(start...)
    } else {
      output.bytes.append(contentsOf: fileForm.lineEnd)
    }
  }
}
