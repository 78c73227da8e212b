import ShellacLibrary
import ShellacModel

extension LinkReport {
  /// What was done, for people and as facts.
  func result(_ deed: String, isDryRun: Bool) -> ResultLine {
    let changed = songs - unneeded
    let before = unneeded > 0 ? ", \(CountText.grouped(unneeded)) before already" : ""
    return ResultLine(
      "\(CountText.count(changed, "song")) \(isDryRun ? "would be " : "")\(deed)\(before)",
      [
        ("songs", .integer(Int64(songs))), ("changed", .integer(Int64(changed))), ("dryrun", .flag(isDryRun)),
      ])
  }
}
