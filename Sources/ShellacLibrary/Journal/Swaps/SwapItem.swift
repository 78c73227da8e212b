import GRDB
import ShellacFiles
import ShellacModel

/// A file whose contents were swapped, such as one whose tags were written.
enum SwapItem: StepReversal {
  static let kind = ChangeKind.swap

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard let image = step.before.flatMap(SwapImage.init) else {
      throw Diagnostic.damagedImage
    }
    let (path, standing) = try run.swapPlaces().find(step, image)
    let name = ActPath.text(path)
    switch standing {
    case .absent: run.note(kind, name, .refused("it is not there any more"))
    case .old: run.note(kind, name, .unneeded)
    case .other:
      let reason = try run.reason(of: step, otherwise: "it was changed by another program since")
      run.note(kind, name, .refused(reason))
    case .new:
      // The bytes are made when the undo is in the journal: there may be as many as the music has.
      run.swaps.insert(Array(step.subject.utf8))
      run.note(kind, name, .reverted)
    }
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? {
    let path = FileSubject.path(step.subject)
    guard let image = step.before.flatMap(SwapImage.init), let status = FileStatus(path) else {
      return .other
    }
    if image.isNew(status) || image.holdsNew(path, status) { return .after }
    return image.holdsOld(path, status) ? .before : .other
  }

  static func names(of step: ChangeStep) -> [[UInt8]] { [FileSubject.path(step.subject)] }

  static func name(of step: ChangeStep) -> String { ActPath.text(FileSubject.path(step.subject)) }

  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem] {
    [
      ChangeItem(
        kind: kind, name: FileSubject.path(step.subject), deed: .changed,
        standing: try standing(of: step, in: db))
    ]
  }
}
