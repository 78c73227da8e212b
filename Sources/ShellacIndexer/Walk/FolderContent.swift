import ShellacLibrary
import ShellacModel

/// Sorts the names of one folder into files that may be audio, subfolders, links and problems.
final class FolderContent {
  let visited = VisitedFolder()

  /// Paths of the links to folders found so far.
  private(set) var linkedFolders: [[UInt8]] = []

  private let includesHidden: Bool
  private let ignored: NamePatterns
  private let audioNames: AudioNames

  init(options: WalkOptions) {
    includesHidden = options.includesHidden
    ignored = NamePatterns(options.ignored)
    audioNames = AudioNames(extra: options.extraExtensions)
  }

  /// Reads a folder into `visited`.
  ///
  /// - Returns: the names of its subfolders.
  func look(at folder: OpenFolder, _ path: [UInt8]) throws(SystemError) -> [[UInt8]] {
    visited.path = path
    visited.folder = folder
    visited.files.removeAll(keepingCapacity: true)
    visited.problems.removeAll(keepingCapacity: true)
    try visited.names.read(folder)
    var subfolders: [[UInt8]] = []
    for index in 0..<visited.names.count {
      let (name, kind) = visited.names[index]
      if name.first == UInt8(ascii: ".") && !includesHidden { continue }
      let promise = audioNames.promise(of: name)
      if (kind == .file && promise == .other) || (kind == .other && promise != .audio) { continue }
      if ignored.match(name, in: path) { continue }
      if kind == .folder && promise != .audio {
        subfolders.append(Array(name))
        continue
      }
      do {
        let stat = try folder.stat(name.cString)
        switch EntryKind(stat.kind) {
        case .folder:
          if promise == .audio { note("a folder", name, FileStamp(stat)) }
          // Where the folder does not tell kinds, a link must be told from a folder by looking again.
          if kind == .link || (kind == .unknown && folder.isLink(name.cString)) {
            linkedFolders.append(joined(path, Array(name)))
          } else {
            subfolders.append(Array(name))
          }
        case .file where promise != .other:
          visited.files.append(
            VisitedFolder.File(stamp: FileStamp(stat), isNamedAudio: promise == .audio, index: index))
        case .other where promise == .audio: note("a pipe, socket or device", name, FileStamp(stat))
        default: break
        }
      } catch {
        if promise == .audio { note(error, name, isLink: kind == .link) }
      }
    }
    return subfolders
  }

  /// Notes what is named like an audio file, and is something else.
  private func note(_ what: String, _ name: UnsafeBufferPointer<UInt8>, _ stamp: FileStamp) {
    let name = Array(name)
    visited.problems.append(
      VisitedFolder.Problem(
        name: name,
        diagnostic: Diagnostic(
          "\(readable(joined(visited.path, name))) is \(what), though it is named like an audio file",
          hint: "Rename it, so that it does not look like a song."),
        stamp: stamp, isThere: false, isPassing: false))
  }

  private func note(_ error: SystemError, _ name: UnsafeBufferPointer<UInt8>, isLink: Bool) {
    let name = Array(name)
    let path = readable(joined(visited.path, name))
    let diagnostic: Diagnostic
    if isLink && error.isAbsence {
      diagnostic = Diagnostic(
        "\(path) is a link that leads nowhere", hint: "Remove the link, or mount its disk.")
    } else if isLink && error.isLoop {
      diagnostic = Diagnostic("\(path) is a link that leads back to itself", hint: "Remove the link.")
    } else if error.isAbsence {
      // It vanished since the folder was read.
      return
    } else {
      diagnostic = Diagnostic("cannot read \(path): \(error.reason)", hint: error.hint)
    }
    visited.problems.append(
      VisitedFolder.Problem(
        name: name, diagnostic: diagnostic, stamp: FileStamp(size: 0, modified: 0),
        isThere: !error.isAbsence && !error.isLoop, isPassing: true))
  }
}
