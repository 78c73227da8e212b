import ShellacLibrary
import ShellacModel

extension LinkReport {
  /// What was done, for people and as facts.
  func result(_ deed: String, isDryRun: Bool) -> ResultLine {
    let changed = songs - unneeded
    let before = unneeded > 0 ? ", \(CountText.grouped(unneeded)) before already" : ""
    let album = isAlbum ? isDryRun ? "; it would be an album" : "; it is an album now" : ""
    return ResultLine(
      "\(CountText.count(changed, "song")) \(isDryRun ? "would be " : "")\(deed)\(album)\(before)",
      [
        ("songs", .integer(Int64(songs))), ("changed", .integer(Int64(changed))), ("dryrun", .flag(isDryRun)),
      ])
  }
}
