/// What is left of a name when spelling does not count: its first letter and its consonants.
///
/// `Tchaikovsky` and `Chaykovskij` differ in most letters, and little in these. It finds candidates; it proves nothing.
enum MatchSound {
  /// The sound of a key; the key itself when hardly anything would be left.
  static func sound(_ key: [UInt8]) -> [UInt8] {
    var sound: [UInt8] = []
    sound.reserveCapacity(key.count)
    for (index, byte) in key.enumerated() {
      let letter: UInt8
      switch byte {
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"):
        if index > 0 { continue }
        letter = UInt8(ascii: "a")
      case UInt8(ascii: "j"), UInt8(ascii: "y"):
        if index > 0 { continue }
        letter = UInt8(ascii: "y")
      case UInt8(ascii: "h"), UInt8(ascii: "w"):
        if index > 0 { continue }
        letter = byte
      case UInt8(ascii: "c"), UInt8(ascii: "q"), UInt8(ascii: "k"): letter = UInt8(ascii: "k")
      case UInt8(ascii: "z"), UInt8(ascii: "s"): letter = UInt8(ascii: "s")
      case UInt8(ascii: "p") where index + 1 < key.count && key[index + 1] == UInt8(ascii: "h"):
        letter = UInt8(ascii: "f")
      case UInt8(ascii: "x"):
        if sound.last != UInt8(ascii: "k") { sound.append(UInt8(ascii: "k")) }
        letter = UInt8(ascii: "s")
      default: letter = byte
      }
      if sound.last != letter || (0x30...0x39).contains(letter) { sound.append(letter) }
    }
    return sound.count < 2 ? key : sound
  }
}

/// How many letters differ between two names.
enum EditDistance {
  /// Insertions, deletions, substitutions and exchanges of neighbours (optimal string alignment); nil when more than
  /// `most`.
  static func between(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int? {
    if a == b { return 0 }
    guard abs(a.count - b.count) <= most, a.count <= 200, b.count <= 200 else { return nil }
    var older: [Int] = []
    var old = Array(0...b.count)
    for i in 1..<(a.count + 1) {
      var new = [Int](repeating: i, count: b.count + 1)
      var least = i
      for j in 1..<(b.count + 1) {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var value = min(old[j] + 1, new[j - 1] + 1, old[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { value = min(value, older[j - 2] + 1) }
        new[j] = value
        least = min(least, value)
      }
      if least > most { return nil }
      older = old
      old = new
    }
    return old[b.count] <= most ? old[b.count] : nil
  }
}
