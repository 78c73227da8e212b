import ShellacModel

/// Says on a terminal how many there are so far, once something takes longer than a second.
final class CountingLine {
  private let verb: String
  private let messages: Messages
  private let start = ContinuousClock.now
  private var next = 1_000

  init(_ verb: String, _ messages: Messages) {
    self.verb = verb
    self.messages = messages
  }

  /// Shows a number; only one in a thousand is looked at.
  @inline(__always)
  func show(_ count: Int) {
    if count >= next { write(count) }
  }

  /// Takes the line away.
  func end() {
    if messages.isTerminal { messages.progress("") }
  }

  private func write(_ count: Int) {
    next = count + 1_000
    guard messages.isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
    messages.progress("\(verb) … \(CountText.grouped(count))")
  }
}
