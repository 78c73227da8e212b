import ShellacModel

/// Says on a terminal how many files are done, once it takes longer than a second.
struct FileProgressLine {
  private let messages: Messages
  private let verb: String
  private let start = ContinuousClock.now

  /// - Parameter verb: what is done to them, such as `Moving`.
  init(_ messages: Messages, _ verb: String) {
    self.messages = messages
    self.verb = verb
  }

  /// Shows how many are done.
  func show(_ done: Int) {
    guard messages.isTerminal, done % 16 == 0, ContinuousClock.now - start > .seconds(1) else { return }
    messages.progress("\(verb): \(CountText.grouped(done)) files")
  }

  /// Clears the line.
  func end() { messages.progress("") }
}
