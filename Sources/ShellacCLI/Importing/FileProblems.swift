import ShellacModel

/// Names the problems of one file, and what is odd in it, up to a number of each: a file of another kind may have one in every line.
final class FileProblems {
  static let mostNamed = 100

  private let messages: Messages
  private var count = 0
  private var remarks = 0

  init(_ messages: Messages) { self.messages = messages }

  func add(_ problem: Diagnostic) {
    count += 1
    if count <= Self.mostNamed { messages.problem(problem) }
  }

  /// Names what is odd, and no problem.
  func remark(_ remark: Diagnostic) {
    remarks += 1
    if remarks <= Self.mostNamed { messages.remark(remark) }
  }

  /// Says how many were not named.
  func finish() {
    if count > Self.mostNamed {
      messages.note("… and \(CountText.count(count - Self.mostNamed, "more problem")) in this file.")
    }
    if remarks > Self.mostNamed {
      messages.note("… and \(CountText.count(remarks - Self.mostNamed, "more remark")) on this file.")
    }
    (count, remarks) = (0, 0)
  }
}
