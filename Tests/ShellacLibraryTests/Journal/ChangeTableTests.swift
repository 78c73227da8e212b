import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// The journal finds the change that is asked for: the last that can be undone, what undid another, what is under way.
@Suite struct ChangeTableTests {
  private let library: Library

  init() throws {
    library = try LibraryFixture().library
    try library.transaction { db in
      try db.execute(
        sql: """
          DELETE FROM change_step; DELETE FROM change;
          INSERT INTO change (id, at, command, summary, state, undoes) VALUES
            (1, 10, 'a', 'one', 'done', NULL), (2, 20, 'a', 'two', 'undone', NULL), (3, 30, 'a', 'three', 'done', 2),
            (4, 40, 'b', 'four', 'begun', NULL), (5, 50, 'a', 'five', 'done', NULL), (6, 60, 'b', 'six', 'undone', NULL);
          INSERT INTO change_step (change, position, kind, subject, before, after) VALUES
            (1, 0, 'file', 'x', x'01', x'0002'), (1, 3, 'swap', 'y', NULL, x'0003'), (1, 7, 'file', 'z', x'04', NULL),
            (2, 0, 'file', 'x', NULL, NULL), (3, 0, 'file', 'x', NULL, NULL), (4, 0, 'folder', 'f', NULL, NULL),
            (5, 0, 'swap', 'x', NULL, NULL), (5, 1, 'folder', 'f', NULL, NULL), (6, 0, 'file', 'x', NULL, NULL)
          """)
    }
  }

  private func ask<Value>(_ body: (Database) throws -> Value) throws -> Value { try library.database(body) }

  @Test func changesAreReadAsTheyAre() throws {
    let changes = try ask { try ChangeTable.changes(limit: nil, in: $0) }
    #expect(changes.map(\.id) == [6, 5, 4, 3, 2, 1])
    #expect(changes[3] == Change(id: 3, time: 30, command: "a", summary: "three", state: .done, undoes: 2))
    #expect(try library.changes(limit: 2).map(\.id) == [6, 5])
    #expect(try ask { try ChangeTable.change(4, in: $0) }?.state == .begun)
    #expect(try ask { try ChangeTable.change(99, in: $0) } == nil)
    #expect(try ask { try ChangeTable.begun(in: $0) }.map(\.id) == [4])
    let fault = #expect(throws: Diagnostic.self) { try library.items(ofChange: 99) { _ in } }
    #expect(fault?.message == "there is no change 99")
  }

  @Test func theLastThatCanBeUndoneIsNoUndoAndNotUndone() throws {
    #expect(try ask { try ChangeTable.lastToUndo(in: $0) }?.id == 5)
    #expect(try ask { try ChangeTable.lastToUndo(before: 5, in: $0) }?.id == 4)
    #expect(try ask { try ChangeTable.lastToUndo(before: 4, in: $0) }?.id == 1)
    #expect(try ask { try ChangeTable.lastToUndo(before: 1, in: $0) } == nil)
    #expect(try ask { try ChangeTable.last(5, of: "a", in: $0) }.map(\.id) == [5, 3, 1])
    #expect(try ask { try ChangeTable.last(1, of: "a", in: $0) }.map(\.id) == [5])
    #expect(try ask { try ChangeTable.last(5, of: "b", in: $0) }.map(\.id) == [])
  }

  @Test func whatUndidAChangeIsKnown() throws {
    #expect(try ask { try ChangeTable.undo(of: 2, in: $0) } == 3)
    #expect(try ask { try ChangeTable.undo(of: 1, in: $0) } == nil)
    #expect(try ask { try ChangeTable.undone(after: 0, in: $0) } == [3: 2])
    #expect(try ask { try ChangeTable.undone(after: 3, in: $0) } == [:])
    try library.execute(["UPDATE change SET state = 'undone' WHERE id = 3"])
    #expect(try ask { try ChangeTable.undo(of: 2, in: $0) } == nil)
  }

