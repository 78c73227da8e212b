import Foundation
import GRDB
import ShellacModel

extension Library {
  /// What is known to be wrong in a folder of a root and below it, by folder and name.
  ///
  /// - Throws: `Diagnostic`.
  public func problems(root: Int64, under folder: [UInt8]) throws -> [Diagnostic] {
    try database { db in
      return try Row.fetchAll(
        db,
        sql: """
          SELECT problem.message, problem.hint FROM problem JOIN folder ON folder.id = problem.folder
          WHERE folder.root = ?1 AND \(FolderScope.sql("folder.path", "?2"))
          ORDER BY folder.path, problem.name
          """, arguments: [root, FolderScope.value(folder)]
      ).map { Diagnostic($0[0], hint: $0[1], status: .problems) }
    }
  }
}
