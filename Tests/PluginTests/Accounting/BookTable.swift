import ShellacAccounting
import ShellacPluginSDK
import ShellacTestSupport

/// Rows of purchases and coins as the host hands them to an account book.
enum BookTable {
  static let columns = Bookkeeping.columns.map { name in
    switch name {
    case "price", "tax", "refund": Column(name, .money)
    case "coins": Column(name, .integer)
    case "purchased": Column(name, .instant)
    default: Column(name)
    }
  }

  /// A row of what is named; the rest is unknown.
  static func row(_ values: KeyValuePairs<String, TestCell>) -> [TestCell] {
    columns.map { column in values.first { $0.key == column.name }?.value ?? .null }
  }

  static func entry(
    _ date: String, _ kind: String, _ coins: Int64, _ more: KeyValuePairs<String, TestCell> = [:]
  )
    -> [TestCell]
  {
    columns.map { column in
      switch column.name {
      case "purchased": .text(date)
      case "kind": .text(kind)
      case "coins": .integer(coins)
      case "account": more.first { $0.key == "account" }?.value ?? "ada"
      default: more.first { $0.key == column.name }?.value ?? .null
      }
    }
  }

  /// A little of everything.
  static let rows: [[TestCell]] = [
    row([
      "purchased": "2019", "kind": "album", "store": "Bandcamp", "artist": "Björk", "album": "Post",
      "price": .decimal("7"),
      "currency": "EUR", "lineid": "p1", "source": "bandcamp",
    ]),
    entry("2020-01-01", "coin-opening", 200, ["store": "SoTube"]),
    entry(
      "2020-01-02T10:00:00Z", "coin-topup", 150,
      ["price": .decimal("7.29"), "currency": "EUR", "store": "SoTube"]),
    entry(
      "2020-01-03T10:00:00Z", "coin-spend", -205,
      ["artist": "Cy", "title": "Most of them", "store": "SoTube"]),
    entry("2020-01-04T10:00:00Z", "coin-refund", 7, ["title": "Most of them", "store": "SoTube"]),
    entry("2020-01-05T10:00:00Z", "coin-expiry", -2),
    entry("2020-01-06T10:00:00Z", "coin-topup", 100, ["store": "SoTube"]),
    entry("2020-01-06T11:00:00Z", "coin-grant", 10, ["account": "bob"]),
    row([
      "purchased": "2020-02", "kind": "track", "store": "Bandcamp", "artist": "Cy", "title": "One",
      "price": .decimal("1.29"),
      "tax": .decimal("0.21"), "currency": "EUR", "orderid": "ORD-1", "isrc": "XXTES2000001",
    ]),
    row([
      "purchased": "2020-03-01T23:59:59+01:00", "kind": "track", "store": "Bandcamp", "title": "Partly back",
      "price": .decimal("2.00"), "refund": .decimal("0.50"), "currency": "EUR",
    ]),
    row([
      "purchased": "2020-03-02", "kind": "track", "title": "Free", "store": "Bandcamp",
      "price": .decimal("0.00"),
      "currency": "EUR",
    ]),
    row([
      "purchased": "2020-03-03", "kind": "track", "store": "Shop", "title": "Who knows", "currency": "EUR",
    ]),
    row([
      "purchased": "2020-03-04", "kind": "track", "store": "Shop", "title": "From a friend",
      "acquired": "gift",
    ]),
    row(["kind": "track", "store": "Shop", "title": "When", "price": .decimal("1.00"), "currency": "EUR"]),
    row([
      "purchased": "2020-03-05", "kind": "track", "store": "Amazon", "title": "A book",
      "price": .decimal("9.99"),
      "currency": "EUR", "state": "aside",
    ]),
    row(["purchased": "2020-03-06", "kind": "track", "store": "SoTube", "title": "In coins", "coins": 5]),
    row([
      "purchased": "2020-03-07", "kind": "refund", "store": "Shop", "title": "Told alone",
      "refund": .decimal("0.30"),
      "currency": "EUR",
    ]),
    row([
      "purchased": "2020-03-08", "kind": "credit", "store": "Shop", "title": "Gift card",
      "price": .decimal("20"),
      "currency": "JPY",
    ]),
    row([
      "purchased": "2020-03-09", "kind": "subscription", "store": "Shop", "title": "A month",
      "price": .decimal("1.290"),
      "currency": "KWD",
    ]),
  ]

  /// What comes of `rows`, accounts with their balances.
  static let balances: [String: [String: String]] = [
    // 7 + 1.29 + 2.00 - 0.50, and of Shop 1.00 - 0.30, of which the one has no date.
    "expenses:music:Bandcamp": ["EUR": "9.79"], "expenses:music:Shop": ["EUR": "0.70"],
    // 205 went, of which 5 had cost 0.24 of 7.29; 7 came back, with those 5 at their 0.24.
    "expenses:music:SoTube": ["COIN": "198"],
    "expenses:music:expired": ["COIN": "2"], "expenses:music:subscriptions:Shop": ["KWD": "1.290"],
    "assets:credit:Shop": ["JPY": "20"], "assets:coins:ada": ["COIN": "250"],
    "assets:coins:bob": ["COIN": "10"],
    "assets:money": ["EUR": "-17.78", "JPY": "-20", "KWD": "-1.290"], "equity:coins": ["COIN": "-310"],
  ]

  /// Purchases and spends whose every text has broken other programs.
  static let nastyRows: [[TestCell]] = texts.flatMap { text in
    let names = [
      "store", "account", "artist", "title", "album", "reference", "note", "orderid", "source", "lineid",
      "isrc",
    ]
    let cells = columns.map { names.contains($0.name) ? TestCell.text(text) : .null }
    func filled(_ values: KeyValuePairs<String, TestCell>) -> [TestCell] {
      zip(columns, cells).map { column, cell in values.first { $0.key == column.name }?.value ?? cell }
    }
    return [
      filled([
        "purchased": "2020-07-07", "kind": "track", "price": .decimal("1.00"), "refund": .decimal("0.25"),
        "currency": "EUR",
      ]),
      filled([
        "purchased": "2020-07-07", "kind": "coin-topup", "coins": 10, "price": .decimal("1.00"),
        "currency": "EUR",
      ]),
      filled(["purchased": "2020-07-07", "kind": "coin-spend", "coins": -3]),
      filled(["purchased": "2020-07-07", "kind": "track", "currency": "EUR"]),
    ]
  }

  /// The texts of them, each once: composed or not, an account of a name is one.
  static let texts = (NastyValues.texts + hostile).reduce(into: [String]()) { texts, text in
    if !texts.contains(text) { texts.append(text) }
  }

  /// What means something in an account book.
  static let hostile = [
    "(code) desc", "* done", "! pending", "a | b | c", "a ; b", "a  b  1.00 EUR", "[2020-99-99]",
    "date:2020-99-99",
    "x:y, z:w", ":", "::a::", "\\", "\\\"", "\" \"", "#tag ^link", "2020-01-01 open Assets:X",
    "include /etc/passwd",
    "a\n2020-01-01 * evil\n  assets:x  5 EUR\n  assets:y", "a\r\n; b", "~ monthly", "= auto", "{1 EUR}",
    "@@ 5 EUR", "  ",
    "end comment", "a\u{2028}b\u{85}c\u{202E}d", "Ünïcödé", "ストア", "e\u{301}te\u{301}", "١٢٣", "日",
  ]
}
