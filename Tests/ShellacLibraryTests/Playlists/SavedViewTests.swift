import ShellacModel
import Testing

@testable import ShellacLibrary

@Suite struct SavedViewTests {
  private let rule = SmartRule(
    query: "genre:=Jazz", order: "-year", limit: 2, columns: "title:Song,year", form: "csv")

  @Test func columnsAndFormAreKept() throws {
    let fixture = try LibraryFixture()
    _ = try fixture.library.setSmartPlaylist(named: "Jazz", rule)
    #expect(try fixture.library.smartRule(ofPlaylist: "jazz") == rule)
    #expect(try fixture.library.playlist(named: "Jazz").playlist.smart == rule)
  }

  @Test func undoTakesColumnsAndFormBack() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library
    _ = try library.setSmartPlaylist(named: "Jazz", SmartRule(query: "genre:=Jazz"))
    _ = try library.setSmartPlaylist(named: "Jazz", rule)
    _ = try library.undo(nil)
    #expect(try library.smartRule(ofPlaylist: "Jazz") == SmartRule(query: "genre:=Jazz"))
    // The way forth.
    _ = try library.undo(try #require(try library.changes(limit: 1).first?.id))
    #expect(try library.smartRule(ofPlaylist: "Jazz") == rule)
  }

  @Test func deletedViewComesBackWhole() throws {
    let fixture = try LibraryFixture()
    _ = try fixture.library.setSmartPlaylist(named: "Jazz", rule)
    _ = try fixture.library.deletePlaylists(["Jazz"])
    _ = try fixture.library.undo(nil)
    #expect(try fixture.library.smartRule(ofPlaylist: "Jazz") == rule)
  }

  @Test func renamingKeepsTheView() throws {
    let fixture = try LibraryFixture()
    _ = try fixture.library.setSmartPlaylist(named: "Jazz", rule)
    _ = try fixture.library.renamePlaylist("Jazz", to: "Blues")
    #expect(try fixture.library.smartRule(ofPlaylist: "Blues") == rule)
  }

  /// Changes of libraries that were made before playlists had columns are taken back by images of the old shape.
  @Test func playlistWithoutColumnsHasItsOldImage() throws {
    let fixture = try LibraryFixture()
    _ = try fixture.library.setSmartPlaylist(named: "Jazz", SmartRule(query: "genre:=Jazz"))
    let image = try fixture.library.database { db in try PlaylistImage.image(of: 1, in: db) }
    #expect(image?.first == 1)
  }
}
