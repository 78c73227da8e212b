import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything that a record says of a purchase is kept, each fact in its own place, is corrected one by one, and comes
/// back with an undo.
@Suite struct EveryLineFactTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// A record with every fact, all of them others for another number.
  private static func record(_ number: Int) -> PurchaseRecord {
    var record = PurchaseRecord()
    record.source = "shop"
    record.lineID = "L"
    record.account = "me"
    record.orderID = "order \(number)"
    record.identifiers = ["shop.b:\(number)", "shop.a:\(number)"]
    record.store = "Store \(number)"
    record.purchased = number == 1 ? "2021-01-02T03:04:05Z" : "2021-02-03"
    record.kind = number == 1 ? "track" : "album"
    record.acquired = number == 1 ? "gift" : "promo"
    record.isPhysical = number == 2
    record.isMusic = number == 2
    record.title = "Title \(number)"
    record.artist = "Artist \(number)"
    record.album = "Album \(number)"
    record.albumArtist = "Album Artist \(number)"
    record.label = "Label \(number)"
    record.isrc = "XXTES000000\(number)"
    record.barcode = "4006\(number)"
    record.url = "https://example.com/\(number)"
    record.disc = Int64(10 + number)
    record.track = Int64(20 + number)
    record.length = Int64(200_000 + number)
    record.tracks = [
      "\(number)", "First \(number)", "By \(number)", "9\(number).5", "\(number + 1)", "Next \(number)", "",
      "",
    ]
    record.quantity = Int64(30 + number)
    record.price = "4\(number).10"
    record.listPrice = "5\(number).20"
    record.tax = "6.3\(number)"
    record.refund = "7.4\(number)"
    record.currency = number == 1 ? "EUR" : "USD"
    record.coins = Int64(80 + number)
    record.evidence = number == 1 ? "library-flag" : "manual"
    record.note = "note \(number)"
    record.released = number == 1 ? "2019-05" : "2018"
    record.catalogNumber = "CAT \(number)"
    record.line = Int64(90 + number)
    record.raw = "raw \(number)"
    return record
  }

  private static func row(_ number: Int) -> String {
    """
    source=shop | account=me | line=L | store=Store \(number) | order_id=order \(number) \
    | purchased=\(number == 1 ? "1609556645" : "1612310400") | precision=\(number - 1) \
    | kind=\(number == 1 ? "track" : "album") | acquired=\(number == 1 ? "gift" : "promo") | physical=\(number - 1) \
    | aside=\(2 - number) | title=Title \(number) | artist=Artist \(number) | album=Album \(number) \
    | album_artist=Album Artist \(number) | label=Label \(number) | isrc=XXTES000000\(number) | barcode=4006\(number) \
    | url=https://example.com/\(number) | disc=1\(number) | number=2\(number) | duration=20000\(number) \
    | quantity=3\(number) | currency=\(number == 1 ? "EUR" : "USD") | exponent=2 | amount=4\(number)10 \
    | list_price=5\(number)20 | tax=63\(number) | refund=74\(number) | coins=8\(number) \
    | evidence=\(number == 1 ? "library-flag" : "manual") | note=note \(number) \
    | released=\(number == 1 ? "20190500" : "20180000") | catalog_number=CAT \(number)
    """
  }

  private static let columns = """
    source, (SELECT name FROM account WHERE id = account) AS account, line, store, order_id, purchased, precision, kind,
      acquired, physical, aside, title, artist, album, album_artist, label, isrc, barcode, url, disc, number, duration,
      quantity, currency, exponent, amount, list_price, tax, refund, coins, evidence, note, released, catalog_number
    """

  private func rows() throws -> [String] {
    try fixture.facts("SELECT \(Self.columns) FROM purchase WHERE void IS NULL ORDER BY id")
  }

  private func origins() throws -> [String] {
    try fixture.facts(
      """
      SELECT p.file_line, p.raw, p.replaces, p.void IS NULL AS stands, f.path, f.format, f.header
      FROM purchase p JOIN import_file f ON f.id = p.file ORDER BY p.id
      """)
  }

  private func details() throws -> [String] {
    try fixture.facts(
      """
      SELECT identifier FROM purchase_identifier JOIN purchase p ON p.id = purchase WHERE p.void IS NULL ORDER BY 1
      """)
      + fixture.facts(
        """
        SELECT position, t.number, t.title, t.artist, t.duration FROM purchase_track t
        JOIN purchase p ON p.id = t.purchase WHERE p.void IS NULL ORDER BY position
        """)
  }

  private static func details(_ number: Int) -> [String] {
    [
      "identifier=shop.a:\(number)", "identifier=shop.b:\(number)",
      "position=1 | number=\(number) | title=First \(number) | artist=By \(number) | duration=9\(number)500",
      "position=2 | number=\(number + 1) | title=Next \(number)",
    ]
  }

  private func take(
    _ records: [PurchaseRecord], format: String = "shop", columns: Set<PurchaseRecord.Column>? = nil
  ) throws -> [RowOutcome] {
    var outcomes: [RowOutcome] = []
    _ = try fixture.library.importRecords(
      from: ImportSource(path: Array("/files/a.csv".utf8), format: format)
    ) { session in
      try session.beginPurchases(
        columns: columns ?? Set(PurchaseRecord.Column.allCases), header: "the header")
      for record in records { outcomes.append(try session.add(record)) }
    }
    return outcomes
  }

  @Test func aRecordIsKeptCorrectedAndTakenBack() throws {
    #expect(try take([Self.record(1)]) == [.new])
    #expect(try rows() == [Self.row(1)])
    #expect(try details() == Self.details(1))
    #expect(try take([Self.record(1)]) == [.known])
    #expect(try take([Self.record(2)]) == [.changed])
    #expect(try rows() == [Self.row(2)])
    #expect(try details() == Self.details(2))
    #expect(try take([Self.record(2)]) == [.known])
    #expect(
      try origins() == [
        "file_line=91 | raw=raw 1 | stands=0 | path=/files/a.csv | format=shop | header=the header",
        "file_line=92 | raw=raw 2 | replaces=1 | stands=1 | path=/files/a.csv | format=shop | header=the header",
      ])
    let undo = try fixture.library.undo()
    #expect(try rows() == [Self.row(1)])
    #expect(try details() == Self.details(1))
    _ = try fixture.library.undo(undo.undo)
    #expect(try rows() == [Self.row(2)])
    #expect(try details() == Self.details(2))
  }

  /// A line without any of the facts, between two with all of them.
  @Test func aRecordWithoutAFactTakesNoneFromItsNeighbours() throws {
    var (first, none, last) = (Self.record(1), PurchaseRecord(), Self.record(2))
    (first.lineID, none.lineID, last.lineID) = ("1", "2", "3")
    #expect(try take([first, none, last]) == [.new, .new, .new])
    #expect(
      try rows() == [
        Self.row(1).replacing("line=L", with: "line=1"),
        "source=shop | line=2 | kind=other | physical=0 | aside=0 | evidence=receipt",
        Self.row(2).replacing("line=L", with: "line=3"),
      ])
  }

  /// What is said of each column, as one that imports corrects a single value.
  static let corrections: [(column: PurchaseRecord.Column, shown: String)] = [
    (.orderid, "order_id=order 2"), (.identifiers, ""), (.store, "store=Store 2"),
    (.purchased, "purchased=1612310400"),
    (.kind, "kind=album"), (.acquired, "acquired=promo"), (.physical, "physical=1"), (.music, "aside=0"),
    (.title, "title=Title 2"), (.artist, "artist=Artist 2"), (.album, "album=Album 2"),
    (.albumartist, "album_artist=Album Artist 2"), (.label, "label=Label 2"), (.isrc, "isrc=XXTES0000002"),
    (.barcode, "barcode=40062"), (.url, "url=https://example.com/2"), (.disc, "disc=12"),
    (.track, "number=22"),
    (.length, "duration=200002"), (.tracks, ""), (.quantity, "quantity=32"), (.price, "amount=4210"),
    (.listprice, "list_price=5220"), (.tax, "tax=632"), (.refund, "refund=742"), (.coins, "coins=82"),
    (.evidence, "evidence=manual"), (.note, "note=note 2"), (.released, "released=20180000"),
    (.catalognumber, "catalog_number=CAT 2"),
  ]

  private static func corrected(_ column: PurchaseRecord.Column) -> PurchaseRecord {
    var record = Self.record(1)
    record.set(column, from: Self.record(2))
    return record
  }

  @Test func eachFactIsCorrectedByItself() throws {
    for (column, shown) in Self.corrections where column != .music {
      var (first, next) = (Self.record(1), Self.corrected(column))
      (first.lineID, next.lineID) = (column.rawValue, column.rawValue)
      #expect(try take([first]) == [.new])
      #expect(try take([next]) == [.changed], "\(column)")
      #expect(try take([next]) == [.known], "\(column)")
      let now = try rows().last ?? ""
      #expect(now.contains(shown) && !Self.row(1).contains(shown) || shown.isEmpty, "\(column): \(now)")
      if shown.isEmpty {
        let kept = try details()
        #expect(
          kept.contains(Self.details(2)[column == .tracks ? 3 : 0])
            && kept.contains(Self.details(1)[column == .tracks ? 0 : 3]))
      } else {
        let others = Self.row(1).split(separator: " | ").filter { !now.contains($0) }
        #expect(others.count == (column == .purchased ? 3 : 2), "\(column): \(others)")
      }
      try fixture.execute(
        """
        DELETE FROM link; DELETE FROM coin_entry; DELETE FROM purchase_identifier; DELETE FROM purchase_track;
        DELETE FROM purchase
        """)
    }
  }

  /// A column that the file does not have, and a value that a shop's file leaves empty, say nothing.
  @Test func whatIsNotSaidStays() throws {
    #expect(try take([Self.record(1)]) == [.new])
    var none = PurchaseRecord()
    (none.source, none.lineID, none.account) = ("shop", "L", "me")
    // These always say something: a record without them is other, no thing, music, and is told by a receipt.
    let unsaid = Set(PurchaseRecord.Column.allCases).subtracting([.kind, .physical, .music, .evidence])
    #expect(try take([none], columns: unsaid) == [.known])
    var other = Self.record(2)
    (other.price, other.listPrice, other.tax, other.refund) = (nil, nil, nil, nil)
    #expect(try take([other], columns: []) == [.known])
    #expect(try rows() == [Self.row(1)])
  }

  /// A table of one's own says all that there is to say.
  @Test(arguments: ["csv", "json"]) func whatOnesOwnTableLeavesEmptyIsCleared(format: String) throws {
    #expect(try take([Self.record(1)], format: format) == [.new])
    var none = PurchaseRecord()
    (none.source, none.lineID, none.account) = ("shop", "L", "me")
    #expect(try take([none], format: format) == [.changed])
    #expect(
      try rows() == [
        "source=shop | account=me | line=L | kind=other | physical=0 | aside=0 | evidence=receipt"
      ])
    #expect(try details() == [])
  }

  /// Which facts make a record without an id another one; all others correct it.
  @Test func namesStoreAndDayMakeARecordWithoutAnId() throws {
    let identity: Set<PurchaseRecord.Column> = [.store, .orderid, .kind, .artist, .title, .album, .isrc]
    for (column, _) in Self.corrections where column != .music {
      var (first, next) = (Self.record(1), Self.corrected(column))
      (first.lineID, next.lineID) = (nil, nil)
      #expect(try take([first]) == [.new])
      #expect(try take([next]) == [identity.contains(column) ? .new : .changed], "\(column)")
      #expect(try take([next]) == [.known], "\(column)")
      try fixture.execute(
        """
        DELETE FROM link; DELETE FROM coin_entry; DELETE FROM purchase_identifier; DELETE FROM purchase_track;
        DELETE FROM purchase
        """)
    }
    // Without an order the day tells two apart; names are there to tell by, or else all facts are.
    var (first, next) = (Self.record(1), Self.corrected(.purchased))
    for record in [\PurchaseRecord.lineID, \.orderID] {
      (first[keyPath: record], next[keyPath: record]) = (nil, nil)
    }
    #expect(try take([first]) == [.new])
    #expect(try take([next]) == [.new])
    for name in [\PurchaseRecord.title, \.album, \.isrc] {
      (first[keyPath: name], next[keyPath: name]) = (nil, nil)
    }
    (first.note, next.note, next.purchased) = ("a", "b", first.purchased)
    #expect(try take([first]) == [.new])
    #expect(try take([next]) == [.new])
  }
}

