import ShellacModel
import Testing

@testable import ShellacCLI

/// What becomes of the words on the command line before they are parsed.
@Suite struct ArgumentPreparationTests {
  static func prepared(_ words: String...) throws -> [String] {
    try ArgumentPreparation.prepare(words).arguments.map { ArgumentText(argument: $0).text }
  }

  @Test("options of every command may stand before it")
  func leading() throws {
    #expect(try Self.prepared("--library", "x", "songs", "a") == ["songs", "--library", "x", "a"])
    #expect(
      try Self.prepared("--quiet", "--library=x", "root", "list") == [
        "root", "list", "--quiet", "--library=x",
      ])
    #expect(try Self.prepared("songs", "a") == ["songs", "a"])
    #expect(try Self.prepared("--version") == ["--version"])
  }

  @Test(
    "other options may not", arguments: [["--limit", "3", "songs"], ["--json", "--sort", "year", "albums"]])
  func misplaced(words: [String]) {
    #expect(throws: Diagnostic.self) { try ArgumentPreparation.prepare(words) }
  }

  @Test(
    "terms that begin with a dash are no options",
    arguments: ["-genre:live", "-(", "-year:1990..", "-tag.MOOD:x", "-any::^a", "-genre:"])
  func terms(term: String) throws {
    #expect(ArgumentPreparation.isTerm(term))
    let words = try ArgumentPreparation.prepare(["songs", term, "--limit", "1"]).arguments
    #expect(!words[1].hasPrefix("-"))
    #expect(ArgumentText(argument: words[1]).text == term)
    let command = try #require(try ShellacCommand.parseAsRoot(words) as? SongsCommand)
    #expect(command.listing.terms.map(\.text) == [term])
  }

  @Test("other words with a dash are", arguments: ["-x", "-live", "--genre:live", "-", "-:a", "-=a:b"])
  func options(word: String) {
    #expect(!ArgumentPreparation.isTerm(word))
  }

  @Test("an order may begin with a dash", arguments: ["-year,album", "-year"])
  func order(text: String) throws {
    let words = try ArgumentPreparation.prepare(["albums", "--sort", text, "x"]).arguments
    let command = try #require(try ShellacCommand.parseAsRoot(words) as? AlbumsCommand)
    #expect(command.listing.sort?.text == text)
    #expect(command.listing.terms.map(\.text) == ["x"])
  }

  @Test("after two dashes everything is a term")
  func terminator() throws {
    let words = try ArgumentPreparation.prepare(["songs", "--", "-x", "-genre:a"]).arguments
    let command = try #require(try ShellacCommand.parseAsRoot(words) as? SongsCommand)
    #expect(command.listing.terms.map(\.text) == ["-x", "-genre:a"])
  }

  @Test("terms side by side are parsed as one argument, and come out as they were")
  func joined() throws {
    let words = try ArgumentPreparation.prepare([
      "songs", "a", "-genre:b", ",", "", "--limit", "5", "c", "d", "--files", "e", "f", "--", "-x", "g", "h",
    ]).arguments
    #expect(words.count == 12)
    let command = try #require(try ShellacCommand.parseAsRoot(words) as? SongsCommand)
    #expect(
      command.listing.terms.map(\.text) == ["a", "-genre:b", ",", "", "c", "d", "e", "f", "-x", "g", "h"])
    #expect(command.listing.limit == 5)
    #expect(command.files)
  }

  @Test("bytes that are not UTF-8 go through unharmed")
  func bytes() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x62, 0xF0, 0x9F]
    let masked = ArgumentText.masked(bytes)
    #expect(ArgumentText(argument: masked).bytes == bytes)
    #expect(ArgumentText(argument: masked).text == "a\u{FFFD}\u{FFFD}b\u{FFFD}")
    #expect(ArgumentText(argument: ArgumentText.masked(Array("雪 é".utf8))).text == "雪 é")
  }
}
