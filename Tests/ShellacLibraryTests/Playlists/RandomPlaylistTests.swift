import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Random changes of a playlist beside the same changes of a list of names; then all of them taken back.
@Suite struct RandomPlaylistTests {
  private static let titles = ["Hunter", "Jóga", "Unravel", "White Horses", "I Can Wait", "Hey", "Stray"]

  @Test(arguments: 1...8) func aPlaylistIsAsTheModelSays(seed: UInt64) throws {
    let fixture = try LibraryFixture.withSongs()
    let library = fixture.library
    var random = Seeded(state: seed)
    var model: [String] = []
    let unknown = ["gone 1", "gone 2"]
    try fixture.importing(unknown.map { PlaylistEntry("\($0).mp3", title: $0) }, as: "P")
    model = unknown
    let start = try fixture.playlistRows()
    var changes = 0
    for step in 0..<60 {
      let before = model
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let title = Self.titles.randomElement(using: &random)!
        let place = Int.random(in: 1...(model.count + 1), using: &random)
        _ = try library.addToPlaylist("P", songs: fixture.songs("title:=\(title)"), at: place)
        model.insert(title, at: place - 1)
      case 2 where !model.isEmpty:
        let first = Int.random(in: 1...model.count, using: &random)
        let last = min(model.count, first + Int.random(in: 0...2, using: &random))
        _ = try library.removeFromPlaylist("P", positions: [first...last])
        model.removeSubrange((first - 1)..<last)
      case 3 where !model.isEmpty:
        let first = Int.random(in: 1...model.count, using: &random)
        let last = min(model.count, first + Int.random(in: 0...2, using: &random))
        let place = Int.random(in: 1...(model.count - (last - first)), using: &random)
        _ = try library.moveInPlaylist("P", positions: [first...last], to: place)
        let moved = model[(first - 1)..<last]
        model.removeSubrange((first - 1)..<last)
        model.insert(contentsOf: moved, at: place - 1)
      case 4:
        let title = Self.titles.randomElement(using: &random)!
        _ = try library.removeFromPlaylist("P", matching: QueryParser.parse(arguments: ["title:=\(title)"]))
        model.removeAll { $0 == title }
      default:
        guard step % 5 == 0 else { break }
        _ = try library.sortPlaylist("P", by: SortOrderParser.parse("title"))
        // The songs of one title are one song: a stable sort by title is what is meant.
        let known = model.filter { !unknown.contains($0) }
        let order = ["Hey", "Hunter", "I Can Wait", "Jóga", "Stray", "Unravel", "White Horses"]
        model = order.flatMap { title in known.filter { $0 == title } } + model.filter(unknown.contains)
      }
      if model != before { changes += 1 }
      #expect(try fixture.entries(of: "P") == model, "seed \(seed), step \(step)")
    }
    #expect(try fixture.violations() == [])
    #expect(changes > 10)
    for _ in 0..<changes { #expect(try library.undo().refused == 0) }
    #expect(try fixture.playlistRows() == start)
    #expect(try fixture.violations() == [])
  }
}
