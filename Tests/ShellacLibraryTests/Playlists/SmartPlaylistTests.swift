import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Playlists whose songs follow from a query, and the field `playlist` in queries.
@Suite struct SmartPlaylistTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try .withSongs() }

  @discardableResult
  private func smart(
    _ name: String, _ query: String, order: String? = nil, isReversed: Bool = false, limit: Int? = nil
  ) throws -> Int {
    try library.setSmartPlaylist(
      named: name, SmartRule(query: query, order: order, isReversed: isReversed, limit: limit)
    ).songs
  }

  @Test func itIsFoundAnewWheneverItIsReadInItsOwnOrder() throws {
    #expect(try smart("Long", "length:250..", order: "-length", limit: 3) == 3)
    #expect(try fixture.entries(of: "long") == ["Hey", "Jóga", "White Horses"])
    try fixture.index([.init("new.mp3", ["TITLE": "New"]).length(999_000)])
    #expect(try fixture.entries(of: "long") == ["New", "Hey", "Jóga"])
    #expect(try fixture.entries(of: "long", sort: "title") == ["Hey", "Jóga", "New"], "the same, re-ordered")
    #expect(try fixture.entries(of: "long", "title", "title:e", sort: "title") == ["Hey", "New"])
    #expect(try fixture.entries(of: "long") { $0.isReversed = true } == ["Jóga", "Hey", "New"])
    #expect(try fixture.entries(of: "long") { $0.limit = 1 } == ["New"])
    let summary = try library.playlist(named: "Long")
    #expect(summary.songs == 3)
    #expect(summary.duration == 999_000 + 460_000 + 305_000)
    #expect(summary.playlist.smart?.query == "length:250..")
  }

  @Test func anOrderMayBeMirrored() throws {
    try smart("Long", "length:250..", order: "duration", isReversed: true, limit: 2)
    #expect(try fixture.entries(of: "Long") == ["Hey", "Jóga"])
  }

  @Test func theQueryIsKeptAsItWasWritten() throws {
    let text = "artist:'Björk'   , ( album:hey -title:white )"
    try smart("As is", text)
    #expect(try library.playlist(named: "as is").playlist.smart?.query == text)
    #expect(try fixture.entries(of: "as is").count == 5)
  }

  @Test(arguments: [
    ("nope:x", "unknown field"), ("year:abc", "no whole number"), ("title::'('", "bad regular expression"),
    ("(", "not closed"), ("title:'", "quote is not closed"),
  ])
  func aQueryThatCannotBeReadIsRefused(query: String, reason: String) throws {
    let refused = #expect(throws: Diagnostic.self) { try smart("Bad", query) }
    #expect(refused?.message.contains(reason) == true, "\(String(describing: refused))")
    #expect(try library.playlists().isEmpty)
  }

  @Test func itIsNotChangedSongBySong() throws {
    try smart("S", "low")
    let request = try fixture.songs("low")
    let edits: [() throws -> PlaylistEdit] = [
      { try library.addToPlaylist("S", songs: request) },
      { try library.removeFromPlaylist("S", positions: [1...1]) },
      { try library.moveInPlaylist("S", positions: [1...1], to: 2) },
      { try library.sortPlaylist("S", by: .builtIn(.name)) },
    ]
    for edit in edits {
      let refused = #expect(throws: Diagnostic.self) { _ = try edit() }
      #expect(refused?.message == "playlist 'S' is smart: its songs follow from its query")
    }
    #expect(throws: Diagnostic.self) { try fixture.importing([], as: "S") }
    _ = try library.createPlaylist(named: "Static", songs: request)
    #expect(throws: Diagnostic.self) { try smart("static", "low") }
  }

  @Test func songsAreFoundByTheirPlaylists() throws {
    _ = try library.createPlaylist(named: "Evening", songs: fixture.songs("album:homogenic"))
    _ = try library.createPlaylist(named: "Even more", songs: fixture.songs("title:=Stray"))
    try smart("Long", "length:300..")
    #expect(try fixture.list("title", "playlist:=Evening") == ["Hunter", "Jóga", "Unravel"])
    #expect(try fixture.list("title", "playlist:=evening").isEmpty, "equal is equal")
    #expect(try fixture.list("title", "playlist:even").count == 4)
    #expect(try fixture.list("title", "playlist:=Long", sort: "title") == ["Hey", "Jóga", "White Horses"])
    #expect(try fixture.list("title", "playlist::^(long|even more)$").count == 4)
    #expect(try fixture.list("title", "playlist:") == ["I Can Wait"])
    #expect(try fixture.list("title", "-playlist:").count == 6)
    #expect(try fixture.list("title", "playlist:=Long", "-playlist:=Evening").count == 2)
    #expect(try fixture.list(.albums, "album", "playlist:=Long") == ["Homogenic", "Hey What"])
    #expect(try fixture.list(.artists, "artist", "playlist:=Evening") == ["Björk"])
    #expect(try fixture.list("title", "playlist:nothing").isEmpty)
    var request = try ViewRequest(.songs, "title", ["playlist:=Long", "length:400.."])
    request.limit = 5
    #expect(try library.count(request) == 1)
  }

  @Test func onePlaylistMayAskForOthers() throws {
    _ = try library.createPlaylist(named: "Evening", songs: fixture.songs("album:homogenic"))
    try smart("Long", "length:250..", order: "-length", limit: 2)
    try smart("Both", "playlist:=Evening , playlist:=Long")
    #expect(try fixture.entries(of: "Both", sort: "title") == ["Hey", "Hunter", "Jóga", "Unravel"])
    try smart("Rest", "-playlist:=Both -artist:")
    #expect(try fixture.entries(of: "Rest", sort: "title") == ["I Can Wait", "White Horses"])
  }

  @Test func aCycleIsRefusedWithItsPath() throws {
    try smart("A", "playlist:=B")
    try smart("B", "playlist:=C artist:low")
    let refused = #expect(throws: Diagnostic.self) { try smart("C", "( title:x , -playlist:=A )") }
    #expect(
      refused?.message == "playlist 'C' would contain itself: 'C' asks for 'A' asks for 'B' asks for 'C'")
    #expect(try library.playlists().map(\.playlist.name) == ["A", "B"])
    let itself = #expect(throws: Diagnostic.self) { try smart("Rock songs", "playlist:rock") }
    #expect(
      itself?.message == "playlist 'Rock songs' would contain itself: 'Rock songs' asks for 'Rock songs'")
    try smart("C", "artist:low")
    #expect(throws: Diagnostic.self) { try smart("C", "playlist:") }
    #expect(try library.playlist(named: "C").playlist.smart?.query == "artist:low")
  }

  @Test func aCycleThatARenamingWouldMakeIsRefused() throws {
    try smart("A", "playlist:rock")
    try smart("B", "playlist:=A")
    #expect(throws: Diagnostic.self) { try library.renamePlaylist("B", to: "Rock") }
    #expect(try library.playlists().map(\.playlist.name) == ["A", "B"])
  }

  @Test func aCycleInTheFileIsToldWhenItIsRead() throws {
    try smart("A", "artist:low")
    try smart("B", "playlist:=A")
    try library.transaction { db in
      try db.execute(sql: "UPDATE playlist SET query = 'playlist:=B' WHERE name = 'A'")
    }
    let refused = #expect(throws: Diagnostic.self) { try fixture.entries(of: "A") }
    #expect(refused?.message.contains("would contain itself") == true)
    let lists = try library.playlists()
    #expect(lists.map { $0.problem != nil } == [true, true], "the list itself is still shown")
  }

  @Test func playlistsThatMultiplyAreRefusedAndLongChainsToo() throws {
    try smart("0", "artist:low")
    for number in 1...7 { try smart("\(number)", "playlist:=\(number - 1) , playlist:=\(number - 1)") }
    let refused = #expect(throws: Diagnostic.self) { try smart("8", "playlist:=7 , playlist:=7") }
    #expect(refused?.message.contains("refers to too many others") == true)
    try smart("c0", "artist:low")
    for number in 1..<50 { try smart("c\(number)", "playlist:=c\(number - 1)") }
    #expect(try fixture.entries(of: "c49").count == 3)
    #expect(throws: Diagnostic.self) { try smart("c50", "playlist:=c49") }
  }

  @Test func aNewNameIsTakenOverWhereTheOldOneWasAskedFor() throws {
    _ = try library.createPlaylist(named: "Evening", songs: fixture.songs("album:homogenic"))
    try smart("Exact", "-playlist:=Evening length:100..")
    try smart("Part", "playlist:even")
    #expect(try library.renamePlaylist("evening", to: "It's late").changed == ["Exact"])
    #expect(try fixture.entries(of: "Exact", sort: "title") == ["Hey", "I Can Wait", "White Horses"])
    #expect(try fixture.entries(of: "Part").isEmpty)
    try library.undo()
    #expect(
      try library.playlist(named: "Exact").playlist.smart?.query == "-playlist:=Evening length:100..")
    #expect(try library.playlists().map(\.playlist.name).contains("Evening"))
  }
}
