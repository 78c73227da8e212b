import ShellacPluginSDK

/// The outward form of a text file: its encoding, byte order mark and line ends, and marks of the format's own.
///
/// A reader keeps it as an extra of the document; a writer that is told to write the file as it was read takes it
/// from there.
public struct FileForm: Sendable {
  /// How the text is encoded.
  public var encoding = TextEncoding.utf8
  /// Whether the file begins with a byte order mark.
  public var hasMark = false
  /// What ends a line.
  public var lineEnd: [UInt8] = [0x0A]
  /// Words of the format's own.
  public var marks: Set<String> = []

  /// The option of writers.
  public static let option = OptionDescription.flag(
    "as-read", help: "Keep the encoding, byte order mark and line ends that the file had when it was read.")

  /// The form of a file that is read.
  public init(_ lines: TextLines, encoding: TextEncoding, hasMark: Bool) {
    self.encoding = encoding
    self.hasMark = hasMark
    lineEnd = lines.commonEnd
  }

  /// The form that a writer is asked for: the one that the file had when it is to be written as it was read, else
  /// what the options `bom` and `line-ending` say.
  public init(_ request: ExportRequest, named name: String) {
    if request.settings.flag(Self.option.key), let read = FileForm(in: request.document, named: name) {
      self = read
    } else if !request.settings.flag(Self.option.key) {
      hasMark = request.settings.flag("bom")
      lineEnd = request.settings.text("line-ending") == "crlf" ? [0x0D, 0x0A] : [0x0A]
    }
  }

  /// The form that a document has under a name; nil when it has none.
  init?(in document: Document, named name: String) {
    guard let value = document.extras.first(where: { $0.name == name })?.value else { return nil }
    for word in value.split(separator: " ") {
      switch word {
      case "bom": hasMark = true
      case "crlf": lineEnd = [0x0D, 0x0A]
      case "cr": lineEnd = [0x0D]
      default:
        if let encoding = TextEncoding(rawValue: String(word)) {
          self.encoding = encoding
        } else {
          marks.insert(String(word))
        }
      }
    }
  }

  /// The form as an extra; nil when it is the usual one.
  public func extra(named name: String) -> Extra? {
    var words = marks.sorted()
    if encoding != .utf8 { words.append(encoding.rawValue) }
    if hasMark { words.append("bom") }
    if lineEnd == [0x0D, 0x0A] { words.append("crlf") }
    if lineEnd == [0x0D] { words.append("cr") }
    return words.isEmpty ? nil : Extra(name, words.joined(separator: " "))
  }

  /// Writes the byte order mark, when the file has one; the first thing in it.
  public func begin(_ output: ByteOutput) {
    if hasMark { output.append("\u{FEFF}") }
  }

  /// Brings what was written since `start` into the file's encoding.
  ///
  /// - Parameter warn: takes what is lost: bytes that are no text, and the first character that the encoding has not.
  public func encode(_ output: ByteOutput, from start: Int, warn: (PluginError) -> Void) {
    guard encoding != .utf8, start < output.bytes.count else { return }
    let written = output.bytes[start...]
    let text = String(decoding: written, as: UTF8.self)
    let (bytes, lost) = encoding.encoded(text)
    let hasNoText = String(validating: written, as: UTF8.self) == nil
    output.bytes.replaceSubrange(start..., with: bytes)
    if hasNoText {
      let line = text.split(whereSeparator: \.isNewline).first { $0.unicodeScalars.contains("\u{FFFD}") }
      let mark = encoding == .windows1252 || encoding == .latin1 ? "?" : "U+FFFD"
      warn(
        PluginError(
          "'\(line ?? "")' has bytes that are not UTF-8, which \(encoding.rawValue) cannot hold; \(mark) stands in their place",
          hint: "Leave out --option as-read=true to write the bytes."))
    }
    guard let lost, !hasNoText || lost != "\u{FFFD}" else { return }
    warn(
      PluginError(
        "'\(lost)' is not in \(encoding.rawValue), and is written as ?",
        hint: "Leave out --option as-read=true to write UTF-8."))
  }
}
