import ShellacModel

/// Makes lines of the ledger of what records say, and refuses what they cannot mean.
struct PurchaseReader {
  private let fallbackSource: String
  private var dates: LedgerDateReader
  private var money = RecordMoney()

  static let mostCoins: Int64 = 1_000_000_000_000
  private static let mostTracks = 10_000

  /// Creates a reader.
  ///
  /// - Parameter source: who tells of a record that does not say so: the plugin.
  init(source: String, _ settings: LibrarySettings) {
    fallbackSource = source
    dates = LedgerDateReader(settings)
  }

  /// The line of a record, without an account and, when the record has no id, without a key.
  ///
  /// - Throws: `Diagnostic` that says what was expected and what was found.
  mutating func line(_ record: PurchaseRecord) throws -> PurchaseLine {
    var line = PurchaseLine(
      source: try RecordText.checked(record.source, "source", longest: RecordText.longestKey)
        ?? fallbackSource,
      account: nil,
      line: try RecordText.checked(record.lineID, "lineid", longest: RecordText.longestKey) ?? "")
    line.store = try RecordText.checked(record.store, "store")
    line.orderID = try RecordText.checked(record.orderID, "orderid")
    line.title = try RecordText.checked(record.title, "title")
    line.artist = try RecordText.checked(record.artist, "artist")
    line.album = try RecordText.checked(record.album, "album")
    line.albumArtist = try RecordText.checked(record.albumArtist, "albumartist")
    line.label = try RecordText.checked(record.label, "label")
    line.isrc = try RecordText.checked(record.isrc, "isrc")
    line.barcode = try RecordText.checked(record.barcode, "barcode")
    line.url = try RecordText.checked(record.url, "url")
    line.note = try RecordText.checked(record.note, "note")
    line.catalogNumber = try RecordText.checked(record.catalogNumber, "catalognumber")
    line.released = try released(record)
    line.identifiers = try RecordText.identifiers(record.identifiers)
    if let text = try RecordText.checked(record.purchased, "purchased") { line.date = try dates.date(text) }
    line.kind = try kind(record, line)
    if let text = try RecordText.checked(record.acquired, "acquired") {
      line.acquired = try (RecordText.choice(text, "acquired") as Acquisition).rawValue
    }
    if let text = try RecordText.checked(record.evidence, "evidence") {
      line.proof = try RecordText.choice(text, "evidence")
    }
    // A thing in a parcel, unless something is said of a download.
    line.isPhysical = record.isPhysical ?? (line.kind == .package)
    line.isAside = record.isMusic == false
    line.disc = Self.possible(record.disc, 1...10_000)
    line.number = Self.possible(record.track, 1...100_000)
    line.duration = Self.possible(record.length, 1...1_000_000_000)
    line.tracks = try Self.tracks(record.tracks)
    try takeCounts(record, &line)
    try takeMoney(record, &line)
    return line
  }

  /// The day, month or year of the release; what follows a day is its time.
  private func released(_ record: PurchaseRecord) throws -> Int64? {
    guard let text = try RecordText.checked(record.released, "released") else { return nil }
    guard let date = PartialDate(parsing: String(text.prefix(10))) else {
      throw Diagnostic(
        "released is '\(text.prefix(40))'; a date such as 2019, 2019-05 or 2019-05-03 is expected")
    }
    return Int64(date.packed)
  }

  private enum Acquisition: String, CaseIterable { case gift, promo }

  /// The kind that a record says, else the one that its names tell.
  private func kind(_ record: PurchaseRecord, _ line: PurchaseLine) throws -> PurchaseKind {
    if let text = try RecordText.checked(record.kind, "kind") { return try RecordText.choice(text, "kind") }
    return line.title != nil ? .track : line.album != nil ? .album : .other
  }

  private func takeCounts(_ record: PurchaseRecord, _ line: inout PurchaseLine) throws {
    if let quantity = record.quantity {
      guard (1...1_000_000).contains(quantity) else {
        throw Diagnostic("quantity is '\(quantity)'; a number from 1 to 1,000,000 is expected")
      }
      line.quantity = quantity
    }
    if let coins = record.coins {
      guard (0...Self.mostCoins).contains(coins) else {
        throw Diagnostic(
          "coins are '\(coins)'; how many were spent, from 0 to \(CountText.grouped(Int(Self.mostCoins))), is expected"
        )
      }
      line.coins = coins
    }
  }

  private mutating func takeMoney(_ record: PurchaseRecord, _ line: inout PurchaseLine) throws {
    guard record.price != nil || record.listPrice != nil || record.tax != nil || record.refund != nil else {
      return
    }
    let currency = try money.currency(record.currency)
    func set(_ part: WritableKeyPath<PurchaseAmounts, Int64?>, _ text: String?, _ name: StaticString) throws {
      guard let money = try money.money(text, name, in: currency) else { return }
      if currency == nil {
        line.amounts[keyPath: part] = 0
      } else if !line.amounts.set(part, to: money) {
        throw Diagnostic("\(name) is '\(money.text)', which is too large beside the other amounts")
      }
    }
    if line.kind == .refund {
      let price = record.price.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
      try set(\.refund, record.refund ?? price, "refund")
    } else {
      try set(\.amount, record.price, "price")
      try set(\.listPrice, record.listPrice, "listprice")
      try set(\.refund, record.refund, "refund")
    }
    try set(\.tax, record.tax, "tax")
  }

  /// A number that can be; one that cannot is unknown.
  private static func possible(_ number: Int64?, _ range: ClosedRange<Int64>) -> Int64? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }

  private static func tracks(_ texts: [String]) throws -> [PurchaseLine.Track] {
    if texts.isEmpty { return [] }
    guard texts.count <= mostTracks * 4 else {
      throw Diagnostic(
        "the album has \(CountText.grouped(texts.count / 4)) tracks; \(CountText.grouped(mostTracks)) at most are expected"
      )
    }
    guard texts.count % 4 == 0 else {
      throw Diagnostic(
        "tracks are \(CountText.count(texts.count, "text")); four of each track, its number, title, artist and length, are expected"
      )
    }
    return try stride(from: 0, to: texts.count, by: 4).map { start in
      PurchaseLine.Track(
        number: possible(Int64(texts[start]), 1...100_000),
        title: try RecordText.checked(texts[start + 1], "tracks"),
        artist: try RecordText.checked(texts[start + 2], "tracks"),
        duration: possible(milliseconds(texts[start + 3]), 1...1_000_000_000))
    }
  }

  /// Decimal seconds as milliseconds; what is finer is left out.
  private static func milliseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.utf8.count <= 9, let seconds = Int64(whole) else { return nil }
    guard parts.count == 2 else { return seconds * 1_000 }
    let decimals = parts[1].prefix(3)
    guard let value = Int64(decimals) else { return nil }
    return seconds * 1_000 + value * [1_000, 100, 10, 1][decimals.utf8.count]
  }
}
