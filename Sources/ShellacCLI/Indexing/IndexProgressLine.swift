import ShellacIndexer
import ShellacModel

/// Says on a terminal how far an index run is, once it takes longer than a second.
struct IndexProgressLine {
  private let messages: Messages
  private let start = ContinuousClock.now

  init(_ messages: Messages) {
    self.messages = messages
  }

  /// Shows a state.
  func show(_ progress: IndexProgress) {
    guard messages.isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
    messages.progress(Self.line(progress))
  }

  /// The state as one line.
  static func line(_ progress: IndexProgress) -> String {
    switch progress.phase {
    case .settling: return "Looking for what has moved …"
    case .walking where progress.toRead == 0: return "Looking: \(CountText.grouped(progress.found)) files"
    case .walking, .reading:
      let total = max(progress.toRead, progress.read)
      var line = "Reading " + bar(progress.read, of: total) + " \(CountText.grouped(progress.read)) of "
      line += CountText.grouped(total) + (progress.phase == .walking ? "+" : "")
      if progress.rate >= 1 { line += ", \(CountText.grouped(Int(min(progress.rate, 1e12)))) a second" }
      if let left = progress.secondsLeft, left < 360_000 {
        var buffer = TextBuffer()
        DisplaySpelling.append(seconds: left.rounded(.up), to: &buffer)
        line += ", \(buffer.text) left"
      }
      return line
    }
  }

  private static func bar(_ done: Int, of total: Int) -> String {
    let width = 20
    let filled = total == 0 ? 0 : min(width, done * width / total)
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
  }
}
