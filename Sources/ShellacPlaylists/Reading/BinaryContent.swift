import ShellacPluginSDK

/// Files that are no text at all, and would be taken for thousands of broken lines.
public enum BinaryContent {
  /// So many NUL bytes are no stray ones.
  private static let fewest = 16

  /// Refuses a file whose beginning is not text.
  ///
  /// A first line with a NUL byte is no beginning of a list, and neither are many of them. What begins as the format
  /// does is one, whatever stands on its lines.
  ///
  /// - Parameters:
  ///   - encoding: as the user says; UTF-16 is full of NUL bytes.
  ///   - beginning: how the format's files begin, in any case.
  /// - Throws: `PluginError` that says what was expected and what was found.
  public static func refuse(_ input: FileInput, encoding: TextEncoding?, beginning: String) throws {
    let head = try ByteChunks.head(of: input)
    let mark = TextEncoding.mark(head)
    switch encoding ?? mark?.encoding {
    case .utf16LittleEndian, .utf16BigEndian: return
    default: break
    }
    let start = head.dropFirst(mark?.count ?? 0).drop { $0 <= 0x20 && $0 != 0 }
    if start.prefix(beginning.utf8.count).elementsEqual(beginning.utf8, by: { $0 == $1 || $0 ^ 0x20 == $1 }) {
      return
    }
    guard let first = head.firstIndex(of: 0) else { return }
    let firstLine = start.prefix { $0 != 0x0A && $0 != 0x0D }
    guard firstLine.contains(0) || head.count(where: { $0 == 0 }) >= fewest else { return }
    throw PluginError(
      "expected lines of text, found a file of another kind: its byte \(first + 1) is a NUL byte",
      hint: "Name the right file, or say --option encoding=utf-16 when it is text of that.", line: 1)
  }
}
