import Foundation
import GRDB
import Testing

@testable import ShellacLibrary

/// A removal of many files is kept in several images, each of which says of itself what it holds.
@Suite struct LargeRemovalTests {
  typealias Song = LibraryFixture.Song

  @Test func imagesHoldFiveHundredFilesAtMost() throws {
    let fixture = try LibraryFixture()
    try fixture.index((1...501).map { Song("a/\($0).mp3", ["TITLE": "\($0)"]) })
    let before = try LibraryDump.rows(of: fixture.library)
    #expect(try fixture.library.removeRoot(fixture.root) == 501)
    let images = try fixture.library.database { db in
      try Data.fetchAll(db, sql: "SELECT before FROM change_step WHERE kind = 'removal' ORDER BY position")
        .compactMap { RemovalImage([UInt8]($0)) }
    }
    #expect(images.map(\.files) == [500, 1])
    #expect(images.map(\.root) == [1, 1] && images.map(\.highestTrack) == [501, 501])
    var names = 0
    for image in images { image.forEachPath { _ in names += 1 } }
    #expect(names == 501)
    let undo = try fixture.library.undo()
    #expect(undo.takenBack == 502 && undo.refused == 0)
    #expect(undo.items.map(\.name).last == "501 files of '\(fixture.music)'")
    try LibraryDump.expect(before, in: fixture.library)
  }
}
