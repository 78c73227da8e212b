import ShellacFiles
import ShellacLibrary
import ShellacModel

/// Looks at the files of groups before one is called the worse copy: what is on the disk counts, not what was there when
/// it was indexed.
struct DuplicateExamination {
  /// The groups whose files are all as the library knows them.
  private(set) var groups: [DuplicateGroup] = []
  /// Why the others are left out: each file once.
  private(set) var problems: [Diagnostic] = []

  /// So many files are named; all are counted.
  private static let mostNamed = 20

  init(_ groups: [DuplicateGroup]) {
    var reasons: [Int64: String] = [:]
    var named: Set<Int64> = []
    for group in groups {
      var isWhole = true
      for copy in group.copies {
        let reason = reasons[copy.file] ?? Self.reason(copy)
        reasons[copy.file] = reason
        if reason.isEmpty { continue }
        isWhole = false
        guard named.insert(copy.file).inserted, named.count <= Self.mostNamed else { continue }
        problems.append(
          Diagnostic("'\(String(decoding: copy.path, as: UTF8.self))' \(reason): its copies are not compared")
        )
      }
      if isWhole { self.groups.append(group) }
    }
    let more = named.count - Self.mostNamed
    if more > 0 {
      problems.append(
        Diagnostic("\(CountText.count(more, "more file")) changed or went: copies are not compared"))
    }
    if !problems.isEmpty {
      problems[problems.count - 1].hint = "Run 'shellac index' first, and compare again."
    }
  }

  /// What is not as the library knows it; empty when all is.
  private static func reason(_ copy: DuplicateCopy) -> String {
    guard let status = FileStatus(copy.path, follows: true) else { return "is not there any more" }
    // Taking the other one away would leave a name that leads nowhere.
    if FileStatus(copy.path)?.kind == .link { return "is a symbolic link" }
    guard status.kind == .file, status.size == copy.size, status.modified == copy.modified else {
      return "has changed since it was indexed"
    }
    return ""
  }
}
