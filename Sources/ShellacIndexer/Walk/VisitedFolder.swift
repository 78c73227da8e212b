import ShellacLibrary
import ShellacModel

/// A folder as the walk found it: valid while it is visited, and filled anew for the next one.
final class VisitedFolder {
  /// Its path relative to the root, without leading or trailing slash; empty for the root itself.
  var path: [UInt8] = []

  /// The files that may be audio, in the order of their names' bytes.
  var files: [File] = []

  /// Names in it that cannot be looked at, or are not what they seem.
  var problems: [Problem] = []

  let names = FolderNames()
  var folder: OpenFolder?

  /// A file that may be audio.
  struct File: Sendable {
    /// What the file system says of it.
    var stamp: FileStamp

    /// Whether its name has an extension of audio; otherwise its content must tell.
    var isNamedAudio: Bool

    let index: Int
  }

  /// A name that gives a problem before anything is read.
  struct Problem: Sendable {
    /// The name.
    var name: [UInt8]

    /// What is wrong with it.
    var diagnostic: Diagnostic

    /// What the file system says of it, as far as it does.
    var stamp: FileStamp

    /// Whether a file is, or may be, behind the name, so that a song known by it has not vanished.
    var isThere: Bool

    /// Whether it may go away by itself, so that it is looked at again every time.
    var isPassing: Bool
  }

  /// The bytes of a file's name; valid while the folder is visited.
  func withName<Result>(
    of file: File, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(names[file.index].name)
  }

  /// A file's name.
  func name(of file: File) -> [UInt8] { Array(names[file.index].name) }

  /// Whether the content of a file begins as audio does; nil when it cannot be read.
  func looksLikeAudio(_ file: File) -> Bool? { folder?.looksLikeAudio(name(of: file)) }
}

/// A folder that the walk did not enter: nothing is known of what is under it now.
struct UnseenFolder: Sendable, Hashable {
  /// Its path relative to the root.
  var path: [UInt8]

  /// Why, when that is a problem.
  var diagnostic: Diagnostic?
}

/// A path as it stands in a message.
func readable(_ path: [UInt8]) -> String { "'" + String(decoding: path, as: UTF8.self) + "'" }
