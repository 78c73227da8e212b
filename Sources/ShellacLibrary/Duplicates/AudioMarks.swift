import GRDB
import ShellacModel

/// A file whose audio has no mark yet, or only its size.
public struct UnmarkedFile: Sendable, Hashable {
  /// Its number.
  public var id: Int64
  /// Its absolute path.
  public var path: [UInt8]
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64
}

/// What a file's audio is known by, as the library keeps it: a version, eight bytes of its size, and its hash if it
/// was worth reading.
public struct AudioMark: Sendable, Hashable {
  /// The file, as it was when it was read.
  public var file: UnmarkedFile
  /// The mark.
  public var bytes: [UInt8]

  /// Creates a mark.
  public init(file: UnmarkedFile, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  static let sizeCount = 9
  static let wholeCount = 41
}

extension Library {
  /// Files that are there and have no mark of this version, in the order of their folders.
  ///
  /// - Parameter songs: of which songs; nil for all.
  public func filesWithoutMark(version: UInt8, of songs: Query? = nil) throws -> [UnmarkedFile] {
    try database { db in
      let wanted = try songs.map { try Self.numbers(of: $0, db) }
      return try Self.unmarked(
        db, wanted,
        "f.audio_hash IS NULL OR substr(f.audio_hash, 1, 1) <> x'\(version < 16 ? "0" : "")\(String(version, radix: 16))'"
      )
    }
  }

  /// Files of which only the size of the audio is known, which another file has as well.
  ///
  /// - Parameters:
  ///   - songs: of which songs; nil for all.
  ///   - marks: marks of files that the library does not keep.
  public func filesOfOneAudioSize(
    of songs: Query? = nil, besides marks: [Int64: [UInt8]] = [:]
  ) throws -> [UnmarkedFile] {
    try database { db in
      let wanted = try songs.map { try Self.numbers(of: $0, db) }
      var counts: [ArraySlice<UInt8>: Int] = [:]
      var open: [Int64: ArraySlice<UInt8>] = [:]
      try Self.marks(db, wanted, besides: marks) { file, mark in
        let size = mark.prefix(AudioMark.sizeCount)
        guard size.count == AudioMark.sizeCount, size.dropFirst().contains(where: { $0 != 0 }) else { return }
        counts[size, default: 0] += 1
        if mark.count == AudioMark.sizeCount { open[file] = size }
      }
      let shared = Set(open.filter { counts[$0.value, default: 0] > 1 }.keys)
      if shared.isEmpty { return [] }
      return try Self.unmarked(db, wanted, "1").filter { shared.contains($0.id) }
    }
  }

  /// Keeps marks; those of files that were changed since are passed over.
  public func keep(_ marks: [AudioMark]) throws {
    try transaction { db in
      let update = try PreparedStatement(
        db, "UPDATE file SET audio_hash = ? WHERE id = ? AND size = ? AND modified = ?")
      for mark in marks {
        update.bind(1, mark.bytes)
        update.bind(2, mark.file.id)
        update.bind(3, mark.file.size)
        update.bind(4, mark.file.modified)
        try update.run()
      }
    }
  }

  /// The songs that a query finds.
  static func numbers(of query: Query, _ db: Database) throws -> Set<Int64> {
    var request = ViewRequest(.songs, columns: [])
    request.query = query
    return Set(try tracks(of: request, db))
  }

  /// Hands out the marks of all files that are there.
  static func marks(
    _ db: Database, _ wanted: Set<Int64>?, besides others: [Int64: [UInt8]],
    _ body: (Int64, [UInt8]) -> Void
  ) throws {
    let rows = try PreparedStatement(
      db, "SELECT id, track, audio_hash FROM file WHERE missing_since IS NULL ORDER BY id")
    while try rows.step() {
      guard wanted?.contains(rows.integer(1)) != false else { continue }
      let id = rows.integer(0)
      if let other = others[id] {
        body(id, other)
      } else if !rows.isNull(2) {
        body(id, rows.bytes(2))
      }
    }
  }

  /// Files that are there, whose root can be reached.
  private static func unmarked(
    _ db: Database, _ wanted: Set<Int64>?, _ condition: String
  ) throws -> [UnmarkedFile] {
    let away = try AwayRoots.ids(db)
    let rows = try PreparedStatement(
      db,
      """
      SELECT f.id, f.track, f.size, f.modified, \(FilePathSQL.bytes(name: "f")), root.id FROM file f
      JOIN folder ON folder.id = f.folder JOIN root ON root.id = folder.root
      WHERE f.missing_since IS NULL AND f.size > 0 AND (\(condition)) ORDER BY f.folder, f.name
      """)
    var files: [UnmarkedFile] = []
    while try rows.step() {
      guard wanted?.contains(rows.integer(1)) != false, !away.contains(rows.integer(5)) else { continue }
      files.append(
        UnmarkedFile(
          id: rows.integer(0), path: rows.bytes(4), size: rows.integer(2), modified: rows.integer(3)))
    }
    return files
  }
}
