import ShellacFiles
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
    let command = options.isDryRun ? "index --dry-run" : "index"
    var library = try context.hasLibrary || paths.isEmpty ? context.openLibrary(changing: command) : nil
    // Every path is looked at before anything is made or changed.
    let targets = try IndexTargets(paths, library)
    if library == nil && !options.isDryRun { library = try context.openOrMakeLibrary(changing: command) }
    // Only now, so that Ctrl-C ends a command that waits for another.
    let interruption = Interruption(context.messages)
    defer { interruption.stop() }
    defer { context.messages.progress("") }
    var report = IndexReport()
    var scopes = targets.known
    var change: Int64?
    if let library, !options.isDryRun, !targets.new.isEmpty {
      let added = try library.addRoots(targets.new, command: "index")
      scopes += added.ids.map { IndexScope(root: $0) }
      change = added.change
    }
    if let library, paths.isEmpty { scopes = try allScopes(library) }
    if let library, !scopes.isEmpty {
      report = try run(scopes, library, interruption.cancellation, continuing: change)
    }
    if options.isDryRun && !targets.new.isEmpty { report.add(try tryOut(targets.new, interruption)) }
    context.messages.progress("")
    try IndexSummary(report: report, isDryRun: options.isDryRun, isStrict: isStrict).write(to: context)
    if report.added > 0, !options.isDryRun, try library?.hasPurchasesWithoutFiles() == true {
      context.messages.note("Something that you bought may be among them: 'shellac reconcile' ties it.")
    }
    if report.isInterrupted { return .interrupted }
    return isStrict && report.knownProblems > 0 ? .problems : .done
  }

  /// Indexes roots and folders in them.
  func run(
    _ scopes: [IndexScope], _ library: Library, _ cancellation: Cancellation, continuing change: Int64? = nil
  ) throws -> IndexReport {
    let roots = Dictionary(uniqueKeysWithValues: try library.rootFolders().map { ($0.id, $0.path) })
    if !options.isDryRun {
      // An `organize` that was killed before it had anything to finish leaves no other trace.
      for root in Set(scopes.map(\.root)).compactMap({ roots[$0] }) { Leftovers.removeProbes(in: root) }
    }
    let progress = IndexProgressLine(context.messages)
    // Kept only where it is asked for: a library may have any number of problems.
    let tellsKnown = isStrict || context.options.verbose
    var told: Set<String> = []
    let report = try IndexRun(
      library: library, roots: roots, scopes: scopes, options: options,
      listener: IndexListener(
        progress: progress.show,
        problem: { problem in
          // A root that is away is said each time: nothing of it was looked at.
          let isOfRoot = problem.location.folder.isEmpty && problem.location.name.isEmpty
          if problem.isKnown && !isOfRoot { return }
          if tellsKnown { told.insert(problem.diagnostic.message) }
          context.messages.problem(problem.diagnostic)
        }), cancellation: cancellation, continuing: change
    ).run()
    context.messages.progress("")
    if tellsKnown && report.knownProblems > 0 { try tellKnown(scopes, library, told) }
    return report
  }

  /// Names the problems that are as they were, to those who want to know.
  private func tellKnown(_ scopes: [IndexScope], _ library: Library, _ told: Set<String>) throws {
    for scope in scopes {
      for problem in try library.problems(root: scope.root, under: scope.folder)
      where !told.contains(problem.message) {
        if isStrict { context.messages.problem(problem) } else { context.messages.detail(problem.message) }
      }
    }
  }

  /// What indexing new roots would bring, found out in a library that is thrown away.
  private func tryOut(_ paths: [[UInt8]], _ interruption: Interruption) throws -> IndexReport {
    let scratch = try ScratchLibrary(for: "index --dry-run", context)
    defer { withExtendedLifetime(scratch) {} }
    let scopes = try paths.map { IndexScope(root: try scratch.library.addRoot($0).id) }
    return try run(scopes, scratch.library, interruption.cancellation)
  }

  private func allScopes(_ library: Library) throws -> [IndexScope] {
    let roots = try library.rootFolders()
    if roots.isEmpty {
      throw Diagnostic(
        "the library has no roots yet", hint: "Run 'shellac index FOLDER' with the folder of your music.")
    }
    return roots.map { IndexScope(root: $0.id) }
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
