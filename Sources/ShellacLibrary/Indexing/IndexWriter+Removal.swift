import Foundation
import GRDB

extension IndexWriter {
  /// Takes a file out of the library, and the song that is owned in no other way; the journal has it.
  func remove(file id: Int64, of track: Int64) throws {
    try removalRecorder()?.record(file: id)
    deleteFile.bind(1, id)
    try deleteFile.run()
    files.ids.noteRemoval()
    mayEmptyFolders = true
    hasRemovedFiles = true
    try bestCopy.refresh(track)
  }

  /// What notes files before they go; nil when the run is no change.
  func removalRecorder() throws -> RemovalRecorder? {
    if recorder == nil, let journal {
      recorder = try RemovalRecorder(db, steps: journal, highestTrack: tracks.ids.highest)
    }
    return recorder
  }

  /// Writes what the journal has not of files that were removed.
  func finishRemoval() throws { try recorder?.finish() }

  /// Takes missing files into the summary of the change.
  func noteRemoval(ofMissing count: Int) { removedMissing += count }

  /// Removes a root with its folders, files and problems; how many files there were.
  func remove(root: Int64) throws -> Int {
    try begin()
    try recordProblems(ofRoot: root)
    // Numbers alone: a root may hold a million files.
    var files: [(id: Int64, track: Int64)] = []
    let rows = try PreparedStatement(
      db,
      """
      SELECT file.id, file.track FROM file JOIN folder ON folder.id = file.folder WHERE folder.root = ?
      ORDER BY file.folder, file.id
      """)
    rows.bind(1, root)
    while try rows.step() { files.append((rows.integer(0), rows.integer(1))) }
    for file in files { try remove(file: file.id, of: file.track) }
    try finishRemoval()
    let image = try RootItem.image(root, in: db)
    let ids = try RowIDs(db, of: "root")
    try db.execute(sql: "DELETE FROM folder WHERE root = ?", arguments: [root])
    try db.execute(sql: "DELETE FROM root WHERE id = ?", arguments: [root])
    ids.noteRemoval()
    try ids.store()
    // Last, so that on the way back it comes first.
    try journal?.record(.root, subject: String(root), before: image, after: nil)
    return files.count
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
