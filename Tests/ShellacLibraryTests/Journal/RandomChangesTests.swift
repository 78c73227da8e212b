import ShellacModel
import Testing

@testable import ShellacLibrary

/// Whatever was changed in whatever order, taking all of it back gives the library as it was.
@Suite struct RandomChangesTests {
  @Test(arguments: 1...16)
  func undoOfEverythingIsWhereItBegan(seed: UInt64) throws {
    var folder = RandomFolder(seed: seed)
    let fixture = try LibraryFixture()
    let library = fixture.library
    for number in 1...8 {
      _ = try folder.run(on: fixture)
      if number % 3 == 0 { _ = try Ownership.buySomething(in: library, number: number) }
    }
    try library.transaction { db in
      try db.execute(sql: "DELETE FROM change_step; DELETE FROM change; UPDATE artist SET added = added - 9")
    }
    let first = try LibraryDump.rows(of: library)
    var random = SplitMix(state: seed &* 31)
    for _ in 0..<8 { try change(library, by: &random) }
    let last = try LibraryDump.rows(of: library)
    #expect(try LibraryInvariants.violations(of: library) == [], "seed \(seed)")

    var undos: [Int64] = []
    while let change = try library.changes().first(where: { $0.state == .done && $0.undoes == nil }) {
      let report = try library.undo()
      #expect(report.change.id == change.id)
      #expect(report.refused == 0, "seed \(seed): \(report.items)")
      #expect(try LibraryInvariants.violations(of: library) == [], "seed \(seed): \(change)")
      undos.append(try #require(report.undo))
    }
    try LibraryDump.expect(first, in: library, "seed \(seed)")

    for undo in undos.reversed() {
      #expect(try library.undo(undo).refused == 0, "seed \(seed)")
      #expect(try LibraryInvariants.violations(of: library) == [], "seed \(seed)")
    }
    try LibraryDump.expect(last, in: library, "seed \(seed)")
  }

  /// One changing command.
  private func change(_ library: Library, by random: inout SplitMix) throws {
    let roots = try library.roots()
    switch random.below(8) {
    case 0: try library.change(.articles, to: random.one(of: ["", "en", "de,en"])!)
    case 1: try library.change(.locale, to: random.one(of: ["en", "sv", "de"])!)
    case 2: try library.change(.artistSeparators, to: random.one(of: ["[]", "[\"; \"]"])!)
    case 3: _ = try library.addRoot(Array("/root \(random.below(5))".utf8))
    case 4:
      let path = Array("/moved \(random.below(100))".utf8)
      if let root = random.one(of: roots) { try library.moveRoot(root.id, to: path) }
    case 5:
      // A root that holds files goes now and then only: there would be nothing left to change.
      if let root = random.one(of: roots.filter { $0.files == 0 || random.below(3) == 0 }) {
        _ = try library.removeRoot(root.id)
      }
    default:
      guard let root = random.one(of: roots) else { return }
      let folder = random.one(of: ["", "a", "b"])!
      _ = try library.index { try $0.prune(root: root.id, under: Array(folder.utf8)) }
    }
  }
}
