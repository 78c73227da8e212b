import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Words are typed at the prompts of real shells, completed, and run.
@Suite struct RealShellTests {
  /// What is typed before Tab, and the words that the command has to get.
  static let cases: [(line: String, words: [String])] = [
    ("shellac playli", ["playlist"]),
    ("shellac songs --explain", ["songs", "--explain-sort"]),
    ("shellac songs --sort discog", ["songs", "--sort", "discography"]),
    ("shellac songs --columns artist,catalo", ["songs", "--columns", "artist,catalognumber"]),
    ("shellac songs artist:=Saltm", ["songs", "artist:=Saltmarsh"]),
    ("shellac songs 'artist:=Saltm", ["songs", "artist:=Saltmarsh"]),
    ("shellac songs artist:Sigur", ["songs", "artist:Sigur Rós"]),
    ("shellac songs \"artist:Sigur", ["songs", "artist:Sigur Rós"]),
    ("shellac songs artist:雪", ["songs", "artist:雪見堂"]),
    ("shellac songs artist:Wham", ["songs", "artist:Wham! $(touch caught) `touch caught`"]),
    ("shellac songs 'artist:Wham", ["songs", "artist:Wham! $(touch caught) `touch caught`"]),
    ("shellac songs \"artist:Wham", ["songs", "artist:Wham! $(touch caught) `touch caught`"]),
    ("shellac songs artist:AC", ["songs", "artist:AC/DC: 'Live' \"Wire\""]),
    ("shellac songs artist:The\\ E", ["songs", "artist:The Ebb; Tide"]),
    ("shellac playlist show Rai", ["playlist", "show", "Rainy days"]),
    ("shellac export csv -o boug", ["export", "csv", "-o", "bought.csv"]),
    ("shellac export csv --output=boug", ["export", "csv", "--output=bought.csv"]),
    ("shellac index Mus", ["index", "Music"]),
    (
      "shellac --library .local/share/shellac/library.db playlist show Rai",
      ["--library", ".local/share/shellac/library.db", "playlist", "show", "Rainy days"]
    ),
  ]

  @Test(
    "what is completed at the prompt is what the command gets, and nothing of it is run",
    .enabled(if: access("/usr/bin/python3", X_OK) == 0, "python3 types at the prompts: make deps"),
    arguments: CompletionScript.allCases)
  func typed(program: CompletionScript) throws {
    try #require(
      access("/usr/bin/" + program.rawValue, X_OK) == 0, "'make test' installs \(program.rawValue)")
    let shell = try CompletionTests.shell()
    for (line, words) in Self.cases {
      try Data(line.utf8).write(to: URL(fileURLWithPath: shell.folder.path("line")))
      let result = try shell.run(
        "rm -f words; python3 \(Checkout.path)/Tests/Completing/type.py \(program.rawValue) \"$(cat line)\"")
      #expect(
        // A slash that nothing follows is taken away again by zsh.
        result.output.replacing("Music/\n", with: "Music\n") == words.map { $0 + "\n" }.joined(),
        "\(program.rawValue): \(line)\n\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path("caught")))
  }

  @Test("the scripts are taken by their shells without a word", arguments: CompletionScript.allCases)
  func valid(program: CompletionScript) throws {
    let shell = Shell()
    try shell.perform("shellac --generate-completion-script \(program.rawValue) > script")
    let result = try shell.perform("/usr/bin/\(program.rawValue) -n script")
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(
      try shell.run("SHELL=/bin/\(program.rawValue) shellac --generate-completion-script").output
        == program.text)
    #expect(try shell.run("shellac --generate-completion-script=\(program.rawValue)").output == program.text)
    #expect(try shell.run("shellac --generate-completion-script tcsh").status == 64)
  }
}
