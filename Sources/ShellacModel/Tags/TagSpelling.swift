/// The facts that properties are read for; a spelling's place in its list is its rank, the first one wins.
enum TagFact: Int, CaseIterable {
  case title, artist, artists, album, edition, albumArtist, albumArtists
  case track, trackTotal, disc, discTotal
  case date, releaseDate, year, originalDate, originalYear
  case genre, composer, isrc, compilation
  case titleSort, artistSort, albumArtistSort, albumSort
  case musicBrainzTrack, musicBrainzAlbum, musicBrainzArtist
  case comment, beatsPerMinute, label, catalogNumber, barcode, copyright

  /// The standard key, then old and foreign ones that count when it is absent.
  var spellings: [String] {
    switch self {
    case .title: ["TITLE"]
    case .artist: ["ARTIST"]
    case .artists: ["ARTISTS"]
    case .album: ["ALBUM"]
    case .edition: ["EDITION", "ALBUMVERSION", "ALBUM VERSION", "ALBUMEDITION", "MUSICBRAINZ_ALBUMCOMMENT"]
    case .albumArtist: ["ALBUMARTIST", "ALBUM ARTIST", "ALBUM_ARTIST", "BAND"]
    case .albumArtists: ["ALBUMARTISTS", "ALBUM ARTISTS", "ALBUM_ARTISTS"]
    case .track: ["TRACKNUMBER", "TRACK", "TRACKNUM", "TRACK NUMBER"]
    case .trackTotal: ["TRACKTOTAL", "TOTALTRACKS", "TRACK TOTAL", "TOTAL TRACKS", "TRACKC"]
    case .disc: ["DISCNUMBER", "DISC", "DISKNUMBER", "DISK", "DISCNUM", "DISC NUMBER"]
    case .discTotal:
      ["DISCTOTAL", "TOTALDISCS", "DISC TOTAL", "TOTAL DISCS", "DISKTOTAL", "TOTALDISKS", "DISCC"]
    case .date: ["DATE"]
    case .releaseDate: ["RELEASEDATE", "RELEASE DATE", "RELEASE_DATE"]
    case .year: ["YEAR", "RELEASEYEAR"]
    case .originalDate:
      ["ORIGINALDATE", "ORIGINAL DATE", "ORIGINALRELEASEDATE", "ORIGINAL RELEASE DATE", "ORIGINALRELEASE"]
    case .originalYear: ["ORIGINALYEAR", "ORIGINAL YEAR", "ORIGYEAR", "ORIGINALRELEASEYEAR"]
    case .genre: ["GENRE"]
    case .composer: ["COMPOSER"]
    case .isrc: ["ISRC"]
    case .compilation: ["COMPILATION", "ITUNESCOMPILATION", "PART OF A COMPILATION"]
    case .titleSort: ["TITLESORT", "TITLESORTORDER", "TITLE SORT", "SORT_NAME"]
    case .artistSort: ["ARTISTSORT", "ARTISTSORTORDER", "ARTIST SORT", "SORT_ARTIST"]
    case .albumArtistSort:
      ["ALBUMARTISTSORT", "ALBUMARTISTSORTORDER", "ALBUM ARTIST SORT", "SORT_ALBUM_ARTIST"]
    case .albumSort: ["ALBUMSORT", "ALBUMSORTORDER", "ALBUM SORT", "SORT_ALBUM"]
    case .musicBrainzTrack: ["MUSICBRAINZ_TRACKID", "MUSICBRAINZ TRACK ID", "MUSICBRAINZ_RECORDINGID"]
    case .musicBrainzAlbum: ["MUSICBRAINZ_ALBUMID", "MUSICBRAINZ ALBUM ID"]
    case .musicBrainzArtist: ["MUSICBRAINZ_ARTISTID", "MUSICBRAINZ ARTIST ID"]
    case .comment: ["COMMENT", "DESCRIPTION"]
    case .beatsPerMinute: ["BPM", "TEMPO"]
    case .label: ["LABEL", "PUBLISHER", "ORGANIZATION", "ORGANISATION", "RECORD LABEL", "RECORDLABEL"]
    case .catalogNumber:
      ["CATALOGNUMBER", "CATALOG NUMBER", "CATALOG", "CATALOGNO", "CATALOGID", "LABELNO", "CATALOG #"]
    case .barcode: ["BARCODE", "UPC", "EAN", "EAN/UPN", "UPC/EAN", "EAN/UPC"]
    case .copyright: ["COPYRIGHT"]
    }
  }
}

/// Finds a key's fact by its bytes, without making a text of it.
struct TagSpellings: Sendable {
  static let standard = TagSpellings()

  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
    var fact: Int
    var rank: Int
  }

  private var entries: [Entry] = []
  private var text: [UInt8] = []
  /// Places in `entries` plus one, found by open addressing; 0 where nothing stands.
  private var slots = [UInt8](repeating: 0, count: slotCount)
  private static let slotCount = 512

  private init() {
    for fact in TagFact.allCases {
      for (rank, spelling) in fact.spellings.enumerated() {
        let bytes = Array(spelling.utf8)
        let hash = bytes.withUnsafeBytes(Self.hash)
        var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
        entries.append(
          Entry(hash: hash, start: text.count, count: bytes.count, fact: fact.rawValue, rank: rank))
        slots[slot] = UInt8(entries.count)
        text += bytes
      }
    }
  }

  /// The fact that a key is read for, and the spelling's rank.
  @inline(__always)
  func find(_ key: UnsafeRawBufferPointer) -> (fact: Int, rank: Int)? {
    let hash = Self.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == key.count,
        key.elementsEqual(text[entry.start..<entry.start + entry.count])
      {
        return (entry.fact, entry.rank)
      }
      slot = (slot &+ 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// FNV-1a.
  @inline(__always)
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ hash >> 32
  }
}
