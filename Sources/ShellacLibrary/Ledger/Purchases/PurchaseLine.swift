import ShellacModel

/// A line of the ledger: what one source says of one sale, checked.
struct PurchaseLine: Hashable {
  /// A track of an album, as the record of the album has it.
  struct Track: Hashable {
    var number: Int64?
    var title, artist: String?
    /// Milliseconds.
    var duration: Int64?
  }

  var source: String
  var account: Int64?
  /// Its key beside source and account.
  var line: String
  var store, orderID: String?
  var date: LedgerDate?
  var kind = PurchaseKind.other
  var acquired: String?
  var isPhysical = false
  var isAside = false
  var title, artist, album, albumArtist, label, isrc, barcode, url, catalogNumber: String?
  /// A packed date.
  var released: Int64?
  var disc, number: Int64?
  /// Milliseconds.
  var duration: Int64?
  var quantity: Int64?
  var amounts = PurchaseAmounts()
  var coins: Int64?
  var proof = PurchaseProof.receipt
  var note: String?
  /// In order, each once.
  var identifiers: [String] = []
  var tracks: [Track] = []

  init(source: String, account: Int64?, line: String) {
    self.source = source
    self.account = account
    self.line = line
  }

  /// A number that is the same for the same facts; who tells them, and whether they are claimed, is not among them.
  var digest: Int64 {
    var digest = FactDigest()
    digest.add(store)
    digest.add(orderID)
    if let date { date.add(to: &digest) } else { digest.add(nil as Int64?) }
    digest.add(kind.rawValue)
    digest.add(acquired)
    digest.add(isPhysical ? 1 : 0)
    for text in [title, artist, album, albumArtist, label, isrc, barcode, url] { digest.add(text) }
    digest.add(disc)
    digest.add(number)
    digest.add(duration)
    digest.add(quantity)
    amounts.add(to: &digest)
    digest.add(coins)
    digest.add(proof.rawValue)
    digest.add(note)
    digest.add(identifiers)
    digest.add(Int64(tracks.count))
    for track in tracks {
      digest.add(track.number)
      digest.add(track.title)
      digest.add(track.artist)
      digest.add(track.duration)
    }
    // Facts that came later: a line without them keeps its digest.
    if catalogNumber != nil || released != nil {
      digest.add(catalogNumber)
      digest.add(released)
    }
    return digest.value
  }

  /// A number that is the same for the same thing bought, whatever is known of its price; nil when the line does not
  /// say what it is.
  ///
  /// An order holds a thing once; without its number the date has to tell two from one another.
  var identity: Int64? {
    guard title != nil || album != nil || isrc != nil else { return nil }
    var digest = FactDigest()
    for text in [store, orderID, kind.rawValue, artist, title, album, isrc] { digest.add(text) }
    if orderID == nil, let date { date.add(to: &digest) }
    return digest.value
  }

  /// The same line where it says something in some columns; what others say stays.
  ///
  /// - Parameters:
  ///   - columns: those that the new line's table has.
  ///   - keepsUnsaid: whether what the new line leaves open stays, too.
  func taking(
    _ new: PurchaseLine, columns: Set<PurchaseRecord.Column>, keepsUnsaid: Bool = false
  ) -> PurchaseLine {
    let all = columns
    var columns = keepsUnsaid ? columns.filter(new.says) : columns
    // A price that is told with its tax is what was paid; where the tax is left open, so is what was paid with it.
    if keepsUnsaid, all.contains(.tax), amounts.amount != nil, amounts.tax != nil, new.amounts.tax == nil,
      amounts.currency == new.amounts.currency
    {
      columns.remove(.price)
    }
    var line = self
    for column in columns {
      switch column {
      case .source, .lineid, .account, .price, .listprice, .tax, .refund, .currency: break
      case .orderid: line.orderID = new.orderID
      case .identifiers: line.identifiers = new.identifiers
      case .store: line.store = new.store
      case .purchased: line.date = new.date
      case .kind:
        // Without a word on downloads the kind tells of them.
        if !all.contains(.physical), line.kind == .package || new.kind == .package {
          line.isPhysical = new.isPhysical
        }
        line.kind = new.kind
      case .acquired: line.acquired = new.acquired
      case .physical: line.isPhysical = new.isPhysical
      case .music: line.isAside = isAside && new.isAside
      case .title: line.title = new.title
      case .artist: line.artist = new.artist
      case .album: line.album = new.album
      case .albumartist: line.albumArtist = new.albumArtist
      case .label: line.label = new.label
      case .isrc: line.isrc = new.isrc
      case .barcode: line.barcode = new.barcode
      case .url: line.url = new.url
      case .disc: line.disc = new.disc
      case .track: line.number = new.number
      case .length: line.duration = new.duration
      case .tracks: line.tracks = new.tracks
      case .quantity: line.quantity = new.quantity
      case .coins: line.coins = new.coins
      case .evidence: line.proof = new.proof
      case .note: line.note = new.note
      case .released: line.released = new.released
      case .catalognumber: line.catalogNumber = new.catalogNumber
      }
    }
    // What a record calls the price of a refund is the refund.
    line.amounts = line.kind == .refund ? new.amounts : amounts.taking(new.amounts, columns: columns)
    return line
  }
}

extension PurchaseLine {
  /// Whether it says something in a column.
  private func says(_ column: PurchaseRecord.Column) -> Bool {
    switch column {
    case .source, .lineid, .account, .currency, .kind, .physical, .music, .evidence: true
    case .orderid: orderID != nil
    case .identifiers: !identifiers.isEmpty
    case .store: store != nil
    case .purchased: date != nil
    case .acquired: acquired != nil
    case .title: title != nil
    case .artist: artist != nil
    case .album: album != nil
    case .albumartist: albumArtist != nil
    case .label: label != nil
    case .isrc: isrc != nil
    case .barcode: barcode != nil
    case .url: url != nil
    case .disc: disc != nil
    case .track: number != nil
    case .length: duration != nil
    case .tracks: !tracks.isEmpty
    case .quantity: quantity != nil
    case .price: amounts.amount != nil
    case .listprice: amounts.listPrice != nil
    case .tax: amounts.tax != nil
    case .refund: amounts.refund != nil
    case .coins: coins != nil
    case .note: note != nil
    case .released: released != nil
    case .catalognumber: catalogNumber != nil
    }
  }
}

extension PurchaseAmounts {
  /// The amounts with those of some columns taken from others; what is in another currency than they are is dropped.
  fileprivate func taking(_ new: PurchaseAmounts, columns: Set<PurchaseRecord.Column>) -> PurchaseAmounts {
    var merged = new
    let parts: [(PurchaseRecord.Column, WritableKeyPath<PurchaseAmounts, Int64?>)] = [
      (.price, \.amount), (.listprice, \.listPrice), (.tax, \.tax), (.refund, \.refund),
    ]
    for (column, part) in parts where !columns.contains(column) {
      if let kept = money(part) {
        merged.set(part, to: kept)
      } else if currency == nil {
        merged[keyPath: part] = self[keyPath: part]
      }
    }
    return merged
  }
}
