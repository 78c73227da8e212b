/// What reconciling purchases with files has given: lists.
public struct ReconcileReport: Sendable {
  /// A song that a purchase was tied to.
  public struct Tie: Sendable, Hashable {
    /// The number of the purchase.
    public var purchase: Int64
    /// The number of the song.
    public var track: Int64
    /// The rule that found it.
    public var rule: MatchRule
    /// Per mille.
    public var score: Int
  }

  /// A purchase that somebody has to look at.
  public struct Review: Sendable, Hashable {
    /// What it may be.
    public struct Candidate: Sendable, Hashable {
      /// Its songs: one, or those of an album.
      public var tracks: [Int64]
      /// The title of the album, when it is one.
      public var album: String?
      /// The rule that found it.
      public var rule: MatchRule
      /// Per mille.
      public var score: Int
      /// What agrees, and what does not.
      public var reasons: [String]
    }

    /// The number of the purchase.
    public var purchase: Int64
    /// The best first.
    public var candidates: [Candidate]
    /// Whether several are equally good, so that nobody can tell which one it is.
    public var isAmbiguous: Bool
  }

  /// Links that were made.
  public var ties: [Tie] = []
  /// Purchases that wait for somebody's decision.
  public var reviews: [Review] = []
  /// Pairs of lines that may tell of one sale.
  public var doubtfulSales: [DoubtfulSale] = []
  /// Refunds of which nobody knows the purchase.
  public var refundsAlone: [Int64] = []
  /// Purchases without a file that none could be found for.
  public var withoutFile: [Int64] = []
  /// How many of them there are.
  public var withoutFileCount = 0
  /// Songs with a file that no purchase tells of.
  public var withoutPurchase: [Int64] = []
  /// How many of them there are.
  public var withoutPurchaseCount = 0
  /// The number of the change; nil when nothing was tied.
  public var change: Int64?

  /// A purchase has at most so many candidates in a report.
  static let mostCandidates = 8
}
