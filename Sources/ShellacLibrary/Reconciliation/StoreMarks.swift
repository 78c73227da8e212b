import GRDB
import ShellacModel

/// Songs whose files say which store sold them, where the store's own records name no artist.
///
/// Amazon writes its name into each file, and often the time of the sale (UITS). A title and that name are no proof; with
/// the day of the sale they are.
struct StoreMarks {
  struct Song {
    var track: Int64
    /// When the file says that it was sold, in seconds since 1970 UTC.
    var sold: Int64?
  }

  /// Stores that leave such marks, as `SaleNames.family` calls them.
  static let stores: Set<String> = ["amazon"]

  /// How far a record's time and a file's may be apart: one may be local.
  private static let room: Int64 = 86_400

  private var songs: [[UInt8]: [Song]] = [:]

  init(_ db: Database, folding: MatchFolding) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT DISTINCT f.track, t.title, (
        SELECT u.value FROM file_evidence u WHERE u.file = f.id AND u.source = 'uits:Time' LIMIT 1)
      FROM file_evidence e JOIN file f ON f.id = e.file JOIN track t ON t.id = f.track
      WHERE t.title IS NOT NULL AND t.state < 2 AND (e.source = 'comment:amazon'
        OR (e.source IN ('id3:PRIV', 'uits:owner', 'uits:Distributor', 'tag:MERCHANTNAME')
          AND e.value LIKE '%amazon%'))
      ORDER BY f.track
      """)
    var dates = LedgerDateReader(try LibrarySettings(db))
    while try rows.step() {
      let key = MatchTitle(rows.text(1) ?? "", folding: folding).key
      songs[key, default: []].append(
        Song(track: rows.integer(0), sold: rows.text(2).flatMap { try? dates.date($0) }?.at))
    }
  }

  /// The songs of a title whose files bear the mark.
  func songs(of title: MatchTitle) -> [Song] { songs[title.key] ?? [] }

  /// What the mark says of a purchase and a song; nil when the titles are not the same.
  func judge(_ purchase: ComparedPurchase, _ sold: Int64?, _ song: MatchSong) -> MatchVerdict? {
    guard let marked = purchase.marked else { return nil }
    var bought = purchase.song
    bought.artist = nil
    bought.title = marked.title
    let facts = MatchAgreement(bought, song)
    guard facts.title == .same, facts.version == .same else { return nil }
    if let sold, let purchased = marked.purchased {
      let (gap, overflow) = sold.subtractingReportingOverflow(purchased)
      guard !overflow, gap.magnitude <= Self.room.magnitude else { return nil }
      return MatchVerdict(
        rule: .storeID, score: 880, isCertain: true, reasons: ["store's mark", "same title", "sold that day"])
    }
    return MatchVerdict(
      rule: .similar, score: 500, isCertain: false, reasons: ["store's mark", "same title"])
  }
}
