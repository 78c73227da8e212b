import ShellacModel

/// Names the problems of one file, up to a number: a file of another kind may have one in every line.
final class FileProblems {
  static let mostNamed = 100

  private let messages: Messages
  private var count = 0

  init(_ messages: Messages) { self.messages = messages }

  func add(_ problem: Diagnostic) {
    count += 1
    if count <= Self.mostNamed { messages.problem(problem) }
  }

  /// Says how many were not named.
  func finish() {
    if count > Self.mostNamed {
      messages.note("… and \(CountText.count(count - Self.mostNamed, "more problem")) in this file.")
    }
    count = 0
  }
}
