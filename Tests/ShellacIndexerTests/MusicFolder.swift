import Foundation
import ShellacTestSupport

@testable import ShellacIndexer

/// A folder of files for one test, made by names that are bytes.
struct MusicFolder {
  let folder = TemporaryFolder()

  var path: [UInt8] { Array(folder.path.utf8) }

  /// Makes a file, with the folders above it.
  func add(_ name: String, _ content: String = "x") { add(Array(name.utf8), content) }

  func add(_ name: [UInt8], _ content: String = "x") {
    let path = joined(self.path, name)
    if let slash = path.lastIndex(of: UInt8(ascii: "/")) { Self.makeFolders(Array(path[..<slash])) }
    let file = withCString(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    precondition(file >= 0, "cannot make \(readable(path)): errno \(errno)")
    let bytes = Array(content.utf8)
    precondition(write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }

  func addFolder(_ name: String) { Self.makeFolders(Array(folder.path(name).utf8)) }

  func link(_ name: String, to target: String) {
    precondition(symlink(target, folder.path(name)) == 0)
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: folder.path(name)) }

  private static func makeFolders(_ path: [UInt8]) {
    for end in path.indices.dropFirst() where path[end] == UInt8(ascii: "/") {
      _ = withCString(Array(path[..<end])) { mkdir($0, 0o755) }
    }
    _ = withCString(path) { mkdir($0, 0o755) }
  }
}

/// What a walk saw.
struct Sighting {
  var ending: FolderWalk.Ending?
  var folders: [String] = []
  var files: [[UInt8]] = []
  var problems: [String] = []
  var unseen: [UnseenFolder] = []

  /// The paths of the files as text.
  var names: [String] { files.map { String(decoding: $0, as: UTF8.self) } }

  init(_ music: MusicFolder, scope: String = "", _ change: (inout WalkOptions) -> Void = { _ in }) throws {
    var options = WalkOptions()
    change(&options)
    let collector = Collector()
    let walk = FolderWalk(
      root: music.path, scope: Array(scope.utf8), options: options,
      visit: { visited in
        collector.seen.folders.append(String(decoding: visited.path, as: UTF8.self))
        for file in visited.files where file.isNamedAudio || visited.looksLikeAudio(file) == true {
          collector.seen.files.append(joined(visited.path, visited.name(of: file)))
        }
        collector.seen.problems += visited.problems.map(\.diagnostic.message)
      },
      passOver: { collector.seen.unseen.append($0) })
    let ending = try walk.run()
    self = collector.seen
    self.ending = ending
  }

  private init() {}

  private final class Collector {
    var seen = Sighting()
  }
}
