import Testing

@testable import ShellacLibrary

struct TextFoldingTests {
  @Test(
    "Case and accents do not count",
    arguments: [
      ("ETE", "ete"), ("été", "ete"), ("e\u{301}te\u{301}", "ete"), ("Motörhead", "motorhead"),
      ("Straße", "strasse"),
      ("RØYKSOPP", "royksopp"), ("Æther", "aether"), ("Łódź", "lodz"), ("İstanbul ı", "istanbul i"),
      ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Ёлка", "елка"), ("مُحَمَّد", "محمد"), ("が", "が"), ("한국", "한국"), ("ไทย", "ไทย"),
      ("", ""),
      ("plain text 1", "plain text 1"), ("Ⓐ ﬁ", "ⓐ fi"),
    ])
  func folding(text: String, folded: String) {
    #expect(Array(TextFolding.fold(text).utf8) == Array(folded.utf8))
  }

  @Test(
    "Folding what is folded changes nothing",
    arguments: ["Ünïcödé", "ǅ", "ΐ", "ŉ", "각", "Ǆ\u{323}\u{307}", "ẞ"])
  func idempotent(text: String) {
    let once = TextFolding.fold(text)
    #expect(Array(TextFolding.fold(once).utf8) == Array(once.utf8))
    let key = NameKey.key(text)
    #expect(Array(NameKey.key(key).utf8) == Array(key.utf8))
  }

  @Test("A name is the same in NFC and NFD and in any case, but not without its accents")
  func nameKeys() {
    #expect(Array(NameKey.key("E\u{301}TE\u{301}").utf8) == Array(NameKey.key("été").utf8))
    #expect(NameKey.key("été") != NameKey.key("ete"))
    #expect(NameKey.key("AC/DC") == "ac/dc")
  }

  @Test("Names that are no UTF-8 stay apart")
  func invalidNames() {
    #expect(NameKey.key([0x41, 0xFF]) == [0x61, 0xFF])
    #expect(NameKey.key([0x41, 0xFF]) != NameKey.key([0x41, 0xFE]))
    #expect(NameKey.key([0x41, 0xFF]) != NameKey.key(Array("A\u{FFFD}".utf8)))
  }

  @Test(
    "A text is found in another without regard to case and accents",
    arguments: [
      ("été", "L'ETE INDIEN", true), ("ETE", "un été", true), ("motor", "Motörhead", true), ("", "", true),
      ("", "x", true), ("x", "", false), ("é", "abc", false), ("か", "が", false),
      ("beat", "The Beatles", true),
      ("beatz", "The Beatles", false), ("s", "The Beatles", true), ("the beatles!", "The Beatles", false),
      ("aab", "aaab", true),
    ])
  func contains(wanted: String, text: String, found: Bool) {
    #expect(FoldedText(wanted).isContained(in: text) == found)
  }

  @Test("Long and broken texts are folded too")
  func hostile() {
    let long = String(repeating: "Éß", count: 100_000)
    #expect(TextFolding.fold(long) == String(repeating: "ess", count: 100_000))
    let bytes: [UInt8] = [0x41, 0xFF, 0xC3, 0x00, 0x42]
    #expect(bytes.withUnsafeBufferPointer { TextFolding.fold($0) } == Array("a\u{FFFD}\u{FFFD}\0b".utf8))
    #expect(FoldedText("ß").isContained(in: long))
  }
}
