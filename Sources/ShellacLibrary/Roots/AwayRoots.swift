import GRDB
import ShellacFiles

/// Roots whose folder cannot be reached just now.
enum AwayRoots {
  static func ids(_ db: Database) throws -> [Int64] {
    try RootTable.roots(in: db).filter { FileStatus($0.path, follows: true) == nil }.map(\.id)
  }
}
