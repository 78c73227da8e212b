/// Makes other inputs of inputs.
struct Mutator {
  var chance: Chance

  /// Words of the format: keys, marks, numbers that mean something in it.
  private(set) var words: [[UInt8]]

  /// No input is longer, but for those that repeat something very often.
  let longest: Int

  init(seed: UInt64, words: [[UInt8]], longest: Int) {
    chance = Chance(seed: seed)
    self.words = words.isEmpty ? [[0]] : words
    self.longest = longest
  }

  /// An input made of one, with pieces of another.
  mutating func mutated(_ input: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = input
    for _ in 0...(chance.isOne(in: 3) ? chance.next(12) : chance.next(3)) { change(&bytes, other) }
    if bytes.count > longest, !chance.isOne(in: 200) { bytes.removeSubrange(longest...) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    if bytes.isEmpty {
      bytes = other.isEmpty ? chance.one(of: words) : other
      return
    }
    switch chance.next(24) {
    case 0, 1: bytes[chance.next(bytes.count)] ^= 1 << UInt8(chance.next(8))
    case 2: bytes[chance.next(bytes.count)] = UInt8(truncatingIfNeeded: chance.next())
    case 3: bytes[chance.next(bytes.count)] = chance.one(of: [0, 0x7F, 0x80, 0xFF, 0x0A, 0x0D, 0x22, 0x2C])
    case 4, 5: putNumber(&bytes)
    case 6: addToNumber(&bytes)
    case 7: bytes.removeSubrange(range(in: bytes))
    case 8: bytes.insert(contentsOf: bytes[range(in: bytes)], at: chance.next(bytes.count + 1))
    case 9: swapBlocks(&bytes)
    case 10, 11: bytes.insert(contentsOf: word(), at: chance.next(bytes.count + 1))
    case 12: overwrite(&bytes, with: word())
    case 13:
      bytes.removeSubrange(chance.next(bytes.count + 1)...)
      bytes += other[chance.next(other.count + 1)...]
    case 14:
      if !other.isEmpty {
        bytes.insert(contentsOf: other[range(in: other)], at: chance.next(bytes.count + 1))
      }
    case 15: bytes.removeSubrange(chance.next(bytes.count)...)
    case 16: if chance.isOne(in: 4) { repeatBlock(&bytes) }
    case 17: nest(&bytes)
    case 18, 19: replaceDigits(&bytes)
    case 20: bytes.insert(contentsOf: chance.one(of: Self.uglyText), at: chance.next(bytes.count + 1))
    case 21: if chance.isOne(in: 4) { exchangeLineEnds(&bytes) }
    case 22: replaceField(&bytes, other)
    default: if chance.isOne(in: 8) { encodeAnew(&bytes) } else { flipCase(&bytes) }
    }
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = chance.next(bytes.count)
    let most = chance.isOne(in: 4) ? bytes.count : 32
    return start..<min(bytes.count, start + 1 + chance.next(most))
  }

  private mutating func word() -> [UInt8] {
    if chance.isOne(in: 3) { return chance.one(of: Self.generalWords) }
    return chance.one(of: words)
  }

  private mutating func overwrite(_ bytes: inout [UInt8], with new: [UInt8]) {
    let start = chance.next(bytes.count)
    bytes.replaceSubrange(start..<min(bytes.count, start + new.count), with: new)
  }

  /// Sizes and counts as files have them: 2, 4 or 8 bytes, either way round.
  private mutating func putNumber(_ bytes: inout [UInt8]) {
    let number: UInt64 = chance.one(of: Self.numbers)
    let width = chance.one(of: [2, 4, 4, 8])
    var digits = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    if chance.isOne(in: 2) { digits.reverse() }
    overwrite(&bytes, with: digits)
  }

  private mutating func addToNumber(_ bytes: inout [UInt8]) {
    let place = chance.next(bytes.count)
    bytes[place] = bytes[place] &+ UInt8(truncatingIfNeeded: chance.next(33) - 16)
  }

  private mutating func swapBlocks(_ bytes: inout [UInt8]) {
    let (first, second) = (range(in: bytes), range(in: bytes))
    guard first.upperBound <= second.lowerBound else { return }
    var result = Array(bytes[..<first.lowerBound])
    result += bytes[second]
    result += bytes[first.upperBound..<second.lowerBound]
    result += bytes[first]
    bytes = result + bytes[second.upperBound...]
  }

  private mutating func repeatBlock(_ bytes: inout [UInt8]) {
    let block = Array(bytes[range(in: bytes)])
    let most = (chance.isOne(in: 40) ? 16 * longest : longest) / max(1, block.count)
    let count = chance.next(max(1, chance.isOne(in: 3) ? most : min(most, 300)))
    bytes.insert(contentsOf: repeatElement(block, count: count).joined(), at: chance.next(bytes.count + 1))
  }

  private mutating func nest(_ bytes: inout [UInt8]) {
    let (open, close) = chance.one(of: Self.brackets)
    let depth = chance.isOne(in: 6) ? 1 + chance.next(20_000) : 1 + chance.next(40)
    let place = chance.next(bytes.count + 1)
    let end = chance.isOne(in: 2) ? place : place + chance.next(bytes.count - place + 1)
    if !chance.isOne(in: 3) { bytes.insert(contentsOf: repeatElement(close, count: depth).joined(), at: end) }
    bytes.insert(contentsOf: repeatElement(open, count: depth).joined(), at: place)
  }

  private mutating func replaceDigits(_ bytes: inout [UInt8]) {
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    let from = chance.next(bytes.count)
    guard let start = bytes[from...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: chance.one(of: Self.numberTexts))
  }

  /// What stands between two separators, by what stands so elsewhere.
  private mutating func replaceField(_ bytes: inout [UInt8], _ other: [UInt8]) {
    func field(_ bytes: [UInt8], _ from: Int) -> Range<Int> {
      func isSeparator(_ byte: UInt8) -> Bool { ",;\t\n\r:<>={}[]\"".utf8.contains(byte) }
      let start = bytes[..<from].lastIndex(where: isSeparator).map { $0 + 1 } ?? 0
      return start..<(bytes[from...].firstIndex(where: isSeparator) ?? bytes.count)
    }
    let place = field(bytes, chance.next(bytes.count))
    let source = chance.isOne(in: 2) && !other.isEmpty ? other : bytes
    bytes.replaceSubrange(place, with: Array(source[field(source, chance.next(source.count))]))
  }

  private mutating func exchangeLineEnds(_ bytes: inout [UInt8]) {
    let end: [UInt8] = chance.one(of: [[0x0A], [0x0D], [0x0D, 0x0A], [0x0A, 0x0D], [], [0xE2, 0x80, 0xA8]])
    bytes = Array(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: end))
  }

  private mutating func flipCase(_ bytes: inout [UInt8]) {
    for index in range(in: bytes) where (bytes[index] | 0x20) >= 0x61 && (bytes[index] | 0x20) <= 0x7A {
      bytes[index] ^= 0x20
    }
  }

  /// The whole text in another encoding, with its mark or without.
  private mutating func encodeAnew(_ bytes: inout [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isBig = chance.isOne(in: 2)
    let units = (chance.isOne(in: 4) ? [] : [0xFEFF]) + Array(text.utf16)
    bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }
}
