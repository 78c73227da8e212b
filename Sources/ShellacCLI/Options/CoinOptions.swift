import ArgumentParser
import ShellacLibrary
import ShellacModel

/// Whose coins, and when.
struct CoinOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Whose coins; needed when there are several accounts.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.accounts() })
  var account: ArgumentText?

  @Option(help: ArgumentHelp("When it was, as 2024-05-31; now without it.", valueName: "date"))
  var date: ArgumentText?

  @Option(help: ArgumentHelp("A remark to keep with it.", valueName: "text"))
  var note: ArgumentText?

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  /// A movement of coins.
  func movement(_ kind: CoinEntry.Kind, _ coins: Int64) -> CoinMovement {
    var movement = CoinMovement(kind, coins: coins, account: account?.text)
    movement.date = date?.text
    movement.note = note?.text
    return movement
  }
}

extension CoinOutcome {
  /// Writes what became of the coins.
  ///
  /// - Parameter verb: what was done, such as `topped up by`.
  func write(_ verb: String, isDryRun: Bool, to context: CommandContext, _ more: String = "") throws {
    for remark in unkept { context.messages.problem(remark) }
    try ResultLine(
      "\(isDryRun ? "would be: " : "")account '\(account)' \(verb) "
        + "\(CountText.count(Int(clamping: coins.magnitude), "coin"))\(more): "
        + "\(CountText.count(Int(clamping: balance), "coin")) left",
      [
        ("account", .text(account)), ("coins", .integer(coins)), ("balance", .integer(balance)),
        ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }
}
