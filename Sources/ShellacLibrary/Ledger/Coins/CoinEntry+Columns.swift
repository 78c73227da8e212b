import ShellacModel

extension CoinEntry: ToldFacts {
  /// The same entry where a record says something in some columns; what others say stays.
  ///
  /// - Parameters:
  ///   - columns: those that the record's table has.
  ///   - keepsUnsaid: whether what the record leaves open stays, too.
  func taking(
    _ new: CoinEntry, columns: Set<CoinRecord.Column>, keepsUnsaid: Bool = false
  ) -> CoinEntry {
    var entry = self
    for column in keepsUnsaid ? columns.filter(new.says) : columns {
      switch column {
      // What the balance was is no fact of the entry; an amount brings its currency along.
      case .source, .lineid, .account, .store, .balance, .currency: break
      case .purchased: (entry.at, entry.precision, entry.day) = (new.at, new.precision, new.day)
      case .kind: entry.kind = new.kind
      case .coins: entry.coins = new.coins
      case .price: entry.money = new.money
      case .reference: entry.reference = new.reference
      case .note: entry.note = new.note
      }
    }
    entry.coins = entry.kind.signed(entry.coins)
    return entry
  }

  /// The same entry with what a store's record says now otherwise than it said before, and with nothing else of it.
  ///
  /// - Parameters:
  ///   - retold: the entry as the store tells of it now.
  ///   - told: the entry as the store last told of it.
  ///   - columns: those that the store's table has.
  func takingNews(
    of retold: CoinEntry, since told: CoinEntry, columns: Set<CoinRecord.Column>
  ) -> CoinEntry {
    taking(retold, columns: told.columns(toldOtherwiseBy: retold, among: columns))
  }

  /// Whether it says something in a column.
  private func says(_ column: CoinRecord.Column) -> Bool {
    switch column {
    case .price: money != nil
    case .reference: reference != nil
    case .note: note != nil
    case .source, .lineid, .account, .store, .purchased, .kind, .coins, .balance, .currency: true
    }
  }
}

extension CoinEntry.Kind {
  /// A number of coins with the sign that it has of this kind; an account may open with debts.
  func signed(_ coins: Int64) -> Int64 {
    switch self {
    case .opening: coins
    case .topup, .grant, .refund: coins < 0 ? 0 &- coins : coins
    case .spend, .expiry: coins > 0 ? 0 &- coins : coins
    }
  }
}
