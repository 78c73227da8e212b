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
    let (library, scratch) = try openLibrary(makesOne: !paths.isEmpty)
    defer { if let scratch { try? FileManager.default.removeItem(atPath: scratch) } }
    let scopes = try paths.isEmpty ? allScopes(library) : self.scopes(paths, library)
    let roots = Dictionary(uniqueKeysWithValues: try library.roots().map { ($0.id, $0.path) })

    let interruption = Interruption(context.messages)
    defer { interruption.stop() }
    let progress = IndexProgressLine(context.messages)
    let run = IndexRun(
      library: library, roots: roots, scopes: scopes, options: options,
      listener: IndexListener(progress: progress.show, problem: tell), cancellation: interruption.cancellation
    )
    defer { context.messages.progress("") }
    let report = try run.run()
    context.messages.progress("")
    try IndexSummary(report: report, isDryRun: options.isDryRun).write(to: context)
    if report.isInterrupted { return .interrupted }
    return isStrict && report.knownProblems > 0 ? .problems : .done
  }

  private func tell(_ problem: IndexProblem) {
    if !problem.isKnown || isStrict {
      context.messages.problem(problem.diagnostic)
    } else {
      context.messages.detail("known: " + problem.diagnostic.message)
    }
  }

  /// The library; a dry run that would make one gets another, whose folder is the second result.
  private func openLibrary(makesOne: Bool) throws -> (library: Library, scratch: String?) {
    guard makesOne else { return (try context.openLibrary(changing: "index"), nil) }
    guard options.isDryRun && !context.hasLibrary else {
      return (try context.openOrMakeLibrary(changing: "index"), nil)
    }
    let folder = NSTemporaryDirectory() + "shellac-dry-run-" + UUID().uuidString
    let library = try Library.openOrMake(
      at: folder + "/library.db", command: "index --dry-run", birth: LibraryBirth(context.surroundings))
    return (library, folder)
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
        // A folder of a root that is gone is looked at all the same: what was in it is missing.
        if path.exists { _ = try path.requireFolder() }
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
