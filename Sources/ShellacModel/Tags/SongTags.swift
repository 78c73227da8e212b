/// The tags of one file as typed facts; every raw value stays available in its properties.
public struct SongTags: Sendable, Hashable {
  public var title: String?
  /// The artist as printed.
  public var artist: String?
  /// The artists one by one; as many as the file says, never split from one value.
  public var artists: [String] = []
  public var album: String?
  public var edition: String?
  /// The album artist as printed.
  public var albumArtist: String?
  public var albumArtists: [String] = []
  public var track: Int?
  public var trackTotal: Int?
  public var disc: Int?
  public var discTotal: Int?
  public var date: PartialDate?
  public var originalDate: PartialDate?
  public var genres: [String] = []
  public var composers: [String] = []
  public var isrcs: [String] = []
  public var isCompilation: Bool?
  public var titleSort: String?
  public var artistSort: String?
  public var albumArtistSort: String?
  public var albumSort: String?
  public var musicBrainzTrackID: String?
  public var musicBrainzAlbumID: String?
  public var musicBrainzArtistIDs: [String] = []
  public var musicBrainzAlbumArtistIDs: [String] = []
  public var comment: String?
  public var beatsPerMinute: Double?
  public var label: String?
  public var catalogNumber: String?
  public var barcode: String?
  public var copyright: String?

  /// Tags that say nothing.
  public init() {}
}
