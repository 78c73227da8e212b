import Foundation
import GRDB
import ShellacModel

/// Turns a query into a condition on the rows of a view.
struct QuerySQL {
  let scope: FieldScope
  let dates: DateRange
  let db: Database
  /// The smart playlists that the condition names.
  let playlists: SmartPlaylists
  /// The values of the condition's parameters, in order.
  private(set) var arguments: [DatabaseValue] = []
  private(set) var joins: Joins = []

  init(scope: FieldScope, dates: DateRange, db: Database, playlists: SmartPlaylists) {
    self.scope = scope
    self.dates = dates
    self.db = db
    self.playlists = playlists
  }

  /// The condition; its parameters are added to `arguments`.
  ///
  /// - Throws: `Diagnostic` with status `usage` for a pattern that is none.
  mutating func condition(_ query: Query) throws -> String {
    switch query {
    case .all(let parts): return try joined(parts, "AND", empty: "1")
    case .any(let parts): return try joined(parts, "OR", empty: "0")
    case .not(let part): return "NOT ifnull((\(try condition(part))), 0)"
    case .term(let term): return try condition(term)
    }
  }

  private mutating func joined(_ parts: [Query], _ word: String, empty: String) throws -> String {
    if parts.isEmpty { return empty }
    var conditions: [String] = []
    for part in parts { conditions.append("(\(try condition(part)))") }
    return Self.balanced(conditions[...], word)
  }

  /// Conditions joined as a tree: SQLite takes expressions that are 1,000 deep at most, and a chain is as deep as long.
  private static func balanced(_ conditions: ArraySlice<String>, _ word: String) -> String {
    if conditions.count <= 100 { return conditions.joined(separator: " \(word) ") }
    let middle = conditions.startIndex + conditions.count / 2
    return "(\(balanced(conditions[..<middle], word))) \(word) (\(balanced(conditions[middle...], word)))"
  }

  private mutating func condition(_ term: QueryTerm) throws -> String {
    guard let field = term.field else { return try anywhere(term.match) }
    if scope.view == .songs || scope.expression(field) != nil { return try condition(term.match, of: field) }
    return try onSongs(term)
  }

  /// A bare value: artist, album and title together.
  private mutating func anywhere(_ match: QueryMatch) throws -> String {
    let columns =
      switch scope.view {
      case .songs where scope.songs.listsEntries:
        [Field.artist, .albumartist, .album, .title].compactMap { scope.songs.expression($0)?.sql }
      case .songs: ["t.artist", "a.artist", "a.title", "t.title"]
      case .albums: ["a.artist", "a.title"]
      case .artists: ["ar.name"]
      case .purchases, .coins, .ledger:
        [Field.artist, .albumartist, .album, .title, .reference].compactMap {
          scope.ledger.expression($0)?.sql
        }
      }
    var conditions: [String] = []
    for column in columns { conditions.append(try text(column, match)) }
    return conditions.joined(separator: " OR ")
  }

  /// A fact of songs asked of an album or an artist: one of their songs has it.
  private mutating func onSongs(_ term: QueryTerm) throws -> String {
    let songs = FieldScope(view: .songs, awayRoots: scope.songs.awayRoots)
    if let field = term.field,
      scope.view == .coins || scope.view == .ledger || songs.expression(field) == nil
    {
      _ = try scope.required(field)
    }
    var inner = QuerySQL(scope: songs, dates: dates, db: db, playlists: playlists)
    let condition = try inner.condition(.term(term))
    arguments += inner.arguments
    let tables =
      "track t CROSS JOIN album a ON a.id = t.album" + ViewStatement.joins(inner.joins, listsFiles: false)
    switch scope.view {
    case .albums:
      return "a.id IN (SELECT t.album FROM \(tables) WHERE \(condition))"
    case .purchases:
      return """
        p.id IN (SELECT l.purchase FROM \(tables) JOIN link l ON l.track = t.id AND l.void IS NULL \
        WHERE \(condition))
        """
    default:
      return """
        EXISTS (SELECT 1 FROM \(tables) WHERE t.id IN (\(ArtistFields.songs)) AND (\(condition)))
        """
    }
  }

