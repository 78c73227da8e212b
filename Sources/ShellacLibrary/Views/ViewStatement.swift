import GRDB
import ShellacModel

/// The SQL of a listing, with the values of its parameters.
struct ViewStatement {
  let sql: String
  let arguments: [DatabaseValue]

  /// Builds the listing that `request` asks for.
  ///
  /// - Parameters:
  ///   - extra: SQL expressions that are selected behind the columns.
  ///   - condition: SQL that must hold besides the query, and picks few rows.
  /// - Throws: `Diagnostic` with status `usage` for a field or an order that the view does not have.
  init(
    _ request: ViewRequest, _ db: Database, settings: LibrarySettings, extra: [String] = [],
    condition: String? = nil
  ) throws {
    let request = try request.lookedUp(in: db)
    let scope = try FieldScope(request, db)
    let playlists = SmartPlaylists(db, settings: settings, awayRoots: scope.songs.awayRoots)
    var plan = try ViewPlan(request, scope: scope, db, settings: settings, playlists: playlists)
    if let condition {
      plan.conditions.append(condition)
      plan.walksOrder = false
    }
    var joins = plan.joins
    var columns: [String] = []
    for reference in request.columns {
      let expression = try scope.required(reference)
      joins.formUnion(expression.joins)
      columns.append(expression.shown ?? expression.sql)
    }
    columns += extra
    if columns.isEmpty { columns = ["1"] }
    if plan.order.needsKeys {
      try SQLFunctions.registerKeys(SortKeyMaker(rules: settings.sortRules), in: db)
    }
    var sql = playlists.prefix + "SELECT " + columns.joined(separator: ", ")
    sql += " FROM " + Self.tables(request, plan, joins)
    sql += " WHERE " + plan.conditions.joined(separator: " AND ")
    sql += " ORDER BY " + plan.ordering
    var arguments = playlists.arguments + plan.arguments
    if request.limit != nil || request.offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      arguments += [(request.limit ?? -1).databaseValue, request.offset.databaseValue]
    }
    self.sql = sql
    self.arguments = arguments
  }

  /// The statement that counts the rows of `request`, limit and offset aside.
  static func count(_ request: ViewRequest, _ db: Database, settings: LibrarySettings) throws -> ViewStatement
  {
    let request = try request.lookedUp(in: db)
    let scope = try FieldScope(request, db)
    let playlists = SmartPlaylists(db, settings: settings, awayRoots: scope.songs.awayRoots)
    let plan = try ViewPlan(request, scope: scope, db, settings: settings, playlists: playlists)
    let sql =
      playlists.prefix + "SELECT count(*) FROM " + tables(request, plan, plan.joins) + " WHERE "
      + plan.conditions.joined(separator: " AND ")
    return ViewStatement(sql: sql, arguments: playlists.arguments + plan.arguments)
  }

  /// A statement with the values of its parameters.
  init(sql: String, arguments: [DatabaseValue]) {
    self.sql = sql
    self.arguments = arguments
  }

  /// The tables, in the order they are walked.
  ///
  /// CROSS JOIN keeps SQLite from choosing another order: the walk along the order's index is right unless a
  /// condition picks few rows.
  static func tables(_ request: ViewRequest, _ plan: ViewPlan, _ joins: Joins) -> String {
    switch request.view {
    case .songs where request.listed?.isSmart == false:
      // Along the entries, whose order it is unless another was asked for.
      return "playlist_entry e LEFT JOIN track t ON t.id = e.track LEFT JOIN album a ON a.id = t.album"
        + Self.joins(joins, listsFiles: false)
    case .songs:
      let join = plan.walksOrder ? "CROSS JOIN" : "JOIN"
      let pair =
        plan.order.leadsWithTrack
        ? "track t \(join) album a ON a.id = t.album" : "album a \(join) track t ON t.album = a.id"
      return pair + Self.joins(joins, listsFiles: request.listsFiles)
    case .albums: return "album a"
    case .artists: return "artist ar"
    case .purchases, .coins, .ledger: return LedgerFields.source(request.view).table
    }
  }

  static func joins(_ joins: Joins, listsFiles: Bool) -> String {
    var sql = listsFiles ? " CROSS JOIN file f ON f.track = t.id" : ""
    if joins.contains(.file), !listsFiles { sql += " LEFT JOIN file f ON f.id = t.file" }
    return sql + joinsOfFile(joins)
  }

  /// What hangs on `file f`.
  static func joinsOfFile(_ joins: Joins) -> String {
    var sql = ""
    if joins.contains(.folder) {
      sql += " LEFT JOIN folder d ON d.id = f.folder LEFT JOIN root r ON r.id = d.root"
    }
    if joins.contains(.tags) { sql += " LEFT JOIN file_tag g ON g.file = f.id" }
    return sql
  }

  func prepared(_ db: Database) throws -> PreparedStatement {
    let statement = try PreparedStatement(db, sql)
    for (index, argument) in arguments.enumerated() {
      let position = Int32(index + 1)
      switch argument.storage {
      case .null: break
      case .int64(let value): statement.bind(position, value)
      case .double(let value): statement.bind(position, value)
      case .string(let value): statement.bind(position, value)
      case .blob(let value): statement.bind(position, [UInt8](value))
      }
    }
    return statement
  }
}

