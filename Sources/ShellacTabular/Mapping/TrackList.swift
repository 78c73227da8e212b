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

  /// What a cell has to hold, for messages.
  static let expected =
    "a JSON array of four strings for each track: number, title, artist and length in seconds"

  /// Reads a cell; nil when it holds no such list.
  static func items(_ cell: UnsafeRawBufferPointer) -> [String]? {
    var reader = JSONReader(FileInput(Array(cell)))
    do {
      guard try reader.next() == .beginArray else { return nil }
      var items: [String] = []
      while case .string(let text)? = try reader.next() { items.append(text) }
      // It was the array's end that ended it, and nothing follows.
      guard try reader.next() == nil, items.count % 4 == 0 else { return nil }
      for start in stride(from: 0, to: items.count, by: 4) {
        guard isNumber(items[start], mostPoints: 0), isNumber(items[start + 3], mostPoints: 1) else {
          return nil
        }
      }
      return items
    } catch {
      return nil
    }
  }

  /// Whether a text is empty or digits, with a decimal point among them where there may be one.
  private static func isNumber(_ text: String, mostPoints: Int) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.isEmpty
      || parts.count <= mostPoints + 1
        && parts.allSatisfy {
          !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
  }

  /// What an array is told as that holds something but strings, after those before it: no list, so that it is refused.
  static func text(_ items: [String], before token: JSONReader.Token) -> [UInt8] {
    var text = Array(text(items).dropLast())
    if !items.isEmpty { text.append(UInt8(ascii: ",")) }
    text.append(contentsOf: shown(token).utf8)
    return text
  }

  /// What something but a list is told as.
  static func shown(_ token: JSONReader.Token) -> String {
    switch token {
    case .beginObject: "{…"
    case .beginArray: "[…"
    case .number(let digits): digits + "…"
    case .flag(let flag): "\(flag)…"
    default: "null…"
    }
  }
}
