import Dispatch

/// Says on a terminal what is waited for, once it takes longer than a second and cannot be counted.
final class WaitingLine {
  private let messages: Messages
  private let work: DispatchWorkItem

  /// - Parameter text: what is done, such as `Looking …`.
  init(_ text: String, _ messages: Messages) {
    self.messages = messages
    work = DispatchWorkItem { messages.progress(text) }
    if messages.isTerminal { DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: work) }
  }

  /// Takes the line away.
  func end() {
    guard messages.isTerminal else { return }
    work.cancel()
    messages.progress("")
  }
}
