import ShellacPluginSDK

/// The tracks of an album in one cell: number, title, artist and length of each, as a JSON array of strings.
///
/// Other lists stand with semicolons between; here an empty place counts, and titles have semicolons.
public enum TrackList {
  /// The column that holds it.
  public static let column = "tracks"

  /// Writes what a list has.
  public static func text(_ items: some Sequence<String>) -> [UInt8] {
    var text = [UInt8(ascii: "[")]
    for item in items {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      JSONText.append(item, to: &text)
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  /// Reads a cell; nil when it holds no such list.
  static func items(_ cell: UnsafeRawBufferPointer) -> [String]? {
    var reader = JSONReader(FileInput(Array(cell)))
    guard let first = try? reader.next(), first == .beginArray else { return nil }
    var items: [String] = []
    while let token = try? reader.next() {
      switch token {
      case .string(let text): items.append(text)
      case .endArray: return items.count % 4 == 0 ? items : nil
      default: return nil
      }
    }
    return nil
  }
}
