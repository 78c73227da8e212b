import GRDB
import ShellacModel

extension Library {
  /// Everything the library knows of a purchase.
  ///
  /// - Throws: `Diagnostic` when there is none of that number.
  public func purchase(_ id: Int64) throws -> PurchaseDetails {
    let fields = Field.allCases.filter {
      $0 != .tracks && FieldScope(view: .purchases).expression(.field($0)) != nil
    }
    var request = ViewRequest(.purchases, columns: fields.map { .field($0) })
    request.query = .term(QueryTerm(field: .field(.id), match: .number(from: Double(id), to: Double(id))))
    var values: [CellValue]?
    try rows(request) { row in values = fields.indices.map { row.value($0) } }
    guard let values, let bought = try purchaseSide(id) else {
      throw Diagnostic(
        "there is no purchase \(id)", hint: "Run 'shellac purchases --columns id,artist,title'.")
    }
    let facts = zip(fields, values).map { PurchaseDetails.Fact(field: $0.0, value: $0.1) }
    return try database { db in
      var details = PurchaseDetails(
        id: id, facts: facts, why: "", bought: bought, tracks: try Self.tracks(of: id, db),
        evidences: try Self.evidences(of: id, facts, db), links: try Self.links(of: id, db),
        decisions: try Self.decisions(on: id, db))
      if case .text(let word) = details[.state], let state = StateName(rawValue: word) {
        let here = details.links.count { $0.song.path != nil }
        details.why = PurchaseDetails.why(state, songs: details.links.count, here: here)
      }
      return details
    }
  }

  private static func tracks(of id: Int64, _ db: Database) throws -> [PurchaseDetails.Track] {
    try Row.fetchAll(
      db,
      sql: "SELECT number, title, artist, duration FROM purchase_track WHERE purchase = ? ORDER BY position",
      arguments: [id]
    ).map { .init(number: $0[0], title: $0[1], artist: $0[2], duration: $0[3]) }
  }

  // MARK: Evidences

  /// What lines of one sale are compared in.
  private static let compared: [Field] = [
    .store, .account, .orderid, .purchased, .kind, .acquired, .title, .artist, .album, .albumartist, .label,
    .isrc, .barcode, .url, .released, .catalognumber, .disc, .track, .length, .quantity, .price, .currency,
    .listprice, .tax, .refund,
    .coins, .note, .physical,
  ]

  private static func evidences(of id: Int64, _ facts: [PurchaseDetails.Fact], _ db: Database) throws
    -> [PurchaseDetails.Evidence]
  {
    let fields = PurchaseFields()
    let columns = compared.map { field in
      fields.expression(field).map { $0.shown ?? $0.sql } ?? "NULL"
    }
    let statement = try PreparedStatement(
      db,
      """
      SELECT \(columns.joined(separator: ", ")), p.source, p.line, p.evidence, nullif(f.path, x''), p.file_line
      FROM purchase p LEFT JOIN import_file f ON f.id = p.file
      WHERE (p.id = ?1 OR p.sale = ?1) AND p.void IS NULL AND p.source <> 'sale' ORDER BY p.id
      """)
    statement.bind(1, id)
    let row = ViewRow(
      statement: statement, kinds: compared.map(\.kind),
      instants: InstantWriter(InstantText(try LibrarySettings(db))))
    let whole = Dictionary(uniqueKeysWithValues: facts.map { ($0.field, $0.value) })
    var evidences: [PurchaseDetails.Evidence] = []
    while try statement.step() {
      let first = compared.count
      let line = SongPurchase.Line(
        source: statement.text(first) ?? "", line: statement.text(first + 1) ?? "",
        evidence: statement.text(first + 2) ?? "",
        path: statement.isNull(first + 3) ? nil : statement.bytes(first + 3),
        fileLine: statement.optionalInteger(first + 4))
      var differing: [PurchaseDetails.Fact] = []
      for (column, field) in compared.enumerated() where !row.isNull(column) {
        let value = row.value(column)
        if value != whole[field] { differing.append(.init(field: field, value: value)) }
      }
      evidences.append(.init(line: line, differing: differing))
    }
    return evidences
  }

  // MARK: Links

  private static func links(of id: Int64, _ db: Database) throws -> [PurchaseDetails.Link] {
    let folding = MatchFolding()
    let reader = try SongReader(db, folding: folding)
    let row = try PreparedStatement(
      db, "SELECT \(ComparedPurchaseReader.columns) FROM purchase p WHERE p.id = ?")
    row.bind(1, id)
    guard try row.step() else { return [] }
    let purchase = ComparedPurchaseReader(folding: folding).purchase(row)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT l.track, l.rule, l.score FROM link l JOIN track t ON t.id = l.track
        WHERE l.purchase = ? AND l.void IS NULL ORDER BY t.disc_order, t.number_order, t.id
        """, arguments: [id]
    ).compactMap { link in
      let track: Int64 = link[0]
      guard let song = try LinkSide.song(track, in: db) else { return nil }
      let rule: String = link[1]
      let certainty: PurchaseDetails.Link.Certainty =
        switch MatchRule(rawValue: rule) {
        case .byHand: .byHand
        case .bought: .bought
        default: .certain
        }
      let other = certainty == .bought || !purchase.isTrack ? nil : try reader.song(track)?.song
      return PurchaseDetails.Link(
        rule: rule, score: link[2], certainty: certainty, song: song,
        reasons: other.map { MatchJudgement.reasons(MatchAgreement(purchase.song, $0)) } ?? [])
    }
  }

  // MARK: Decisions

  private static func decisions(on id: Int64, _ db: Database) throws -> [PurchaseDetails.Decision] {
    var instants = InstantText(try LibrarySettings(db))
    return try Row.fetchAll(
      db,
      sql: """
        WITH line AS (SELECT source, account, line FROM purchase
          WHERE (id = ?1 OR sale = ?1) AND void IS NULL AND source <> 'sale')
        SELECT d.*, EXISTS (SELECT 1 FROM line l WHERE (l.source, l.line) = (d.source, d.line)
            AND l.account IS d.account) AS first,
          EXISTS (SELECT 1 FROM track WHERE id = d.track) AS has_song
        FROM decision d WHERE d.void IS NULL AND EXISTS (SELECT 1 FROM line l
          WHERE ((l.source, l.line) = (d.source, d.line) AND l.account IS d.account)
            OR ((l.source, l.line) = (d.other_source, d.other_line) AND l.account IS d.other_account))
        ORDER BY d.id
        """, arguments: [id]
    ).map { row in
      let other: String? = row["other_source"]
      let isFirst: Bool = row["first"]
      let columns =
        other == nil
        ? ["artist", "title", "album"] : isFirst ? ["other_source", "other_line"] : ["source", "line"]
      let names: [String] = columns.compactMap { row[$0] as String? }
      let hasSong: Bool = row["has_song"]
      let song: Int64? = row["track"]
      return PurchaseDetails.Decision(
        kind: row["kind"], song: hasSong ? song : nil,
        about: names.joined(separator: other == nil ? " · " : " "), note: row["note"],
        at: instants.text(row["at"]))
    }
  }
}
