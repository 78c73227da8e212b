/// What one reading of a file found, as it travels from the reading process to the library.
public struct TagFrame: Sendable, Hashable {
  /// How the reading went.
  public enum Outcome: Sendable, Hashable {
    /// The file was read.
    case read
    /// It is audio that the TagLib at hand cannot read; the reason says which kind.
    case unread(reason: String)
    /// It holds no audio, or cannot be opened; the reason says why. It is not a song.
    case refused(reason: String)
  }

  /// How the reading went.
  public var outcome: Outcome

  /// What the audio stream says.
  public var audio: AudioProperties

  /// The tags as typed facts.
  public var tags: SongTags

  /// Every property, in the form the library keeps (`PackedProperties`).
  public var packedProperties: [UInt8]

  /// Marks of a purchase.
  public var evidence: [PurchaseEvidence]

  /// Whether the file has a picture.
  public var hasPicture: Bool

  /// Whether the file is copy-protected.
  public var isProtected: Bool

  /// Names of the tag types found, such as `ID3v2.3`, `APEv2`.
  public var tagTypes: [String]

  /// What its tags of several types say differently, of the fields by which songs are known; nil when they agree.
  public var disagreement: String?

  /// Bytes of its largest picture; nil when there is none, or nobody knows.
  public var pictureSize: Int64?

  /// What is wrong with a file that was read all the same, such as "cut short: 5000 of 9000 bytes".
  public var notices: [String]

  /// Whether what failed was the file system (permission, an error of the disk, a file gone), not the contents, so
  /// that it is worth trying again though the file has not changed.
  public var mayBeTriedAgain: Bool

  /// Creates a reading.
  public init(
    outcome: Outcome = .read, audio: AudioProperties, tags: SongTags = SongTags(),
    packedProperties: [UInt8] = [], evidence: [PurchaseEvidence] = [], hasPicture: Bool = false,
    isProtected: Bool = false, tagTypes: [String] = [], notices: [String] = [], mayBeTriedAgain: Bool = false,
    disagreement: String? = nil, pictureSize: Int64? = nil
  ) {
    self.outcome = outcome
    self.audio = audio
    self.tags = tags
    self.packedProperties = packedProperties
    self.evidence = evidence
    self.hasPicture = hasPicture
    self.isProtected = isProtected
    self.tagTypes = tagTypes
    self.notices = notices
    self.mayBeTriedAgain = mayBeTriedAgain
    self.disagreement = disagreement
    self.pictureSize = pictureSize
  }
}
