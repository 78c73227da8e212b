import GRDB
import ShellacModel

/// Purchases in force, found by what every listing shows of a purchase.
///
/// A listing has no ids, and neither kinds nor orders, of which ids are made. Imported, its rows would be told a second
/// time.
struct ListedPurchases {
  /// In the order of their keys: 16 bytes a purchase, where a dictionary of lists costs five times that.
  private let places: [(key: Int64, id: Int64)]

  /// Reads what is there, in one pass over the table: rows are asked for by all their names at once, for which there is
  /// no index.
  init(in db: Database) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT id, purchased, precision, store, artist, ifnull(title, album), album, amount, exponent, currency
      FROM purchase NOT INDEXED WHERE void IS NULL AND sale IS NULL
      """)
    var places: [(key: Int64, id: Int64)] = []
    while try rows.step() {
      var digest = FactDigest()
      digest.add(rows.optionalInteger(1).map(Int64.init))
      digest.add(rows.optionalInteger(2).map(Int64.init))
      for column in 3...6 { digest.add(rows.text(column)) }
      Self.add(
        rows.optionalInteger(7).map(Int64.init), rows.optionalInteger(8).map(Int64.init), rows.text(9),
        to: &digest)
      places.append((digest.value, rows.integer(0)))
    }
    self.places = places.sorted { $0 < $1 }
  }

  /// The purchases that a listing would show as it would show a line.
  func purchases(like line: PurchaseLine) -> some Sequence<Int64> {
    let key = Self.key(of: line)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return places[low...].lazy.prefix { $0.key == key }.map(\.id)
  }

  private static func key(of line: PurchaseLine) -> Int64 {
    var digest = FactDigest()
    digest.add(line.date?.at)
    digest.add(line.date.map { Int64($0.precision) })
    for text in [line.store, line.artist, line.title ?? line.album, line.album] { digest.add(text) }
    add(line.amounts.amount, line.amounts.exponent.map(Int64.init), line.amounts.currency, to: &digest)
    return digest.value
  }

  /// Goes on with a price; zeros at its end are there or not by the other amounts of the purchase.
  private static func add(
    _ amount: Int64?, _ exponent: Int64?, _ currency: String?, to digest: inout FactDigest
  ) {
    guard var minor = amount else { return }
    var exponent = minor == 0 ? 0 : exponent ?? 0
    while exponent > 0, minor % 10 == 0 {
      minor /= 10
      exponent -= 1
    }
    digest.add(minor)
    digest.add(exponent)
    digest.add(currency)
  }
}

extension PurchaseLine {
  /// Whether a line of which a listing would show the same says anything beyond that.
  ///
  /// - Parameter columns: those that the new line's table has.
  func isExceeded(by new: PurchaseLine, columns: Set<PurchaseRecord.Column>) -> Bool {
    if let account = new.account, account != self.account { return true }
    if new.kind != kind, new.isKindTold { return true }
    let amounts: [WritableKeyPath<PurchaseAmounts, Int64?>] = [\.listPrice, \.tax, \.refund]
    for amount in amounts {
      guard let said = new.amounts.money(amount) else { continue }
      if said.rescaled(to: self.amounts.exponent ?? 0) != self.amounts.money(amount) { return true }
    }
    var said = new
    said.amounts = self.amounts
    let shown: Set<PurchaseRecord.Column> = [
      .store, .purchased, .artist, .title, .album, .price, .currency, .kind, .evidence,
    ]
    return taking(said, columns: columns.subtracting(shown), keepsUnsaid: true).digest != digest
  }

  /// Whether the table of a listing has told its kind, which otherwise follows from the names.
  private var isKindTold: Bool {
    switch kind {
    case .track, .other: false
    case .album: title != album
    default: true
    }
  }
}
