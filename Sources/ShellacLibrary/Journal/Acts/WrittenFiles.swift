import GRDB

/// The files that a change writes, by their paths: a file that it moves and then writes is known by what it holds.
final class WrittenFiles {
  private let contents: [[UInt8]: AfterImage]

  /// Reads the steps of a change.
  init(of change: Int64, in db: Database) throws {
    var contents: [[UInt8]: AfterImage] = [:]
    var position: Int64 = -1
    while let next = try ChangeTable.step(.file, after: position, of: change, in: db) {
      position = next.position
      if let after = next.step.after { contents[FileSubject.path(next.step.subject)] = after }
    }
    self.contents = contents
  }

  /// Whether a file holds what the change wrote.
  func holds(_ path: [UInt8]) -> Bool {
    guard let after = contents[path], let now = try? FileItem.contents(path) else { return false }
    return after.matches(now)
  }
}
