import CFileSystem
import ShellacLibrary
import ShellacModel

/// The third phase: takes what the others found into the library, on the thread that started the run.
final class StorePhase {
  private(set) var report = IndexReport()
  /// Scopes that were walked to their end, and whether no audio file was found in them.
  private(set) var walked: [(scope: IndexScope, isEmpty: Bool)] = []
  /// Files that went into the library or were refused.
  private(set) var readCount = 0

  /// Problems that this run has noted in the library and that were not there before.
  private(set) var newlyNoted = 0

  /// Folders that were visited, whose problem was known before.
  private var visitedWithProblem: [FileLocation] = []
  /// Folders whose problem this run has noted.
  private var notedFolders: Set<FileLocation> = []

  private let writer: IndexWriter
  private let roots: [Int64: [UInt8]]
  private let options: IndexOptions
  private let listener: IndexListener
  private var uncommitted = 0
  private var lastCommit = shellac_monotonic()

  private static let mostUncommitted = 2_000
  private static let longestUncommitted: Int64 = 1_000_000_000

  init(_ writer: IndexWriter, roots: [Int64: [UInt8]], options: IndexOptions, listener: IndexListener) {
    self.writer = writer
    self.roots = roots
    self.options = options
    self.listener = listener
  }

  /// Takes some news.
  func take(_ news: RunState.News) throws {
    switch news {
    case .folder(let folder): try take(folder)
    case .vanishedFolders(let ids):
      for id in ids { try writer.noteVanished(folder: id) }
      uncommitted += ids.count
    case .problem(let root, let folder):
      if let diagnostic = folder.diagnostic {
        try note(
          diagnostic, at: FileLocation(root: root, folder: folder.path, name: []),
          stamp: FileStamp(size: 0, modified: 0), isSong: false, retries: true)
      }
    case .rootAway(let scope, let diagnostic):
      try note(diagnostic, of: scope)
    case .walked(let scope, let isEmpty): walked.append((scope, isEmpty))
    case .read(let files):
      for (file, reading) in files { try take(file, reading) }
      readCount += files.count
    }
    try commitIfDue()
  }

  /// Ends the batch at hand when it is old or large.
  func commitIfDue() throws {
    guard uncommitted > 0, !options.isDryRun else { return }
    let now = shellac_monotonic()
    guard uncommitted >= Self.mostUncommitted || now - lastCommit > Self.longestUncommitted else { return }
    try commit()
  }

  /// Ends the batch at hand.
  func commit() throws {
    if !options.isDryRun { try writer.commit() }
    uncommitted = 0
    lastCommit = shellac_monotonic()
  }

  /// Changes the report.
  func count(_ body: (inout IndexReport) -> Void) { body(&report) }

  /// Tells of a problem that the library does not keep.
  func tell(_ problem: IndexProblem) {
    if !problem.isKnown { report.newProblems += 1 }
    if report.problems.count < IndexReport.mostProblems { report.problems.append(problem) }
    listener.problem(problem)
  }

  /// Notes a problem of a scope as a whole; it is over when a later run walks the scope and does not note it again.
  func note(_ diagnostic: Diagnostic, of scope: IndexScope) throws {
    try note(
      diagnostic, at: FileLocation(root: scope.root, folder: scope.folder, name: []),
      stamp: FileStamp(size: 0, modified: 0), isSong: false, retries: true)
  }

  /// Drops what was known to be wrong with folders that were visited, unless this run noted it again.
  func forgetProblemsOfFolders() throws {
    for folder in visitedWithProblem where !notedFolders.contains(folder) {
      try writer.forgetProblems(root: folder.root, folder: folder.folder, names: [[]])
    }
  }

  private func take(_ folder: FolderNews) throws {
    for id in folder.restored { try writer.restore(file: id) }
    report.restored += folder.restored.count
    if !folder.vanished.isEmpty { try writer.noteVanished(files: folder.vanished) }
    // Whether a folder's own problem is over shows at the end of the run: too much may be gone from it.
    let names = folder.wellAgain.filter { !$0.isEmpty }
    if names.count < folder.wellAgain.count {
      visitedWithProblem.append(FileLocation(root: folder.root, folder: folder.folder, name: []))
    }
    if !names.isEmpty {
      try writer.forgetProblems(root: folder.root, folder: folder.folder, names: names)
    }
    for problem in folder.problems {
      try note(
        problem.diagnostic, at: FileLocation(root: folder.root, folder: folder.folder, name: problem.name),
        stamp: problem.stamp, isSong: false, retries: problem.isPassing)
    }
    for file in folder.noAudio {
      try writer.noteNoAudio(
        at: FileLocation(root: folder.root, folder: folder.folder, name: file.name), stamp: file.stamp)
    }
    uncommitted +=
      folder.restored.count + folder.vanished.count + folder.wellAgain.count + folder.problems.count
      + folder.noAudio.count
  }

