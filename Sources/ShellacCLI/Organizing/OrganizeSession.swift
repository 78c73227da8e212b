import ShellacFiles
import ShellacIndexer
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// One `shellac organize`: from the templates to the plan, and from the plan to the files.
struct OrganizeSession {
  var target: ArgumentText?
  var isPortable = false
  var playlists: [ArgumentText] = []
  private let context: CommandContext
  private let templates: [PathTemplate]
  private let deed: FileAct.Deed
  private let query: Query
  private let hasQuery: Bool

  init(
    _ context: CommandContext, _ templates: OrganizeTemplates, deed: FileAct.Deed, query: Query,
    hasQuery: Bool
  ) {
    self.context = context
    self.templates = templates.templates
    self.deed = deed
    self.query = query
    self.hasQuery = hasQuery
  }

  /// What was planned.
  struct Outcome {
    var plan: OrganizePlan
    var targets: OrganizeTargets
    var rewriting: PlaylistRewriting
    /// How many files the query picked.
    var files = 0
    /// Files that are not where they were, and songs without any.
    var missing = 0, fileless = 0
    /// Some of the missing files.
    var missingPaths: [[UInt8]] = []
  }

  /// Shows the plan.
  func show(_ form: OutputForm, _ options: FormOptions) throws -> ExitStatus {
    let library = try context.openLibrary()
    let outcome = try plan(library)
    let isEmpty = outcome.files + outcome.fileless == 0
    if isEmpty, form == .table { return hasQuery ? .noMatch : .done }
    let summary = isEmpty ? nil : OrganizeSummary(outcome).text
    try OrganizeListing(outcome.plan, context).write(form, options, summary: summary)
    if isEmpty { return hasQuery ? .noMatch : .done }
    tellSome(outcome.rewriting.lists.map { "'\($0.shown)' would be rewritten" })
    tellKept(outcome.plan)
    tellMissing(outcome)
    try tellProblems(outcome)
    return .done
  }

  /// Does what the plan says.
  func apply() throws -> ExitStatus {
    let library = try context.openLibrary(changing: "organize")
    let outcome = try plan(library)
    guard outcome.files + outcome.fileless > 0 else {
      if context.options.json {
        let summary = OrganizeSummary(outcome)
        try ResultLine("", summary.facts(ActReport())).write(to: context)
      }
      return hasQuery ? .noMatch : .done
    }
    try requireRoom(outcome)
    let summary = OrganizeSummary(outcome)
    tellStaying(outcome)
    tellMissing(outcome)
    let interruption = Interruption(
      context.messages, note: "Ending between two files; once more to end at once.")
    defer { interruption.stop() }
    let total = outcome.plan.acts.count
    let line = CountingLine(deed == .move ? "Moving" : "Working", context.messages, every: 16)
    var report = ActReport()
    if total > 0 {
      report = try library.act(
        outcome.plan.acts, command: "organize", within: outcome.targets.roots.map(\.path),
        rewriting: outcome.rewriting.rewrites, revise: { _ in try outcome.rewriting.afresh(outcome.plan) },
        emptying: library.rootFolders().map(\.path), summary: { summary.journalText($0) },
        progress: { line.show($0) },
        settling: { done in
          line.end()
          try index(done.foldersToIndex, library)
        }, isCancelled: { interruption.cancellation.isCancelled })
      line.end()
    }
    for refusal in report.refusals { context.messages.problem(refusal.diagnostic) }
    if report.refused > report.refusals.count {
      context.messages.note("… and \(CountText.grouped(report.refused - report.refusals.count)) more.")
    }
    for failure in report.failures { context.messages.problem(failure.diagnostic) }
    tellKept(outcome.plan)
    try ResultLine(summary.text(report), summary.facts(report)).write(to: context)
    return report.isCancelled ? .interrupted : .done
  }

