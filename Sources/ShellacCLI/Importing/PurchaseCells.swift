import ShellacLibrary
import ShellacPluginHost

/// Where the facts of purchases stand in a table that a plugin gives.
struct PurchaseCells {
  /// What the table's rows can say.
  let columns: Set<PurchaseRecord.Column>

  // A place each: a million rows pass through here, and a dictionary or a key path costs more than the cell.
  private let source, lineID, orderID, identifiers, store, account, purchased, kind, acquired: Int?
  private let physical, music, title, artist, album, albumArtist, label, isrc, barcode, url: Int?
  private let disc, track, length, tracks, quantity, price, listPrice, tax, refund, currency, coins: Int?
  private let evidence, note, released, catalogNumber, line, raw: Int?

  /// Looks up the columns of a table.
  init(_ table: ReceivedTable) {
    columns = Set(PurchaseRecord.Column.allCases.filter { table.index(of: $0.rawValue) != nil })
    func place(_ column: PurchaseRecord.Column) -> Int? { table.index(of: column.rawValue) }
    source = place(.source)
    lineID = place(.lineid)
    orderID = place(.orderid)
    identifiers = place(.identifiers)
    store = place(.store)
    account = place(.account)
    purchased = place(.purchased)
    kind = place(.kind)
    acquired = place(.acquired)
    physical = place(.physical)
    music = place(.music)
    title = place(.title)
    artist = place(.artist)
    album = place(.album)
    albumArtist = place(.albumartist)
    label = place(.label)
    isrc = place(.isrc)
    barcode = place(.barcode)
    url = place(.url)
    disc = place(.disc)
    track = place(.track)
    length = place(.length)
    tracks = place(.tracks)
    quantity = place(.quantity)
    price = place(.price)
    listPrice = place(.listprice)
    tax = place(.tax)
    refund = place(.refund)
    currency = place(.currency)
    coins = place(.coins)
    evidence = place(.evidence)
    note = place(.note)
    released = place(.released)
    catalogNumber = place(.catalognumber)
    line = table.index(of: "line")
    raw = table.index(of: "raw")
  }

  /// The record that a row is.
  func record(_ row: ReceivedRow) -> PurchaseRecord {
    var record = PurchaseRecord()
    record.source = row.text(source)
    record.lineID = row.text(lineID)
    record.orderID = row.text(orderID)
    record.identifiers = row.texts(identifiers)
    record.store = row.text(store)
    record.account = row.text(account)
    record.purchased = row.text(purchased)
    record.kind = row.text(kind)
    record.acquired = row.text(acquired)
    record.isPhysical = row.flag(physical)
    record.isMusic = row.flag(music)
    record.title = row.text(title)
    record.artist = row.text(artist)
    record.album = row.text(album)
    record.albumArtist = row.text(albumArtist)
    record.label = row.text(label)
    record.isrc = row.text(isrc)
    record.barcode = row.text(barcode)
    record.url = row.text(url)
    record.disc = row.integer(disc)
    record.track = row.integer(track)
    record.length = row.milliseconds(length)
    record.tracks = row.texts(tracks)
    record.quantity = row.integer(quantity)
    record.price = row.text(price)
    record.listPrice = row.text(listPrice)
    record.tax = row.text(tax)
    record.refund = row.text(refund)
    record.currency = row.text(currency)
    record.coins = row.integer(coins)
    record.evidence = row.text(evidence)
    record.note = row.text(note)
    record.released = row.text(released)
    record.catalogNumber = row.text(catalogNumber)
    record.line = row.integer(line)
    record.raw = row.text(raw)
    return record
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  func line(_ row: ReceivedRow) -> Int { Int(clamping: row.integer(line) ?? 0) }
}

/// Where the facts of coin entries stand in a table that a plugin gives.
struct CoinCells {
  /// What its records can say.
  var columns: Set<CoinRecord.Column> { Set(places.keys) }

  private let places: [CoinRecord.Column: Int]
  private let line, raw: Int?

  /// Looks up the columns of a table.
  init(_ table: ReceivedTable) {
    var places: [CoinRecord.Column: Int] = [:]
    for column in CoinRecord.Column.allCases { places[column] = table.index(of: column.rawValue) }
    self.places = places
    line = table.index(of: "line")
    raw = table.index(of: "raw")
  }

  /// The record that a row is.
  func record(_ row: ReceivedRow) -> CoinRecord {
    var record = CoinRecord()
    record.source = row.text(places[.source])
    record.lineID = row.text(places[.lineid])
    record.account = row.text(places[.account])
    record.store = row.text(places[.store])
    record.purchased = row.text(places[.purchased])
    record.kind = row.text(places[.kind])
    record.coins = row.integer(places[.coins])
    record.balance = row.integer(places[.balance])
    record.price = row.text(places[.price])
    record.currency = row.text(places[.currency])
    record.reference = row.text(places[.reference])
    record.note = row.text(places[.note])
    record.line = row.integer(line)
    record.raw = row.text(raw)
    return record
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  func line(_ row: ReceivedRow) -> Int { Int(clamping: row.integer(line) ?? 0) }
}
