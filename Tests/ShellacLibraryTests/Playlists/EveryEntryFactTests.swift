import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything that a playlist's file says is kept, each fact in its own place, and comes back with an undo.
@Suite struct EveryEntryFactTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try .withSongs() }

  private func whole(_ number: Int, at location: String) -> PlaylistEntry {
    var entry = PlaylistEntry(location: Array(location.utf8))
    entry.title = "Title \(number)"
    entry.artist = "Artist \(number)"
    entry.album = "Album \(number)"
    entry.duration = 1_000 + Int64(number)
    entry.track = 20 + Int64(number)
    entry.identifiers = ["isrc:XXTES000000\(number)", "other:\(number)"]
    entry.extras = [NamedValue("m3u:EXTGRP", "group \(number)"), NamedValue("x", "\(number)")]
    return entry
  }

  private func document(_ number: Int) -> PlaylistDocument {
    var document = PlaylistDocument()
    document.creator = "Creator \(number)"
    document.date = "202\(number)-01-01"
    document.extras = [NamedValue("key", "value \(number)")]
    return document
  }

  private func head() throws -> [String] {
    try fixture.facts(
      """
      SELECT id, name, name_key, query, sort, reversed, song_limit, source, creator, date, columns, form FROM playlist
      ORDER BY id
      """)
  }

  private func kept() throws -> [String] {
    try fixture.facts(
      """
      SELECT playlist, position, track, location, title, artist, album, duration, number, path FROM playlist_entry
      ORDER BY playlist, position
      """)
  }

  private func lists() throws -> [String] {
    try library.database { db in
      var lists: [String] = []
      let row = try PreparedStatement(
        db, "SELECT identifiers, extras FROM playlist_entry ORDER BY playlist, position")
      while try row.step() {
        let identifiers = row.isNull(0) ? ["-"] : row.withBytes(0) { PackedTexts.unpack($0) }
        let extras = row.isNull(1) ? [] : row.withBytes(1) { PackedTexts.unpackValues($0) }
        lists.append(
          identifiers.joined(separator: ",") + " "
            + extras.map { "\($0.name)=\($0.value)" }.joined(separator: ","))
      }
      return lists
    }
  }

  private func entry(
    _ number: Int, at position: Int, of playlist: Int = 1, track: Int? = nil, _ location: String
  ) -> String {
    """
    playlist=\(playlist) | position=\(position)\(track.map { " | track=\($0)" } ?? "") | location=\(location) \
    | title=Title \(number) | artist=Artist \(number) | album=Album \(number) | duration=100\(number) | number=2\(number)
    """
  }

  @Test func aFileIsKeptReplacedAndTakenBack() throws {
    let place = "../Low/Hey What/03 Hey.mp3"
    let report = try fixture.importing(
      [whole(1, at: "gone.mp3"), PlaylistEntry(location: []), whole(2, at: place)], as: "List",
      document: document(1))
    #expect(report.name == "List" && report.outcome == .created)
    let source = fixture.music + "/lists/list.m3u"
    func headOf(_ number: Int) -> String {
      """
      id=1 | name=List | name_key=list | reversed=0 | source=\(source) | creator=Creator \(number) \
      | date=202\(number)-01-01
      """
    }
    let first = [
      entry(1, at: 1, "gone.mp3"), "playlist=1 | position=2 | location=", entry(2, at: 3, track: 6, place),
    ]
    let firstLists = [
      "isrc:XXTES0000001,other:1 m3u:EXTGRP=group 1,x=1", "- ",
      "isrc:XXTES0000002,other:2 m3u:EXTGRP=group 2,x=2",
    ]
    #expect(try head() == [headOf(1)])
    #expect(try kept() == first)
    #expect(try lists() == firstLists)
    #expect(try library.playlistDocument(named: "list").extras == document(1).extras)
    #expect(try library.playlistDocument(named: "list").creator == "Creator 1")
    let again = try fixture.importing(
      [whole(1, at: "gone.mp3"), PlaylistEntry(location: []), whole(2, at: place)], as: "LIST",
      document: document(1))
    #expect(again.name == "List" && again.outcome == .unchanged)
    let other = try fixture.importing([whole(3, at: "gone.mp3")], as: "list", document: document(2))
    #expect(other.name == "List" && other.outcome == .updated)
    #expect(try head() == [headOf(2)])
    #expect(try kept() == [entry(3, at: 1, "gone.mp3")])
    let undo = try library.undo()
    #expect(try head() == [headOf(1)])
    #expect(try kept() == first)
    #expect(try lists() == firstLists)
    #expect(try library.playlistDocument(named: "list").extras == document(1).extras)
    _ = try library.undo(undo.undo)
    #expect(try head() == [headOf(2)])
    #expect(try kept() == [entry(3, at: 1, "gone.mp3")])
    #expect(try lists() == ["isrc:XXTES0000003,other:3 m3u:EXTGRP=group 3,x=3"])
    #expect(try fixture.violations() == [])
  }

  @Test func aSmartPlaylistIsKeptChangedAndTakenBack() throws {
    let rules = [
      SmartRule(
        query: "low", order: "title", isReversed: true, limit: 2, columns: "title,artist", form: "csv"),
      SmartRule(query: "björk"),
      SmartRule(query: "low", order: "-length", limit: 1, columns: "length"),
    ]
    let rows = [
      """
      id=1 | name=Smart | name_key=smart | query=low | sort=title | reversed=1 | song_limit=2 | columns=title,artist \
      | form=csv
      """, "id=1 | name=Smart | name_key=smart | query=björk | reversed=0",
      "id=1 | name=Smart | name_key=smart | query=low | sort=-length | reversed=0 | song_limit=1 | columns=length",
    ]
    for (index, (rule, row)) in zip(rules, rows).enumerated() {
      let made = try library.setSmartPlaylist(named: index == 1 ? "SMART" : "Smart", rule)
      #expect(made.isNew == (index == 0) && made.songs == [2, 3, 1][index])
      #expect(try head() == [row])
      #expect(
        try library.smartRule(ofPlaylist: "smart") == rule && library.savedRule(named: " Smart ") == rule)
    }
    #expect(
      try library.changes(limit: 3).map(\.summary) == [
        "changed smart playlist 'Smart' (1 song)", "changed smart playlist 'SMART' (3 songs)",
        "created smart playlist 'Smart' (2 songs)",
      ])
    for row in [rows[1], rows[0]] {
      _ = try library.undo()
      #expect(try head() == [row])
    }
    _ = try library.undo()
    #expect(try head() == [] && library.search("smart", limit: 5).isEmpty)
    let redo = try #require(try library.changes().first { $0.undoes != nil }?.id)
    _ = try library.undo(redo)
    #expect(try head() == [rows[0]])
    #expect(try library.search("smart", limit: 5).map(\.kind) == [.playlist])
  }

  /// An entry of a song keeps what the song was when that leaves the library, and gives it back when it returns.
  @Test func anEntryOutlivesItsSong() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("title:=Hey"))
    try fixture.importing([whole(1, at: "../Low/Hey What/03 Hey.mp3")], as: "Q")
    #expect(
      try kept() == [
        "playlist=1 | position=1 | track=6", entry(1, at: 1, of: 2, track: 6, "../Low/Hey What/03 Hey.mp3"),
      ])
    let hey = LibraryFixture.Song(
      "Low/Hey What/03 Hey.mp3", ["TITLE": "Hey", "ARTIST": "Low", "ALBUM": "Hey What", "TRACKNUMBER": "3"]
    ).length(460_000)
    try fixture.index([], vanished: [hey.path])
    _ = try library.index { try $0.prune(root: fixture.root, under: []) }
    let path = fixture.music + "/" + hey.path
    #expect(
      try kept() == [
        "playlist=1 | position=1 | title=Hey | artist=Low | album=Hey What | duration=460000 | number=3 | path=\(path)",
        entry(1, at: 1, of: 2, "../Low/Hey What/03 Hey.mp3") + " | path=\(path)",
      ])
    #expect(
      try library.playlist(named: "P").unresolved == 1 && library.playlist(named: "P").duration == 460_000)
    try fixture.index([hey])
    let track = try #require(Int(fixture.list("id", "title:=Hey")[0]))
    #expect(
      try kept() == [
        "playlist=1 | position=1 | track=\(track)",
        entry(1, at: 1, of: 2, track: track, "../Low/Hey What/03 Hey.mp3"),
      ])
    #expect(try fixture.violations() == [])
  }

  @Test func aPlaylistIsSummedUp() throws {
    try fixture.importing(
      [whole(1, at: "gone.mp3"), PlaylistEntry("../stray.mp3"), PlaylistEntry("nope.mp3")], as: "List")
    let summary = try library.playlist(named: "LIST")
    #expect(
      summary.songs == 3 && summary.unresolved == 2 && summary.duration == 91_001 && summary.problem == nil)
    _ = try library.setSmartPlaylist(named: "All", SmartRule(query: ""))
    let all = try library.playlist(named: "all")
    #expect(all.songs == 7 && all.unresolved == 0 && all.duration == 1_838_000)
    #expect(try library.playlistNames() == ["All", "List"])
    #expect(try library.playlists().map(\.songs) == [7, 3])
    let fault = #expect(throws: Diagnostic.self) { try library.playlist(named: "Lisp") }
    #expect(fault?.message == "there is no playlist 'Lisp'" && fault?.hint == "Did you mean 'List'?")
    let none = #expect(throws: Diagnostic.self) { try library.playlist(named: "zzzzzzzzzz") }
    #expect(none?.hint == "Run 'shellac playlist list' to see them.")
  }

  @Test func placesHaveTheirBounds() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    func fault(_ body: () throws -> PlaylistEdit) -> String? {
      let fault = #expect(throws: Diagnostic.self) { try body() }
      return fault.map { $0.message + " " + ($0.hint ?? "") }
    }
    let stray = try fixture.songs("title:=Stray")
    #expect(
      fault { try library.addToPlaylist("P", songs: stray, at: 0) }
        == "there is no place 0 on playlist 'P' Name one from 1 to 4.")
    #expect(
      fault { try library.addToPlaylist("P", songs: stray, at: 5) }
        == "there is no place 5 on playlist 'P' Name one from 1 to 4.")
    #expect(
      fault { try library.removeFromPlaylist("P", positions: [0...1]) }
        == "there is no place 0 on playlist 'P' Name one from 1 to 3.")
    #expect(
      fault { try library.removeFromPlaylist("P", positions: [3...4]) }
        == "there is no place 4 on playlist 'P' Name one from 1 to 3.")
    #expect(
      fault { try library.moveInPlaylist("P", positions: [1...2], to: 3) }
        == "there is no place 3 on playlist 'P' Name one from 1 to 2.")
    #expect(fault { try library.moveInPlaylist("P", positions: [1...2], to: 0) } != nil)
    #expect(
      try library.addToPlaylist("P", songs: stray, at: 4) == PlaylistEdit(name: "P", count: 1, total: 4))
    let titles = ["White Horses", "I Can Wait", "Hey", "Stray"]
    #expect(try fixture.entries(of: "P") == titles)
    #expect(
      try library.moveInPlaylist("P", positions: [4...4, 1...1, 4...4], to: 2)
        == PlaylistEdit(name: "P", count: 2, total: 4))
    #expect(try fixture.entries(of: "P") == ["I Can Wait", "Stray", "White Horses", "Hey"])
    #expect(try library.moveInPlaylist("P", positions: [1...2], to: 3).count == 2)
    #expect(try fixture.entries(of: "P") == ["White Horses", "Hey", "I Can Wait", "Stray"])
    #expect(
      try library.removeFromPlaylist("P", positions: [2...3, 3...3])
        == PlaylistEdit(name: "P", count: 2, total: 2))
    #expect(try fixture.entries(of: "P") == ["White Horses", "Stray"])
    #expect(try library.addToPlaylist("P", songs: stray, at: 1).total == 3)
    #expect(try fixture.entries(of: "P") == ["Stray", "White Horses", "Stray"])
    let query = try QueryParser.parse(text: "title:=Stray")
    #expect(
      try library.removeFromPlaylist("P", matching: query) == PlaylistEdit(name: "P", count: 2, total: 1))
    #expect(
      try library.removeFromPlaylist("P", matching: query) == PlaylistEdit(name: "P", count: 0, total: 1))
    #expect(
      try library.changes(limit: 7).map(\.summary) == [
        "removed 2 songs from playlist 'P'", "added 1 song to playlist 'P'",
        "removed 2 songs from playlist 'P'",
        "moved 2 songs in playlist 'P'", "moved 2 songs in playlist 'P'", "added 1 song to playlist 'P'",
        "created playlist 'P' (3 songs)",
      ])
    _ = try library.removeFromPlaylist("P", positions: [1...1])
    #expect(
      fault { try library.removeFromPlaylist("P", positions: [1...1]) }
        == "there is no place 1 on playlist 'P' The playlist is empty.")
    #expect(try library.addToPlaylist("P", songs: stray, at: 1).total == 1)
  }

  @Test func namesHaveTheirBounds() throws {
    let longest = String(repeating: "x", count: 500)
    #expect(
      try GivenName.playlist.accepted(longest) == longest && GivenName.made(of: longest + "y") == longest)
    #expect(throws: Diagnostic.self) { try GivenName.playlist.accepted(longest + "x") }
    #expect(throws: Diagnostic.self) { try GivenName.playlist.accepted(" \u{3000}") }
    for control in ["\u{1F}", "\u{7F}", "\u{9F}", "\u{2028}", "\u{2029}"] {
      #expect(throws: Diagnostic.self) { try GivenName.playlist.accepted("a\(control)b") }
      #expect(GivenName.made(of: "a\(control)b") == "a b")
    }
    for plain in [" b", "~", "\u{A0}c", "\u{2027}", "\u{202A}"] {
      #expect(try GivenName.playlist.accepted("a\(plain)") == "a\(plain)")
    }
    #expect(GivenName.made(of: "\n") == nil && GivenName.made(of: "") == nil)
    #expect(GivenName.made(of: String(longest.dropLast()) + "é") == String(longest.dropLast()))
    #expect(GivenName.made(of: String(longest.dropLast(2)) + "é") == longest.dropLast(2) + "é")
    #expect(GivenName.key(" ÉTÉ ") == GivenName.key("e\u{301}te\u{301}"))
  }

  @Test func packedTextsThatAreCutGiveWhatIsWhole() {
    let bytes = PackedTexts.pack(["a", "", "bcd"]) ?? []
    func unpacked(_ count: Int) -> [String] { bytes.prefix(count).withUnsafeBytes { PackedTexts.unpack($0) } }
    #expect(bytes.count == 16)
    #expect((0...16).map { unpacked($0).count } == [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3])
    #expect(unpacked(16) == ["a", "", "bcd"])
    #expect(PackedTexts.pack([String]()) == nil && PackedTexts.pack([NamedValue]()) == nil)
    let odd = PackedTexts.pack(["a", "b", "c"]) ?? []
    #expect(odd.withUnsafeBytes { PackedTexts.unpackValues($0) } == [NamedValue("a", "b")])
    #expect([UInt8]().withUnsafeBytes { PackedTexts.unpackValues($0) } == [])
  }
}
