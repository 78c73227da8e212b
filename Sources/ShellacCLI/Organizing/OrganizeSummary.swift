import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// What a plan comes to, or came to, in a sentence.
struct OrganizeSummary {
  private let outcome: OrganizeSession.Outcome

  init(_ outcome: OrganizeSession.Outcome) { self.outcome = outcome }

  /// The plan before anything is done.
  var text: String {
    let plan = outcome.plan
    let acts = plan.count(.act)
    let first =
      acts == 0 ? "nothing would be \(done)" : "\(count(acts, plan.companions)) would be \(done)"
    return ([parts(first: first)] + plan.needs.map { "needs \(ReportSpelling.size($0.bytes))" }).joined(
      separator: ", ")
  }

  /// What was done.
  func text(_ report: ActReport) -> String {
    let stays = outcome.plan.count(.act) - min(outcome.plan.count(.act), report.done)
    var text = parts(
      first: report.done == 0 ? "nothing \(done)" : "\(CountText.count(report.done, "file")) \(done)")
    if stays > 0 { text += ", \(CountText.grouped(stays)) not" }
    if report.removedFolders > 0 {
      text += ", \(CountText.count(report.removedFolders, "empty folder")) removed"
    }
    if !report.rewritten.isEmpty {
      text += ", \(CountText.count(report.rewritten.count, "playlist")) rewritten"
    }
    return text
  }

  /// What the journal says of it.
  func journalText(_ report: ActReport) -> String {
    let count = CountText.count(report.done, "file")
    guard outcome.targets.roots.count == 1 else { return "\(done) \(count)" }
    return "\(done) \(count) in '\(String(decoding: outcome.targets.roots[0].path, as: UTF8.self))'"
  }

  /// What was done, for programs.
  func facts(_ report: ActReport) -> [(name: String, value: CellValue)] {
    let plan = outcome.plan
    func number(_ number: Int) -> CellValue { .integer(Int64(number)) }
    return [
      ("deed", .text(plan.deed.rawValue)), ("change", report.change.map { .integer($0) } ?? .null),
      ("done", number(report.done)), ("refused", number(report.refused)),
      ("unchanged", number(plan.count(.unchanged) + plan.count(.there))),
      ("conflicts", number(plan.problems)), ("missing", number(outcome.missing)),
      ("withoutfile", number(outcome.fileless)), ("playlists", number(report.rewritten.count)),
      ("removedfolders", number(report.removedFolders)),
    ]
  }

  private func parts(first: String) -> String {
    let plan = outcome.plan
    var parts = [first]
    func add(_ count: Int, _ text: (String) -> String) {
      if count > 0 { parts.append(text(CountText.grouped(count))) }
    }
    func addNames(_ count: Int, _ text: String) {
      if count > 0 { parts.append("\(CountText.count(count, "name")) \(text)") }
    }
    add(plan.count(.unchanged)) { "\($0) in place" }
    add(plan.count(.there)) { "\($0) there already" }
    add(plan.count(.conflict)) { "\($0) in conflict" }
    add(plan.problems - plan.count(.conflict)) { "\($0) that cannot go" }
    add(plan.count(.stays)) { "\($0) left behind" }
    addNames(plan.cutNames, "cut")
    addNames(plan.changedNames, "changed")
    addNames(plan.caseTwins, "that differ in case alone from another")
    addNames(plan.unicodeTwins, "that look like another")
    addNames(plan.unnamed, "kept as the template gives none")
    addNames(plan.numbered, "numbered")
    if !plan.keptFolders.isEmpty {
      parts.append("\(CountText.count(plan.keptFolders.count, "folder")) kept with other files")
    }
    add(outcome.missing) { "\($0) missing" }
    add(outcome.fileless) { "\($0) without a file" }
    return parts.joined(separator: ", ")
  }

  /// What a root has to make room for.
  static func text(_ need: OrganizePlan.Need) -> String {
    let free = need.free.map { " of \(ReportSpelling.size($0)) that are free" } ?? ""
    return "needs \(ReportSpelling.size(need.bytes))\(free)"
  }

  private func count(_ files: Int, _ companions: Int) -> String {
    let songs = files - companions
    if companions == 0 { return CountText.count(songs, "file") }
    return "\(CountText.count(files, "file")) (\(CountText.grouped(companions)) of them no songs)"
  }

  private var done: String {
    switch outcome.plan.deed {
    case .move: "moved"
    case .copy, .reflink: "copied"
    case .hardlink, .symlink: "linked"
    }
  }
}
