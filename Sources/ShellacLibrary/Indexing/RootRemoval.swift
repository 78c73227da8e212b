import Foundation
import GRDB

extension IndexWriter {
  /// Removes a root with its folders, files and problems; how many files there were.
  func remove(root: Int64) throws -> Int {
    try begin()
    try recordProblems(ofRoot: root)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT file.id, file.track FROM file JOIN folder ON folder.id = file.folder WHERE folder.root = ?
        ORDER BY file.folder, file.id
        """, arguments: [root])
    for row in rows { try remove(file: row[0], of: row[1]) }
    try finishRemoval()
    let image = try RootItem.image(root, in: db)
    let ids = try RowIDs(db, of: "root")
    try db.execute(sql: "DELETE FROM folder WHERE root = ?", arguments: [root])
    try db.execute(sql: "DELETE FROM root WHERE id = ?", arguments: [root])
    ids.noteRemoval()
    try ids.store()
    // Last, so that on the way back it comes first.
    try journal?.record(.root, subject: String(root), before: image, after: nil)
    return rows.count
  }

  /// Notes the root's problems before its files, so that on the way back they come after their songs.
  private func recordProblems(ofRoot root: Int64) throws {
    guard let recorder = try removalRecorder() else { return }
    let folders = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM folder WHERE root = ? AND id IN (SELECT folder FROM problem) ORDER BY id
        """, arguments: [root])
    for folder in folders { try recorder.record(problemsIn: folder, ofRoot: root) }
    try recorder.finish()
  }

  /// Removes one file that an undo has put back.
  func remove(file id: Int64) throws {
    try begin()
    guard let track = try Int64.fetchOne(db, sql: "SELECT track FROM file WHERE id = ?", arguments: [id])
    else {
      return
    }
    try remove(file: id, of: track)
  }

  /// The absolute path of a file.
  func path(ofFile id: Int64) throws -> [UInt8] {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT root.id, root.path, folder.path, file.name FROM file
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root WHERE file.id = ?
          """, arguments: [id])
    else { return [] }
    let root = [UInt8](row[1] as Data)
    return root + (root.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])
      + FileLocation(root: row[0], folder: [UInt8](row[2] as Data), name: [UInt8](row[3] as Data))
      .relativePath
  }
}
