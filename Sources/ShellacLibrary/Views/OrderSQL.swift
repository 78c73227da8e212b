import ShellacModel

/// Turns an order into the ORDER BY of a view.
///
/// The built-in orders name the columns of their index (`OrderIndexes`) one by one, so that SQLite walks it and
/// sorts nothing. Missing values last in both directions are two ranges of one index: NULLS LAST on the first
/// column, and a greatest value (`x'FF'`, `…_order`) on the others.
struct OrderSQL {
  /// One expression to sort by.
  struct Term: Hashable {
    var sql: String
    var descending = false
    /// nil when the expression has no missing values, or has them sorted by their stand-in.
    var missing: SortKey.Missing?

    func sql(reversed: Bool) -> String {
      var text = sql + (descending != reversed ? " DESC" : "")
      if let missing {
        text += (missing == .last) != reversed ? " NULLS LAST" : " NULLS FIRST"
      }
      return text
    }
  }

  var terms: [Term]
  /// Whether `track t` leads the walk rather than `album a`.
  var leadsWithTrack: Bool
  var joins: Joins = []
  /// Whether it needs `shellac_key`, which costs opening ICU.
  var needsKeys = false

  func sql(reversed: Bool) -> String { terms.map { $0.sql(reversed: reversed) }.joined(separator: ", ") }

  // MARK: Built-in orders

  static func builtIn(_ order: BuiltInOrder, of view: View, scope: FieldScope) throws -> OrderSQL {
    switch view {
    case .purchases, .coins, .ledger:
      guard let keys = order.keys(in: view) else { throw none(order.rawValue, of: view) }
      return try .keys(keys, scope: scope)
    case .songs: return songs(order)
    case .albums: return try albums(order)
    case .artists: return try artists(order)
    }
  }

  private static func terms(_ names: String...) -> [Term] { names.map { Term(sql: $0) } }

  private static let onAlbum = terms("a.id", "t.disc_order", "t.number_order", "t.id")

  private static func songs(_ order: BuiltInOrder) -> OrderSQL {
    switch order {
    case .artist: walk(terms("a.artist_key", "a.title_key") + onAlbum)
    case .album: walk(terms("a.title_key", "a.artist_key") + onAlbum)
    case .discography: walk(terms("a.artist_key", "a.original_order", "a.title_key") + onAlbum)
    case .year: walk(terms("a.year_order", "a.artist_key", "a.title_key") + onAlbum)
    case .name: track(terms("t.title_key"))
    case .added: track(terms("t.added"))
    case .purchased: track([Term(sql: "t.purchased", missing: .last)])
    case .price: track([Term(sql: "t.price_currency", missing: .last), Term(sql: "t.price")])
    case .duration: track([Term(sql: "t.duration", missing: .last)])
    case .track: track(terms("t.disc_order", "t.number_order"))
    }
  }

  private static func walk(_ terms: [Term]) -> OrderSQL { OrderSQL(terms: terms, leadsWithTrack: false) }

  private static func track(_ terms: [Term]) -> OrderSQL {
    OrderSQL(terms: terms + [Term(sql: "t.id")], leadsWithTrack: true)
  }

  private static func albums(_ order: BuiltInOrder) throws -> OrderSQL {
    let terms: [Term] =
      switch order {
      case .artist: terms("a.artist_key", "a.title_key")
      case .album, .name: terms("a.title_key", "a.artist_key")
      case .discography: terms("a.artist_key", "a.original_order", "a.title_key")
      case .year: terms("a.year_order", "a.artist_key", "a.title_key")
      case .added: terms("a.added")
      case .purchased: [Term(sql: "a.purchased", missing: .last)]
      case .price: [Term(sql: "a.price_currency", missing: .last), Term(sql: "a.price")]
      case .duration: [Term(sql: "a.duration", missing: .last)]
      case .track: throw none("track", of: .albums)
      }
    return OrderSQL(terms: terms + [Term(sql: "a.id")], leadsWithTrack: false)
  }

  private static func artists(_ order: BuiltInOrder) throws -> OrderSQL {
    switch order {
    case .artist, .name: OrderSQL(terms: terms("ar.name_key", "ar.id"), leadsWithTrack: false)
    case .added: OrderSQL(terms: terms("ar.added", "ar.id"), leadsWithTrack: false)
    default: throw none(order.rawValue, of: .artists)
    }
  }

  private static func none(_ order: String, of view: View) -> Diagnostic {
    let known =
      switch view {
      case .artists: "name or added"
      case .purchases: "purchased, artist, album, name or price"
      case .coins, .ledger: "purchased"
      case .songs, .albums: "artist, name, discography or year"
      }
    return Diagnostic(
      "\(view.rawValue) have no order '\(order)'", hint: "Use \(known), or a list of fields.", status: .usage)
  }

  // MARK: Lists of keys

  /// The order of a list of keys, then of the id in the direction of the last key.
  static func keys(_ keys: [SortKey], scope: FieldScope) throws -> OrderSQL {
    var order = OrderSQL(terms: [], leadsWithTrack: true)
    for key in keys {
      let expression = try scope.required(key.field)
      order.joins.formUnion(expression.joins)
      var sql = expression.sql
      if key.field == .field(.title), scope.view == .songs {
        // A song always has a title, if need be its file's name: the index can be walked either way.
        order.terms.append(Term(sql: "t.title_key", descending: key.descending))
        continue
      }
      if case .field(let field) = key.field, let stored = storedKey(field, scope.view) {
        sql = stored
      } else if let money = scope.money(key.field) {
        // Currency first: amounts of two currencies do not compare. Of purchases a currency alone is no price, and
        // exponents differ.
        let currency =
          scope.view.isLedger ? "iif(\(money.amount) IS NULL, NULL, \(money.currency))" : money.currency
        order.terms.append(Term(sql: currency, descending: key.descending, missing: key.missing))
        sql = scope.view.isLedger ? "\(money.amount) * (1000000000 / \(money.unit))" : money.amount
      } else if key.field.kind == .text || key.field.kind == .list {
        order.needsKeys = true
        sql = "shellac_key(\(text(key.field, sql)), \(sortTag(key.field, scope) ?? "NULL"))"
      }
      order.terms.append(Term(sql: sql, descending: key.descending, missing: key.missing))
    }
    let isDescending = keys.last?.descending ?? false
    if scope.view == .ledger { order.terms.append(Term(sql: "p.entry", descending: isDescending)) }
    // Entries of one second go as their balances run.
    if scope.view == .coins || scope.view == .ledger, keys.last?.field == .field(.purchased) {
      order.terms.append(Term(sql: "p.place", descending: isDescending))
    }
    order.terms.append(Term(sql: scope.id, descending: isDescending))
    return order
  }

  /// The text that a field is sorted by: a list's values in their order.
  static func text(_ field: FieldReference, _ sql: String) -> String {
    field.kind == .list ? "(SELECT group_concat(item.value, ', ') FROM json_each(\(sql)) AS item)" : sql
  }

  /// The collation key that is stored for a field; its stand-in for missing is made NULL again.
  private static func storedKey(_ field: Field, _ view: View) -> String? {
    switch (view, field) {
    case (.songs, .album), (.albums, .album): "nullif(a.title_key, x'FF')"
    case (.songs, .albumartist), (.albums, .albumartist), (.albums, .artist): "nullif(a.artist_key, x'FF')"
    case (.artists, .artist), (.artists, .albumartist): "ar.name_key"
    default: nil
    }
  }

  private static func sortTag(_ field: FieldReference, _ scope: FieldScope) -> String? {
    field == .field(.artist) && scope.view == .songs ? "t.artist_sort" : nil
  }
}
