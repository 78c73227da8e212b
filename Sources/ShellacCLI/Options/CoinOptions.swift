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

  @Flag(help: .dryRun)
  var dryRun = false

  /// Looks at the account's name and the date.
  func check() throws {
    if let account { try Wording.check(accountName: account.text) }
    if let date { try Wording.check(date: date.text) }
  }

  /// A movement of coins.
  func movement(_ kind: CoinEntry.Kind, _ coins: Int64) -> CoinMovement {
    var movement = CoinMovement(kind, coins: coins, account: account?.text)
    movement.date = date?.text
    movement.note = note?.text
    return movement
  }

  /// Moves coins that come in, which may be the first that a library has; a dry run makes none.
  func move(_ movement: CoinMovement, command: String, _ context: CommandContext) throws -> CoinOutcome {
    try context.withLibrary(changing: command, isDryRun: dryRun) { library in
      try library.moveCoins(movement, command: command, isDryRun: dryRun)
    }
  }
}

/// Whether coins may make an account.
struct NewAccountOption: ParsableArguments {
  @Flag(help: "Make the account that --account names, beside those that there are.")
  var newAccount = false
}

extension CoinOutcome {
  /// Writes what became of the coins.
  ///
  /// - Parameters:
  ///   - verb: what was done, such as `topped up by`.
  ///   - paid: the money that was paid for them.
  ///   - more: what else people read behind the number.
  func write(
    _ verb: String, isDryRun: Bool, paid: Money? = nil, to context: CommandContext, _ more: String = ""
  ) throws {
    for remark in unkept { context.messages.problem(remark) }
    try ResultLine(
      "\(isDryRun ? "would be: " : "")account '\(account)' \(verb) "
        + "\(CountText.count(Int(clamping: coins.magnitude), "coin"))\(more): "
        + "\(CountText.count(Int(clamping: balance), "coin")) left",
      [
        ("account", .text(account)), ("coins", .integer(coins)), ("balance", .integer(balance)),
        ("price", paid.map { .text($0.text) } ?? .null),
        ("currency", paid.map { .text($0.currency) } ?? .null), ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }
}
