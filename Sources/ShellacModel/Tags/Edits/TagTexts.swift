/// What the tags of one file say, spelt as listings spell it of the song.
///
/// Files of one song may differ in their tags: a template that edits a file takes what it puts in from that file.
public struct TagTexts {
  private let tags: SongTags

  /// Reads packed properties.
  public init(packed: [UInt8]) { tags = SongTags(packedProperties: packed) }

  /// Whether a field is each file's own; all others are the song's.
  public static func tell(_ field: Field) -> Bool { field == .year || TagField.fact(of: field) != nil }

  /// Whether the library knows a field also where the tags are silent: from names, or from the rest of the album.
  public static func isDerived(_ field: Field) -> Bool {
    switch field {
    case .title, .artist, .artists, .album, .albumartist, .albumartists, .track, .disc, .compilation: true
    default: false
    }
  }

  /// The field's text; nil when the tags do not say.
  public func text(of field: Field) -> String? {
    switch field {
    case .title: tags.title
    case .artist: tags.artist
    case .artists: Self.list(tags.artists)
    case .album: tags.album
    case .edition: tags.edition
    case .albumartist: tags.albumArtist
    case .albumartists: Self.list(tags.albumArtists)
    case .track: tags.track.map(String.init)
    case .tracktotal: tags.trackTotal.map(String.init)
    case .disc: tags.disc.map(String.init)
    case .disctotal: tags.discTotal.map(String.init)
    case .date: tags.date?.description
    case .originaldate: tags.originalDate?.description
    case .year: (tags.originalDate ?? tags.date).map { String($0.year) }
    case .genre: TagText.joined(tags.genres)
    case .genres: Self.list(tags.genres)
    case .composer: TagText.joined(tags.composers)
    case .composers: Self.list(tags.composers)
    case .isrc: TagText.joined(tags.isrcs)
    case .isrcs: Self.list(tags.isrcs)
    case .compilation: tags.isCompilation.map { $0 ? "true" : "false" }
    case .titlesort: tags.titleSort
    case .artistsort: tags.artistSort
    case .albumartistsort: tags.albumArtistSort
    case .albumsort: tags.albumSort
    case .mbTrackID: tags.musicBrainzTrackID
    case .mbAlbumID: tags.musicBrainzAlbumID
    case .mbArtistID: tags.musicBrainzArtistIDs.first
    case .comment: tags.comment
    case .bpm: tags.beatsPerMinute.map { $0 == $0.rounded() && abs($0) < 1e6 ? String(Int($0)) : String($0) }
    case .label: tags.label
    case .catalognumber: tags.catalogNumber
    case .barcode: tags.barcode
    case .copyright: tags.copyright
    default: nil
    }
  }

  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: "; ")
  }
}
