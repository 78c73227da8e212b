import ShellacModel

/// What came of an input.
enum Outcome: Sendable, Hashable {
  /// It was taken.
  case accepted
  /// It was taken, and something was said about it or left out.
  case warned
  /// It was refused with a reason.
  case refused
  /// Something that must not be; the words tell kinds of findings apart.
  case finding(String)
}

/// Something that reads what others wrote.
protocol FuzzTarget: AnyObject {
  /// The most bytes that inputs have, but for a few.
  var longestInput: Int { get }

  /// Whether a seed is bytes rather than text, of which words can be made.
  var isBinary: Bool { get }

  /// The inputs to begin with that a file holds.
  func inputs(of seed: [UInt8], name: String) -> [[UInt8]]

  /// Tries an input; the same input always does the same.
  func run(_ input: [UInt8]) throws -> Outcome
}

extension FuzzTarget {
  var longestInput: Int { 32 << 10 }
  var isBinary: Bool { false }
  func inputs(of seed: [UInt8], name: String) -> [[UInt8]] { [seed] }
}

extension Diagnostic {
  /// Whether it blames a plugin for what the contract forbids.
  var isBugOfPlugin: Bool { message.contains("(a bug of the plugin)") }
}
