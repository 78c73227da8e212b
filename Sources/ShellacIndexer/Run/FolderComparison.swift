import ShellacLibrary
import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that has to be read.
struct FoundFile: Sendable {
  var location: FileLocation
  var stamp: FileStamp
  /// The file's id in the library; 0 when it is not there.
  var id: Int64
  /// Whether the library has noted a problem with the name.
  var hadProblem: Bool
}

/// What is different in a folder from what the library knows of it.
struct FolderNews: Sendable {
  var root: Int64
  var folder: [UInt8]
  /// Ids of missing files that are there again, unchanged.
  var restored: [Int64] = []
  /// Ids of files that are not there any more.
  var vanished: [Int64] = []
  /// Names whose problems are over.
  var wellAgain: [[UInt8]] = []
  /// Names that give a problem before they are read.
  var problems: [VisitedFolder.Problem] = []

  /// Files without audio, whose names do not say so.
  var noAudio: [(name: [UInt8], stamp: FileStamp)] = []

  var isEmpty: Bool {
    restored.isEmpty && vanished.isEmpty && wellAgain.isEmpty && problems.isEmpty && noAudio.isEmpty
  }
}

/// Tells what is new, changed or gone in a visited folder, by name, size and time alone.
struct FolderComparison {
  /// Whether unchanged files are read all the same.
  var readsUnchanged: Bool
  /// Whether files that an earlier TagLib could not read are tried again.
  var retriesUnread: Bool

  /// What a comparison found.
  struct Result {
    var news: FolderNews
    var toRead: [FoundFile] = []
    var unchanged = 0
  }

  /// Compares a visited folder with what is known of it.
  func compare(_ visited: VisitedFolder, root: Int64, known: [KnownFile]) -> Result {
    var result = Result(news: FolderNews(root: root, folder: visited.path))
    result.news.problems = visited.problems
    let known = Self.sorted(known)
    var next = 0
    for file in visited.files {
      visited.withName(of: file) { name in
        while next < known.count, Self.order(known[next].name, name) < 0 {
          leave(known[next], visited, &result)
          next += 1
        }
        var entries = known[next..<next]
        while next < known.count, Self.order(known[next].name, name) == 0 {
          next += 1
          entries = known[entries.startIndex..<next]
        }
        meet(file, entries, visited, root, &result)
      }
    }
    for entry in known[next...] { leave(entry, visited, &result) }
    return result
  }

  /// Takes a file that is there.
  ///
  /// There may be two entries for it: the song, and a problem with the name.
  private func meet(
    _ file: VisitedFolder.File, _ entries: ArraySlice<KnownFile>, _ visited: VisitedFolder, _ root: Int64,
    _ result: inout Result
  ) {
    let song = entries.first { $0.id != 0 }
    let problem = entries.first { $0.id == 0 }
    func isAsBefore(_ entry: KnownFile) -> Bool {
      entry.size == file.stamp.size && entry.modified == file.stamp.modified && !readsUnchanged
    }
    if let problem, problem.standing == .refused || problem.standing == .noAudio, isAsBefore(problem) {
      return
    }
    // A name that could not be read the last time is read now, also when its song did not change.
    let isOwed = problem?.standing == .unopened || (song?.standing == .unread && retriesUnread)
    if let song, isAsBefore(song), !isOwed {
      switch song.standing {
      case .missing: result.news.restored.append(song.id)
      case .present, .unread, .refused, .unopened, .noAudio: result.unchanged += 1
      }
      if let problem { result.news.wellAgain.append(problem.name) }
      return
    }
    if !file.isNamedAudio, song == nil, problem == nil || problem?.standing == .noAudio {
      switch visited.looksLikeAudio(file) {
      case true?: break
      case false?:
        result.news.noAudio.append((visited.name(of: file), file.stamp))
        return
      case nil: return
      }
    }
    result.toRead.append(
      FoundFile(
        location: FileLocation(root: root, folder: visited.path, name: visited.name(of: file)),
        stamp: file.stamp, id: song?.id ?? 0, hadProblem: problem != nil))
  }

  /// Takes an entry whose name is no file that may be audio.
  private func leave(_ entry: KnownFile, _ visited: VisitedFolder, _ result: inout Result) {
    let problem = visited.problems.first { $0.name == entry.name }
    if entry.id == 0 {
      if problem == nil { result.news.wellAgain.append(entry.name) }
    } else if entry.standing != .missing, problem?.isThere != true {
      result.news.vanished.append(entry.id)
    }
  }

  private static func sorted(_ known: [KnownFile]) -> [KnownFile] {
    for index in known.indices.dropFirst() where order(known[index - 1].name, known[index].name) > 0 {
      return known.sorted { order($0.name, $1.name) < 0 }
    }
    return known
  }

  private static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
    b.withUnsafeBufferPointer { order(a, $0) }
  }

  private static func order(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Int {
    a.withUnsafeBufferPointer { a in
      let shared = min(a.count, b.count)
      guard shared > 0, let first = a.baseAddress, let second = b.baseAddress else {
        return a.count - b.count
      }
      let difference = memcmp(first, second, shared)
      return difference == 0 ? a.count - b.count : Int(difference)
    }
  }
}
