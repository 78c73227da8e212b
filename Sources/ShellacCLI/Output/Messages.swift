import ShellacModel
import Synchronization

/// The one gate for everything that is said on standard error.
///
/// It counts the problems, which decide the exit status; makes text from files and users safe for a terminal; and
/// clears the progress line before anything is written over it.
final class Messages: Sendable {
  /// How much is said.
  enum Level: Int, Sendable {
    /// Only what ended the command, and problems.
    case quiet
    case normal
    case verbose
  }

  /// Whether standard error is a terminal.
  let isTerminal: Bool

  private struct State {
    var problems = 0
    var progress = ""
  }

  private let descriptor: Int32
  private let level: Level
  private let hasColour: Bool
  private let state = Mutex(State())

  init(descriptor: Int32, level: Level, hasColour: Bool) {
    self.descriptor = descriptor
    self.level = level
    self.hasColour = hasColour
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// How many problems were reported.
  var problemCount: Int { state.withLock { $0.problems } }

  /// Whether `detail` says anything.
  var isVerbose: Bool { level == .verbose }

  /// Says why the command ends.
  func fail(_ diagnostic: Diagnostic) {
    put(lines(of: diagnostic, style: .red))
  }

  /// Names a problem that was passed over; it makes the exit status 1.
  func problem(_ diagnostic: Diagnostic) {
    state.withLock { $0.problems += 1 }
    put(lines(of: diagnostic, style: .yellow))
  }

  /// Says what is no problem, unless the user wants quiet: why nothing was found, as the exit status says too, or what is
  /// odd about what was taken.
  func remark(_ diagnostic: Diagnostic) {
    if level != .quiet { put(lines(of: diagnostic, style: .yellow)) }
  }

  /// Says something useful that is not a result, unless the user wants quiet.
  func note(_ text: String) {
    if level != .quiet { put(safe(text) + "\n") }
  }

  /// Says something for those who want to know everything.
  func detail(_ text: String) {
    if level == .verbose { put(safe(text) + "\n") }
  }

  /// Puts a question, whose answer stands on the same line.
  func ask(_ text: String) { put(safe(text)) }

  /// Shows a line that the next one replaces; only on a terminal, and an empty one takes it away.
  func progress(_ text: String) {
    guard isTerminal, level != .quiet else { return }
    state.withLock { state in
      if text == state.progress { return }
      state.progress = text
      write("\r\u{1B}[K" + text)
    }
  }

  private func lines(of diagnostic: Diagnostic, style: Style) -> String {
    var text = style.apply("shellac:", hasColour) + " " + safe(diagnostic.message) + "\n"
    if let place = diagnostic.place {
      let number = place.line.map { "\($0) | " } ?? ""
      let (source, column) = place.window()
      let before = String(source.prefix(max(0, column - 1)))
      let indent = DisplayWidth.of(safe(before)) + number.count
      text += "  " + number + safe(source) + "\n"
      text += "  " + String(repeating: " ", count: indent) + style.apply("^", hasColour) + "\n"
    }
    if let hint = diagnostic.hint { text += Style.cyan.apply("hint:", hasColour) + " " + safe(hint) + "\n" }
    return text
  }

  /// Text that does nothing to a terminal, nor breaks lines in a log.
  private func safe(_ text: String) -> String { TextBuffer.text(text, as: .terminal) }

  private func put(_ text: String) {
    state.withLock { state in
      write(state.progress.isEmpty ? text : "\r\u{1B}[K" + text + state.progress)
    }
  }

  private func write(_ text: String) {
    // There is nobody left to tell when standard error cannot be written.
    try? Descriptor.write(Array(text.utf8), to: descriptor)
  }
}
