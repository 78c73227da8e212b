extension SongTags {
  /// Reads the typed facts out of a file's properties.
  ///
  /// A fact comes from its standard key, else from the first of its old spellings that is there. Text is trimmed;
  /// what cannot be parsed is nil, the raw value stays in the properties. "A1" is track 1 of side A: the side
  /// counts as the disc when no tag names one, so that the sides stay in order.
  public init(properties: PackedProperties) {
    self.init()
    let spellings = TagSpellings.standard
    withUnsafeTemporaryAllocation(of: Found.self, capacity: TagFact.allCases.count) { found in
      found.initialize(repeating: Found(rank: .max, values: nil))
      for property in properties {
        guard let (fact, rank) = spellings.find(property.key), rank < found[fact].rank else { continue }
        found[fact] = Found(rank: rank, values: property.values)
      }
      read(UnsafeBufferPointer(found))
    }
  }

  /// Reads the typed facts out of packed properties.
  public init(packedProperties: [UInt8]) {
    self = packedProperties.withUnsafeBytes { SongTags(properties: PackedProperties($0)) }
  }

  private struct Found {
    var rank: Int
    var values: PackedProperties.Values?
  }

  private mutating func read(_ found: UnsafeBufferPointer<Found>) {
    func bytes(_ fact: TagFact) -> UnsafeRawBufferPointer? { found[fact.rawValue].values?.first }
    func text(_ fact: TagFact) -> String? { bytes(fact).flatMap(TagText.text) }
    func texts(_ fact: TagFact) -> [String] { found[fact.rawValue].values.map(TagText.texts) ?? [] }
    func date(_ fact: TagFact) -> PartialDate? { bytes(fact).flatMap(PartialDate.init(tag:)) }

    title = text(.title)
    let artistValues = texts(.artist)
    let artistList = texts(.artists)
    artist = TagText.joined(artistValues) ?? TagText.joined(artistList)
    artists = artistList.isEmpty ? artistValues : artistList
    album = text(.album)
    edition = text(.edition)
    let albumArtistValues = texts(.albumArtist)
    let albumArtistList = texts(.albumArtists)
    albumArtist = TagText.joined(albumArtistValues) ?? TagText.joined(albumArtistList)
    albumArtists = albumArtistList.isEmpty ? albumArtistValues : albumArtistList

    let trackPosition = bytes(.track).flatMap(TagPosition.init)
    let discPosition = bytes(.disc).flatMap(TagPosition.init)
    track = trackPosition?.number
    trackTotal = bytes(.trackTotal).flatMap(TagPosition.init)?.number ?? trackPosition?.total
    disc = discPosition?.number ?? trackPosition?.side
    discTotal = bytes(.discTotal).flatMap(TagPosition.init)?.number ?? discPosition?.total

    self.date = date(.date) ?? date(.releaseDate) ?? date(.year)
    originalDate = date(.originalDate) ?? date(.originalYear)
    genres = texts(.genre)
    composers = texts(.composer)
    isrcs = texts(.isrc).map(TagText.isrc)
    isCompilation = bytes(.compilation).flatMap(TagText.flag)
    titleSort = text(.titleSort)
    artistSort = text(.artistSort)
    albumArtistSort = text(.albumArtistSort)
    albumSort = text(.albumSort)
    musicBrainzTrackID = text(.musicBrainzTrack)
    musicBrainzAlbumID = text(.musicBrainzAlbum)
    musicBrainzArtistIDs = texts(.musicBrainzArtist)
    comment = text(.comment)
    beatsPerMinute = bytes(.beatsPerMinute).flatMap(TagText.tempo)
    label = text(.label)
    catalogNumber = text(.catalogNumber)
    barcode = text(.barcode)
    copyright = text(.copyright)
  }
}
