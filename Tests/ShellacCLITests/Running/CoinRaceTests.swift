import Foundation
import ShellacTestSupport
import Testing

/// Coins are never spent twice.
@Suite struct CoinRaceTests {
  @Test func ofManySpendsAtOnceOnlyThoseWinThatThereAreCoinsFor() throws {
    let shell = Shell()
    #expect(try shell.run("shellac coins grant 10 --account Ada").status == 0)
    // A shell would wait for ever for its children: it inherits blocked signals.
    _ = try shell.run(
      "seq 6 | xargs -P 6 -I{} sh -c 'shellac coins spend 5 --song \"Cy - Song {}\" > out.{} 2> err.{}; "
        + "echo $? >> statuses'")
    let statuses = try shell.run("sort statuses | uniq -c | tr -s ' '").output
    let errors = try shell.run("cat err.*").output
    #expect(statuses == " 2 0\n 4 2\n", "\(errors)")
    #expect(try shell.run("shellac coins balance").output == "Ada\t\t0\n")
    #expect(try shell.run("shellac purchases --count").output == "2\n")
    #expect(errors.contains("has 0 coins, and 5 are needed"))
  }
}
