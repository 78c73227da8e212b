import ShellacPlaylists
import ShellacPluginSDK

/// Reads PLS.
///
/// Keys may come in any case and order, numbers may have gaps, and two lists may be joined in one file: a number that
/// comes twice is two entries. Keys that the library has no place for are kept as extras. All entries are in memory
/// while they are sorted by their numbers.
struct PLSReader: ReadFormat {
  static let suffixes = PLSFormat.suffixes
  static let rows: [RowKind] = [.entries]
  static let options: [OptionDescription] = [TextEncoding.option]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let start = head.dropFirst(TextEncoding.mark(head)?.count ?? 0).drop { $0 <= 0x20 }
    if start.prefix(10).equalsIgnoringCase("[playlist]") { return 95 }
    if head.contains(0), TextEncoding.mark(head) == nil { return 0 }
    return hasSuffix(path) ? 60 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let forced = TextEncoding(name: settings.text("encoding"))
    try BinaryContent.refuse(input, encoding: forced, beginning: "[playlist]")
    let encoding = try forced ?? guess(input)
    var lines = try TextLines(input, encoding: forced)
    var list = PLSEntries(warn: rows.warn)
    while let line = try lines.next() {
      guard case .bytes(let bytes) = line else {
        try rows.refuse(
          PluginError(
            "the line has more than \(TextLines.cap) bytes, and no player reads that", line: lines.number))
        continue
      }
      if bytes.contains(0) {
        try rows.refuse(
          PluginError(
            "a line has no NUL byte", hint: "Say how the file is encoded with --option encoding=utf-16.",
            line: lines.number, column: 1 + (bytes.firstIndex(of: 0) ?? 0)))
        continue
      }
      if let problem = try list.take(encoding.utf8(bytes), line: lines.number) { try rows.refuse(problem) }
    }
    guard list.hasSection || list.count > 0 else {
      throw PluginError("expected [playlist], found no such line", line: 1)
    }
    let sorted = list.finished()
    let mark = try TextEncoding.mark(ByteChunks.head(of: input))
    var document = list.document
    let form = FileForm(lines, encoding: encoding, hasMark: mark != nil)
    if let extra = form.extra(named: PLSFormat.form) { document.extras.append(extra) }
    let entries = try PlaylistEntries(document, into: rows)
    for entry in sorted { try entries.add(entry) }
  }

  /// The encoding by the file's mark, else by whether all of it is UTF-8.
  private static func guess(_ input: FileInput) throws -> TextEncoding {
    var lines = try TextLines(input, encoding: nil)
    if let mark = try TextEncoding.mark(ByteChunks.head(of: input)) { return mark.encoding }
    while let line = try lines.next() {
      if case .bytes(let bytes) = line, String(validating: bytes, as: UTF8.self) == nil {
        return .windows1252
      }
    }
    return .utf8
  }
}

extension Sequence where Element == UInt8 {
  /// Whether the bytes are these letters, in any case.
  fileprivate func equalsIgnoringCase(_ text: String) -> Bool {
    elementsEqual(text.utf8) { $0 == $1 || $0 ^ 0x20 == $1 && $1 | 0x20 >= UInt8(ascii: "a") }
  }
}
