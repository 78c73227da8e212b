import ShellacPlaylists
import ShellacPluginSDK
import Testing

/// Rows of playlists for the tests of all their formats.
enum PlaylistCells {
  /// The columns as a host gives them.
  static let columns: [Column] = PlaylistColumns.names.map { name in
    switch name {
    case "path", "location": Column(name, .path)
    case "length": Column(name, .seconds)
    case "track", "disc": Column(name, .integer)
    case "identifiers": Column(name, .list)
    case "extras": Column(name, .pairs)
    default: Column(name)
    }
  }

  /// A row with some cells.
  static func row(_ cells: [String: TestCell]) -> [TestCell] { columns.map { cells[$0.name] ?? .null } }

  /// Songs with names that have broken other programs.
  static let songs: [[TestCell]] = [
    row([
      "path": .path("/home/ada/Music/Example Artist/03 Example Song.flac"), "title": "Example Song",
      "artist": "Example Artist", "album": "Example Album", "albumartist": "Example Artist", "genre": "Jazz",
      "length": .decimal("215.3"), "track": 3, "mb_trackid": "0f1e2d3c-0000-4000-8000-000000000001",
      "isrc": "se-xyz-20-00001",
    ]),
    row(["path": .path("/home/ada/Music/Björk/Jóga – live.mp3"), "title": "Jóga", "artist": "Björk"]),
    row([
      "path": .path("/home/ada/Playlists/#1 hit 100%25.opus"), "title": "#1 hit", "length": .decimal("0.5"),
    ]),
    row(["path": .path("/home/ada/Playlists/  two blanks.opus"), "title": "  two blanks  "]),
    row(["path": .path("/home/ada/Playlists/a: b.opus"), "title": "A - B", "artist": "C & <D>"]),
    row(["path": .path("/mnt/other/it's \"quoted\"; & $HOME.opus"), "title": "It's \"quoted\" ]]>"]),
    row(["path": .bytes(Array("/home/ada/Music/caf".utf8) + [0xE9] + Array(".mp3".utf8)), "title": "Café"]),
  ]

  /// Writes what was read, as the host does for an entry that it does not know.
  static func entries(_ table: ReadCall.Table) -> [[TestCell]] {
    table.cells.indices.map { index in
      columns.map { table.cell(index, $0.name) }
    }
  }
}

/// Reads what was written, and writes that: the bytes are the same.
func assertRoundTrip<R: ReadFormat, E: ExportFormat>(
  _ reading: R.Type, _ writing: E.Type, _ bytes: [UInt8], path: String, settings: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let written = rewritten(
    reading, writing, bytes, path: path, settings: settings, sourceLocation: sourceLocation)
  if written != bytes {
    let before = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let after = String(decoding: written, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let difference = zip(before, after).first { $0 != $1 }
    Issue.record(
      "was \(difference?.0 ?? before.suffix(4).joined(separator: "|")[...]), became \(difference?.1 ?? after.suffix(4).joined(separator: "|")[...])",
      sourceLocation: sourceLocation)
  }
}

/// What becomes of a file that is read and written.
func rewritten<R: ReadFormat, E: ExportFormat>(
  _ reading: R.Type, _ writing: E.Type, _ bytes: [UInt8], path: String, settings: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) -> [UInt8] {
  let outcome = ReadCall(bytes: bytes, path: path).run(reading)
  #expect(outcome.status == SHELLAC_OK && outcome.failures == [], sourceLocation: sourceLocation)
  let written = ExportCall(
    rows: .entries, columns: PlaylistCells.columns, cells: PlaylistCells.entries(outcome.table),
    document: outcome.table.document, settings: settings, folder: "/home/ada/Playlists"
  ).run(writing)
  #expect(written.status == SHELLAC_OK && written.failures == [], sourceLocation: sourceLocation)
  return written.bytes
}
