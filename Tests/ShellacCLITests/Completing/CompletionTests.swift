import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// What is offered when a word is half typed.
@Suite struct CompletionTests {
  /// A library with names that shells trip over.
  static func shell() throws -> Shell {
    let shell = Shell()
    try FileManager.default.copyItem(
      atPath: Checkout.sampleMusic + "/Saltmarsh", toPath: shell.folder.path("Music"))
    try shell.perform("shellac index Music --quiet")
    let names = [
      "Sigur Rós", "Wham! $(touch caught) `touch caught`", "AC/DC: 'Live' \"Wire\"", "雪見堂", "The Ebb; Tide",
    ]
    try Data(
      ("title,artist,store\n"
        + names.map { "Ebb,\"\($0.replacing("\"", with: "\"\""))\",Quay & Sons\n" }.joined()).utf8
    )
    .write(to: URL(fileURLWithPath: shell.folder.path("bought.csv")))
    try shell.perform("shellac import bought.csv --account 'Ada Quill' --quiet")
    try shell.perform("shellac playlist create 'Rainy days' title:=Reed --quiet")
    try shell.perform("shellac config set orders.mine -- -year,album")
    return shell
  }

  /// The words that are offered at the end of a line, as they are meant.
  private static func offered(_ shell: Shell, _ words: String, _ current: String = "''") throws -> [String] {
    let result = try shell.run("shellac ---complete fish \(words) \(current)")
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output.split(separator: "\n").dropFirst().map { line in
      String(line.split(separator: "\t").first ?? "")
    }
  }

  @Test("commands, options and what they take are offered wherever they may stand")
  func grammar() throws {
    let shell = try Self.shell()
    #expect(try Self.offered(shell, "", "pl") == ["playlist", "plugins"])
    #expect(try Self.offered(shell, "--quiet --library x", "alb") == ["albums"])
    #expect(try Self.offered(shell, "playlist", "s") == ["show", "sort", "smart"])
    #expect(try Self.offered(shell, "help playlist", "ren") == ["rename"])
    #expect(try Self.offered(shell, "songs", "--rev") == ["--reverse"])
    #expect(try Self.offered(shell, "songs --reverse", "--rev").isEmpty)
    #expect(try Self.offered(shell, "songs", "--as=js") == ["--as=json", "--as=jsonl"])
    #expect(try Self.offered(shell, "songs --as", "t") == ["table", "tsv"])
    #expect(try Self.offered(shell, "songs", "-gen") == ["-genre:", "-genres:"])
    #expect(try Self.offered(shell, "songs --", "art") == ["artist:", "artistsort:", "artists:"])
    #expect(try Self.offered(shell, "coins", "--acc") == ["--account"])
    #expect(try Self.offered(shell, "nothing", "").isEmpty)
    #expect(try shell.run("shellac ---complete fish index ''").output == "folders\n")
    #expect(try shell.run("shellac ---complete fish --config ''").output == "files toml\n")
    #expect(try shell.run("shellac ---complete fish import ''").output == "files\n")
    #expect(try shell.run("shellac ---complete fish songs artis").output.hasPrefix("words nospace\n"))
  }

  @Test("a line feed in a name is no further word")
  func lineFeeds() throws {
    let shell = Shell()
    try shell.perform("mkdir \"$(printf 'Mu\\nsic')\"; shellac index \"$(printf 'Mu\\nsic')\" --quiet")
    #expect(try Self.offered(shell, "undo") == ["1"])
    #expect(try Self.offered(shell, "root remove") == ["1"])
    let said = try shell.run("shellac ---complete fish undo ''").output
    #expect(said.contains("Mu\\nsic") && said.split(separator: "\n").count == 2, "\(said)")
  }

  @Test("fields, orders, columns, plugins and settings are offered, and what they mean")
  func names() throws {
    let shell = try Self.shell()
    #expect(try Self.offered(shell, "songs --columns", "artist,ti") == ["artist,title", "artist,titlesort"])
    #expect(try Self.offered(shell, "songs --sort", "mi") == ["mine"])
    #expect(try Self.offered(shell, "songs --sort", "-ye") == ["-year"])
    #expect(try Self.offered(shell, "songs --sort", "year,-al").contains("year,-album"))
    #expect(try Self.offered(shell, "export", "js") == ["json", "jsonlines", "jspf"])
    #expect(try Self.offered(shell, "import --from", "band") == ["bandcamp"])
    #expect(try Self.offered(shell, "export csv --option", "bo") == ["bom=true", "bom=false"])
    #expect(try Self.offered(shell, "config set", "col").contains("color"))
    #expect(try Self.offered(shell, "config set color", "a") == ["auto", "always"])
    #expect(try Self.offered(shell, "config set sort.songs", "disco") == ["discography"])
    #expect(try Self.offered(shell, "report spending --by", "store,ar") == ["store,artist"])
    #expect(try Self.offered(shell, "coins topup --currency", "EU") == ["EUR"])
    #expect(
      try shell.run("shellac ---complete zsh songs --sort discog").output
        == "words\ndiscography\n")
    #expect(
      try shell.run("shellac ---complete zsh songs genre").output.contains("genre:\tGenres as printed."))
  }

  @Test("what the library has is offered: names in any case and with any accents, as they are written")
  func library() throws {
    let shell = try Self.shell()
    #expect(try Self.offered(shell, "songs", "artist:=Salt") == ["artist:=Saltmarsh"])
    #expect(try Self.offered(shell, "songs", "artist:sig") == ["artist:Sigur Rós"])
    #expect(try Self.offered(shell, "songs", "'artist:sigur ros'") == ["artist:Sigur Rós"])
    #expect(try Self.offered(shell, "songs", "artist:雪") == ["artist:雪見堂"])
    #expect(
      try Self.offered(shell, "songs", "-artist:=Wham") == ["-artist:=Wham! $(touch caught) `touch caught`"])
    #expect(try Self.offered(shell, "songs", "artist:ebb").isEmpty)
    #expect(try Self.offered(shell, "songs", "'artist:the e'") == ["artist:The Ebb; Tide"])
    #expect(try Self.offered(shell, "albums", "album:tid") == ["album:Tidal Songs"])
    #expect(try Self.offered(shell, "songs", "title:=Ree").contains("title:=Reed"))
    #expect(try Self.offered(shell, "songs", "format:") == ["format:FLAC", "format:MP3"])
    #expect(try Self.offered(shell, "songs", "state:no") == ["state:nofile"])
    #expect(try Self.offered(shell, "coins history", "kind:top") == ["kind:topup"])
    #expect(
      try Self.offered(shell, "export csv --view ledger", "kind:coin-t") == ["kind:coin-topup"])
    #expect(try Self.offered(shell, "songs", "physical:") == ["physical:true", "physical:false"])
    #expect(try Self.offered(shell, "songs", "artist::Sal").isEmpty)
    #expect(try Self.offered(shell, "purchases", "store:") == ["store:Quay & Sons"])
    #expect(try Self.offered(shell, "purchases", "account:") == ["account:Ada Quill"])
    #expect(try Self.offered(shell, "coins --account") == ["Ada Quill"])
    #expect(try Self.offered(shell, "playlist show") == ["Rainy days"])
    #expect(try Self.offered(shell, "songs --playlist", "rain") == ["Rainy days"])
    #expect(try Self.offered(shell, "root remove") == ["1"])
    #expect(try Self.offered(shell, "undo").first == "4")
    #expect(try shell.run("shellac ---complete zsh undo ''").output.contains("playlist create: "))
  }

  @Test("where tags are changed, edits are offered beside terms, and names of the library behind their marks")
  func edits() throws {
    let shell = try Self.shell()
    #expect(try Self.offered(shell, "tag", "gen") == ["genre:", "genres:", "genre="])
    #expect(try Self.offered(shell, "tag title:=Reed", "albumart").contains("albumartist="))
    #expect(try shell.run("shellac ---complete fish tag genre").output.hasPrefix("words nospace\n"))
    #expect(try Self.offered(shell, "tag", "genre+") == ["genre+="])
    #expect(try Self.offered(shell, "tag", "artist=Salt") == ["artist=Saltmarsh"])
    #expect(try Self.offered(shell, "tag", "artist+=Salt") == ["artist+=Saltmarsh"])
    #expect(try Self.offered(shell, "tag", "artist:=Salt") == ["artist:=Saltmarsh"])
    #expect(
      try Self.offered(shell, "tag", "compilation=") == ["compilation=true", "compilation=false"])
    #expect(try Self.offered(shell, "tag", "price=").isEmpty)
    #expect(try Self.offered(shell, "tag", "path") == ["path:"])
    #expect(try Self.offered(shell, "songs", "gen") == ["genre:", "genres:"])
  }

  @Test("the library and the configuration that are named on the line count, and those of the environment")
  func places() throws {
    let shell = try Self.shell()
    try shell.perform(
      "mv .local/share/shellac/library.db other.db; echo '[orders]\nhers = \"title\"' > her.toml")
    #expect(try Self.offered(shell, "playlist show").isEmpty)
    #expect(try Self.offered(shell, "playlist show --library other.db") == ["Rainy days"])
    #expect(try Self.offered(shell, "--library=other.db playlist show") == ["Rainy days"])
    #expect(try Self.offered(shell, "playlist show --library '~/other.db'") == ["Rainy days"])
    #expect(try Self.offered(shell, "songs --config her.toml --sort", "he") == ["hers"])
    let bash = try shell.run("shellac ---complete bash 'SHELLAC_LIBRARY=other.db shellac playlist show ' ''")
    #expect(bash.output == "words\nRainy\\ days\n")
    #expect(
      try shell.run("SHELLAC_LIBRARY=other.db shellac ---complete zsh playlist show ''").output
        == "words\nRainy days\n")
  }

  @Test("completion writes nothing, waits for nobody and keeps quiet, whatever is wrong")
  func quiet() throws {
    let shell = try Self.shell()
    let listing = "find . -type f ! -name '.output' ! -name '.errors' -printf '%p %s %T@\\n' | sort"
    let before = try shell.run(listing).output
    for line in ["songs artist:", "undo", "playlist show", "export", "root move", "songs --sort"] {
      _ = try Self.offered(shell, line)
    }
    #expect(try shell.run(listing).output == before)
    // No library, none that is one, an older one, one that is written to at this moment.
    let path = ".local/share/shellac/library.db"
    try shell.perform("cp \(path) kept.db; sqlite3 \(path) 'PRAGMA user_version = 1'")
    #expect(try Self.offered(shell, "playlist show").isEmpty)
    try shell.perform("head -c 3000 /dev/urandom > \(path)")
    #expect(try Self.offered(shell, "songs", "artist:").isEmpty)
    try shell.perform("rm \(path)")
    #expect(try Self.offered(shell, "songs", "artist:").isEmpty)
    #expect(try !shell.run("ls \(path)").errors.isEmpty)
    try shell.perform("echo 'sort = [' > .config/shellac/config.toml; cp kept.db \(path)")
    #expect(try Self.offered(shell, "songs --sort", "disc").contains("discography"))
    #expect(try Self.offered(shell, "playlist show") == ["Rainy days"])
    let held = try shell.run(
      "(echo 'BEGIN EXCLUSIVE; UPDATE playlist SET name = \"x\";'; sleep 2) | sqlite3 \(path) & sleep 0.5; shellac ---complete fish playlist show ''; wait"
    )
    #expect(held.output == "words\nRainy days\n")
  }

  @Test("control characters of tags and names are never offered")
  func control() throws {
    let shell = try Self.shell()
    try shell.perform(
      "printf 'title,artist,store\\nzap\\033[31m,Ebb,Quay\\nzapped,Ebb,Quay\\n' > c.csv; shellac import c.csv --quiet"
    )
    #expect(try shell.run("shellac songs title:zap --count").output == "2\n")
    #expect(try Self.offered(shell, "songs", "title:zap") == ["title:zapped"])
  }
}
