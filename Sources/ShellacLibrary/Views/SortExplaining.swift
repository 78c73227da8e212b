import GRDB
import ShellacModel

/// One key of a row's place in an order, and the rule that made it.
public struct ExplainedKey: Sendable, Hashable {
  /// The field that the order names.
  public var field: String
  /// What is compared, or nil when there is no value.
  public var key: String?
  /// The rule that made it, such as "article 'The' moved behind" or "sort tag".
  public var rule: String
}

extension Library {
  /// Calls `body` with each row that the request asks for, in order, and the keys that put it there.
  ///
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func explainedRows(
    _ request: ViewRequest, _ body: (borrowing ViewRow, [ExplainedKey]) throws -> Void
  ) throws {
    try database { db in
      let settings = try LibrarySettings(db)
      let request = try request.lookedUp(in: db)
      let scope = try FieldScope(request, db)
      let sources = try SortExplaining.sources(of: request, scope: scope)
      let extra = sources.flatMap { [$0.value, $0.sortTag ?? "NULL"] }
      let statement = try ViewStatement(request, db, settings: settings, extra: extra).prepared(db)
      let texts = SortText(rules: settings.sortRules)
      let row = ViewRow(
        statement: statement, kinds: request.columns.map(\.kind),
        instants: InstantWriter(InstantText(settings)))
      defer { statement.reset() }
      while try statement.step() {
        var column = request.columns.count
        let keys = sources.map { source in
          defer { column += 2 }
          return source.explain(statement, column, texts)
        }
        try body(row, keys)
      }
    }
  }
}

/// What each key of an order is made of.
enum SortExplaining {
  struct Source {
    var field: String
    var value: String
    var sortTag: String?
    var isText: Bool

    func explain(_ row: PreparedStatement, _ column: Int, _ texts: SortText) -> ExplainedKey {
      if isText {
        let explanation = texts.explanation(for: row.text(column), sortTag: row.text(column + 1))
        return ExplainedKey(field: field, key: explanation.text, rule: explanation.rule)
      }
      let value = row.text(column)
      return ExplainedKey(field: field, key: value, rule: value == nil ? "missing" : "number")
    }
  }

  /// The keys of the request's order, the id last.
  static func sources(of request: ViewRequest, scope: FieldScope) throws -> [Source] {
    if request.listed?.isSmart == false, request.order == nil { return [source("e.position", "position")] }
    let id = source(scope.id, "id")
    var order = request.order ?? request.view.defaultOrder
    if request.view.isLedger, case .builtIn(let name) = order, let keys = name.keys(in: request.view) {
      order = .keys(keys)
    }
    switch order {
    case .builtIn(let order): return builtIn(order, request.view) + [id]
    case .keys(let keys):
      let sources = try keys.flatMap { key in
        if let money = scope.money(key.field) {
          let amount = request.view.isLedger ? try scope.required(key.field).sql : money.amount
          return [source(money.currency, "currency"), source(amount, key.field.description)]
        }
        let expression = try scope.required(key.field)
        var made = Source(
          field: key.field.description, value: OrderSQL.text(key.field, expression.sql), sortTag: nil,
          isText: key.field.kind == .text || key.field.kind == .list)
        made.sortTag = sortTag(key.field, request.view)
        return [made]
      }
      return sources + [id]
    }
  }

  private static func source(_ sql: String, _ field: String) -> Source {
    Source(field: field, value: sql, sortTag: nil, isText: false)
  }

  private static func sortTag(_ field: FieldReference, _ view: View) -> String? {
    switch (view, field) {
    case (.songs, .field(.title)): "t.title_sort"
    case (.songs, .field(.artist)): "t.artist_sort"
    case (.songs, .field(.album)), (.albums, .field(.album)): "a.title_sort"
    case (.songs, .field(.albumartist)), (.albums, .field(.albumartist)), (.albums, .field(.artist)):
      "a.artist_sort"
    case (.artists, .field(.artist)), (.artists, .field(.albumartist)): "ar.sort"
    default: nil
    }
  }

  private static func builtIn(_ order: BuiltInOrder, _ view: View) -> [Source] {
    let artist = Source(field: "albumartist", value: "a.artist", sortTag: "a.artist_sort", isText: true)
    let album = Source(field: "album", value: "a.title", sortTag: "a.title_sort", isText: true)
    let numbers = [source("t.disc", "disc"), source("t.number", "track")]
    // Two albums of one name stay apart.
    let onAlbum = view == .songs ? [source("a.id", "album id")] + numbers : []
    let table = view == .songs ? "t" : view == .albums ? "a" : "ar"
    switch order {
    case .name where view == .songs:
      return [Source(field: "title", value: "t.title", sortTag: "t.title_sort", isText: true)]
    case .name where view == .artists, .artist where view == .artists:
      return [Source(field: "artist", value: "ar.name", sortTag: "ar.sort", isText: true)]
    case .artist: return [artist, album] + onAlbum
    case .album, .name: return [album, artist] + onAlbum
    case .discography: return [artist, source("a.original_date", "originaldate"), album] + onAlbum
    case .year: return [source("coalesce(a.original_date, a.date)", "year"), artist, album] + onAlbum
    case .added: return [source("\(table).added", "added")]
    case .purchased: return [source("\(table).purchased", "purchased")]
    case .price: return [source("\(table).price_currency", "currency"), source("\(table).price", "price")]
    case .duration: return [source("\(table).duration", "length")]
    case .track: return numbers
    }
  }
}
