/// Two lines of the ledger that may tell of one sale: somebody has to say whether they do.
public struct DoubtfulSale: Sendable, Hashable {
  /// Why that is not certain.
  public enum Reason: String, Sendable {
    /// They share an id of what was sold, and their dates are more than a month apart.
    case datesApart = "the dates are apart"
    /// One source tells of several sales with the id.
    case severalOfOneSource = "one source has several"
    /// A payment is not the sum of the sales that it is for.
    case sumsDiffer = "the sums differ"
    /// A refund may be of several sales.
    case severalSales = "it may be of several sales"
    /// They have one order and one name, and something else differs or is not known.
    case order = "the order and the name are the same"
    /// A payment of the same amount was made at the store within a day.
    case payment = "the amount and the day are the same"
    /// Only the names are the same.
    case names = "the names are the same"
  }

  /// The rows of the two lines in `purchase`.
  public var first, second: Int64
  /// Why that is not certain.
  public var reason: Reason
}