  private func plan(_ library: Library) throws -> Outcome {
    let targets = try OrganizeTargets(target, deed, portable: isPortable, library: library, context)
    let roots = try library.rootFolders()
    var rewriting = try PlaylistRewriting(playlists, roots: roots.map(\.path), context)
    let patterns = try context.configuration().texts("organize.companions")
    var planner = OrganizePlanner(
      deed, roots: targets.roots, companions: patterns.map { CompanionRules($0) } ?? CompanionRules(),
      staying: rewriting.paths, disk: RealDisk())
    var rootOf: [Int64: Int] = [:]
    var faultOf: [Int64: Int64] = [:]
    let folders = try library.organizedFolders(countsFiles: hasQuery)
    for folder in folders {
      planner.addFolder(id: folder.id, path: folder.path, files: folder.files)
      rootOf[folder.id] = targets.ofRoot[folder.root]
      if targets.faults[folder.root] != nil { faultOf[folder.id] = folder.root }
    }
    if deed == .move {
      for left in try library.leftFolders() {
        planner.addLeft(left.path, songs: left.songs)
        rewriting.movedBefore.merge(left.moves) { first, _ in first }
      }
    }
    var renderer = PathRenderer(templates)
    let request = OrganizeRequest(
      query: query, choices: templates.map(\.query), columns: renderer.columns)
    let line = CountingLine("Planning", context.messages)
    var (files, missing) = (0, 0)
    var locked: [Int64: Int] = [:]
    var absent: [(folder: Int64, name: [UInt8])] = []
    func add(_ row: borrowing OrganizeRow, isOnlooker: Bool) {
      guard let choice = row.choice, let root = rootOf[row.folder], !row.isMissing else {
        if isOnlooker { return }
        if let root = faultOf[row.folder], !row.isMissing || targets.away.contains(root) {
          locked[root, default: 0] += 1
        } else {
          missing += 1
          if absent.count < Self.mostNamed { absent.append((row.folder, row.name)) }
        }
        return
      }
      let path = renderer.render(choice) { row.append($0, to: &$1) }
      planner.add(
        OrganizeSource(
          file: row.file, song: row.song, album: row.album, folder: row.folder, name: row.name,
          stamp: row.stamp), path: path, root: root, isOnlooker: isOnlooker)
    }
    var (songs, last) = (0, Int64(-1))
    try library.organizeRows(request) { row in
      files += 1
      // Copies of one song come one after another.
      if row.song != last { songs += 1 }
      last = row.song
      line.show(files)
      add(row, isOnlooker: false)
    }
    for (root, count) in locked.sorted(by: { $0.key < $1.key }) {
      guard var fault = targets.faults[root] else { continue }
      if count == files { throw fault }
      fault.message += ", so that \(CountText.count(count, "file")) of it would stay"
      context.messages.problem(fault)
    }
    if hasQuery { try library.organizeRows(request, areOnlookers: true) { add($0, isOnlooker: true) } }
    var plan = try planner.plan { AlbumDistinction(try library.distinction(ofAlbum: $0)) }
    var audio = ConflictAudio()
    plan.markConflicts { audio.isSame($0, $1) }
    plan.findKeptFolders(below: roots.map(\.path), RealDisk())
    line.end()
    try rewriting.prepare(plan)
    var outcome = Outcome(
      plan: plan, targets: targets, rewriting: rewriting, files: files, missing: missing,
      fileless: try fileless(library, of: songs))
    if !absent.isEmpty {
      let paths = Dictionary(folders.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
      outcome.missingPaths = absent.map { file in
        (paths[file.folder] ?? []).appending(component: file.name)
      }
    }
    return outcome
  }

  /// How many songs the query picks that have no file.
  ///
  /// - Parameter songs: how many have one.
  private func fileless(_ library: Library, of songs: Int) throws -> Int {
    var request = ViewRequest(.songs, columns: [])
    request.query = query
    return max(0, try library.count(request) - songs)
  }

  private static let mostNamed = 20

  /// Names the files that stay where they are.
  private func tellStaying(_ outcome: Outcome) {
    var told = 0
    outcome.plan.forEachItem { item in
      guard item.fate.isProblem, told < Self.mostNamed else { return }
      told += 1
      let reason = item.note ?? item.fate.rawValue
      let target = item.target.map { " to '\(String(decoding: $0, as: UTF8.self))'" } ?? ""
      context.messages.problem(
        Diagnostic("'\(String(decoding: item.source, as: UTF8.self))' does not go\(target): \(reason)"))
    }
    if outcome.plan.problems > told {
      context.messages.note("… and \(CountText.grouped(outcome.plan.problems - told)) more that stay.")
    }
  }

  /// Names files that the library has and the disk has not.
  private func tellMissing(_ outcome: Outcome) {
    for path in outcome.missingPaths {
      context.messages.problem(
        Diagnostic("'\(String(decoding: path, as: UTF8.self))' is missing: 'shellac index' looks for it"))
    }
    let more = outcome.missing - outcome.missingPaths.count
    if more > 0 { context.messages.note("… and \(CountText.grouped(more)) more that are missing.") }
  }

  /// Says which folders stay though their songs go, and why.
  private func tellKept(_ plan: OrganizePlan) {
    tellSome(
      plan.keptFolders.map { folder in
        "'\(String(decoding: folder.path, as: UTF8.self))' stays: "
          + "'\(String(decoding: folder.leftover, as: UTF8.self))' is in it"
      })
  }

  private func tellSome(_ notes: [String]) {
    for note in notes.prefix(Self.mostNamed) { context.messages.note(note) }
    if notes.count > Self.mostNamed {
      context.messages.note("… and \(CountText.grouped(notes.count - Self.mostNamed)) more.")
    }
  }

  /// Says that there are problems, which the listing has.
  ///
  /// - Throws: `Diagnostic` when there is too little room, as it would be thrown before anything is done.
  private func tellProblems(_ outcome: Outcome) throws {
    if outcome.plan.problems > 0 {
      context.messages.problem(
        Diagnostic("\(CountText.count(outcome.plan.problems, "file")) would stay, as the plan says of each"))
    }
    try requireRoom(outcome)
  }

  private func requireRoom(_ outcome: Outcome) throws {
    guard let need = outcome.plan.needs.first(where: \.isTooMuch) else { return }
    throw Diagnostic(
      "'\(String(decoding: need.root, as: UTF8.self))' has too little room: \(OrganizeSummary.text(need))",
      hint: "Make room there, or organize less at once with a query.", status: .cannotWrite)
  }

  /// Brings the library up to date with copies that were made below its roots, also when it was interrupted then.
  private func index(_ folders: Set<[UInt8]>, _ library: Library) throws {
    let scopes = try folders.compactMap { folder in
      try library.place(of: folder).map { IndexScope(root: $0.root.id, folder: $0.relative) }
    }
    if scopes.isEmpty { return }
    let session = try IndexSession(context, isDryRun: false, isStrict: false)
    _ = try session.run(IndexScope.withoutOverlaps(scopes), library, Cancellation())
  }
}
