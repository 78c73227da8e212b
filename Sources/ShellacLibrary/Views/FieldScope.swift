import GRDB
import ShellacModel

/// The fields of a view as SQL, and which words to use when there is no such field.
struct FieldScope {
  let view: View
  let songs: SongFields
  let albums: AlbumFields
  let artists: ArtistFields
  let ledger: LedgerFields

  init(
    view: View, listsFiles: Bool = false, awayRoots: [Int64] = [], playlist: ListedPlaylist? = nil,
    countsSongs: Bool = false
  ) {
    self.view = view
    songs = SongFields(listsFiles: listsFiles, awayRoots: awayRoots, playlist: playlist)
    albums = AlbumFields(awayRoots: awayRoots, countsSongs: countsSongs)
    artists = ArtistFields(awayRoots: awayRoots)
    ledger = LedgerFields(view: view, awayRoots: awayRoots, countsSongs: countsSongs)
  }

  /// The fields of what a request lists.
  init(_ request: ViewRequest, _ db: Database) throws {
    self.init(
      view: request.view, listsFiles: request.listsFiles, awayRoots: try AwayRoots.ids(db),
      playlist: request.listed, countsSongs: request.countsSongs)
  }

  /// The field as SQL, or nil when rows of this view have no such field.
  func expression(_ reference: FieldReference) -> FieldExpression? {
    switch (view, reference) {
    case (.songs, .field(let field)): songs.expression(field)
    case (.songs, .tag(let key)): songs.tag(key)
    case (.albums, .field(let field)): albums.expression(field)
    case (.artists, .field(let field)): artists.expression(field)
    case (.purchases, .field(let field)), (.coins, .field(let field)), (.ledger, .field(let field)):
      ledger.expression(field)
    case (_, .tag): nil
    }
  }

  /// What an amount is made of, for fields whose parts stand in columns.
  func money(_ field: FieldReference) -> MoneyColumns? {
    guard case .field(let field) = field else { return nil }
    switch (view, field) {
    case (.songs, .price): return MoneyColumns(track: "t")
    case (.albums, .price): return MoneyColumns(track: "a")
    case (.purchases, _), (.coins, _), (.ledger, _): return ledger.money(field)
    default: return nil
    }
  }

  /// The rows' numbers.
  var id: String {
    switch view {
    case .songs: "t.id"
    case .albums: "a.id"
    case .artists: "ar.id"
    case .purchases, .coins, .ledger: "p.id"
    }
  }

  /// The field as SQL.
  ///
  /// - Throws: `Diagnostic` with status `usage` when rows of this view have no such field.
  func required(_ reference: FieldReference) throws -> FieldExpression {
    if let expression = expression(reference) { return expression }
    let names = Field.allCases.filter { expression(.field($0)) != nil }.map(\.rawValue)
    throw Diagnostic(
      "\(view.rawValue) have no field '\(reference)'",
      hint: "They have \(names.joined(separator: ", ")).", status: .usage)
  }
}

/// The columns that an amount of money is made of.
struct MoneyColumns {
  var amount, exponent, currency: String

  init(amount: String, exponent: String, currency: String) {
    self.amount = amount
    self.exponent = exponent
    self.currency = currency
  }

  /// Those of a song or an album.
  init(track table: String) {
    self.init(
      amount: "\(table).price", exponent: "\(table).price_exponent", currency: "\(table).price_currency")
  }

  /// How many minor units make one of the currency, as SQL.
  var unit: String {
    let cases = (0...9).map { "WHEN \($0) THEN 1\(String(repeating: "0", count: $0))" }
    return "CASE ifnull(\(exponent), 2) \(cases.joined(separator: " ")) ELSE 10000000000 END"
  }
}

extension FieldReference {
  /// Whether rows of a view have the field.
  public func isField(of view: View) -> Bool { FieldScope(view: view).expression(self) != nil }
}
