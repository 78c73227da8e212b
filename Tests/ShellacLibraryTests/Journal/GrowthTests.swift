import GRDB
import GRDBSQLite
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is done to many things at once takes SQLite as many operations more as there are more of them, and not the square
/// of that: nothing is looked for among all the others.
@Suite struct GrowthTests {
  /// Tens of SQLite's operations that something takes.
  private func operations(in library: Library, _ body: () throws -> Void) throws -> Int {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    try library.database { db in
      sqlite3_progress_handler(
        db.sqliteConnection, 10,
        { count in
          count?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        }, count)
    }
    try body()
    try library.database { db in sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    return count.pointee
  }

  /// Four times as many take at most six times as much.
  private func expectEven(
    _ few: Int, _ many: Int, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(few > 0 && many < few * 6, "\(what): \(few), \(many)", sourceLocation: sourceLocation)
  }

  private func perform(_ count: Int, _ works: [Work]) throws -> [Int] {
    let fixture = try LibraryFixture()
    return try works.map { work in
      try operations(in: fixture.library) { try work(fixture, count) }
    }
  }

  private typealias Work = @Sendable (LibraryFixture, Int) throws -> Void

  private static let undo: Work = { fixture, _ in
    _ = try fixture.library.undo(fixture.library.changes(limit: 1).first?.id)
  }

  private static func sold(_ count: Int, _ source: String, kind: String) -> [Sold] {
    (0..<count).map {
      Sold([
        .source: source, .lineid: "\($0)", .identifiers: "p.transaction:\($0)", .kind: kind,
        .title: "Song \($0)", .artist: "Artist", .price: "1.29", .currency: "EUR", .account: "A\($0)",
        .purchased: "2020-01-01T00:\($0 % 60):00Z", .store: "Shop",
      ])
    }
  }

  private static let works: [(name: String, works: [Work])] = [
    (
      "coins",
      [
        { try $0.coins((0..<$1).map { ("topup", "2020-01-01", Int64($0)) }) },
        undo, undo,
      ]
    ),
    (
      "sales that two tell of",
      [
        { try $0.purchases(sold($1, "a", kind: "track")) },
        { try $0.purchases(sold($1, "b", kind: "payment"), format: "bank") },
        { fixture, _ in _ = try fixture.library.accountSummaries() },
        undo, undo,
      ]
    ),
    (
      "playlists",
      [
        { fixture, count in
          for number in 0..<count { _ = try fixture.library.createPlaylist(named: "P\(number)", songs: nil) }
        },
        { fixture, count in _ = try fixture.library.deletePlaylists((0..<count).map { "P\($0)" }) },
        undo,
      ]
    ),
  ]

  @Test(arguments: works.indices)
  func nothingIsLookedForAmongAllOthers(_ index: Int) throws {
    let (few, many) = (
      try perform(100, Self.works[index].works), try perform(400, Self.works[index].works)
    )
    for (step, pair) in zip(few, many).enumerated() {
      expectEven(pair.0, pair.1, "\(Self.works[index].name), step \(step)")
    }
  }

  @Test func filesGetTheirOldBytesOneByOne() throws {
    func perform(_ count: Int) throws -> [Int] {
      let fixture = try ActFixture()
      let names = (0..<count).map { "\($0)" }
      for name in names { try fixture.write(name, "old \(name)") }
      let there = try operations(in: fixture.library) {
        let change = try fixture.library.beginChange(command: "tag", summary: "tagging")
        let swaps = try names.map { name in
          try fixture.write("\(name).prepared", "new \(name)")
          let stamp = fixture.stamp(name)
          return FileSwap(
            path: fixture.absolute(name), prepared: fixture.absolute("\(name).prepared"), size: stamp.size,
            modified: stamp.modified)
        }
        _ = try fixture.library.swap(swaps, in: change)
        try fixture.library.finish(change, summary: "tagged")
      }
      let back = try operations(in: fixture.library) { _ = try fixture.library.undo() }
      #expect(fixture.disk()["0"] == "old 0")
      return [there, back]
    }
    for (few, many) in try zip(perform(100), perform(400)) { expectEven(few, many, "bytes") }
  }
}