extension PurchaseRecord {
  fileprivate mutating func set(_ column: Column, from other: PurchaseRecord) {
    switch column {
    case .source: source = other.source
    case .lineid: lineID = other.lineID
    case .orderid: orderID = other.orderID
    case .identifiers: identifiers = other.identifiers
    case .store: store = other.store
    case .account: account = other.account
    case .purchased: purchased = other.purchased
    case .kind: kind = other.kind
    case .acquired: acquired = other.acquired
    case .physical: isPhysical = other.isPhysical
    case .music: isMusic = other.isMusic
    case .title: title = other.title
    case .artist: artist = other.artist
    case .album: album = other.album
    case .albumartist: albumArtist = other.albumArtist
    case .label: label = other.label
    case .isrc: isrc = other.isrc
    case .barcode: barcode = other.barcode
    case .url: url = other.url
    case .disc: disc = other.disc
    case .track: track = other.track
    case .length: length = other.length
    case .tracks: tracks = other.tracks
    case .quantity: quantity = other.quantity
    case .price: price = other.price
    case .listprice: listPrice = other.listPrice
    case .tax: tax = other.tax
    case .refund: refund = other.refund
    case .currency: currency = other.currency
    case .coins: coins = other.coins
    case .evidence: evidence = other.evidence
    case .note: note = other.note
    case .released: released = other.released
    case .catalognumber: catalogNumber = other.catalogNumber
    }
  }
}
