import Foundation
import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Playlist files in the library: nothing they say is lost, and the same file again changes nothing.
@Suite struct PlaylistImportTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try .withSongs() }

  private static let nasty: [PlaylistEntry] = {
    var all = PlaylistEntry(
      "../Low/Hey What/03 Hey.mp3", title: "Hey\nthere", artist: "", album: "雪", length: -1,
      identifiers: ["https://example.test/a b", "", "é"])
    all.track = 7
    all.extras = [
      NamedValue("m3u:EXTGRP", "a,b"), NamedValue("m3u:EXTGRP", ""), NamedValue("", "=1+2"),
      NamedValue("xspf:meta", String(repeating: "x", count: 70_000)),
    ]
    return [
      all, PlaylistEntry(location: []), PlaylistEntry(location: [0xFF, 0x00, 0xC3]),
      PlaylistEntry("http://stream.test/?a=1#b", title: "Stream"), PlaylistEntry("../../../etc/passwd"),
      all,
    ]
  }()

  /// The entries of a playlist, as they were imported.
  private func stored(_ name: String = "List") throws -> [PlaylistEntry] {
    var entries: [PlaylistEntry] = []
    try library.database { db in
      let playlist = try PlaylistTable.required(name, in: db)
      let image = try PlaylistImage.image(of: playlist.id, in: db)
      var (_, reader) = try #require(PlaylistImage.head(of: image!))
      while let entry = PlaylistImage.entry(&reader) { entries.append(entry.entry) }
    }
    return entries
  }

  @Test func everythingThatAFileSaysIsKept() throws {
    var document = PlaylistDocument()
    document.title = "Ignored: the name counts"
    document.creator = "Zoë"
    document.date = "2020-12-31T23:59:59Z"
    document.extras = [NamedValue("a", "1"), NamedValue("a", "2"), NamedValue("b", "")]
    let report = try fixture.importing(Self.nasty, document: document)
    #expect(report.outcome == .created)
    #expect(report.name == "List")
    #expect(report.entries == 6)
    #expect(report.resolved == [.path: 2])
    #expect(report.unresolvedCount == 4)
    #expect(report.unresolved.map(\.position) == [2, 3, 4, 5])
    #expect(report.unresolved[2].entry == Self.nasty[3])
    #expect(try stored() == Self.nasty)
    let kept = try library.playlistDocument(named: "list")
    document.title = "List"
    #expect(kept == document)
    #expect(try fixture.violations() == [])
  }

  @Test func rowsShowTheSongAndWhatTheFileSaid() throws {
    try fixture.importing(Self.nasty)
    var rows: [String] = []
    let columns: [FieldReference] = [.field(.position), .field(.title), .field(.state), .field(.path)]
    try library.playlistRows(named: "List", columns: columns) { row, entry in
      #expect(entry.position == rows.count + 1)
      #expect(entry.location == Self.nasty[rows.count].location)
      #expect(entry.identifiers == Self.nasty[rows.count].identifiers)
      #expect(entry.extras == Self.nasty[rows.count].extras)
      var line = TextBuffer()
      for column in columns.indices { row.append(column, to: &line, as: .plain); line.append("|") }
      rows.append(String(decoding: line.bytes, as: UTF8.self) + (entry.isResolved ? "there" : "not there"))
    }
    #expect(rows.count == 6)
    #expect(rows[0] == "1|Hey|present|\(fixture.music)/Low/Hey What/03 Hey.mp3|there")
    #expect(rows[1] == "2||unresolved||not there")
    #expect(rows[3] == "4|Stream|unresolved|http://stream.test/?a=1#b|not there")
    #expect(try fixture.entries(of: "List", "position") { $0.includesUnresolved = false } == ["1", "6"])
    #expect(try fixture.entries(of: "List", "position", "state:=unresolved") == ["2", "3", "4", "5"])
    #expect(try fixture.entries(of: "List", "position", "stream") == ["4"])
    #expect(try fixture.entries(of: "List", "position", "artist:low") == ["1", "6"])
    var count = 0
    try library.playlistRows(named: "List", columns: [], includesUnresolved: false, limit: 1) { _, _ in
      count += 1
    }
    #expect(count == 1)
  }

  @Test func entriesWithoutASongAreFoundByTheirPaths() throws {
    try fixture.importing(Self.nasty)
    #expect(try fixture.entries(of: "List", "position", "path:stream.test") == ["4"])
    #expect(try fixture.entries(of: "List", "position", "path:=http://stream.test/?a=1#b") == ["4"])
    #expect(try fixture.entries(of: "List", "position", "path:03") == ["1", "6"])
    #expect(try fixture.entries(of: "List", "position", "path:") == ["2"])
    #expect(try fixture.entries(of: "List", "position", "-path:stream") == ["1", "2", "3", "5", "6"])
    let query = try QueryParser.parse(arguments: ["path:stream"])
    #expect(try library.removeFromPlaylist("List", matching: query).count == 1)
  }

  @Test func theSameFileAgainChangesNothing() throws {
    try fixture.importing(Self.nasty)
    let before = try fixture.playlistRows()
    let changes = try library.changes()
    let report = try fixture.importing(Self.nasty)
    #expect(report.outcome == .unchanged)
    #expect(try fixture.playlistRows() == before)
    #expect(try library.changes() == changes)
  }

  @Test func aChangedFileTakesThePlaceOfWhatWasReadBefore() throws {
    try fixture.importing(Self.nasty)
    let report = try fixture.importing([PlaylistEntry("../stray.mp3")], as: "LIST")
    #expect(report.outcome == .updated)
    #expect(report.name == "List", "the name stays as it was")
    #expect(try fixture.entries(of: "List") == ["Stray"])
    #expect(try fixture.importing([PlaylistEntry("../stray.mp3")], from: "/b/list.m3u").outcome == .updated)
    try library.undo()
    try library.undo()
    #expect(try stored() == Self.nasty)
    #expect(try fixture.violations() == [])
  }

  @Test func aFileThatFailsHalfWayChangesNothing() throws {
    try fixture.importing(Self.nasty)
    let before = try fixture.playlistRows()
    #expect(throws: Diagnostic.self) {
      try library.importPlaylist(named: "List", from: [], document: PlaylistDocument()) { take in
        try take(PlaylistEntry("a.mp3"))
        throw Diagnostic("the file is cut off")
      }
    }
    #expect(try fixture.playlistRows() == before)
  }

  @Test func aSongThatComesLaterIsFoundThen() throws {
    let entries = [PlaylistEntry("../new/1.mp3", title: "As the list has it"), PlaylistEntry("no.mp3")]
    try fixture.importing(entries)
    #expect(
      try fixture.entries(of: "List", "title,state") == ["As the list has it|unresolved", "-|unresolved"])
    try fixture.index([.init("new/1.mp3", ["TITLE": "As the song has it"])])
    #expect(try fixture.entries(of: "List", "title,state") == ["As the song has it|present", "-|unresolved"])
    #expect(try stored() == entries)
    #expect(try library.undo().takenBack == 1, "what was found since does not stand in the way")
    #expect(try library.playlists().isEmpty)
    let undo = try #require(
      try library.database { try Int64.fetchOne($0, sql: "SELECT max(id) FROM change") })
    try library.undo(undo)
    #expect(try fixture.entries(of: "List", "title,state") == ["As the song has it|present", "-|unresolved"])
    #expect(try fixture.violations() == [])
  }

  @Test func twentyThousandEntries() throws {
    let entries = (1...20_000).map { number in
      number % 2 == 0
        ? PlaylistEntry("../stray.mp3") : PlaylistEntry("gone/\(number).mp3", title: "\(number)")
    }
    let report = try fixture.importing(entries)
    #expect(report.resolved == [.path: 10_000])
    #expect(report.unresolvedCount == 10_000)
    #expect(report.unresolved.count == PlaylistImportReport.mostListed)
    #expect(try library.playlist(named: "List").unresolved == 10_000)
    _ = try library.sortPlaylist("List", by: .builtIn(.name))
    #expect(try fixture.entries(of: "List") { $0.offset = 9_999 }.prefix(3) == ["Stray", "1", "3"])
    _ = try library.moveInPlaylist("List", positions: [10_001...20_000], to: 1)
    #expect(try fixture.entries(of: "List") { $0.limit = 2 } == ["1", "3"])
    for _ in 0..<2 { try library.undo() }
    #expect(try stored() == entries)
    #expect(try fixture.violations() == [])
  }

  @Test(arguments: ["", " \n", "\u{7}"]) func aFileWithoutANameIsRefused(name: String) throws {
    #expect(throws: Diagnostic.self) { try fixture.importing([], as: name) }
  }

  @Test func aNameFromAFileIsMadeAcceptable() throws {
    #expect(try fixture.importing([], as: " A\tb\n").name == "A b")
    let long = String(repeating: "雪", count: 1_000)
    #expect(try fixture.importing([], as: long).name == String(repeating: "雪", count: 166))
    _ = try library.playlist(named: String(repeating: "雪", count: 166))
  }
}
