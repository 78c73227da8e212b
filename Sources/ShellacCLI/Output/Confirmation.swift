import Foundation

/// A question before something is done; only on a terminal, where somebody can answer it.
struct Confirmation {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Whether it may be done: always without a terminal, where nothing ever asks.
  func isGiven(_ question: String) -> Bool {
    let input = context.surroundings.standardInput
    guard Terminal.isTerminal(input), context.messages.isTerminal else { return true }
    context.messages.ask(question + " [y/N] ")
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while answer.count < 100 {
      let count = read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      answer.append(byte)
    }
    return ["y", "yes"].contains(String(decoding: answer, as: UTF8.self).lowercased())
  }
}
