/// A mark in a file that tells of its purchase, such as an MP4 `purd` atom or an ID3 `OWNE` frame.
public struct PurchaseEvidence: Sendable, Hashable {
  /// Where it stands, such as `mp4:purd`, `id3:OWNE.date` or `comment:bandcamp`.
  public var source: String

  /// What it says; personal data (accounts, buyers' names) only as a hash with its method: `sha256:…`.
  public var value: String

  /// Creates a mark.
  public init(source: String, value: String) {
    self.source = source
    self.value = value
  }
}
