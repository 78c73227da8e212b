import Testing

@testable import ShellacCLI

/// A command line as bash has it, and what goes on in it where bash's own word begins.
@Suite struct BashLineTests {
  @Test(
    "words, without their quotes",
    arguments: [
      ("shellac songs ti", ["shellac", "songs"], "ti"), ("shellac songs ", ["shellac", "songs"], ""),
      ("shellac  'a b'\t\"c d\" e\\ f", ["shellac", "a b", "c d"], "e f"),
      ("shellac '' x", ["shellac", ""], "x"),
      ("shellac 'a\\b' \"a\\b\\\"\" x\\y", ["shellac", "a\\b", "a\\b\""], "xy"),
      ("shellac \"it's\" 'a\"b' \"open ", ["shellac", "it's", "a\"b"], "open "),
      ("shellac a\\", ["shellac"], "a"), ("", [], ""), (" shellac x", ["shellac"], "x"),
    ] as [(String, [String], String)])
  func words(line: String, words: [String], current: String) {
    let scanned = BashLine(line, replaced: "")
    #expect(scanned.words == words && scanned.current == current)
  }

  @Test("variables before the command are the command's")
  func variables() {
    let line = BashLine("A_b=1 B= shellac C=2 x", replaced: "x")
    #expect(line.variables.map { "\($0.name)=\($0.value)" } == ["A_b=1", "B="])
    #expect(line.words == ["shellac", "C=2"])
    #expect(BashLine("=a shellac x", replaced: "x").words == ["=a", "shellac"])
    #expect(BashLine("a.b=1 shellac x", replaced: "x").words == ["a.b=1", "shellac"])
    #expect(BashLine("zZ=1 [=2 x", replaced: "x").words == ["[=2"])
  }

  @Test(
    "what is offered is quoted as the place asks for",
    arguments: [
      ("shellac show Ra", "Ra", "Rainy days", "Rainy\\ days"),
      ("shellac show 'Ra", "Ra", "Rainy 'days'", "Rainy '\\''days'\\''"),
      ("shellac show \"Ra", "Ra", "Rainy $d\"`\\!", "Rainy \\$d\\\"\\`\\\\\"\\!\""),
      ("shellac songs artist:Sal", "Sal", "artist:Saltmarsh", "Saltmarsh"),
      ("shellac songs artist:=Sal", "Sal", "artist:=Saltmarsh", "Saltmarsh"),
      ("shellac songs --as=j", "j", "--as=json", "json"),
      ("shellac songs 'artist:Sal", "artist:Sal", "artist:Salt", "artist:Salt"),
      ("shellac x azAZ09é_-+.,:=/@%", "azAZ09é_-+.,:=/@%", "azAZ09é_-+.,:=/@%", "azAZ09é_-+.,:=/@%"),
      ("shellac x ", "", "[{^|~#;&", "\\[\\{\\^\\|\\~\\#\\;\\&"),
      // Bash names another end of the word than the line has: the last break counts.
      ("shellac songs artist:a\\ b", "nothing", "artist:a bc", "a\\ bc"),
    ])
  func replacements(line: String, replaced: String, word: String, text: String) {
    #expect(BashLine(line, replaced: replaced).replacement(word) == text)
  }

  @Test("a word that cannot come of what stands before is none")
  func others() {
    #expect(BashLine("shellac songs artist:Sal", replaced: "Sal").replacement("title:Sal") == nil)
  }

  @Test("what nobody could type or see is not offered, and what it means is not told")
  func safe() {
    let words = [
      "plain", "", "a\u{7}b", "a\u{2028}b", "a\u{2029}b", "a\u{202E}b", "a\u{200C}b", "a\u{200D}b",
      "a\u{AD}b",
    ]
    let answer = CompletionAnswer.words(
      words.map { .init(word: $0, meaning: "m\u{1B}") } + [.init(word: "x", meaning: "y")])
    #expect(
      answer.safe
        == .words([
          .init(word: "plain"), .init(word: "a\u{200C}b"), .init(word: "a\u{200D}b"),
          .init(word: "x", meaning: "y"),
        ]))
    #expect(CompletionAnswer.folders.safe == .folders)
  }

  @Test("the first line says what follows")
  func text() {
    func text(_ answer: CompletionAnswer) -> String { answer.text { $0.word } }
    #expect(
      text(.folders) == "folders\n" && text(.files([])) == "files\n"
        && text(.files(["csv", "toml"])) == "files csv toml\n")
    #expect(text(.words([])) == "words\n")
    #expect(text(.listing(["a:\tmeaning\tmore", "b="])) == "words nospace\na:\nb=\n")
    #expect(text(.listing(["a:", "b"])) == "words\na:\nb\n")
    #expect(
      CompletionAnswer.listing(["a\tb\tc", ""])
        == .words([.init(word: "a", meaning: "b\tc"), .init(word: "")]))
    #expect(
      CompletionAnswer.words([.init(word: "a"), .init(word: "b")]).text { $0.word == "a" ? nil : $0.word }
        == "words\nb\n")
  }
}
