import GRDB
import ShellacModel

/// Files that were taken from the library: `index --prune`, `root remove`, and the undo of `root add`.
enum RemovalItem: StepReversal {
  static let kind = ChangeKind.removal

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    if let image = step.before.flatMap(RemovalImage.init) {
      try putBack(image, step, run)
    } else if let files = step.after?.whole.flatMap(RestoredFiles.init) {
      try takeAway(files, step, run)
    } else {
      throw Diagnostic.damagedImage
    }
  }

  private static func putBack(_ image: RemovalImage, _ step: ChangeStep, _ run: UndoRun) throws {
    var restored = RestoredFiles(rootPath: image.rootPath)
    let finder = try RestoredFiles.Finder(run.db)
    try run.restorer().restore(image) { outcome in
      switch outcome {
      case .restored(let id):
        if let file = try RestoredFiles.File(id, finder) { restored.files.append(file) }
      case .refused(let path, let reason): run.note(kind, name(of: path), .refused(reason))
      }
    }
    if restored.files.isEmpty { return }
    try run.steps.record(
      kind, subject: step.subject, before: nil, after: restored.bytes, keepsAfter: true)
    run.note(filesOf: image.rootPath, .restored, count: restored.files.count)
  }

  private static func takeAway(_ files: RestoredFiles, _ step: ChangeStep, _ run: UndoRun) throws {
    let writer = try run.writer()
    let finder = try RestoredFiles.Finder(run.db)
    var removed = 0
    for file in files.files {
      guard let now = try RestoredFiles.File(file.id, finder) else { continue }
      if now == file {
        try writer.remove(file: file.id)
        removed += 1
      } else {
        let path = try writer.path(ofFile: file.id)
        run.note(kind, name(of: path), .refused("it has changed since"))
      }
    }
    try writer.finishRemoval()
    run.note(filesOf: files.rootPath, .removed, count: removed)
  }

  static func standing(of step: ChangeStep, in db: Database) -> ChangeItem.Standing? { nil }

  static func names(of step: ChangeStep) -> [[UInt8]] {
    guard let image = step.before.flatMap(RemovalImage.init) else { return [Array(name(of: step).utf8)] }
    var names: [[UInt8]] = []
    image.forEachPath { names.append($0) }
    return names
  }

  static func name(of step: ChangeStep) -> String {
    if let image = step.before.flatMap(RemovalImage.init) {
      return name(count: Int(clamping: image.files), rootPath: image.rootPath)
    }
    let files = step.after?.whole.flatMap(RestoredFiles.init)
    return name(count: files?.files.count ?? 0, rootPath: files?.rootPath ?? [])
  }

  static func name(of path: [UInt8]) -> String { "'\(String(decoding: path, as: UTF8.self))'" }

  static func name(count: Int, rootPath: [UInt8]) -> String {
    "\(CountText.count(count, "file")) of \(name(of: rootPath))"
  }
}
