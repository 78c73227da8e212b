/// What a record of a file says of an entry of a coin account, as a reader has it: nothing of it has been looked at.
public struct CoinRecord: Sendable, Hashable {
  /// What a record may have, under the names of the columns of a table of coins.
  public enum Column: String, Sendable, CaseIterable {
    case source, lineid, account, store, purchased, kind, coins, balance, price, currency, reference, note
  }

  /// As of a purchase.
  public var source, lineID, account, store, purchased: String?
  /// What it is; `balance`: what is left, as the store says it.
  public var kind: String?
  /// Coins, positive as they come in, negative as they go; of a `balance`, how many there are.
  public var coins: Int64?
  /// How many there are after the entry, as the record has it.
  public var balance: Int64?
  /// Exact decimal text of the money that was paid for them.
  public var price: String?
  /// As the columns of those names.
  public var currency, reference, note: String?
  /// The line of the file that the record begins on; nil when nobody knows.
  public var line: Int64?
  /// The record as it stands in the file.
  public var raw: String?

  /// Creates a record that says nothing.
  public init() {}
}
