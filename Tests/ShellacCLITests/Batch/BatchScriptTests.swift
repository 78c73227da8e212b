import ShellacModel
import Testing

@testable import ShellacCLI

@Suite struct BatchScriptTests {
  private func script(_ text: String, _ variables: [String: String] = [:]) -> BatchScript {
    BatchScript(
      BatchSource(name: "'a.batch'", bytes: Array(text.utf8)), variables: variables,
      environment: ["HOME": "/home/ada"])
  }

  private func words(_ text: String) -> [[String]] {
    let script = script(text)
    #expect(script.faults.isEmpty)
    return script.lines.map { $0.words.map(\.text) }
  }

  @Test func quotesAreThoseOfAShell() {
    #expect(
      words(#"songs 'a "b" \c' "d 'e' \"f\" \\ \g" h\ i j'k'"l""#) == [
        ["songs", #"a "b" \c"#, #"d 'e' "f" \ \g"#, "h i", "jkl"]
      ])
  }

  @Test func emptyWordsStay() { #expect(words("songs '' \"\"") == [["songs", "", ""]]) }

  @Test func commentsBeginWords() {
    #expect(words("# all\nsongs a#b # rest\n#\n\n  albums") == [["songs", "a#b"], ["albums"]])
  }

  @Test func setInQuotesIsNoVariable() { #expect(words("'set' A=1") == [["set", "A=1"]]) }

  @Test func linesGoOn() {
    #expect(
      words("songs \\\n  a\\\nb 'c\nd'\r\nalbums \\\r\n x\r\n") == [
        ["songs", "ab", "c\nd"], ["albums", "x"],
      ])
  }

  @Test func variablesStandInWordsAndDoubleQuotes() {
    #expect(
      words("set A='x y'\nsongs $A \"<$A>\" '${A}' ${A}z \\$A $HOME/b a$ title::b$")
        == [["songs", "x y", "<x y>", "${A}", "x yz", "$A", "/home/ada/b", "a$", "title::b$"]])
  }

  @Test func variablesHoldForWhatFollows() {
    let script = script("songs $A\nset A=2\nsongs $A", ["A": "1"])
    #expect(script.lines.map { $0.words[1].text } == ["1", "2"])
  }

  @Test func outputGoesToAFile() {
    let script = script("songs a>b.txt\n> c.txt songs")
    #expect(script.faults.isEmpty)
    #expect(script.lines.map { $0.target?.text } == ["b.txt", "c.txt"])
    #expect(script.lines.map { $0.words.map(\.text) } == [["songs", "a"], ["songs"]])
  }

  @Test func shellacBeforeACommandIsLeftOut() { #expect(words("shellac songs") == [["songs"]]) }

  @Test(arguments: [
    "songs | wc", "songs & albums", "songs; albums", "songs < x", "songs `x`", "songs $(x)", "songs \"$(x)\"",
    "songs $1", "songs ~/x", "songs >> x", "songs 2> x", "songs >", "songs > a > b", "> a", "songs ${A",
    "songs ${a-b}", "set A", "set A=1 B=2", "set 1A=2", "songs 'a", "songs \"a", "songs $A", "songs a\0b",
    "songs \\", "songs *.mp3", "songs a?", "songs [ab]c", "songs ( a )", "songs x)",
  ]) func isRefused(_ line: String) {
    let script = script("albums\n" + line)
    #expect(script.faults.count == 1)
    #expect(script.faults.first?.place?.line == 2)
    #expect(script.faults.first?.status == .usage)
    #expect(script.lines.count == 1)
  }

  @Test func everyFaultIsFound() {
    #expect(script("songs |\nsongs\nsongs $A\nset").faults.compactMap { $0.place?.line } == [1, 3, 4])
  }

  @Test func aPlaceIsInItsLine() throws {
    let place = try #require(script("é\nsongs é $A").faults.first?.place)
    #expect(place == Diagnostic.Place(source: "songs é $A", column: 9, line: 2))
  }

  @Test func bytesThatAreNoTextStay() {
    let bytes = Array("songs a".utf8) + [0xFF] + Array("b".utf8)
    let script = BatchScript(BatchSource(name: "x", bytes: bytes), variables: [:], environment: [:])
    #expect(ArgumentText(argument: script.lines[0].words[1].text).bytes == [0x61, 0xFF, 0x62])
  }
}
