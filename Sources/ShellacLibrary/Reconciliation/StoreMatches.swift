import GRDB
import ShellacModel

/// Songs whose files bear the number by which a store knows what was sold.
struct StoreMatches {
  /// How the marks of files (`PurchaseEvidence`) become identifiers of purchases (`purchase_identifier`).
  private static let identifiers = [
    ("mp4:cnID", "'apple.item:' || e.value"),
    ("tag:QBZ:TID", "'qobuz.track:' || e.value"),
    ("id3:PRIV.Google/StoreId", "'google.store:' || e.value"),
    ("comment:amazon", "'amazon.song:' || trim(substr(e.value, instr(e.value, ':') + 1))"),
    ("id3:UFID.OWNER", "'beatport.track:' || replace(e.value, 'track-', '')"),
  ]

  /// Songs by purchase.
  private(set) var songs: [Int64: Set<Int64>] = [:]
  /// Songs whose files bear the number of a product, by the purchases of it: of a song, or of the album that it is on.
  private(set) var products: [Int64: Set<Int64>] = [:]
  /// Songs by the codes that stand in marks only, as they are compared.
  private(set) var songsByISRC: [String: Set<Int64>] = [:]
  /// MusicBrainz recordings of purchases whose records name them.
  private(set) var recordings: [Int64: String] = [:]
  /// Songs whose files name an artist's page at Bandcamp.
  private(set) var bandcampHosts: [Int64: String] = [:]

  /// Gives purchases, and songs whose files bear an identifier of theirs in a mark.
  ///
  /// The primary key of the identifiers tells first which marks count: most are of what was not bought.
  private static func each(
    _ source: String, _ identifier: String, _ db: Database, _ take: (Int64, Int64) -> Void
  ) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT ifnull(p.sale, p.id), f.track FROM file_evidence e
      CROSS JOIN purchase_identifier i ON i.identifier = \(identifier)
      CROSS JOIN purchase p ON p.id = i.purchase AND p.void IS NULL
      CROSS JOIN file f ON f.id = e.file
      WHERE e.source = ?
      """)
    rows.bind(1, source)
    while try rows.step() { take(rows.integer(0), rows.integer(1)) }
  }

  init(_ db: Database) throws {
    for (source, identifier) in Self.identifiers {
      try Self.each(source, identifier, db) { songs[$0, default: []].insert($1) }
    }
    // Taggers write it into every file, and few libraries have purchases of it.
    let hasProducts = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM purchase_identifier
          WHERE identifier >= 'amazon.asin:' AND identifier < 'amazon.asin;')
        """)
    if hasProducts != false {
      try Self.each(PurchaseEvidence.product, "'amazon.asin:' || upper(e.value)", db) {
        products[$0, default: []].insert($1)
      }
    }
    let named = try PreparedStatement(
      db,
      """
      SELECT ifnull(p.sale, p.id), substr(i.identifier, 23) FROM purchase_identifier i
      JOIN purchase p ON p.id = i.purchase AND p.void IS NULL
      WHERE i.identifier >= 'musicbrainz.recording:' AND i.identifier < 'musicbrainz.recording;'
      """)
    while try named.step() { recordings[named.integer(0)] = named.text(1)?.lowercased() }
    let marks = try PreparedStatement(
      db,
      """
      SELECT f.track, e.source, e.value FROM file_evidence e JOIN file f ON f.id = e.file
      WHERE e.source IN ('mp4:xid', 'uits:AssetID.ISRC', 'comment:bandcamp')
      """)
    while try marks.step() {
      let (track, value) = (marks.integer(0), marks.text(2) ?? "")
      if marks.text(1) == "comment:bandcamp" {
        bandcampHosts[track] = BandcampAddress.host(value)
      } else if let code = value.split(separator: ":").last.flatMap({ MatchSong.isrc(String($0)) }) {
        // Apple has the shop and the kind of code before it: "Vendor:isrc:CODE".
        songsByISRC[code, default: []].insert(track)
      }
    }
  }
}