  private func take(_ file: FoundFile, _ reading: Reading<TagFrame>) throws {
    uncommitted += 1
    let location = file.location
    let name = readable(location.relativePath)
    let frame: TagFrame
    switch reading {
    case .quarantined(let reason):
      // A song that is known stays as it was.
      try note(
        Diagnostic("cannot read \(name): \(reason)", hint: "Run 'shellac index --force' to try it again."),
        at: location, stamp: file.stamp, isSong: false, retries: false)
      return
    case .frame(let read): frame = read
    }
    switch frame.outcome {
    case .refused(let reason): try refuse(file, reason, mayBeTriedAgain: frame.mayBeTriedAgain)
    case .unread(let reason):
      try add(file, frame)
      try note(
        Diagnostic("cannot read the tags of \(name): \(reason)"), at: location, stamp: file.stamp,
        isSong: true,
        retries: false)
    case .read:
      try add(file, frame)
      if frame.notices.isEmpty {
        if file.hadProblem || file.id != 0 {
          try writer.forgetProblems(root: location.root, folder: location.folder, names: [location.name])
        }
      } else {
        try note(
          Diagnostic("\(name) was read, but \(frame.notices.joined(separator: "; "))"), at: location,
          stamp: file.stamp, isSong: true, retries: false)
      }
    }
  }

  private func add(_ file: FoundFile, _ frame: TagFrame) throws {
    switch try writer.add(file.location, stamp: file.stamp, frame: frame, isGone: isGone) {
    case .added: report.added += 1
    case .updated: report.updated += 1
    case .moved: report.moved += 1
    }
  }

  /// Tells a file that is no audio from one that cannot be opened now.
  private func refuse(_ file: FoundFile, _ reason: String, mayBeTriedAgain: Bool) throws {
    let location = file.location
    let name = readable(location.relativePath)
    let failure = openingError(joined(roots[location.root] ?? [], location.relativePath))
    if let failure, failure.isAbsence {
      if file.id != 0 { try writer.noteVanished(files: [file.id]) }
      tell(
        IndexProblem(
          location: location, diagnostic: Diagnostic("\(name) vanished while it was being indexed"),
          isKnown: false))
    } else if let failure {
      try note(
        Diagnostic("cannot read \(name): \(failure.reason)", hint: failure.hint), at: location,
        stamp: file.stamp,
        isSong: false, retries: true)
    } else if mayBeTriedAgain {
      // The disk or the memory failed, not the file: a song that is known stays as it was.
      try note(
        Diagnostic("cannot read \(name): \(reason)"), at: location, stamp: file.stamp, isSong: false,
        retries: true)
    } else {
      if file.id != 0 { try writer.noteVanished(files: [file.id]) }
      try note(
        Diagnostic("cannot read \(name): \(reason)"), at: location, stamp: file.stamp, isSong: false,
        retries: false)
    }
  }

  private func note(
    _ diagnostic: Diagnostic, at location: FileLocation, stamp: FileStamp, isSong: Bool, retries: Bool
  ) throws {
    let isKnown = try writer.report(diagnostic, at: location, stamp: stamp, isSong: isSong, retries: retries)
    if !isKnown { newlyNoted += 1 }
    if location.name.isEmpty { notedFolders.insert(location) }
    tell(IndexProblem(location: location, diagnostic: diagnostic, isKnown: isKnown))
  }

  /// Counts the problems of the scopes that were known before and are still there.
  func countKnown(in scopes: [IndexScope]) throws {
    let noted = try scopes.reduce(0) { try $0 + writer.problemCount(root: $1.root, under: $1.folder) }
    report.knownProblems = max(0, noted - newlyNoted)
  }

  /// Whether the old place of a file that may have moved is empty.
  ///
  /// A root that is away tells nothing.
  private func isGone(_ location: FileLocation) -> Bool {
    guard let root = roots[location.root], !ShellacIndexer.isGone(root) else { return false }
    return ShellacIndexer.isGone(joined(root, location.relativePath))
  }
}
