import ShellacPluginSDK

/// What playlists of lines (M3U, PLS) have in common when they are written.
public enum PlaylistLine {
  /// The most bytes of one text; players read into small buffers.
  public static let cap = 16 * 1024

  /// Adds a text that stays on its line: line ends and other control characters become blanks, blanks around it go.
  public static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    var rest = text[...]
    while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
    rest = shortened(UnsafeRawBufferPointer(rebasing: rest))[...]
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    for byte in rest { bytes.append(isBlank(byte) ? 0x20 : byte) }
  }

  /// The beginning of a text that is longer than `cap`, up to a whole character.
  public static func shortened(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard text.count > cap else { return text }
    var end = cap
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: text[..<end])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  /// Adds a text that stays on its line.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// Adds `Artist - Title`, or what there is of it.
  public static func appendName(_ row: PlaylistRow, to bytes: inout [UInt8]) {
    let start = bytes.count
    if let artist = row.artist { append(artist, to: &bytes) }
    let middle = bytes.count
    if let title = row.title { append(title, to: &bytes) }
    if middle > start, bytes.count > middle { bytes.insert(contentsOf: " - ".utf8, at: middle) }
  }

  /// Where a row's song is, as it stands in a line; nil, and a warning, when no line can hold it.
  public static func location(
    _ row: PlaylistRow, form: PathForm, isEncoded: Bool, warn: (PluginError) -> Void
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    if let path = row.path {
      form.append(path, isEncoded: isEncoded, to: &bytes)
    } else if let location = row.location {
      bytes.append(contentsOf: location)
    }
    if !bytes.contains(where: { $0 > 0x20 }) {
      warn(PluginError("'\(row.name)' has no file and no address, and is not in the playlist"))
      return nil
    }
    if bytes.count > TextLines.cap / 2 {
      warn(
        PluginError(
          "an address of \(bytes.count) bytes is more than players read, and is not in the playlist"))
      return nil
    }
    if bytes.first == UInt8(ascii: "#") { bytes.insert(contentsOf: "./".utf8, at: 0) }
    if bytes.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
      let name = String(decoding: bytes, as: UTF8.self)
      warn(
        PluginError(
          "'\(name)' has a line end in its name, and is not in the playlist",
          hint: "Rename the file, or write XSPF, which can name it."))
      return nil
    }
    return bytes
  }

  /// A length in whole seconds; -1 when it is unknown.
  public static func seconds(_ row: PlaylistRow) -> Int64 {
    guard let milliseconds = row.milliseconds else { return -1 }
    return milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0)
  }
}
