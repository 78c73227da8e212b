extension LibrarySettings {
  /// An instant as ISO 8601 in the library's time zone: `2024-05-01T12:34:56+02:00`.
  ///
  /// - Parameter seconds: since 1970-01-01 00:00:00 UTC.
  public func text(ofInstant seconds: Int64) -> String {
    var text = InstantText(self)
    var bytes: [UInt8] = []
    text.append(seconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
