import ShellacPluginSDK
import ShellacTabular

/// An archive of Takeout: a table for each song, a folder for each playlist, and the store's history of purchases.
final class GoogleTakeout {
  static let music = "Google Play Music/"
  static let store = "Google Play Store/"
  private static let history = store + "Purchase History.json"
  /// A library had 50,000 songs at most, and each may be on many playlists.
  private static let most = 500_000

  private let input: FileInput
  private let settings: Settings
  private let rows: RowOutput
  private var songs: [String] = []
  private var playlists: [(name: String, tables: [String], metadata: String?)] = []
  private var places: [String: Int] = [:]
  private var purchases: [String] = []
  private var passed = PassedOver()

  init(_ input: FileInput, _ settings: Settings, _ rows: RowOutput) {
    self.input = input
    self.settings = settings
    self.rows = rows
  }

  func read() throws {
    for (count, name) in input.members.enumerated() {
      guard count < Self.most else {
        rows.warn(PluginError("the archive has more than \(Self.most) members; the others are passed over"))
        break
      }
      if let name = String(validating: name, as: UTF8.self) { sort(name) }
    }
    guard !songs.isEmpty || !playlists.isEmpty || !purchases.isEmpty else {
      throw PluginError(
        "the archive has no songs of Google Play Music and no 'Purchase History.json'",
        hint: "Name the archive that Google's Takeout gave.")
    }
    if !songs.isEmpty {
      try rows.begin(.songs, GooglePlayMusicReader.columns)
      for name in songs {
        try read(name) { try GooglePlayMusicReader.takeSongs(of: $0, &self.passed, into: self.rows) }
      }
    }
    for playlist in playlists { try read(playlist.name, playlist.tables, playlist.metadata) }
    passed.tell(rows)
    for name in purchases {
      if let input = input.further(name) { try GooglePurchases.read(input, into: rows) }
    }
  }

  /// Puts a member where it belongs: `…/Tracks/x.csv`, `…/Playlists/P/Tracks/x.csv`, `…/Playlists/P/Metadata.csv`.
  private func sort(_ member: String) {
    if member.hasSuffix(Self.history) { return purchases.append(member) }
    guard member.hasSuffix(".csv"), let start = member.firstRange(of: Self.music)?.upperBound else { return }
    let parts = member[start...].split(separator: "/")
    switch (parts.count, parts.first) {
    case (2, "Tracks"): songs.append(member)
    case (3, "Playlists") where parts[2] == "Metadata.csv":
      playlists[playlist(String(parts[1]))].metadata = member
    case (4, "Playlists") where parts[2] == "Tracks":
      playlists[playlist(String(parts[1]))].tables.append(member)
    default: break
    }
  }

  private func playlist(_ name: String) -> Int {
    if let known = places[name] { return known }
    places[name] = playlists.count
    playlists.append((name, [], nil))
    return playlists.count - 1
  }

  // MARK: Playlists

  private static let columns = [
    Column("title"), Column("artist"), Column("album"), Column("length", .seconds), Column("line", .integer),
  ]

  private func read(_ name: String, _ tables: [String], _ metadata: String?) throws {
    var title = name
    if let input = metadata.flatMap(input.further),
      let table = try? DelimitedReader(input, settings, into: rows),
      try table.next()
    {
      // A deleted playlist is still there.
      if table.holds(table.header.column("Deleted"), "Yes") { return }
      title = table.text(table.header.column("Title")).map(HTMLEntities.decoded) ?? name
    }
    var tracks: [GoogleTracks.Track] = []
    for name in tables {
      try read(name) { table in
        while let track = try table.next(
          { self.passed.count("song removed from a playlist", line: $0) }, self.rows)
        {
          tracks.append(track)
        }
      }
    }
    try rows.begin(.entries, Self.columns, Document(title: title))
    // Those without a place come last, as the archive has them.
    for (_, track) in tracks.enumerated().sorted(by: {
      ($0.element.place ?? .max, $0.offset) < ($1.element.place ?? .max, $1.offset)
    }) {
      rows.text(track.title)
      rows.text(track.artist)
      rows.text(track.album)
      rows.seconds(milliseconds: track.milliseconds)
      rows.integer(track.line)
      try rows.endRow()
    }
  }

  /// Reads a table of tracks; one that is none is named, and the others are read.
  private func read(_ name: String, _ body: (GoogleTracks) throws -> Void) throws {
    guard let input = input.further(name) else { return }
    let tracks: GoogleTracks
    do {
      tracks = try GoogleTracks(DelimitedReader(input, settings, into: rows))
    } catch let error as PluginError {
      return rows.warn(PluginError("'\(name)': \(error.message)", hint: error.hint))
    }
    try body(tracks)
  }
}
