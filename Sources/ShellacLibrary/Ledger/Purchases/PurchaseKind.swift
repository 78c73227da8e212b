/// What was bought.
enum PurchaseKind: String, Sendable, Hashable, CaseIterable {
  case track, album
  /// A physical thing, maybe with a download.
  case package
  /// Money or coins of a store: no music.
  case credit
  case subscription
  /// The payment of something that is told of elsewhere.
  case payment
  /// Money that came back, told apart from what it was paid for.
  case refund
  case other
}

/// How a purchase is known.
enum PurchaseProof: String, Sendable, Hashable, CaseIterable {
  case receipt
  case libraryFlag = "library-flag"
  case embedded, manual

  /// How much its facts count beside others: the higher the more.
  var rank: Int {
    switch self {
    case .manual: 3
    case .receipt: 2
    case .libraryFlag: 1
    case .embedded: 0
    }
  }
}
