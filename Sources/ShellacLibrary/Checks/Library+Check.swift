import GRDB
import ShellacModel

extension Library {
  /// Looks for what does not hold, rule by rule.
  ///
  /// Findings are handed out as they are found: memory does not grow with their number.
  /// - Parameters:
  ///   - rules: what to look for, in order.
  ///   - query: which songs; with a query, rules about other things than songs, files, albums and artists are left out.
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func check(
    _ rules: [CheckRule], query: Query = .everything, _ body: (CheckFinding) throws -> Void
  ) throws {
    try snapshot { db in
      let settings = try LibrarySettings(db)
      try SQLFunctions.registerCalendar(settings, in: db)
      let songs = query.isEverything ? nil : try Self.numbers(of: query, db)
      let subjects = try CheckSubjects(db, songs: songs)
      let rules = rules.filter { subjects.covers($0.about) }
      let aside = CheckAside(rules, ofLibraryAt: path)
      try withoutActuallyEscaping(body) { body in
        for rule in rules {
          let scan = CheckScan(db, settings) { id, name, message in
            // What has no number is no song's.
            if id == nil, songs != nil { return }
            var subject = Array((name ?? "").utf8)
            if let id {
              guard let named = try subjects.name(of: rule.about, id) else { return }
              subject = named
            }
            try body(
              CheckFinding(
                rule: rule, id: id, song: id.flatMap { _ in subjects.song }, subject: subject,
                message: message))
          }
          if try aside.tell(rule, to: scan) { continue }
          try scan.run(rule)
        }
      }
    }
  }
}
