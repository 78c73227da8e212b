import ShellacTestSupport
import Testing

/// What commands read is read to its end, and each part counts for what it says.
@Suite struct ReadingArgumentTests {
  private let shell = Shell()

  init() throws {
    let bought = [
      "lineid,purchased,store,kind,title,artist,price,currency",
      "1,2023-05-01,Qobuz,track,A,X,10.00,USD", "2,2024-05-01,Qobuz,track,B,X,10.00,USD",
    ]
    _ = try shell.run(
      "mkdir Music; shellac index Music --quiet; printf '%s\\n' '\(bought.joined(separator: "' '"))' > b.csv")
    _ = try shell.run("shellac import b.csv")
  }

  @Test func theLastQuestionNeedsNoEndOfLine() throws {
    let said = try shell.run("printf 'X - A\\nX - Z' | shellac owned -")
    #expect(said.output.contains("X - A") && said.output.contains("X - Z"), "\(said)")
    #expect(said.status != 0)
  }

  @Test func ratesCountFromTheirDay() throws {
    _ = try shell.run(
      "printf 'in = \"EUR\"\\n[2023-01-01]\\nUSD = 0.5\\n[2024-01-01]\\nUSD = 0.25\\n' > rates.toml")
    let said = try shell.run("shellac report spending --by year --rates rates.toml | cut -f 1-3")
    #expect(said.output == "2023\tEUR\t5.00\n2024\tEUR\t2.50\n", "\(said)")
  }
}

/// Nothing to do is no failure; a query that nothing meets is one, since it may be misspelled.
@Suite struct NothingToDoTests {
  @Test func allSongsOfAnEmptyLibraryAreNone() throws {
    let shell = Shell()
    _ = try shell.run("mkdir Music; shellac index Music --quiet; shellac playlist create Evening")
    let all = try shell.run("shellac playlist add Evening --all")
    #expect(all.status == 0 && all.output.hasPrefix("0 songs added to 'Evening'"), "\(all)")
    let some = try shell.run("shellac playlist add Evening artist:=Nobody")
    #expect(some.status == 3 && some.output.isEmpty, "\(some)")
  }
}
