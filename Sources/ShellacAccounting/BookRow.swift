import ShellacPluginSDK

/// What an account book needs to know of a purchase or an entry of a coin account.
struct BookRow {
  var purchased, kind, store, account, artist, title, album, currency, reference, note: String?
  var orderID, source, lineID, acquired, state, isrc: String?
  var price, tax, refund: Quantity?
  var coins: Int64?
  /// Whether an amount is there that is too large to be counted.
  var isTooLarge = false

  /// The columns that it is made of, in the order that `init` takes them.
  static let columns = [
    "purchased", "kind", "store", "account", "artist", "title", "album", "currency", "reference", "note",
    "orderid",
    "source", "lineid", "acquired", "state", "isrc", "price", "tax", "refund", "coins",
  ]

  init(_ row: Row) {
    func text(_ column: Int) -> String? {
      guard let text = row[column].text, !text.isEmpty else { return nil }
      return text
    }
    purchased = text(0)
    kind = text(1)
    store = text(2)
    account = text(3)
    artist = text(4)
    title = text(5)
    album = text(6)
    currency = text(7)
    reference = text(8)
    note = text(9)
    orderID = text(10)
    source = text(11)
    lineID = text(12)
    acquired = text(13)
    state = text(14)
    isrc = text(15)
    price = amount(row[16])
    tax = amount(row[17])
    refund = amount(row[18])
    coins = row[19].integer
  }

  private mutating func amount(_ cell: Cell) -> Quantity? {
    guard case .decimal(let digits) = cell.content else { return nil }
    let amount = Quantity(digits)
    if amount == nil { isTooLarge = true }
    return amount
  }

  /// What is told of the thing: `Artist - Title`.
  var thing: String? {
    let name = title ?? album
    guard let artist else { return name }
    return name.map { "\(artist) - \($0)" } ?? artist
  }

  /// The first day of what is known of the date, and the date as it is known when that is no day.
  var day: (day: String, vague: String?)? {
    guard let purchased else { return nil }
    let bytes = Array(purchased.utf8.prefix(11))
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      var number = 0
      for byte in bytes[range] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    }
    guard let year = number(0..<4), year >= Self.firstYear else { return nil }
    if bytes.count == 4 { return (purchased + "-01-01", purchased) }
    guard bytes[4] == UInt8(ascii: "-"), let month = number(5..<7), (1...12).contains(month) else {
      return nil
    }
    if bytes.count == 7 { return (purchased + "-01", purchased) }
    guard bytes[7] == UInt8(ascii: "-"), let day = number(8..<10), day >= 1,
      day <= Self.days(month, of: year),
      bytes.count == 10 || bytes[10] == UInt8(ascii: "T")
    else { return nil }
    return (String(decoding: bytes[..<10], as: UTF8.self), nil)
  }

  /// The day of what nobody knows the date of: long before anything was bought by wire, and so in no year that matters.
  static let unknownDay = "1970-01-01"

  /// The year in which every account is opened.
  static let firstYear = 1900

  private static func days(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
