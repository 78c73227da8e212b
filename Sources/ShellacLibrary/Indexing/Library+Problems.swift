import Foundation
import GRDB
import ShellacModel

extension Library {
  /// What is wrong with names of a scope, as the index runs so far have found, in the order of their paths.
  ///
  /// - Parameters:
  ///   - root: id of the root.
  ///   - folder: only names under this folder of it; empty for all.
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func problems(root: Int64, under folder: [UInt8]) throws -> [Diagnostic] {
    try database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT message, hint FROM problem JOIN folder ON folder.id = problem.folder
          WHERE folder.root = ?1 AND message <> '' AND \(FolderScope.sql("folder.path", "?2"))
          ORDER BY folder.path, problem.name
          """, arguments: [root, FolderScope.value(folder)]
      ).map { Diagnostic($0[0], hint: $0[1]) }
    }
  }
}
