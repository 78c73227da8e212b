import Foundation
import ShellacLibrary
import ShellacTags
import ShellacTestSupport

@testable import ShellacIndexer

/// A library and a root of real audio files, for one test.
struct IndexFixture {
  let music = MusicFolder()
  let library: Library
  let root: Int64
  private let store = TemporaryFolder()

  init() throws {
    library = try Library.openOrMake(at: store.path("library.db"), command: "test", birth: LibraryBirth())
    root = try library.addRoot(music.path).id
  }

  /// Puts a real audio file somewhere under the root.
  func add(_ name: String, from fixture: String = "id3v24.mp3") throws {
    let target = URL(fileURLWithPath: music.folder.path(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.copyItem(
      atPath: Checkout.path + "/Tests/ShellacTagsTests/Fixtures/" + fixture, toPath: target.path)
  }

  func move(_ name: String, to other: String) throws {
    let target = URL(fileURLWithPath: music.folder.path(other))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: music.folder.path(name), toPath: target.path)
  }

  /// Indexes the root, or a folder of it.
  @discardableResult
  func index(
    _ folder: String = "", listener: IndexListener = IndexListener(),
    cancellation: Cancellation = Cancellation(),
    _ change: (inout IndexOptions) -> Void = { _ in }
  ) throws -> IndexReport {
    var options = IndexOptions()
    options.readerExecutable = BuiltProgram.path
    change(&options)
    let run = IndexRun(
      library: library, roots: [root: music.path],
      scopes: [IndexScope(root: root, folder: Array(folder.utf8))],
      options: options, listener: listener, cancellation: cancellation)
    return try run.run()
  }

  /// What the library knows of the names in a folder.
  func known(_ folder: String = "") throws -> [String: KnownFile] {
    let files = try library.indexReader().folder(root: root, folder: Array(folder.utf8))?.files ?? []
    return Dictionary(
      files.map { (String(decoding: $0.name, as: UTF8.self), $0) }, uniquingKeysWith: { song, _ in song })
  }
}

extension IndexReport {
  /// What was done, without times and problems: `added 3, unchanged 2`.
  var summary: String {
    [
      ("added", added), ("updated", updated), ("moved", moved), ("restored", restored),
      ("unchanged", unchanged),
      ("missing", missing), ("unconfirmed", unconfirmed), ("pruned", pruned), ("new problems", newProblems),
      ("known problems", knownProblems),
    ].filter { $0.1 != 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
