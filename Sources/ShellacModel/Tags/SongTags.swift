/// The tags of one file as typed facts; every raw value stays available in its properties.
public struct SongTags: Sendable, Hashable {
  /// The title.
  public var title: String?
  /// The artist as printed.
  public var artist: String?
  /// The artists one by one; as many as the file says, never split from one value.
  public var artists: [String] = []
  /// The album's title.
  public var album: String?
  /// What tells this edition of the album from others, such as `Deluxe`.
  public var edition: String?
  /// The album artist as printed.
  public var albumArtist: String?
  /// The album artists one by one, as `artists`.
  public var albumArtists: [String] = []
  /// Number of the track on its disc, from 1.
  public var track: Int?
  /// How many tracks the disc has.
  public var trackTotal: Int?
  /// Number of the disc, from 1.
  public var disc: Int?
  /// How many discs the album has.
  public var discTotal: Int?
  /// The release date.
  public var date: PartialDate?
  /// The date of the first release of the recording or album.
  public var originalDate: PartialDate?
  /// The genres one by one.
  public var genres: [String] = []
  /// The composers one by one.
  public var composers: [String] = []
  /// International standard recording codes (ISO 3901), without hyphens.
  public var isrcs: [String] = []
  /// Whether the album is a compilation of several artists; nil when the file does not say.
  public var isCompilation: Bool?
  /// What the title sorts by.
  public var titleSort: String?
  /// What the artist sorts by.
  public var artistSort: String?
  /// What the album artist sorts by.
  public var albumArtistSort: String?
  /// What the album's title sorts by.
  public var albumSort: String?
  /// MusicBrainz's id of the recording, which tags call the track id.
  public var musicBrainzTrackID: String?
  /// MusicBrainz's id of the release.
  public var musicBrainzAlbumID: String?
  /// MusicBrainz's ids of the artists.
  public var musicBrainzArtistIDs: [String] = []
  /// The comment without a description.
  public var comment: String?
  /// Tempo in beats a minute.
  public var beatsPerMinute: Double?
  /// The record label.
  public var label: String?
  /// The label's catalogue number.
  public var catalogNumber: String?
  /// The release's barcode (UPC or EAN).
  public var barcode: String?
  /// The copyright notice.
  public var copyright: String?

  /// Tags that say nothing.
  public init() {}
}
