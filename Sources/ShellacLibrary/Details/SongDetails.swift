import ShellacModel

/// Everything the library knows of one song.
public struct SongDetails: Sendable {
  /// A fact, and where it comes from.
  public struct Fact: Sendable {
    /// The field.
    public var field: Field
    /// Its value.
    public var value: CellValue
    /// Where it comes from: `tags`, `file name`, `folder`, `album`, `audio`, `file system`, `library`, `purchase`.
    public var origin: String
  }

  /// One of the song's files.
  public struct File: Sendable {
    /// Absolute path.
    public var path: [UInt8]
    /// Size in bytes.
    public var size: Int64
    /// File format and codec.
    public var format: String
    /// Bit rate in kbit/s.
    public var bitRate: Int?
    /// Length in milliseconds.
    public var duration: Int?
    /// Whether it has vanished.
    public var isMissing: Bool
    /// Whether the song's facts are taken from it.
    public var isBest: Bool
    /// Why its tags could not be read.
    public var unread: String?
    /// The types of its tags.
    public var tagTypes: String?
    /// Every property of its tags.
    public var properties: [TagProperty]
    /// Marks of a purchase in it.
    public var evidence: [PurchaseEvidence]
    /// What is wrong with it, as the last index run said.
    public var problem: String?
  }

  /// Its number in the library.
  public var id: Int64
  /// Its facts, in the order of the field catalogue, without those that are not known.
  public var facts: [Fact]
  /// Its files, the best first.
  public var files: [File]
  /// What paid for it, the earliest first.
  public var purchases: [SongPurchase] = []
}
