import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsTopupCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "topup",
    abstract: "Note coins that were bought, and what was paid for them.",
    discussion: """
      Packs have their price from the setting coins.packs; for any other number
      of coins say it, or that nobody knows it. The first account is made by its
      name; a further one wants --new-account.

      Examples:

        shellac coins topup 150 --account Ada
        shellac coins topup 40 --account Ada --price 2.50 --currency EUR
        shellac coins topup 40 --account Ada --price unknown --date 2024-05-31
        shellac coins topup 100 --account Cleo --new-account
        shellac config set coins.packs '50=1.99 EUR,100=3.49 EUR'
      """)

  @Argument(
    help: "How many coins.", completion: .custom { _, _, _ in Completions.coinPacks() })
  var coins: CoinCount

  @Option(help: ArgumentHelp("What was paid, as 7.29 or 7.29EUR, or 'unknown'.", valueName: "amount"))
  var price: ArgumentText?

  @Option(
    help: ArgumentHelp("Currency of the price (ISO 4217).", valueName: "code"),
    completion: .custom { _, _, _ in Completions.currencies() })
  var currency: ArgumentText?

  @OptionGroup var options: CoinOptions
  @OptionGroup var newAccount: NewAccountOption
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { try options.check() }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let coins = try coins.coming()
    var movement = options.movement(.topup, coins)
    movement.makesAccount = newAccount.newAccount
    let paid = try paid(for: coins, context.configuration())
    movement.price = paid
    let outcome = try options.move(movement, command: "coins topup", context)
    let price = paid.map { " for \($0.text) \($0.currency)" } ?? ", price unknown"
    try outcome.write("topped up by", isDryRun: options.dryRun, paid: paid, to: context, price)
    return .done
  }

  private func paid(for coins: Int64, _ configuration: Configuration) throws -> Money? {
    guard let price else {
      let packs = try configuration.coinPacks()
      if let pack = packs.first(where: { $0.coins == coins }), currency == nil { return pack.price }
      throw Diagnostic(
        "\(coins) coins are no pack; say with --price what was paid",
        hint: "Pass --price 7.29 --currency EUR, or --price unknown. Packs are: "
          + packs.map { String($0.coins) }.joined(separator: ", ") + ".", status: .usage)
    }
    if price.text.lowercased() == "unknown" {
      guard currency == nil else {
        throw Diagnostic(
          "a price that is unknown has no currency", hint: "Leave out --currency.", status: .usage)
      }
      return nil
    }
    let typed = TypedPrice(price.text, currency: currency?.text)
    if typed.money == nil, typed.lacksCurrency {
      throw Diagnostic(
        "the price '\(price.text)' has no currency",
        hint: "Name it: --price \(price.text) --currency EUR.", status: .usage)
    }
    guard let money = typed.money, money.minor >= 0 else {
      throw Diagnostic(
        "'\([price.text, currency?.text].compactMap(\.self).joined(separator: " "))' is no amount of money",
        hint: "Write it as --price 7.29 --currency EUR.", status: .usage)
    }
    return money
  }
}

extension Configuration {
  /// The packs in which coins are sold.
  func coinPacks() throws -> [CoinPack] {
    try naming("coins.packs") {
      try (texts("coins.packs") ?? CoinPack.usual).map { try CoinPack(parsing: $0) }
    }
  }
}
