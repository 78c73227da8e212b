import ShellacModel

/// What a record of a file says of a purchase, as a reader has it: nothing of it has been looked at.
public struct PurchaseRecord: Sendable, Hashable {
  /// What a record may have, under the names of the columns of a table of purchases.
  public enum Column: String, Sendable, CaseIterable {
    case source, lineid, orderid, identifiers, store, account, purchased, kind, acquired, physical, music,
      title
    case artist, album, albumartist, label, isrc, barcode, url, disc, track, length, tracks, quantity, price
    case listprice, tax, refund, currency, coins, evidence, note, released, catalognumber
  }

  /// Who tells of it; nil: the plugin.
  public var source: String?
  /// The store's own id of the line; nil: it has none.
  public var lineID: String?
  /// The store's number of the order.
  public var orderID: String?
  /// Ids by which others tell of the same sale: `bandcamp.sale:p33`.
  public var identifiers: [String] = []
  /// As the columns of those names.
  public var store, account, purchased, kind, acquired: String?
  /// Whether there is nothing to download.
  public var isPhysical: Bool?
  /// Whether it is music; false: that cannot be told.
  public var isMusic: Bool?
  /// As the columns of those names.
  public var title, artist, album, albumArtist, label, isrc, barcode, url: String?
  /// As the columns of those names.
  public var disc, track: Int64?
  /// Milliseconds.
  public var length: Int64?
  /// Number, title, artist and length in seconds of each track of an album, each possibly empty.
  public var tracks: [String] = []
  /// How many were bought.
  public var quantity: Int64?
  /// Exact decimal text.
  public var price, listPrice, tax, refund: String?
  /// ISO 4217 code of all amounts.
  public var currency: String?
  /// Coins that were spent.
  public var coins: Int64?
  /// As the columns of those names.
  public var evidence, note, released, catalogNumber: String?
  /// The line of the file that the record begins on; nil when nobody knows.
  public var line: Int64?
  /// The record as it stands in the file.
  public var raw: String?

  /// Creates a record that says nothing.
  public init() {}
}

extension PurchaseRecord {
  /// What is to be said of a record that is taken all the same: its ISRC is none; nil when nothing is.
  public var remark: Diagnostic? {
    guard let isrc = isrc?.trimmed, !isrc.isEmpty, MatchSong.isrc(isrc) == nil else { return nil }
    return Diagnostic(
      "isrc is '\(isrc.prefix(40))'; twelve letters and digits are expected: it is kept as it stands, and ties no song"
    )
  }
}
