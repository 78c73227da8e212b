import ShellacModel

extension PlaylistEntry {
  /// What messages call it: its location, else what it says of the song.
  var shown: String {
    if !location.isEmpty { return "'" + String(decoding: location, as: UTF8.self) + "'" }
    let names = [artist, title].compactMap(\.self)
    return names.isEmpty ? "without a name" : "'" + names.joined(separator: " - ") + "'"
  }
}