  @Test func whatWasDoneAgainIsTheFirstOfIts() throws {
    // 7 undoes 3, which undid 2; 8 undoes 7; 9 undoes 8.
    try library.execute([
      """
      INSERT INTO change (id, at, command, summary, state, undoes) VALUES
        (7, 0, 'undo', '', 'done', 3), (8, 0, 'undo', '', 'done', 7), (9, 0, 'undo', '', 'done', 8)
      """
    ])
    let originals = try (1...9).map { id in try ask { try ChangeTable.original(of: Int64(id), in: $0) }?.id }
    #expect(originals == [1, 2, 3, 4, 5, 6, 2, 3, 2])
    #expect(try ask { try ChangeTable.original(of: 99, in: $0) } == nil)
    try library.transaction { db in try ChangeTable.setUndone(ChangeTable.require(8, in: db), in: db) }
    // 8 is undone: what it took back stands again, and so on down to the first.
    #expect(
      try library.changes().reversed().map(\.state) == [
        .done, .done, .undone, .begun, .done, .undone, .done, .undone, .done,
      ])
  }

  @Test func stepsAreFoundByTheirKindAndPlace() throws {
    func first(_ kind: ChangeKind, after position: Int64) throws -> Int64? {
      try ask { try ChangeTable.step(kind, after: position, of: 1, in: $0) }?.position
    }
    #expect(try first(.file, after: -1) == 0 && first(.file, after: 0) == 7 && first(.file, after: 7) == nil)
    #expect(try first(.swap, after: 0) == 3 && first(.folder, after: -1) == nil)
    func last(before position: Int64) throws -> Int64? {
      try ask { try ChangeTable.step(before: position, of: 1, in: $0) }?.position
    }
    #expect(
      try last(before: .max) == 7 && last(before: 7) == 3 && last(before: 3) == 0 && last(before: 0) == nil)
    var subjects: [String] = []
    try ask { db in
      try ChangeTable.forEachStep(of: 1, in: db) { step in
        subjects.append("\(step.kind) \(step.subject) \(step.before ?? []) \(step.after?.whole ?? [])")
      }
    }
    #expect(subjects == ["file x [1] [2]", "swap y [] [3]", "file z [4] []"])
    func step(_ kind: ChangeKind, _ subject: String) -> ChangeStep {
      ChangeStep(kind: kind, subject: subject, before: nil, after: nil)
    }
    #expect(try ask { try ChangeTable.step(like: step(.file, "z"), of: 1, in: $0) }?.before == [4])
    #expect(try ask { try ChangeTable.step(like: step(.swap, "z"), of: 1, in: $0) } == nil)
    #expect(try ask { try ChangeTable.step(like: step(.file, "z"), of: 2, in: $0) } == nil)
    #expect(try ask { try ChangeTable.subjects(.file, of: 1, in: $0) } == [Array("x".utf8), Array("z".utf8)])
    #expect(try ask { try ChangeTable.subjects(.swap, of: 1, in: $0) } == [Array("y".utf8)])
    #expect(try !ask { try ChangeTable.subjects(.file, of: 2, in: $0) }.contains(Array("z".utf8)))
    #expect(
      try ask { db in try (1...7).map { try ChangeTable.hasSteps($0, in: db) } } == [
        true, true, true, false, true, true, false,
      ])
  }

  /// A later change that stands in the way: none that was undone, and no undo of what came before.
  @Test func theLatestThatTouchedAThing() throws {
    func latest(_ kind: ChangeKind, _ subject: String, after id: Int64) throws -> Int64? {
      try ask { try ChangeTable.latest(touching: kind, after: id, in: $0) }[Array(subject.utf8)]
    }
    #expect(try latest(.file, "x", after: 0) == 1)
    #expect(try latest(.file, "x", after: 1) == nil, "3 undid 2, which is later")
    #expect(try latest(.file, "x", after: 2) == 3, "an undo of what stood there before")
    #expect(try latest(.file, "x", after: 3) == nil)
    #expect(
      try latest(.swap, "x", after: 0) == 5 && latest(.swap, "x", after: 4) == 5
        && latest(.swap, "x", after: 5) == nil)
    #expect(try latest(.swap, "z", after: 0) == nil)
    #expect(try latest(.folder, "f", after: 0) == 5)
  }

  @Test func aStepOfAnotherTimeIsNamed() throws {
    try library.execute(["UPDATE change_step SET kind = 'novel' WHERE change = 5"])
    let fault = #expect(throws: Diagnostic.self) { try library.items(ofChange: 5) { _ in } }
    #expect(fault?.message == "the library's journal has a step of an unknown kind, 'novel'")
  }
}
