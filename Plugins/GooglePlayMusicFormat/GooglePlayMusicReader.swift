import ShellacPluginSDK
import ShellacTabular

/// Reads the tables of tracks, of which Takeout makes one for each song, and the store's history of purchases.
///
/// The tables hold what was uploaded, bought and streamed alike, without saying which: facts about songs, and no
/// purchases. Those are in `Purchase History.json` of the Google Play Store. An archive of Takeout has both, and playlists.
struct GooglePlayMusicReader: ReadFormat {
  static let suffixes = ["csv", "json", "zip"]
  static let rows: [RowKind] = [.songs, .purchases, .entries]
  static let options: [OptionDescription] = DelimitedReader.options

  static let columns = [
    Column("title"), Column("artist"), Column("album"), Column("length", .seconds),
    Column("playcount", .integer), Column("rating", .integer), Column("line", .integer),
  ]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    if GooglePurchases.areThere(JSONHead(head)) { return 95 }
    if ArchiveHead.names([GoogleTakeout.music, GoogleTakeout.store], in: head) { return 90 }
    guard let header = DelimitedHeader(head: head) else { return 0 }
    return header.has(["Title"], ["Artist"], ["Duration (ms)"], ["Play Count"]) ? 95 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    if try input.isArchive() { return try GoogleTakeout(input, settings, rows).read() }
    if try ByteChunks.head(of: input).withUnsafeBytes({ GooglePurchases.areThere(JSONHead($0)) }) {
      return try GooglePurchases.read(input, into: rows)
    }
    let tracks = try GoogleTracks(DelimitedReader(input, settings, into: rows))
    try rows.begin(.songs, columns)
    var passed = PassedOver()
    try takeSongs(of: tracks, &passed, into: rows)
    passed.tell(rows)
  }

  /// Gives the songs of a table of tracks.
  static func takeSongs(of tracks: GoogleTracks, _ passed: inout PassedOver, into rows: RowOutput) throws {
    while let track = try tracks.next({ passed.count("song removed from the library", line: $0) }, rows) {
      rows.text(track.title)
      rows.text(track.artist)
      rows.text(track.album)
      rows.seconds(milliseconds: track.milliseconds)
      rows.integer(track.plays)
      rows.integer(track.rating)
      rows.integer(track.line)
      try rows.endRow()
    }
  }
}
