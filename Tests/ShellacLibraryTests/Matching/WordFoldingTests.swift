import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Names are folded word by word, and come out as they do in one piece.
struct WordFoldingTests {
  /// Ranges of Unicode that words are made of.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21...0x7E, 0xC0...0x24F, 0x1E00...0x1EFF, 0x250...0x2AF,
    0x370...0x3FF,
    0x1F00...0x1FFF, 0x400...0x52F, 0x531...0x587, 0x591...0x5F4, 0x600...0x6FF, 0x900...0x97F, 0xE01...0xE5B,
    0x10A0...0x10FF, 0x1100...0x11FF, 0x3000...0x303F, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xAC00...0xD7A3, 0xFF01...0xFFEF, 0x2000...0x206F, 0x2100...0x21FF, 0x300...0x36F,
  ]

  private static func word(_ one: ClosedRange<UInt32>, _ other: ClosedRange<UInt32>, _ random: inout Seeded)
    -> String
  {
    var word = Int.random(in: 0..<5, using: &random) == 0 ? "(" : ""
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let script = Int.random(in: 0..<5, using: &random) == 0 ? other : one
      if let scalar = Unicode.Scalar(UInt32.random(in: script, using: &random)) {
        word.unicodeScalars.append(scalar)
      }
    }
    return word + ["", "", ")", ",", "!", ":"][Int.random(in: 0..<6, using: &random)]
  }

  @Test func `a name comes out as in one piece, whatever its words are written in`() {
    let folding = MatchFolding()
    var random = Seeded(state: 20_260_101)
    var wrong: [String] = []
    for one in Self.scripts {
      for other in Self.scripts {
        for _ in 0..<12 {
          let third = Self.scripts.randomElement(using: &random) ?? one
          let name = [
            Self.word(one, other, &random), Self.word(other, one, &random), Self.word(third, one, &random),
          ]
          .joined(separator: " ")
          // Twice: as words that are new, and as words that are known.
          for _ in 0..<2 {
            let (folded, whole) = (folding.folded(name), folding.foldedWhole(name))
            if folded.bytes != whole.bytes || folded.isTransliterated != whole.isTransliterated {
              wrong.append(name)
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("Зимний вечер (Live)", "zimnii vecher (live)"), ("Été – Нет", "ete - net"),
    ("Ωδή; Χρόνος", "odi? chronos"), ("夜 (Remix) コーヒー", "ye (remix) kohi"), ("Sigur Rós", "sigur ros"),
    ("  Ö  ", "  o  "),
  ])
  func `names come out in ASCII`(name: String, folded: String) {
    #expect(String(decoding: MatchFolding().folded(name).bytes, as: UTF8.self) == folded)
  }

  @Test func `so many words that the oldest are forgotten come out right`() {
    let folding = MatchFolding()
    var random = Seeded(state: 20_260_101)
    var wrong = 0
    for number in 0..<60_000 {
      let name = "ж\(number) " + Self.word(0x430...0x44F, 0x430...0x44F, &random)
      let folded = folding.folded(name).bytes
      if number % 997 == 0 || number > 49_900 && number < 50_100, folded != folding.foldedWhole(name).bytes {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }
}
