import GRDB
import ShellacModel

/// A setting of the library; the image is its value.
enum SettingItem: StepReversal {
  static let kind = ChangeKind.setting

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    let name = name(of: step)
    guard let setting = LibrarySettings.Name(rawValue: step.subject), let before = step.before else {
      throw Diagnostic("there is no setting '\(step.subject)' any more")
    }
    let now = Array(try LibrarySettings(run.db)[setting].utf8)
    if now == before { return run.note(kind, name, .unneeded) }
    guard step.leaves(now) else { return run.note(kind, name, .refused(try run.reason(of: step))) }
    try Library.set(setting, to: String(decoding: before, as: UTF8.self), in: run.db, run.steps)
    run.note(kind, name, .reverted)
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? {
    guard let setting = LibrarySettings.Name(rawValue: step.subject) else { return nil }
    return step.standing(Array(try LibrarySettings(db)[setting].utf8), before: step.before)
  }

  static func names(of step: ChangeStep) -> [[UInt8]] { [Array(step.subject.utf8)] }

  static func name(of step: ChangeStep) -> String { "setting \(step.subject)" }
}
