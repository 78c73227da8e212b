import Dispatch
import Synchronization

/// What rules find that read a library from end to end and have little to say, looked for on a connection and a thread of
/// their own while others are at work.
///
/// These rules take as long as all the others together.
final class CheckAside: Sendable {
  /// A finding without a number.
  private struct Finding: Sendable {
    let name: String
    let message: String
  }

  /// Rules with a handful of findings at most, which can be kept until it is their turn.
  private static let rules: [CheckRule] = [.damagedLibrary, .orphanRows, .staleSortKeys, .staleSearchIndex]

  private let found = Mutex<[Int: Result<[Finding], any Error>]>([:])
  private let work = DispatchGroup()

  /// Begins to look.
  ///
  /// - Parameter asked: the rules that the user wants; others are left out.
  init(_ asked: [CheckRule], ofLibraryAt path: String) {
    let rules = asked.filter { rule in Self.rules.contains { $0.number == rule.number } }
    // One alone is as quick where the others would have been.
    guard rules.count < asked.count, !rules.isEmpty else { return }
    DispatchQueue.global().async(group: work) { [self] in
      let library = Result { try Library.open(at: path, for: .reading) }
      for rule in rules {
        let result = Result { try Self.findings(of: rule, in: library.get()) }
        found.withLock { $0[rule.number] = result }
      }
    }
  }

  /// Tells what a rule has found, when it has.
  ///
  /// - Returns: false when the rule is not looked for here.
  func tell(_ rule: CheckRule, to scan: CheckScan) throws -> Bool {
    guard Self.rules.contains(where: { $0.number == rule.number }) else { return false }
    work.wait()
    guard let result = found.withLock({ $0[rule.number] }) else { return false }
    for finding in try result.get() { try scan.report(named: finding.name, finding.message) }
    return true
  }

  private static func findings(of rule: CheckRule, in library: Library) throws -> [Finding] {
    try library.snapshot { db in
      let settings = try LibrarySettings(db)
      try SQLFunctions.registerCalendar(settings, in: db)
      var findings: [Finding] = []
      let scan = CheckScan(db, settings) { _, name, message in
        findings.append(Finding(name: name ?? "", message: message))
      }
      try scan.run(rule)
      return findings
    }
  }
}
