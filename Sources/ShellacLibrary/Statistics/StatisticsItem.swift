import GRDB
import ShellacModel

/// Play counts, ratings and dates that songs got from another player; a step has those of many songs.
enum StatisticsItem: StepReversal {
  static let kind = ChangeKind.statistics

  /// The subject of every step: which songs it is about is in its images.
  static let subject = "songs"

  /// How many songs a step has at most, so that neither the change nor its undo needs all of them at hand.
  static let mostSongs = 500

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard let (before, after) = images(of: step) else {
      throw Diagnostic("the journal's image of them is damaged")
    }
    let table = try StatisticsTable(run.db)
    var (left, restored): ([TrackStatistics], [TrackStatistics]) = ([], [])
    var unneeded = 0
    // A song may be in a step twice: the last time first.
    for (old, new) in zip(before, after).reversed() {
      guard let now = try table.statistics(of: old.track) else {
        run.note(kind, "song \(old.track)", .refused("it is no longer in the library"))
        continue
      }
      if now == old {
        unneeded += 1
      } else if now == new {
        try table.set(old)
        left.append(now)
        restored.append(old)
      } else {
        run.note(kind, try table.name(of: old.track), .refused(try run.reason(of: step)))
      }
    }
    try table.settleAlbums()
    try run.steps.record(
      kind, subject: subject, before: TrackStatistics.packed(left),
      after: TrackStatistics.packed(restored), keepsAfter: true)
    run.note(statisticsOf: restored.count, .reverted)
    run.note(statisticsOf: unneeded, .unneeded)
  }

  static func standing(of step: ChangeStep, in db: Database) -> ChangeItem.Standing? { nil }

  static func name(of step: ChangeStep) -> String { name(count: images(of: step)?.before.count ?? 0) }

  static func name(count: Int) -> String {
    "play counts, ratings and dates of \(CountText.count(count, "song"))"
  }

  private static func images(of step: ChangeStep) -> (before: [TrackStatistics], after: [TrackStatistics])? {
    guard let before = step.before.flatMap(TrackStatistics.unpacked),
      let after = step.after?.whole.flatMap(TrackStatistics.unpacked),
      before.map(\.track) == after.map(\.track)
    else { return nil }
    return (before, after)
  }
}