/// What a request means before its columns: conditions, order, and how the tables are walked.
struct ViewPlan {
  var conditions: [String]
  var arguments: [DatabaseValue]
  var order: OrderSQL
  var joins: Joins
  var walksOrder: Bool
  /// What stands behind ORDER BY.
  var ordering: String

  init(
    _ request: ViewRequest, scope: FieldScope, _ db: Database, settings: LibrarySettings,
    playlists: SmartPlaylists
  ) throws {
    var query = QuerySQL(scope: scope, dates: DateRange(settings: settings), db: db, playlists: playlists)
    conditions = [try query.condition(request.query)].map { "(\($0))" }
    arguments = query.arguments
    switch request.view {
    case .songs:
      if let album = request.album { conditions.append("t.album = \(album)") }
    case .albums: conditions.append("a.title IS NOT NULL")
    case .artists: conditions.append(Self.role(request.roles))
    case .purchases, .coins, .ledger:
      if let condition = LedgerFields.source(request.view).condition { conditions.append(condition) }
    }
    order =
      switch request.order ?? request.view.defaultOrder {
      case .builtIn(let order): try .builtIn(order, of: request.view, scope: scope)
      case .keys(let keys): try .keys(keys, scope: scope)
      }
    joins = query.joins.union(order.joins)
    walksOrder = request.album == nil && !Self.picksFew(request.query)
    ordering = order.sql(reversed: request.isReversed)
    if let listed = request.listed { try list(listed, request, playlists) }
  }

  /// Confines the rows to a playlist.
  private mutating func list(
    _ listed: ListedPlaylist, _ request: ViewRequest, _ playlists: SmartPlaylists
  ) throws {
    if listed.isSmart {
      conditions.append("t.id IN (SELECT id FROM \(try playlists.table(of: listed.id)))")
      if listed.isLimited { walksOrder = false }
      return
    }
    conditions.insert("e.playlist = \(listed.id)", at: 0)
    if !request.includesUnresolved { conditions.append("t.id IS NOT NULL") }
    if request.order == nil {
      ordering = request.isReversed ? "e.position DESC" : "e.position"
      order.needsKeys = false
    } else {
      // What has no song has no place in the order: it comes last, as it stands.
      ordering = "t.id IS NULL, \(ordering), e.position"
    }
  }

  /// The artists who did one of these things.
  private static func role(_ roles: [ArtistRole]) -> String {
    let conditions = ArtistRole.allCases.filter(roles.contains).map { role in
      switch role {
      case .albumArtist: "EXISTS (SELECT 1 FROM album_artist aa WHERE aa.artist = ar.id)"
      case .artist: "EXISTS (SELECT 1 FROM track_artist ta WHERE ta.artist = ar.id AND ta.role = 0)"
      case .composer: "EXISTS (SELECT 1 FROM track_artist ta WHERE ta.artist = ar.id AND ta.role = 1)"
      }
    }
    return conditions.isEmpty ? "1" : "(" + conditions.joined(separator: " OR ") + ")"
  }

  /// Whether a condition that must hold picks few rows by an index, so that these are better sorted than found
  /// along the order.
  private static func picksFew(_ query: Query) -> Bool {
    switch query {
    case .all(let parts): parts.contains(where: picksFew)
    case .term(let term):
      if case .equals = term.match {
        [.artist, .albumartist, .artists, .album].contains { term.field == .field($0) }
      } else if case .number(let from, let to) = term.match {
        term.field == .field(.id) && from != nil && to != nil
      } else {
        false
      }
    default: false
    }
  }
}
