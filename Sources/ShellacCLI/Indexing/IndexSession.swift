import Foundation
import ShellacIndexer
import ShellacLibrary
import ShellacModel

/// One `shellac index`: from the paths to the summary.
struct IndexSession {
  var options = IndexOptions()
  private let context: CommandContext
  private let isStrict: Bool

  /// Prepares a run as the configuration has it.
  init(_ context: CommandContext, isDryRun: Bool, isStrict: Bool) throws {
    self.context = context
    self.isStrict = isStrict
    let configuration = try context.configuration()
    options.isDryRun = isDryRun
    if let jobs = configuration.integer("index.jobs"), jobs > 0 { options.jobs = jobs }
    if let ignored = configuration.texts("index.ignore") { options.walk.ignored = ignored }
    if let hidden = configuration.flag("index.hidden") { options.walk.includesHidden = hidden }
    if let stays = configuration.flag("index.one-file-system") { options.walk.staysOnOneFileSystem = stays }
    if let share = configuration.share("index.missing-share") {
      options.missingShare = Int((share * 100).rounded())
    }
  }

  /// Indexes the paths, or all roots when there are none.
  func run(_ arguments: [ArgumentText]) throws -> ExitStatus {
    let paths = try arguments.map { try PathArgument($0, in: context.surroundings.workingDirectory) }
    let interruption = Interruption(context.messages)
    defer { interruption.stop() }
    defer { context.messages.progress("") }
    var report = IndexReport()
    if options.isDryRun {
      let known =
        try context.hasLibrary || paths.isEmpty ? context.openLibrary(changing: "index --dry-run") : nil
      let isKnown = try paths.map { path in try known?.place(of: path.bytes) != nil }
      let inside = zip(paths, isKnown).filter(\.1).map(\.0)
      if let known, paths.isEmpty || !inside.isEmpty { report = try run(inside, known, interruption) }
      let new = zip(paths, isKnown).filter { !$0.1 }.map(\.0)
      if !new.isEmpty { report.add(try tryOut(new, interruption)) }
    } else {
      let library =
        try paths.isEmpty
        ? context.openLibrary(changing: "index") : context.openOrMakeLibrary(changing: "index")
      report = try run(paths, library, interruption)
    }
    context.messages.progress("")
    try IndexSummary(report: report, isDryRun: options.isDryRun, isStrict: isStrict).write(to: context)
    if report.isInterrupted { return .interrupted }
    return isStrict && report.knownProblems > 0 ? .problems : .done
  }

  private func run(
    _ paths: [PathArgument], _ library: Library, _ interruption: Interruption
  ) throws -> IndexReport {
    let scopes = try paths.isEmpty ? allScopes(library) : self.scopes(paths, library)
    let roots = Dictionary(uniqueKeysWithValues: try library.roots().map { ($0.id, $0.path) })
    let progress = IndexProgressLine(context.messages)
    var told: Set<String> = []
    let report = try IndexRun(
      library: library, roots: roots, scopes: scopes, options: options,
      listener: IndexListener(
        progress: progress.show,
        problem: { problem in
          if problem.isKnown { return }
          told.insert(problem.diagnostic.message)
          context.messages.problem(problem.diagnostic)
        }), cancellation: interruption.cancellation
    ).run()
    context.messages.progress("")
    if report.knownProblems > 0 { try tellKnown(scopes, library, told) }
    return report
  }

  /// Names the problems that are as they were, to those who want to know.
  private func tellKnown(_ scopes: [IndexScope], _ library: Library, _ told: Set<String>) throws {
    guard isStrict || context.options.verbose else { return }
    for scope in scopes {
      for problem in try library.problems(root: scope.root, under: scope.folder)
      where !told.contains(problem.message) {
        if isStrict { context.messages.problem(problem) } else { context.messages.detail(problem.message) }
      }
    }
  }

  /// What indexing new roots would bring, found out in a library that is thrown away.
  private func tryOut(_ paths: [PathArgument], _ interruption: Interruption) throws -> IndexReport {
    let folder = NSTemporaryDirectory() + "shellac-dry-run-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = try Library.openOrMake(
      at: folder + "/library.db", command: "index --dry-run", birth: LibraryBirth(context.surroundings))
    return try run(paths, library, interruption)
  }

  private func allScopes(_ library: Library) throws -> [IndexScope] {
    let roots = try library.roots()
    if roots.isEmpty {
      throw Diagnostic(
        "the library has no roots yet", hint: "Run 'shellac index FOLDER' with the folder of your music.")
    }
    return roots.map { IndexScope(root: $0.id) }
  }

  /// What each path stands for: a new root, a known one, or a folder in one.
  private func scopes(_ paths: [PathArgument], _ library: Library) throws -> [IndexScope] {
    var scopes: [IndexScope] = []
    for path in paths {
      let scope: IndexScope
      if let place = try library.place(of: path.bytes) {
        // A folder that has gone from a root is looked at all the same: what was in it is missing.
        let isKnown = try place.relative.isEmpty || library.knowsFolder(place.relative, ofRoot: place.root.id)
        if path.exists || !isKnown { _ = try path.requireFolder() }
        scope = IndexScope(root: place.root.id, folder: place.relative)
      } else {
        scope = IndexScope(root: try library.addRoot(try path.requireFolder()).id)
      }
      scopes.append(scope)
    }
    return Self.withoutOverlaps(scopes)
  }

  /// The scopes without those that lie in another.
  static func withoutOverlaps(_ scopes: [IndexScope]) -> [IndexScope] {
    var result: [IndexScope] = []
    for scope in scopes.sorted(by: { $0.folder.count < $1.folder.count }) {
      let isCovered = result.contains { other in
        other.root == scope.root
          && (other.folder.isEmpty || other.folder == scope.folder
            || scope.folder.starts(with: other.folder + [UInt8(ascii: "/")]))
      }
      if !isCovered { result.append(scope) }
    }
    return result
  }
}

extension Library {
  /// Whether files in a folder of a root, or below it, are known.
  func knowsFolder(_ folder: [UInt8], ofRoot root: Int64) throws -> Bool {
    var isKnown = false
    try indexReader().folders(root: root, under: folder) { _, _ in isKnown = true }
    return isKnown
  }
}

extension IndexReport {
  /// Adds what another run did.
  mutating func add(_ other: IndexReport) {
    added += other.added
    updated += other.updated
    moved += other.moved
    restored += other.restored
    unchanged += other.unchanged
    missing += other.missing
    unconfirmed += other.unconfirmed
    pruned += other.pruned
    newProblems += other.newProblems
    knownProblems += other.knownProblems
    isInterrupted = isInterrupted || other.isInterrupted
    seconds += other.seconds
  }
}
