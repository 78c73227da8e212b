import Foundation
import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Albums after their songs have moved: what they are known by is what an index run would have given them.
@Suite struct MovedAlbumTests {
  typealias Song = LibraryFixture.Song

  /// Songs whose album is known by each thing that makes one.
  private static let songs: [Song] =
    ActFixture.album("in/artist", "Named")
    + [
      Song("in/folder/1.mp3", ["TITLE": "One", "ALBUM": "Mixed", "ARTIST": "Ada"]),
      Song("in/folder/2.mp3", ["TITLE": "Two", "ALBUM": "Mixed", "ARTIST": "Bo", "EDITION": "Deluxe"]),
      Song(
        "in/release/1.mp3",
        ["TITLE": "One", "ALBUM": "Home", "TRACKNUMBER": "1", "MUSICBRAINZ_ALBUMID": "r-1"]),
      Song(
        "in/copies/1.flac",
        ["TITLE": "One", "ALBUM": "Home", "TRACKNUMBER": "1", "MUSICBRAINZ_ALBUMID": "r-1"]),
      Song("in/loose/1.mp3", ["TITLE": "Loose", "ARTIST": "Ada"]),
      Song("in/untitled/1.mp3", ["ALBUM": "Untitled", "ALBUMARTIST": "Ada", "ARTIST": "Ada"]),
    ]

  /// Files whose album is not the one that their tags and their place make.
  private func strays(_ fixture: ActFixture) throws -> [String] {
    try fixture.library.database { db in
      let writer = try IndexWriter(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT file.id, folder.root, folder.path, file.name, album.identity FROM file
          JOIN folder ON folder.id = file.folder JOIN track ON track.id = file.track
          JOIN album ON album.id = track.album
          """
      ).compactMap { row in
        let folder = [UInt8](row[2] as Data)
        let identity = AlbumIdentity(
          try writer.bestCopy.facts(of: row[0]), root: row[1], folder: DiscFolder.album(of: folder).folder)
        return identity.bytes == [UInt8](row[4] as Data)
          ? nil : String(decoding: folder + [0x2F] + [UInt8](row[3] as Data), as: UTF8.self)
      }
    }
  }

  @Test("whole folders, one album, a part of one, and one into another")
  func movedAlbums() throws {
    let fixture = try ActFixture(Self.songs)
    let before = try fixture.dump()
    #expect(try strays(fixture) == [])
    try fixture.perform(
      Self.songs.map { song in
        try fixture.act(.move, song.path, song.path.replacing("in/", with: "out/"))
      })
    #expect(try strays(fixture) == [])
    #expect(try fixture.disagreements() == [])
    let albums = try fixture.library.database { try Int64.fetchAll($0, sql: "SELECT id FROM album") }
    #expect(albums.count == before["album"]?.count)

    try fixture.move([
      "out/artist/01.mp3": "out/elsewhere/01.mp3", "out/copies/1.flac": "out/disc/CD2/1.flac",
    ])
    #expect(try strays(fixture) == [])
    try fixture.move([
      "out/elsewhere/01.mp3": "out/artist/01.mp3", "out/untitled/1.mp3": "out/untitled/Other name.mp3",
      "out/disc/CD2/1.flac": "out/copies/1.flac",
    ])
    #expect(try strays(fixture) == [])
    #expect(try fixture.disagreements() == [])
    for _ in 0..<3 { _ = try fixture.library.undo() }
    #expect(try fixture.dump() == before)
  }

  @Test("an identity moves with its folder, and only from where it is")
  func identities() {
    func location(_ root: Int64, _ folder: String) -> FileLocation {
      FileLocation(root: root, folder: Array(folder.utf8), name: [])
    }
    func identity(_ tags: SongTags, _ location: FileLocation) -> AlbumIdentity {
      AlbumIdentity(
        SongFacts(
          tags: tags, duration: nil, isUnread: false, folder: location.folder, name: [],
          splitting: ArtistSplitting()), root: location.root, folder: location.folder[...])
    }
    var (named, mixed, loose) = (SongTags(), SongTags(), SongTags())
    (named.album, named.albumArtist, mixed.album, loose.artist) = ("Home", "Ada", "Home", "Ada")
    let (old, new, other) = (location(1, "a/b"), location(12, "c"), location(1, "b"))
    for tags in [named, mixed] {
      #expect(identity(tags, old).moved(from: old, to: new) == identity(tags, new))
      #expect(identity(tags, old).moved(from: other, to: new) == nil)
      #expect(identity(tags, location(1, "")).moved(from: location(1, ""), to: old) == identity(tags, old))
      #expect(identity(tags, location(11, "b")).moved(from: other, to: new) == nil)
    }
    #expect(identity(loose, old).moved(from: old, to: new) == identity(loose, new))
  }
}
