import GRDB
import ShellacModel

/// The rows of `file`, with their tags and marks of purchase.
final class FileTable {
  private static let columns = [
    "folder", "name", "size", "modified", "inode", "device", "missing_since", "unread", "track", "format",
    "codec",
    "lossless", "duration", "bit_rate", "sample_rate", "channels", "bits", "picture", "protected",
    "tag_types", "tag_disagreement", "picture_size",
  ]

  private let insert: PreparedStatement
  private let update: PreparedStatement
  private let find: PreparedStatement
  private let insertTags: PreparedStatement
  private let insertEvidence: PreparedStatement
  private let deleteEvidence: PreparedStatement
  private let candidates: PreparedStatement
  private let now: Int64
  let ids: RowIDs

  /// A file as the library had it.
  struct Row {
    var id: Int64
    var track: Int64
  }

  /// A file elsewhere that may be this one, moved.
  struct Candidate {
    var id: Int64
    var track: Int64
    var location: FileLocation
    /// Whether it had the same inode, which file systems that renumber may give to another file.
    var hasInode: Bool
  }

  init(_ db: Database, now: Int64) throws {
    self.now = now
    ids = try RowIDs(db, of: "file")
    let names = Self.columns
    insert = try PreparedStatement(
      db,
      """
      INSERT INTO file (\(names.joined(separator: ", ")), added, id)
      VALUES (\(String(repeating: "?, ", count: names.count))?, ?)
      """)
    update = try PreparedStatement(
      db, "UPDATE file SET \(names.map { $0 + " = ?" }.joined(separator: ", ")) WHERE id = ?")
    find = try PreparedStatement(db, "SELECT id, track FROM file WHERE folder = ? AND name = ?")
    insertTags = try PreparedStatement(
      db,
      "INSERT INTO file_tag (file, packed) VALUES (?, ?) ON CONFLICT (file) DO UPDATE SET packed = excluded.packed"
    )
    insertEvidence = try PreparedStatement(
      db, "INSERT OR IGNORE INTO file_evidence (file, source, value) VALUES (?, ?, ?)")
    deleteEvidence = try PreparedStatement(db, "DELETE FROM file_evidence WHERE file = ?")
    candidates = try PreparedStatement(
      db,
      """
      SELECT file.id, file.track, folder.root, folder.path, file.name,
        file.inode = ?3 AND file.device = ?4 AND ?3 <> 0
      FROM file JOIN folder ON folder.id = file.folder
      WHERE file.size = ?1 AND file.modified = ?2
      UNION ALL
      SELECT file.id, file.track, folder.root, folder.path, file.name, 1
      FROM file JOIN folder ON folder.id = file.folder
      WHERE file.inode = ?3 AND file.device = ?4 AND ?3 <> 0 AND file.duration = ?5 AND file.format = ?6
        AND NOT (file.size = ?1 AND file.modified = ?2)
      LIMIT 500
      """)
  }

  func find(folder: Int64, name: [UInt8]) throws -> Row? {
    find.bind(1, folder)
    find.bind(2, name)
    guard try find.step() else { return nil }
    defer { find.reset() }
    return Row(id: find.integer(0), track: find.integer(1))
  }

  /// Files that have the same size and time, or the same inode, length and format.
  func moveCandidates(_ stamp: FileStamp, audio: AudioProperties) throws -> [Candidate] {
    candidates.bind(1, stamp.size)
    candidates.bind(2, stamp.modified)
    candidates.bind(3, Int64(bitPattern: stamp.inode))
    candidates.bind(4, Int64(bitPattern: stamp.device))
    candidates.bind(5, audio.duration)
    candidates.bind(6, audio.format)
    var found: [Candidate] = []
    while try candidates.step() {
      found.append(
        Candidate(
          id: candidates.integer(0), track: candidates.integer(1),
          location: FileLocation(
            root: candidates.integer(2), folder: candidates.bytes(3), name: candidates.bytes(4)),
          hasInode: candidates.integer(5) != 0))
    }
    return found
  }

  func add(_ frame: TagFrame, folder: Int64, name: [UInt8], stamp: FileStamp, track: Int64) throws -> Int64 {
    bind(frame, folder: folder, name: name, stamp: stamp, track: track, to: insert)
    let id = ids.take()
    insert.bind(Int32(Self.columns.count + 1), now)
    insert.bind(Int32(Self.columns.count + 2), id)
    try insert.run()
    try setTags(frame, of: id, isNew: true)
    return id
  }

  func update(_ id: Int64, _ frame: TagFrame, folder: Int64, name: [UInt8], stamp: FileStamp, track: Int64)
    throws
  {
    bind(frame, folder: folder, name: name, stamp: stamp, track: track, to: update)
    update.bind(Int32(Self.columns.count + 1), id)
    try update.run()
    try setTags(frame, of: id, isNew: false)
  }

  private func setTags(_ frame: TagFrame, of id: Int64, isNew: Bool) throws {
    insertTags.bind(1, id)
    insertTags.bind(2, frame.packedProperties)
    try insertTags.run()
    if !isNew {
      deleteEvidence.bind(1, id)
      try deleteEvidence.run()
    }
    for mark in frame.evidence {
      insertEvidence.bind(1, id)
      insertEvidence.bind(2, mark.source)
      insertEvidence.bind(3, mark.value)
      try insertEvidence.run()
    }
  }

  private func bind(
    _ frame: TagFrame, folder: Int64, name: [UInt8], stamp: FileStamp, track: Int64, to row: PreparedStatement
  ) {
    let audio = frame.audio
    row.bind(1, folder)
    row.bind(2, name)
    row.bind(3, stamp.size)
    row.bind(4, stamp.modified)
    row.bind(5, Int64(bitPattern: stamp.inode))
    row.bind(6, Int64(bitPattern: stamp.device))
    if case .unread(let reason) = frame.outcome { row.bind(8, reason) }
    row.bind(9, track)
    row.bind(10, audio.format)
    row.bind(11, audio.codec)
    row.bind(12, audio.isLossless)
    row.bind(13, audio.duration)
    row.bind(14, audio.bitRate)
    row.bind(15, audio.sampleRate)
    row.bind(16, audio.channels)
    row.bind(17, audio.bitsPerSample)
    row.bind(18, frame.hasPicture)
    row.bind(19, frame.isProtected)
    row.bind(20, frame.tagTypes.isEmpty ? nil : frame.tagTypes.joined(separator: ", "))
    row.bind(21, frame.disagreement)
    row.bind(22, frame.pictureSize)
  }
}
