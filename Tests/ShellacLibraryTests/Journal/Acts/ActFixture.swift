import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A library whose files are on a disk, for acts on them.
final class ActFixture {
  typealias Song = LibraryFixture.Song

  let base: LibraryFixture
  var library: Library { base.library }
  /// The folder of the music.
  var music: String { base.music }

  /// Makes a library of some files; each holds its own path.
  init(_ songs: [Song] = []) throws {
    base = try LibraryFixture()
    try add(songs)
    // No change but those of the test.
    try library.transaction { db in try db.execute(sql: "DELETE FROM change_step; DELETE FROM change") }
  }

  /// Writes files and takes them into the library.
  func add(_ songs: [Song]) throws {
    try base.index(
      try songs.map { song in
        try write(song.path)
        return song.stamp(stamp(song.path))
      })
  }

  /// Writes a file of the music folder.
  func write(_ path: String, _ text: String? = nil) throws {
    let file = URL(fileURLWithPath: music + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text ?? path).utf8).write(to: file)
  }

  func absolute(_ path: String) -> [UInt8] { Array((path.hasPrefix("/") ? path : music + "/" + path).utf8) }

  func stamp(_ path: String) -> FileStamp {
    let status = FileStatus(absolute(path))!
    return FileStamp(size: status.size, modified: status.modified, inode: status.inode, device: status.device)
  }

  /// An act on a file as it is now.
  func act(_ deed: FileAct.Deed = .move, _ source: String, _ target: String) throws -> FileAct {
    let stamp = stamp(source)
    return FileAct(
      deed, absolute(source), to: absolute(target), file: try id(source), size: stamp.size,
      modified: stamp.modified, inode: stamp.inode, device: stamp.device)
  }

  /// Does acts.
  @discardableResult
  func perform(
    _ acts: [FileAct], rewriting: [FileRewrite] = [], revise: ((ActReport) throws -> [FileRewrite])? = nil,
    emptying: [String] = [""], within: [String]? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws -> ActReport {
    try library.act(
      acts, command: "organize", within: within?.map { absolute($0) }, rewriting: rewriting, revise: revise,
      emptying: emptying.map { $0.isEmpty ? Array(music.utf8) : absolute($0) },
      summary: { "moved \($0.done) files" }, isCancelled: isCancelled)
  }

  /// Moves files.
  @discardableResult
  func move(_ moves: KeyValuePairs<String, String>) throws -> ActReport {
    try perform(try moves.map { try act(.move, $0.key, $0.value) })
  }

  /// The library's file of a path.
  func id(_ path: String) throws -> Int64? {
    let location = Song(path).location(in: base.root)
    return try library.database { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT file.id FROM file JOIN folder ON folder.id = folder WHERE folder.path = ? AND name = ?",
        arguments: [Data(location.folder), Data(location.name)])
    }
  }

  /// Every file and folder on the disk, with what the files hold.
  func disk() -> [String: String] {
    var found: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: music)! {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: music + "/" + path, isDirectory: &isFolder)
      found[path] =
        isFolder.boolValue ? "/" : (try? String(contentsOfFile: music + "/" + path, encoding: .utf8)) ?? "?"
    }
    return found
  }

  /// What the library says that is not so on the disk, and what does not hold of it.
  func disagreements() throws -> [String] {
    let rows = try library.database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT folder.path, file.name, file.size, file.modified, file.missing_since IS NOT NULL, file.inode
          FROM file JOIN folder ON folder.id = file.folder
          """
      ).map { row -> String? in
        let location = FileLocation(
          root: 0, folder: [UInt8](row[0] as Data), name: [UInt8](row[1] as Data))
        let path = String(decoding: location.relativePath, as: UTF8.self)
        let status = FileStatus(self.absolute(path), follows: true)
        let isMissing: Bool = row[4]
        if isMissing { return status == nil ? nil : "\(path) is there" }
        guard let status else { return "\(path) is not there" }
        return status.size == row[2] && status.modified == row[3] && Int64(bitPattern: status.inode) == row[5]
          ? nil : "\(path) differs"
      }
    }
    return try rows.compactMap { $0 } + LibraryInvariants.violations(of: library)
  }

  /// Everything that the library has, but for the numbers of folders, which are made anew.
  func dump() throws -> [String: [String]] {
    try library.database { db in
      func rows(_ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map(\.description).sorted()
      }
      return [
        "file": try rows(
          """
          SELECT file.id, root, path, name, size, modified, missing_since IS NULL, track, file.added FROM file
          JOIN folder ON folder.id = folder
          """),
        "track": try rows("SELECT * FROM track"), "album": try rows("SELECT * FROM album"),
        "artist": try rows("SELECT * FROM artist"), "entry": try rows("SELECT * FROM playlist_entry"),
        "link": try rows("SELECT * FROM link"), "tags": try rows("SELECT * FROM file_tag"),
        "problem": try rows("SELECT path, name, message FROM problem JOIN folder ON folder.id = folder"),
        "search": try rows("SELECT * FROM search_text"),
      ]
    }
  }

  /// An album of songs with tags.
  static func album(_ folder: String, _ title: String, artist: String = "Someone", songs: Int = 3) -> [Song] {
    (1...songs).map {
      Song(
        "\(folder)/0\($0).mp3",
        [
          "TITLE": "\(title) \($0)", "ALBUM": title, "ARTIST": artist, "ALBUMARTIST": artist,
          "TRACKNUMBER": "\($0)",
        ])
    }
  }
}
