import ArgumentParser
import ShellacModel

extension Diagnostic {
  /// What ArgumentParser found wrong with the arguments, in this program's words.
  init(usage error: any Error, _ prepared: ArgumentPreparation.Prepared) {
    var message = ArgumentText.shown(ShellacCommand.message(for: error))
    let help = (["shellac"] + prepared.path + ["--help"]).joined(separator: " ")
    var hint = "Run '\(help)' to see the options."
    let fault = ArgumentFault(path: prepared.path)
    // ArgumentParser finds names near that are three letters away from four.
    if let range = message.firstRange(of: ". Did you mean ") {
      message = String(message[..<range.lowerBound])
    }
    if let name = fault.meantOption(message) {
      hint = "Did you mean '\(name)'?"
    } else if let range = message.firstRange(of: ". Please provide one of ") {
      hint = "It takes " + Self.choices(String(message[range.upperBound...]))
      message = String(message[..<range.lowerBound])
    } else if let missing = fault.missing(message) {
      message = missing.message
      hint = missing.hint ?? hint
    } else if let wrong = fault.wrongNumber(message) {
      message = wrong.message
      hint = wrong.hint ?? hint
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

  /// Choices as this program lists them: ArgumentParser has many line by line, few in a row and two with an 'and'.
  private static func choices(_ text: String) -> String {
    let lines = text.split(separator: "\n").compactMap { line in
      line.hasPrefix("  - ") ? String(line.dropFirst(4)) : nil
    }
    let row = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    return CountText.list(lines.isEmpty ? row : lines, "or", isQuoted: true)
  }

  /// The word that a user may have wanted to exclude, when an unknown option has one dash and looks like a word.
  private static func negatedWord(_ message: String, _ arguments: [String]) -> String? {
    arguments.lazy.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 3 }
      .first { message.contains("'\($0)'") }
      .map { String($0.dropFirst()) }
  }
}
