import ShellacModel

extension PlaylistEntry {
  /// Whether it names a playlist rather than a song, by the end of its name; an address may name anything.
  var namesPlaylist: Bool {
    !location.starts(with: "http".utf8)
      && [".m3u", ".m3u8", ".pls", ".xspf", ".jspf"].contains { suffix in
        location.count > suffix.utf8.count
          && location.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0 == $1 || $0 | 0x20 == $1 }
      }
  }

  /// What a user is told of an entry that names a playlist, which is kept and not opened; nil for any other.
  ///
  /// - Parameters:
  ///   - path: the file that the entry is in.
  ///   - shown: what messages call that file.
  ///   - line: where the entry begins; 0 when nobody knows.
  func nestedPlaylist(in path: [UInt8], shown: String, line: Int) -> Diagnostic? {
    guard namesPlaylist else { return nil }
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
    let place = "'\(shown)'" + (line > 0 ? ", line \(line)" : "")
    let name = location.starts(with: "./".utf8) ? Array(location.dropFirst(2)) : location
    if !path.isEmpty, name == path || folder + name == path {
      return Diagnostic("\(place): the playlist names itself; that entry is not opened")
    }
    return Diagnostic(
      "\(place): '\(String(decoding: location, as: UTF8.self))' is a playlist; it is kept as an entry and not opened",
      hint: "Read it by itself.")
  }
}
