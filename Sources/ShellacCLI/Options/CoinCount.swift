import ArgumentParser
import ShellacModel

/// How many coins, as a user wrote it; a negative number is refused with a reason rather than taken for an option.
struct CoinCount: ExpressibleByArgument, Sendable, Hashable {
  /// The number.
  let value: Int64

  init?(argument: String) {
    guard let value = Int64(ArgumentText(argument: argument).text) else { return nil }
    self.value = value
  }

  /// A number of coins that come in.
  func coming() throws -> Int64 {
    try positive("Write how many came in, from 1 on; for coins that went, use 'spend' or 'expire'.")
  }

  /// A number of coins that go.
  func going() throws -> Int64 {
    try positive("Write how many went, from 1 on; for coins that came in, use 'topup', 'grant' or 'refund'.")
  }

  private func positive(_ hint: String) throws -> Int64 {
    guard value < 1 else { return value }
    throw Diagnostic("\(value) is no number of coins, which is 1 or more", hint: hint, status: .usage)
  }
}

/// A command whose arguments may be negative numbers, so that `-5` is never an option.
protocol NumberTaking: ParsableCommand {}