  private mutating func condition(_ match: QueryMatch, of field: FieldReference) throws -> String {
    let expression = try scope.required(field)
    if field == .field(.playlist) { return try playlists.condition(match) }
    if scope.view == .purchases, match != .missing, case .field(let name) = field,
      let fact = PurchaseFields.ofAnyLine(name)
    {
      return "EXISTS (SELECT 1 FROM \(PurchaseFields.lines) AND (\(try text(fact, match))))"
    }
    if case .equals(let value) = match, let quick = try equality(field, value) { return quick }
    guard scope.view == .songs, !scope.songs.listsFiles, expression.joins.contains(.file),
      field != .field(.state)
    else {
      joins.formUnion(expression.joins)
      return try condition(match, of: field, expression)
    }
    guard scope.songs.listsEntries, case .field(let name) = field, let entry = SongFields.ofEntry(name) else {
      return try ofAnyCopy(match, field, expression)
    }
    let own = try condition(match, of: field, FieldExpression(sql: entry))
    return "iif(t.id IS NULL, \(own), \(try ofAnyCopy(match, field, expression)))"
  }

  /// A song is found by any of its copies, though its columns show the best one.
  private mutating func ofAnyCopy(
    _ match: QueryMatch, _ field: FieldReference, _ expression: FieldExpression
  ) throws -> String {
    let tables = "file f" + ViewStatement.joinsOfFile(expression.joins)
    if match == .missing {
      return "NOT EXISTS (SELECT 1 FROM \(tables) WHERE f.track = t.id AND \(expression.sql) IS NOT NULL)"
    }
    let condition = try condition(match, of: field, expression)
    return "EXISTS (SELECT 1 FROM \(tables) WHERE f.track = t.id AND (\(condition)))"
  }

  private mutating func condition(
    _ match: QueryMatch, of field: FieldReference, _ expression: FieldExpression
  ) throws -> String {
    switch match {
    case .missing:
      if field == .field(.title), scope.view == .songs { return "t.title IS NULL OR t.guessed & 1" }
      return "\(expression.sql) IS NULL"
    case .number(let from, let to):
      let scale = field.kind == .seconds ? 1000.0 : 1
      return range(
        expression.sql, from.map { ($0 * scale).databaseValue }, to.map { ($0 * scale).databaseValue })
    case .date(let from, let to):
      if field.kind == .instant {
        let bounds = dates.instants(from: from, to: to)
        return range(expression.sql, bounds.from?.databaseValue, bounds.to?.databaseValue)
      }
      let bounds = dates.packed(from: from, to: to)
      return range(expression.sql, bounds.from?.databaseValue, bounds.to?.databaseValue)
    case .money(let from, let to): return try money(field, expression, from, to)
    case .flag(let value): return "ifnull(\(expression.sql), 0) = \(value ? 1 : 0)"
    case .contains, .equals, .matches:
      if field.kind == .list { return try list(expression.sql, match) }
      return try text(expression.sql, match)
    }
  }

  /// What equality means where it is more than equal text, or an index finds it.
  private mutating func equality(_ field: FieldReference, _ value: String) throws -> String? {
    switch (scope.view, field) {
    case (.songs, .field(.album)), (.albums, .field(.album)):
      arguments.append(Composed.text(value).databaseValue)
      return "a.id IN (SELECT id FROM album WHERE title = ?)"
    case (.songs, .field(.genre)): return oneOf("t.genre", "t.genres", value)
    case (.songs, .field(.composer)): return oneOf("t.composer", "t.composers", value)
    case (.songs, .field(.isrc)): return oneOf("t.isrc", "t.isrcs", value)
    default: return try artist(field, value)
    }
  }

