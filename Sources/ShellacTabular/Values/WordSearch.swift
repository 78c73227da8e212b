/// Looks for words in texts, byte by byte: that of the standard library minds characters, and is some hundred times slower.
public enum WordSearch {
  /// Whether a text has one of some words in it.
  public static func has(_ words: [String], in text: String) -> Bool {
    var text = text
    return text.withUTF8 { has(words, in: UnsafeRawBufferPointer($0)) }
  }

  /// Whether bytes have one of some words in them; looking through as many characters takes a hundred times as long.
  public static func has(_ words: [String], in text: UnsafeRawBufferPointer) -> Bool {
    words.contains { word in
      var word = word
      return word.withUTF8 { has($0, in: text) }
    }
  }

  private static func has(_ word: UnsafeBufferPointer<UInt8>, in text: UnsafeRawBufferPointer) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    for start in 0...text.count - word.count
    where text[start] == first && text[start..<start + word.count].elementsEqual(word) {
      return true
    }
    return false
  }
}
