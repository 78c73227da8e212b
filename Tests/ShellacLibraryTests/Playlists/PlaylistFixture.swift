import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

extension LibraryFixture {
  /// The songs that terms find, in an order as a user writes it.
  func songs(_ terms: String..., sort: String? = nil, limit: Int? = nil) throws -> ViewRequest {
    var request = try ViewRequest(.songs, "id", terms, sort: sort)
    request.limit = limit
    return request
  }

  /// What is on a playlist, one line an entry: the columns joined by `|`, missing values as `-`.
  func entries(
    of playlist: String, _ columns: String = "title", _ query: String..., sort: String? = nil,
    _ change: (inout ViewRequest) -> Void = { _ in }
  ) throws -> [String] {
    var request = try ViewRequest(.songs, columns, query, sort: sort)
    request.playlist = playlist
    change(&request)
    return try library.lines(request).map { $0.replacing(music, with: "/music") }
  }

  /// Imports a playlist as a file in the folder of the music would be.
  @discardableResult
  func importing(
    _ entries: [PlaylistEntry], as name: String = "List", from file: String? = nil,
    document: PlaylistDocument = PlaylistDocument(), isDryRun: Bool = false
  ) throws -> PlaylistImportReport {
    try library.importPlaylist(
      named: name, from: Array((file ?? music + "/lists/list.m3u").utf8), document: document,
      isDryRun: isDryRun
    ) { take in for entry in entries { try take(entry) } }
  }

  /// Every row of the playlists' tables, in words.
  func playlistRows() throws -> [String] {
    try library.database { db in
      try Row.fetchAll(db, sql: "SELECT * FROM playlist ORDER BY id").map(\.description)
        + Row.fetchAll(db, sql: "SELECT * FROM playlist_entry ORDER BY playlist, position").map(\.description)
        + Row.fetchAll(db, sql: "SELECT * FROM search_text WHERE id & 3 = 3 ORDER BY id").map(\.description)
    }
  }

  /// What does not hold of the library.
  func violations() throws -> [String] { try LibraryInvariants.violations(of: library) }

  /// Six songs on two albums, and one on none.
  static func withSongs() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    func song(_ path: String, _ title: String, _ artist: String, _ album: String, _ track: Int, _ length: Int)
      -> Song
    {
      Song(
        path, ["TITLE": title, "ARTIST": artist, "ALBUM": album, "TRACKNUMBER": "\(track)"]
      ).length(length)
    }
    try fixture.index([
      song("Björk/Homogenic/01 Hunter.mp3", "Hunter", "Björk", "Homogenic", 1, 255_000),
      song("Björk/Homogenic/02 Jóga.mp3", "Jóga", "Björk", "Homogenic", 2, 305_000),
      song("Björk/Homogenic/03 Unravel.mp3", "Unravel", "Björk", "Homogenic", 3, 201_000),
      song("Low/Hey What/01 White Horses.mp3", "White Horses", "Low", "Hey What", 1, 303_000),
      song("Low/Hey What/02 I Can Wait.mp3", "I Can Wait", "Low", "Hey What", 2, 224_000),
      song("Low/Hey What/03 Hey.mp3", "Hey", "Low", "Hey What", 3, 460_000),
      Song("stray.mp3", ["TITLE": "Stray"]).length(90_000),
    ])
    return fixture
  }
}

extension PlaylistEntry {
  init(
    _ location: String, title: String? = nil, artist: String? = nil, album: String? = nil,
    length: Int64? = nil, identifiers: [String] = []
  ) {
    self.init(location: Array(location.utf8))
    self.title = title
    self.artist = artist
    self.album = album
    duration = length
    self.identifiers = identifiers
  }
}

extension Library {
  /// Takes a playlist as a file with nothing but it would have it.
  func importPlaylist(
    named name: String, from source: [UInt8], document: PlaylistDocument, isDryRun: Bool = false,
    entries: ((PlaylistEntry) throws -> Void) throws -> Void
  ) throws -> PlaylistImportReport {
    let source = ImportSource(path: source, format: "")
    let report = try importRecords(from: source, isDryRun: isDryRun) { session in
      try session.beginPlaylist(named: name, document: document)
      try entries(session.add)
    }
    return report.playlists[0]
  }
}
