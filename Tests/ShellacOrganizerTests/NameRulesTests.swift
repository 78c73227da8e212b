import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacOrganizer

/// Whatever a tag says, it becomes one name that the file system takes.
@Suite struct NameRulesTests {
  private let plain = NameRules(FileSystemTraits())
  private let portable = NameRules(.portable)

  private func name(_ text: String, _ rules: NameRules, suffix: String = "") -> String {
    String(decoding: rules.name(Array(text.utf8), suffix: Array(suffix.utf8)), as: UTF8.self)
  }

  @Test(
    "names that need nothing stay",
    arguments: ["Abbey Road", "Wait...", "Who Are You?", "CON", "Ænima", "日本語", "a\\b:c*d", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 flags"])
  func unchanged(text: String) { #expect(name(text, plain) == text) }

  @Test(
    "what would lead elsewhere or hide becomes a plain name",
    arguments: [
      ("..", "__"), (".", "_"), ("...", "___"), ("....", "___"), (".hidden", "_hidden"), ("", "_"),
      ("   ", "_"), ("\u{1F}etc", "_etc"), ("a/b", "a_b"), ("a\0b", "ab"), ("tab\there", "tab here"),
      ("line\r\nend", "line  end"), (" blanks ", "blanks"), ("\u{7}bell\u{85}", "bell"),
    ])
  func dangerous(text: String, expected: String) { #expect(name(text, plain) == expected) }

  @Test("marks that turn text around and characters that nobody sees are left out, joiners in emoji stay")
  func invisible() {
    #expect(name("evil\u{202E}3pm.exe", plain) == "evil3pm.exe")
    #expect(name("\u{FEFF}a\u{200B}b\u{2066}c\u{200F}", plain) == "abc")
    #expect(name("\u{202E}\u{200D}", plain) == "_")
    let family = "👩\u{200D}👩\u{200D}👧\u{200D}👦"
    #expect(name(family, plain) == family)
    #expect(name("می\u{200C}خواهم", plain) == "می\u{200C}خواهم")
    #expect(name("a\u{200D} b", plain) == "a b")
    #expect(name("x\u{E0041}\u{E0042}", plain) == "x", "tag characters hide text")
  }

  @Test("no name ends in a blank, whatever its extension is")
  func blankBehindExtension() {
    #expect(name("a long enough song", plain, suffix: ".mp3 ") == "a long enough song.mp3")
  }

  @Test("accents are composed, so that one name has one spelling")
  func composed() { #expect(name("e\u{301}tude", plain).utf8.elementsEqual("\u{E9}tude".utf8)) }

  @Test(
    "what some systems refuse is replaced where it is refused",
    arguments: [
      ("AC:DC", "AC_DC"), ("What?", "What_"), ("Say \"Hi\"", "Say 'Hi'"), ("Wait...", "Wait"),
      ("CON", "CON_"), ("con.fused", "con_.fused"), ("aux", "aux_"), ("COM\u{B9}", "COM\u{B9}_"),
      ("Console", "Console"), ("Lpt1 .x", "Lpt1 _.x"), ("NUL.", "NUL_"), ("a|b<c>d*e\\f", "a_b_c_d_e_f"),
    ])
  func refused(text: String, expected: String) { #expect(name(text, portable) == expected) }

  @Test("a long name is cut between characters and keeps its extension")
  func cut() {
    let family = "👩\u{200D}👩\u{200D}👧\u{200D}👦"
    let long = String(repeating: family, count: 40)
    let result = name(long, plain, suffix: ".flac")
    #expect(result.utf8.count <= 255 && result.hasSuffix(".flac"))
    #expect(result.dropLast(5).allSatisfy { String($0) == family }, "no family is torn apart")
    var scratch: [UInt8] = []
    #expect(plain.append(Array(long.utf8)[...], suffix: Array(".flac".utf8), to: &scratch) == .cut)
    #expect(plain.append(Array("short?".utf8)[...], to: &scratch) == [])
    #expect(portable.append(Array("short?".utf8)[...], to: &scratch) == .characters)
    #expect(name(String(repeating: "a", count: 400), plain, suffix: ".mp3").utf8.count == 255)
    #expect(name("a" + String(repeating: "\u{301}", count: 300), plain) == "_", "one character, too long")
    #expect(name(String(repeating: "ab ", count: 100), plain, suffix: ".mp3").contains(" .") == false)
  }

  @Test("letters that are not looked up are composed, visible letters beside each other")
  func plainLetters() {
    var count = 0
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      guard let length = PlainLetters.length(in: Array(text.utf8)[...], at: 0) else { continue }
      count += 1
      #expect(length == text.utf8.count)
      let category = scalar.properties.generalCategory
      let isHidden = [.nonspacingMark, .enclosingMark, .format, .control, .spaceSeparator].contains(category)
      #expect(!isHidden && !scalar.properties.isWhitespace, "\(value)")
      for pair in [text, "a" + text, text + "a", text + text, "\u{AC00}" + text, "\u{304B}" + text] {
        #expect(Composed.text(pair).utf8.elementsEqual(pair.utf8), "\(value)")
      }
    }
    #expect(count > 20_000)
    #expect(
      PlainLetters.length(in: [0xC3][...], at: 0) == nil
        && PlainLetters.length(in: [0xE3, 0x81][...], at: 0) == nil)
  }

  @Test("limits in UTF-16 units count units, not bytes")
  func units() {
    var traits = FileSystemTraits()
    traits.measuresUTF16 = true
    let rules = NameRules(traits)
    #expect(name(String(repeating: "é", count: 255), rules).count == 255)
    #expect(name(String(repeating: "é", count: 300), rules, suffix: ".mp3").utf16.count == 255)
    #expect(name(String(repeating: "é", count: 300), plain, suffix: ".mp3").utf8.count <= 255)
  }

  @Test("any bytes at all become a valid name, always the same one, which stays as it is")
  func random() {
    var generator = Seeded(state: 7)
    let pieces: [[UInt8]] = [
      [0], [0x1F], [0x2F], [0x2E], [0x2E, 0x2E], [0x20], [0xFF], [0xC3, 0xA9], Array("\u{301}".utf8),
      Array("\u{202E}".utf8), Array("\u{200D}".utf8), Array("👩".utf8), Array("CON".utf8), Array("a".utf8),
      Array("\u{2028}".utf8), [0x3A], [0x0A], Array("\u{1100}\u{1161}".utf8), [0xED, 0xA0, 0x80],
    ]
    for rules in [plain, portable] {
      for _ in 0..<3_000 {
        let count = Int.random(in: 0...(Bool.random(using: &generator) ? 12 : 200), using: &generator)
        let raw = (0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
        let suffix = Bool.random(using: &generator) ? Array(".mp3".utf8) : []
        let name = rules.name(raw, suffix: suffix)
        let text = String(decoding: name, as: UTF8.self)
        #expect(!name.isEmpty && name.count <= 255 && !name.contains(0) && !name.contains(0x2F))
        #expect(name.first != 0x2E && text.utf8.elementsEqual(name), "\(raw)")
        #expect(suffix.isEmpty || text.hasSuffix(".mp3"))
        #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value < 0x20 })
        if rules.traits.keepsFinalDot == false { #expect(name.last != 0x2E && name.last != 0x20) }
        let parts = NameParts(name[...])
        let again = suffix.isEmpty ? rules.name(name) : rules.name(Array(parts.stem), suffix: parts.suffix)
        #expect(again == name, "\(text.debugDescription) stays")
      }
    }
  }
}
