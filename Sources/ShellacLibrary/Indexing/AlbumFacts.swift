import ShellacModel

/// What the songs of an album say together, gathered song by song.
struct AlbumFacts {
  /// Songs that have names; a whole album that was bought may be there as one row without.
  var songs = 0
  /// All rows, those that stand for a whole album as well.
  var rows = 0
  var title = Tally()
  var titleSort = Tally()
  var edition = Tally()
  var albumArtist = Tally()
  var albumArtistSort = Tally()
  var genre = Tally()
  var label = Tally()
  var catalogNumber = Tally()
  var barcode = Tally()
  var isCompilation = false
  var date: Int?
  var originalDate: Int?
  var musicBrainzAlbumID: String?
  var discs: Set<Int> = []
  var discTotal: Int?
  var trackTotal: Int?
  var duration: Int?
  var state = 2
  var added: Int64 = .max
  var purchased: Int?
  var priceCurrency: String?
  var price: Int?
  var priceExponent: Int?
  /// A song by each artist as printed.
  private(set) var songBy: [String: Int64] = [:]
  /// A file that names each album artist.
  private(set) var fileNaming: [String: Int64] = [:]
  private var trackArtist = Tally()
  private var trackArtistSort: [String: String] = [:]
  private var hasMixedPrices = false
  private var allWeight = 0

  mutating func add(_ row: PreparedStatement) {
    rows += 1
    // What files say goes before what purchases say.
    let weight = row.integer(20) < 2 ? Tally.weightOfFiles : 1
    allWeight += weight
    if row.integer(27) & SongFacts.Guess.wholeAlbum == 0 { songs += 1 }
    if let artist = row.text(1) {
      let name = FeaturedArtist.aside(artist)
      trackArtist.add(name, weight)
      if name == artist {
        if songBy[artist] == nil { songBy[artist] = row.integer(0) }
        if let sort = row.text(2) { trackArtistSort[artist] = sort }
      }
    }
    if let named = row.text(3) {
      albumArtist.add(named, weight)
      if fileNaming[named] == nil, !row.isNull(26) { fileNaming[named] = row.integer(26) }
    }
    albumArtistSort.add(row.text(4), weight)
    title.add(row.text(5), weight)
    titleSort.add(row.text(6), weight)
    edition.add(row.text(7), weight)
    if row.optionalInteger(8) == 1 { isCompilation = true }
    date = Self.earliest(date, row.optionalInteger(9))
    originalDate = Self.earliest(originalDate, row.optionalInteger(10))
    genre.add(row.text(11), weight)
    label.add(row.text(12), weight)
    catalogNumber.add(row.text(13), weight)
    barcode.add(row.text(14), weight)
    musicBrainzAlbumID = musicBrainzAlbumID ?? row.text(15)
    if let disc = row.optionalInteger(16) { discs.insert(disc) }
    discTotal = [discTotal, row.optionalInteger(17)].compactMap { $0 }.max()
    trackTotal = [trackTotal, row.optionalInteger(18)].compactMap { $0 }.max()
    if let length = row.optionalInteger(19) { duration = (duration ?? 0) &+ length }
    state = min(state, Int(row.integer(20)))
    added = min(added, row.integer(21))
    if let bought = row.optionalInteger(22) { purchased = min(purchased ?? .max, bought) }
    if let currency = row.text(23), let amount = row.optionalInteger(24) { addPrice(amount, currency, row) }
  }

  /// Adds up prices of one currency; an album paid in several has no one price.
  private mutating func addPrice(_ amount: Int, _ currency: String, _ row: PreparedStatement) {
    let exponent = row.optionalInteger(25)
    if let known = priceCurrency, known != currency || priceExponent != exponent { hasMixedPrices = true }
    priceCurrency = hasMixedPrices ? nil : currency
    priceExponent = hasMixedPrices ? nil : exponent
    price = hasMixedPrices ? nil : (price ?? 0) &+ amount
  }

  /// The earliest of two dates; a precise one before the bare year that covers it.
  private static func earliest(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return a ?? b }
    if a / 10_000 == b / 10_000 {
      if a % 10_000 == 0 || b % 10_000 == 0 { return max(a, b) }
    }
    return min(a, b)
  }

  /// The artist of the album.
  ///
  /// The album artist when the files name one; Various Artists for a compilation without; else the artist that
  /// the songs share, or that more than half of them have, "feat." aside; otherwise Various Artists.
  var artist: String? {
    if let named = albumArtist.value { return named }
    if title.value == nil { return trackArtist.value }
    if isCompilation { return AlbumSettlement.variousArtists }
    if trackArtist.total == 0 { return nil }
    if let shared = trackArtist.value, trackArtist.count(of: shared) * 2 > allWeight { return shared }
    if trackArtist.distinct == 1 { return trackArtist.value }
    return AlbumSettlement.variousArtists
  }

  /// How the files want the album's artist sorted.
  func artistSort(of artist: String?) -> String? {
    if albumArtist.value != nil, let sort = albumArtistSort.value { return sort }
    return artist.flatMap { trackArtistSort[$0] }
  }
}

/// Counts values and tells the most frequent; of equals, the first seen.
struct Tally {
  private var counts: [(value: String, count: Int)] = []
  private(set) var total = 0

  /// So many purchases say as much as one file.
  static let weightOfFiles = 1_000_000

  mutating func add(_ value: String?, _ weight: Int) {
    guard let value else { return }
    total += weight
    for index in counts.indices where counts[index].value == value {
      counts[index].count += weight
      return
    }
    // More different values than this say nothing of an album.
    if counts.count < 500 { counts.append((value, weight)) }
  }

  var distinct: Int { counts.count }

  /// The most frequent value.
  var value: String? {
    var best: (value: String, count: Int)?
    for entry in counts where entry.count > best?.count ?? 0 { best = entry }
    return best?.value
  }

  func count(of value: String) -> Int { counts.first { $0.value == value }?.count ?? 0 }
}
