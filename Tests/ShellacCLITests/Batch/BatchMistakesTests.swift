import ArgumentParser
import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// A batch tells every mistake of every command before its first line runs.
@Suite struct BatchMistakesTests {
  /// Lines that are wrong whatever the library holds, by command; a new command needs some too.
  private static let mistakes: [String: [String]] = [
    "index": ["--jobs 0", "''"],
    "root add": ["''"], "root list": ["--as xml"], "root move": ["x y", "1 ''"], "root remove": ["x"],
    "songs": [
      "artits:x", "balance:1", "--sort nope", "--sort balance", "--columns nope", "--columns position",
      "--template '{nope}'", "--template '{balance}'", "--as tsv --json", "--count --explain-sort",
    ],
    "albums": ["balance:1", "--sort bitrate", "--sort track", "--columns bitrate"],
    "artists": ["--role nope", "--sort year", "--columns bitrate"],
    "purchases": ["balance:1", "--columns bitrate", "--sort bitrate"],
    "coins topup": ["0", "150 --account ''", "150 --price x", "150 --date nope", "151"],
    "coins grant": ["0", "5 --date nope", "5 --account ' '"],
    "coins spend": ["5", "5 --reference x --account ''", "0 --reference x", "5 --song nope"],
    "coins expire": ["0", "1 --account ''", "5 --date 2024-13"],
    "coins refund": ["x", "1 --coins 0", "1 --date nope"],
    "coins assert": ["nope 5", "2024 5 --account ''", "2024-01-01 x"],
    "coins balance": ["--as xml", "--account ''"],
    "coins history": ["genre:x", "--sort bitrate", "--columns genre"],
    "account": ["--json --as csv"], "reconcile": ["--limit -1", "--json --as csv"],
    "link": ["1", "artist:=x balance:1", "nope:1 2", "nope:x --gift"], "unlink": ["1", "1 nope:x"],
    "owned": ["--nope"], "duplicates": ["--by nope", "--paths --json", "balance:1"],
    "common": ["", "x.db --playlist ''"], "show": ["", "balance:1", "nope:x"],
    "search": ["", "x --limit -1"],
    "playlist list": ["--as xml"],
    "playlist show": ["Made --columns balance", "Made --as table --null", "No"],
    "playlist create": ["'' --all", "Two balance:1", "Two --all --sort nope"],
    "playlist add": ["Made", "Made balance:1", "Made artist:x --at 0", "Made x --sort balance"],
    "playlist remove": ["Made", "Made x --position 1", "Made --position x"],
    "playlist move": ["Made --position 0 --to 1"], "playlist rename": ["Made ''"],
    "playlist smart": ["'' --all", "S", "S --all --columns nope", "S nope:x"],
    "playlist sort": ["Made --by nope", "Made --by balance"], "playlist delete": ["", "No"],
    "playlist export": [
      "m3u Made --to . --option nope=1", "csv Made --to . --sort nope", "nope --all --to .",
    ],
    "import": [
      "''", "x --account ''", "x --where nope:1", "x --option nope", "x --from nope",
      "x --from m3u --option nope=1",
    ],
    "export": [
      "nope", "csv --columns balance", "csv --sort nope", "m3u --columns title", "json --json",
      "m3u --playlist Made artist:x", "csv --option nope=1",
    ],
    "share": ["", "title:x --option nope=1", "title:x --json --style text", "nope:x"],
    "report": [
      "nope", "spending --by nope", "library --rates x.csv", "spending balance:1", "coins --playlist Made",
    ],
    "sort": ["", "x.m3u --by nope", "x.m3u --by balance", "'' --by title"],
    "organize": ["--path '{nope}/x'", "--to ''", "--path ''", "nope:x", "--copy --symlink"],
    "tag": [
      "artist:=S titel=y --apply", "artist:=S track=abc", "artist:=S isrc=xx", "artist:=S 'title={nope}'",
      "artist:=S path=xx", "genre=x --apply", "artist:=S", "--export - --json", "--export x --columns nope",
      "balance:1 title=x", "artist:=S 'title={balance}'",
    ],
    "fields": ["--as table --null"], "orders": ["--json --as csv"],
    "config get": ["nope"], "config list": ["--json --as csv"],
    "config set": ["nope 1", "check.off nope", "index.jobs many", "locale xx_nope", "orders.mine nope"],
    "log": ["show x", "--limit -1", "--json --as csv"], "undo": ["x"],
    "check": ["--rule nope", "--rule ''", "--fix artist:=S", "--severity bad", "nope:x"],
    "batch": ["x"],
    "plugins list": ["--json --as csv"], "plugins show": ["nope"], "plugins check": ["x --time-limit 0"],
    "plugins new": ["'' --kind format", "A/b --kind export"],
  ]

  private static func names(
    _ command: any ParsableCommand.Type = ShellacCommand.self, _ path: [String] = []
  ) -> [String] {
    let inner = command.configuration.subcommands
    return inner.isEmpty
      ? [path.joined(separator: " ")] : inner.flatMap { names($0, path + [$0._commandName]) }
  }

  @Test func everyCommandHasMistakes() { #expect(Set(Self.mistakes.keys) == Set(Self.names())) }

  @Test func noneIsToldTooLate() throws {
    let shell = Shell()
    try FileManager.default.createDirectory(
      atPath: shell.folder.path("Music"), withIntermediateDirectories: false)
    #expect(try shell.run("shellac index Music --quiet").status == 0)
    for (name, wrong) in Self.mistakes {
      for words in wrong {
        try #"""
        playlist create Made
        \#(name) \#(words)

        """#.write(toFile: shell.folder.path("a.batch"), atomically: true, encoding: .utf8)
        let result = try shell.run("shellac batch a.batch; echo $?; shellac playlist list")
        #expect(result.output == "64\n", "\(name) \(words): \(result.output)\(result.errors)")
        #expect(
          result.errors.contains("line 2 of 'a.batch'"), "\(name) \(words): \(result.errors)")
      }
    }
  }

  @Test func whatIsRightRuns() throws {
    let shell = Shell()
    let script = """
      mkdir Music && shellac index Music --quiet && printf '%s\\n' 'playlist create Made' 'show x' \
      'report spending store:x' 'report library store:x' 'albums bitrate:100..' 'playlist show Made --columns position' \
      'check --list' 'tag title:=x comment=a:b' 'link 1 genre:x --dry-run' 'artists x --sort name' \
      'export csv store:x -o x.csv' > a.batch && shellac batch a.batch --keep-going > out 2>&1; echo $?
      grep -c 'did not run\\|nothing was run' out
      """
    let result = try shell.run(script)
    #expect(result.output == "3\n0\n", "\(result.output)\(result.errors)")
  }

  @Test func aDryRunWritesNoFile() throws {
    let shell = Shell()
    let script = """
      mkdir Music && shellac index Music --quiet && echo old > t.csv && echo old > r.html && printf '%s\\n' \
      'tag --export t.csv' 'report library --html r.html' "export command --option command='touch touched'" \
      > a.batch && shellac batch a.batch --dry-run > /dev/null 2>&1; echo $?
      shellac export command --option command='touch touched' --dry-run
      shellac tag --export t.csv --dry-run; shellac report library --html r.html --dry-run
      cat t.csv r.html; ls
      """
    let result = try shell.run(script)
    #expect(
      result.output == """
        0
        would write 0 rows to standard output
        would write 0 files to 't.csv'
        would write 'r.html'
        old
        old
        Music
        a.batch
        r.html
        t.csv

        """, "\(result.output)\(result.errors)")
  }
}
