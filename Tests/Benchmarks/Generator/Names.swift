/// Random numbers that are the same on every machine and every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `count`, the small ones far more often: words, artists and genres are not used evenly.
  mutating func skewed(below count: Int) -> Int {
    let u = Double(next() >> 11) / Double(1 << 53)
    return min(count - 1, Int(u * u * u * Double(count)))
  }
}

/// Made-up words of several scripts, and names of such words.
struct Names {
  private static let syllables = [
    "ba co da fe gi ho ju ka le mi no pa qui ro su te ul va we zo an el or ing",
    "é lan çai ñu ø rå ü ber ß tö kle ží tý",
    "ка ми но ра ту щё жи ло бе дя ю ны эх со", "あ か さ く ら ゆ き の は な 夜 空 海 風 花 月",
    "α θή να μέ ρα νύ χτα φω ς βρο χή", "نو ر با لي ل قم سح ا بح",
  ].map { $0.split(separator: " ") }

  private let words: [String]

  init(count: Int, using generator: inout SeededGenerator) {
    var words: [String] = []
    words.reserveCapacity(count)
    for _ in 0..<count {
      // Latin more often than not, as in most collections.
      let script = [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5].randomElement(using: &generator) ?? 0
      let length = Int.random(in: 2...4, using: &generator)
      words.append(
        (0..<length).map { _ in Self.syllables[script].randomElement(using: &generator) ?? "" }.joined())
    }
    self.words = words
  }

  /// A name of up to `most` words, the first with a capital.
  func name(most: Int, using generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...most, using: &generator)
    var name = (0..<count).map { _ in words[generator.skewed(below: words.count)] }.joined(separator: " ")
    if let first = name.first { name.replaceSubrange(...name.startIndex, with: first.uppercased()) }
    return name
  }
}
