import ShellacPluginSDK

/// Spells accounts: what the user has set for each kind, and below it one for each store or account of coins.
public struct AccountNames {
  private let bases: [String: String]
  private let hasParts: Bool
  /// What stands below the expenses.
  private let subscriptions, expired: String
  private let part: (String) -> String
  /// The spelling of each name, of every kind; two names never share one.
  private var spelled: [BookAccount: String] = [:]
  private var taken: Set<String> = []
  /// The last number behind a name that several accounts would have.
  private var numbers: [String: Int] = [:]

  /// The options that name the accounts, with the names that a format usually has for them.
  public static func options(_ names: KeyValuePairs<String, String>) -> [OptionDescription] {
    names.map { key, name in OptionDescription.text(key, default: name, help: help[key] ?? "") } + [
      .flag(
        "sub-accounts", default: true, help: "Give each store, and each account of coins, a sub-account."),
      .text("commodity", default: "COIN", help: "What a coin is called."),
    ]
  }

  private static let help = [
    "expenses": "The account of what music costs.", "assets": "The account that money is paid from.",
    "coins": "The account of coins.", "equity": "Where coins come from that nobody paid for.",
    "credit": "The account of credit with a store.",
    "tax": "An account for the tax in prices; empty: it is a part of them.",
  ]

  /// Creates names as the settings have them.
  ///
  /// - Parameters:
  ///   - part: makes the name of a store a part of an account's name.
  ///   - check: whether an account may have a name.
  /// - Throws: `PluginError` that names the option.
  public init(
    _ settings: Settings, subscriptions: String, expired: String, part: @escaping (String) -> String,
    check: (String) -> Bool
  ) throws {
    var bases: [String: String] = [:]
    for key in Self.help.keys.sorted() {
      let name = settings.text(key)
      if key == "tax", name.isEmpty { continue }
      guard check(name) else {
        throw PluginError(
          "option \(key): '\(name)' is no name of an account",
          hint: "Leave --option \(key) out for the usual one.")
      }
      bases[key] = name
    }
    self.bases = bases
    self.part = part
    self.subscriptions = subscriptions
    self.expired = expired
    hasParts = settings.flag("sub-accounts")
  }

  /// The name of an account, and whether it is new.
  public mutating func name(of account: BookAccount) -> (text: String, isNew: Bool) {
    if let known = spelled[account] { return (known, false) }
    let path: (base: String, part: String?) =
      switch account {
      case .expenses(let store): (base("expenses"), store ?? "")
      case .subscriptions(let store): (base("expenses") + ":" + subscriptions, store ?? "")
      case .expired: (base("expenses") + ":" + expired, nil)
      case .tax: (base("tax"), nil)
      case .money: (base("assets"), nil)
      case .credit(let store): (base("credit"), store ?? "")
      case .coins(let name): (base("coins"), name ?? "")
      case .equity: (base("equity"), nil)
      }
    guard hasParts, let own = path.part else {
      spelled[account] = path.base
      return (path.base, taken.insert(path.base).inserted)
    }
    let plain = path.base + ":" + part(own)
    var text = plain
    while !taken.insert(text).inserted {
      numbers[plain, default: 1] += 1
      text = "\(plain)-\(numbers[plain, default: 1])"
    }
    spelled[account] = text
    return (text, true)
  }

  private func base(_ key: String) -> String { bases[key] ?? "" }
}
