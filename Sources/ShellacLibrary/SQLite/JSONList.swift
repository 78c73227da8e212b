import Foundation

/// Lists of texts as rows have them.
enum JSONList {
  /// The texts of a list; nil when it is none.
  ///
  /// Every row of a listing may have one: a decoder is asked only where a text has an escape in it.
  static func texts(_ json: String) -> [String]? {
    var json = json
    return json.withUTF8(plainTexts) ?? (try? JSONDecoder().decode([String].self, from: Data(json.utf8)))
  }

  /// The texts of `["a","b"]`; nil for what is spelled otherwise.
  private static func plainTexts(_ json: UnsafeBufferPointer<UInt8>) -> [String]? {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    guard json.count >= 4, json.first == UInt8(ascii: "["), json.last == UInt8(ascii: "]"),
      json[1] == quote, json[json.count - 2] == quote
    else { return nil }
    var texts: [String] = []
    var start = 2
    for index in 2..<(json.count - 1) {
      if json[index] == UInt8(ascii: "\\") || json[index] < 0x20 { return nil }
      guard json[index] == quote, index >= start else { continue }
      texts.append(String(decoding: json[start..<index], as: UTF8.self))
      if index == json.count - 2 { return texts }
      guard json[index + 1] == comma, json[index + 2] == quote else { return nil }
      start = index + 3
    }
    return nil
  }
}
