import ShellacPlaylists
import ShellacPluginSDK

/// What a whole file says of itself; one pass over its lines, before any entry is given.
///
/// The title may come late, lines may stand after the last entry, and only the whole file shows whether it is UTF-8.
struct M3UHead {
  private(set) var encoding = TextEncoding.utf8
  private(set) var document = Document()
  /// The number of the first line that belongs to an entry.
  private(set) var firstEntryLine = 1
  /// The number of the line with the title.
  private(set) var titleLine = 0

  /// The most bytes of directives that are kept for the file, and for one entry.
  static let directivesCap = 1 << 20

  private var title: [UInt8]?
  private var header: [UInt8]?
  private var directives: [M3UDirective] = []
  private var trailing: [[UInt8]] = []
  private var trailingBytes = 0
  private var isValid = true

  init(_ input: FileInput, forced: TextEncoding?, isUTF8: Bool) throws {
    var lines = try TextLines(input, encoding: forced)
    var declared: TextEncoding?
    var isInHead = true
    while let line = try lines.next() {
      guard case .bytes(let bytes) = line else { continue }
      if isValid { isValid = bytes.withUnsafeBytes(Self.isUTF8) }
      if !bytes.contains(where: { $0 > 0x20 }) { continue }
      guard bytes.first == UInt8(ascii: "#") else {
        if isInHead { firstEntryLine = lines.number }
        isInHead = false
        trailing.removeAll(keepingCapacity: true)
        trailingBytes = 0
        continue
      }
      let directive = M3UDirective(bytes)
      if directive.beginsBinaryData { break }
      switch directive.name?.uppercased() {
      case "EXTM3U": header = header ?? directive.value
      case "EXTENC": declared = declared ?? ReadEntry.text(directive.value).flatMap { TextEncoding(name: $0) }
      case "PLAYLIST" where title == nil:
        title = directive.value
        titleLine = lines.number
      case let name:
        if isInHead, let name, M3UFormat.entryDirectives.contains(name) {
          isInHead = false
          firstEntryLine = lines.number
        }
        trailingBytes += bytes.count
        if trailingBytes > Self.directivesCap { continue }
        if isInHead { directives.append(directive) } else { trailing.append(Array(bytes.dropFirst())) }
      }
    }
    if isInHead { firstEntryLine = lines.number + 1 }
    let mark = try TextEncoding.mark(ByteChunks.head(of: input))
    encoding =
      forced ?? mark?.encoding ?? declared
      ?? (isUTF8 || isValid ? .utf8 : .windows1252)
    var form = FileForm(lines, encoding: encoding, hasMark: mark != nil)
    if header == nil { form.marks.insert(M3UFormat.withoutHeader) }
    if declared == nil { form.marks.insert(M3UFormat.withoutEncoding) }
    makeDocument(form)
  }

  private mutating func makeDocument(_ form: FileForm) {
    if let extra = form.extra(named: M3UFormat.form) { document.extras.append(extra) }
    document.title = title.flatMap { ReadEntry.text(encoding.utf8($0)) }
    if let text = header.flatMap({ ReadEntry.text(encoding.utf8($0)) }) {
      document.extras.append(Extra(M3UFormat.header, text))
    }
    for var directive in directives {
      directive.value = encoding.utf8(directive.value)
      document.extras.append(directive.extra)
    }
    for line in trailing {
      document.extras.append(Extra(M3UFormat.end, String(decoding: encoding.utf8(line), as: UTF8.self)))
    }
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }
}
