import ShellacModel

/// The reader of the output has gone: end quietly.
struct ClosedPipe: Error {}

/// The one way results take: gathered in a buffer, written in large pieces, or handed to a pager.
final class StandardOutput {
  /// What is written next; callers append to it and call `flushIfFull` after each record.
  var buffer = TextBuffer()

  /// Whether a person reads it directly.
  let isTerminal: Bool

  /// How what is in the buffer must still be made safe for a terminal.
  ///
  /// For forms made for programs, which are true to the byte everywhere else.
  var terminalEscape = TerminalEscape.none

  /// Whether the command goes on when nobody reads any more: what it does is more than what it says.
  var outlivesReader = false

  private static let capacity = 64 * 1024
  /// More than any pipe holds by default.
  private static let pipeCapacity = 1 << 20
  private var descriptor: Int32
  private var pager: Pager?
  private var held: [UInt8] = []
  private var heldLines = 0
  private var isPaging = false
  /// What went to a pager that may not be there: a pipe takes 64 KiB before anybody has read from it.
  private var unconfirmed: [UInt8] = []
  /// Whether somebody has read from the pager's pipe: it has taken more than it holds.
  private var hasReader = false
  private let terminal: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    terminal = descriptor
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// Sends what follows through a pager when it turns out to be longer than the terminal.
  func page(with pager: Pager) {
    self.pager = pager
  }

  /// Adds text; a failure to write shows at `finish`.
  func write(_ text: String) {
    buffer.append(text)
  }

  /// Writes the buffer out when it has grown large; call it between records.
  @inline(__always)
  func flushIfFull() throws {
    if buffer.count >= Self.capacity || (isTerminal && pager != nil) { try flush() }
  }

  /// Writes out what is in the buffer.
  ///
  /// - Throws: `ClosedPipe`, or `Diagnostic` with `cannotWrite`.
  func flush() throws {
    guard buffer.count > 0 else { return }
    defer { buffer.removeAll() }
    guard isTerminal else { return try put(buffer.bytes) }
    let bytes = terminalEscape.safe(buffer.bytes)
    guard let pager, !isPaging else { return try put(bytes) }
    held += bytes
    heldLines += bytes.count { $0 == UInt8(ascii: "\n") }
    if heldLines >= Terminal.lines(descriptor) {
      if let input = pager.start(output: descriptor) { descriptor = input }
      isPaging = true
      try release()
    }
  }

  /// Writes everything that is left.
  func finish() throws {
    try flush()
    try release()
  }

  /// Waits for the pager, when there is one; what a pager that is not there was to show goes to the terminal.
  func close() {
    guard let pager, !pager.finish() else { return }
    try? showUnpaged()
  }

  private func showUnpaged() throws {
    let bytes = unconfirmed
    unconfirmed = []
    pager = nil
    descriptor = terminal
    try put(bytes)
  }

  private func release() throws {
    let bytes = held
    held = []
    try put(bytes)
  }

  private func put(_ bytes: [UInt8]) throws {
    if isPaging && pager != nil && !hasReader {
      unconfirmed += bytes
      hasReader = unconfirmed.count > Self.pipeCapacity
      if hasReader { unconfirmed = [] }
    }
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch .closedPipe {
      guard let pager, isPaging, !hasReader, !pager.finish() else {
        if outlivesReader { return }
        throw ClosedPipe()
      }
      try showUnpaged()
    } catch .code(let code) {
      throw Diagnostic(
        "cannot write to standard output: \(SystemReason.text(code))", status: .cannotWrite)
    }
  }
}
