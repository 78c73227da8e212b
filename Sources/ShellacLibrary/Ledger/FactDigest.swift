/// A number made of facts, the same for the same ones in every process and forever: it is stored beside them.
///
/// 64 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), a word at a time. It tells that a record says what it
/// said before; who makes two records with one number only fools their own ledger.
struct FactDigest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The number, as SQLite has it.
  var value: Int64 { Int64(bitPattern: hash ^ (hash >> 29)) }

  /// Goes on with a text; none is not the same as an empty one.
  mutating func add(_ text: String?) {
    guard var text else { return add(word: 0x6E69_6C00) }
    text.withUTF8 { bytes in
      var word: UInt64 = 0
      var filled: UInt64 = 0
      for byte in bytes {
        word = word << 8 | UInt64(byte)
        filled += 1
        if filled == 8 {
          add(word: word)
          (word, filled) = (0, 0)
        }
      }
      add(word: word)
      add(word: UInt64(bytes.count))
    }
  }

  /// Goes on with a number.
  mutating func add(_ number: Int64?) {
    guard let number else { return add(word: 0x6E69_6C01) }
    add(word: UInt64(bitPattern: number))
    add(word: 1)
  }

  /// Goes on with several texts.
  mutating func add(_ texts: [String]) {
    for text in texts { add(text) }
    add(Int64(texts.count))
  }

  @inline(__always)
  private mutating func add(word: UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 32
  }
}
