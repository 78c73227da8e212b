import ShellacLibrary
import ShellacModel

extension Completions {
  /// Fields as the beginning of a term, and behind a field's colon what it may say.
  ///
  ///     -sto → -store:      store:ba → store:bandcamp
  static func terms(_ prefix: String) -> [String] {
    let sign = prefix.hasPrefix("-") || prefix.hasPrefix("^") ? String(prefix.prefix(1)) : ""
    guard let mark = prefix.firstIndex(of: ":"),
      let field = Field.named(prefix[..<mark].dropFirst(sign.count))
    else { return Field.allCases.map { sign + $0.rawValue + ":" } }
    let rest = prefix[prefix.index(after: mark)...]
    let lead = prefix[...mark] + (rest.hasPrefix("=") ? "=" : "")
    return values(of: field).map { lead + $0 }
  }

  /// What a field may say, where that can be listed.
  static func values(of field: Field) -> [String] {
    switch field {
    case .state: StateName.allCases.map(\.rawValue)
    case .kind: Set(PurchaseKind.allCases.map(\.rawValue) + CoinEntry.Kind.allCases.map(\.rawValue)).sorted()
    case .evidence: PurchaseProof.allCases.map(\.rawValue)
    case .acquired: ["gift", "promo"]
    case .account: accounts()
    case .playlist: playlists()
    case .store, .source, .currency: ledgerNames(field)
    default: field.kind == .flag ? ["true", "false"] : []
    }
  }

  /// Stores that something was bought at.
  static func stores() -> [String] { ledgerNames(.store) }

  /// Codes of currencies.
  static func currencies() -> [String] { ISO4217.codes }

  /// How many coins a pack has, of those that are sold.
  static func coinPacks() -> [String] {
    let folders = Folders(.process())
    let configuration = try? Configuration.load(from: folders.configuration, isNamed: false)
    return ((try? configuration?.coinPacks()) ?? []).map { String($0.coins) }
  }

  private static func ledgerNames(_ field: Field) -> [String] {
    let library = try? Library.open(at: Folders(.process()).library, for: .reading)
    return (try? library?.purchaseNames(field)) ?? []
  }
}
