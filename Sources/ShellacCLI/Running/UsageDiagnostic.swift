import ArgumentParser
import ShellacModel

extension Diagnostic {
  /// What ArgumentParser found wrong with the arguments, in this program's words.
  init(usage error: any Error, _ prepared: ArgumentPreparation.Prepared) {
    var message = ArgumentText.shown(ShellacCommand.message(for: error))
    let help = (["shellac"] + prepared.path + ["--help"]).joined(separator: " ")
    var hint = "Run '\(help)' to see the options."
    if let range = message.firstRange(of: ". Did you mean ") {
      hint = "Did you mean " + message[range.upperBound...]
      message = String(message[..<range.lowerBound])
    } else if let range = message.firstRange(of: ". Please provide one of ") {
      hint = "It takes " + Self.inOneLine(String(message[range.upperBound...]))
      message = String(message[..<range.lowerBound])
    } else if let word = Self.negatedWord(message, prepared.arguments) {
      hint = "To leave out what has '\(word)' in it, write '^\(word)'."
    }
    while message.last == "." { message.removeLast() }
    if hint.last != "." && hint.last != "?" { hint += "." }
    if let first = message.first, first.isUppercase, !message.dropFirst().prefix(1).allSatisfy(\.isUppercase)
    {
      message = first.lowercased() + message.dropFirst()
    }
    self.init(message, hint: hint, status: .usage)
  }

  /// Choices that ArgumentParser lists line by line, when there are many, as it lists few.
  private static func inOneLine(_ choices: String) -> String {
    let names = choices.split(separator: "\n").compactMap { line in
      line.hasPrefix("  - ") ? "'\(line.dropFirst(4))'" : nil
    }
    guard let last = names.last else { return choices }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The word that a user may have wanted to exclude, when an unknown option has one dash and looks like a word.
  private static func negatedWord(_ message: String, _ arguments: [String]) -> String? {
    arguments.lazy.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 3 }
      .first { message.contains("'\($0)'") }
      .map { String($0.dropFirst()) }
  }
}
