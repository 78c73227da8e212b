import ArgumentParser
import Foundation

/// When to colour.
enum ColourChoice: String, Choice, Sendable {
  case auto, always, never

  /// What the arguments say, before they are parsed.
  static func named(in arguments: [String]) -> ColourChoice? {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--color=") { return ColourChoice(rawValue: String(argument.dropFirst(8))) }
      if argument == "--color", index + 1 < arguments.count {
        return ColourChoice(rawValue: arguments[index + 1])
      }
    }
    return nil
  }
}

/// What is known of the terminal behind a descriptor.
enum Terminal {
  /// Whether there is one.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Its width in columns; nil when there is no terminal.
  static func columns(_ descriptor: Int32, _ surroundings: Surroundings) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    if let width = size(descriptor)?.columns { return width }
    return surroundings.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Its height in lines.
  static func lines(_ descriptor: Int32) -> Int { size(descriptor)?.lines ?? 24 }

  /// Whether to colour what is written to the descriptor.
  ///
  /// `NO_COLOR` counts when it is not empty (no-color.org), after the user's own word. A terminal of which nothing is
  /// known, or that is dumb, would show what is meant as a colour.
  static func hasColour(_ descriptor: Int32, choice: ColourChoice, _ surroundings: Surroundings) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      return isTerminal(descriptor) && surroundings.variable("NO_COLOR") == nil
        && surroundings.variable("TERM").map { $0 != "dumb" } ?? false
    }
  }

  private static func size(_ descriptor: Int32) -> (columns: Int, lines: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