  /// The whole of a display form, or one of the values that it joins.
  private mutating func oneOf(_ display: String, _ list: String, _ value: String) -> String {
    let value = Composed.text(value).databaseValue
    arguments += [value, value]
    return "\(display) = ? OR EXISTS (SELECT 1 FROM json_each(\(list)) AS item WHERE item.value = ?)"
  }

  /// `artist:=X` by the artists one by one, so that a song is found under each, through their index.
  private mutating func artist(_ field: FieldReference, _ value: String) throws -> String? {
    guard field == .field(.artist) || field == .field(.albumartist) || field == .field(.artists),
      scope.view == .songs || scope.view == .albums,
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM artist WHERE name = ?", arguments: [Composed.text(value)])
    else { return nil }
    if scope.view == .songs, field != .field(.albumartist) {
      // The name of several as printed may be that of an album artist, who has no songs then: equal text is meant.
      let hasSongs = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM track_artist WHERE artist = ? AND role = 0)", arguments: [id])
      if hasSongs != true { return nil }
    }
    arguments.append(id.databaseValue)
    if scope.view == .songs, field != .field(.albumartist) {
      return "t.id IN (SELECT track FROM track_artist WHERE artist = ? AND role = 0)"
    }
    return "a.id IN (SELECT album FROM album_artist WHERE artist = ?)"
  }

  private mutating func text(_ sql: String, _ match: QueryMatch) throws -> String {
    switch match {
    case .contains(let part):
      arguments.append(part.databaseValue)
      return "shellac_contains(\(sql), ?)"
    case .equals(let value):
      arguments.append(Composed.text(value).databaseValue)
      // A path is kept as bytes; an equal text has the same ones.
      return "CAST(\(sql) AS TEXT) = ?"
    case .matches(let pattern):
      try requirePattern(pattern)
      arguments.append(pattern.databaseValue)
      return "shellac_matches(\(sql), ?)"
    default: return "\(sql) IS NULL"
    }
  }

  private mutating func list(_ sql: String, _ match: QueryMatch) throws -> String {
    "EXISTS (SELECT 1 FROM json_each(\(sql)) AS item WHERE \(try text("item.value", match)))"
  }

  private mutating func range(_ sql: String, _ from: DatabaseValue?, _ to: DatabaseValue?) -> String {
    var conditions: [String] = ["\(sql) IS NOT NULL"]
    if let from {
      arguments.append(from)
      conditions.append("\(sql) >= ?")
    }
    if let to {
      arguments.append(to)
      conditions.append("\(sql) <= ?")
    }
    return conditions.joined(separator: " AND ")
  }

  /// Compares amounts as whole numbers of the finer unit, never as binary fractions.
  private mutating func money(
    _ field: FieldReference, _ expression: FieldExpression, _ from: MoneyBound?, _ to: MoneyBound?
  ) throws -> String {
    guard let money = scope.money(field) else {
      // Other amounts are decimal text; part of a purchase, compared by their value.
      return range(
        "CAST(\(expression.sql) AS REAL)", from.map { Self.decimal($0).databaseValue },
        to.map { Self.decimal($0).databaseValue })
    }
    var conditions = ["\(money.amount) IS NOT NULL"]
    for (bound, sign) in [(from, ">="), (to, "<=")] {
      guard let bound else { continue }
      arguments.append(bound.digits.databaseValue)
      conditions.append("\(money.amount) * \(Self.power(bound.exponent)) \(sign) ? * (\(money.unit))")
      if let currency = bound.currency {
        arguments.append(currency.databaseValue)
        conditions.append("\(money.currency) = ?")
      }
    }
    return conditions.joined(separator: " AND ")
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<min(max(0, exponent), 9)).reduce(1) { power, _ in power * 10 }
  }

  private static func decimal(_ bound: MoneyBound) -> Double {
    Double(bound.digits) / Double(power(bound.exponent))
  }

  private func requirePattern(_ pattern: String) throws { _ = try RegularExpression(pattern) }
}
