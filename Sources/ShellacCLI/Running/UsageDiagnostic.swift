import ArgumentParser
import ShellacModel

extension Diagnostic {
  /// What ArgumentParser found wrong with the arguments, in this program's words.
  ///
  /// - Parameter path: the words of the command, to name its help.
  init(usage error: any Error, path: [String]) {
    var message = ArgumentText.shown(ShellacCommand.message(for: error))
    var hint: String?
    for separator in [". Did you mean ", ".  Did you mean "] {
      if let range = message.firstRange(of: separator) {
        hint = "Did you mean " + message[range.upperBound...]
        message = String(message[..<range.lowerBound])
      }
    }
    while message.last == "." { message.removeLast() }
    if let first = message.first, first.isUppercase, !message.dropFirst().prefix(1).allSatisfy(\.isUppercase)
    {
      message = first.lowercased() + message.dropFirst()
    }
    let help = (["shellac"] + path + ["--help"]).joined(separator: " ")
    self.init(message, hint: hint ?? "Run '\(help)' to see the options.", status: .usage)
  }
}
