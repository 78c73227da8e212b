import ShellacModel

/// Says on a terminal how many there are so far, once something takes longer than a second.
final class CountingLine {
  private let verb: String
  private let messages: Messages
  private let start = ContinuousClock.now
  private let step: Int
  private var next: Int

  /// - Parameters:
  ///   - verb: what is done, such as `Moving`.
  ///   - step: from how many more on a number is looked at: few where each takes its time.
  init(_ verb: String, _ messages: Messages, every step: Int = 1_000) {
    self.verb = verb
    self.messages = messages
    self.step = step
    next = step
  }

  /// Shows a number.
  @inline(__always)
  func show(_ count: Int) {
    if count >= next { write(count) }
  }

  /// Takes the line away.
  func end() {
    if messages.isTerminal { messages.progress("") }
  }

  private func write(_ count: Int) {
    next = count + step
    guard messages.isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
    messages.progress("\(verb) … \(CountText.grouped(count))")
  }
}
