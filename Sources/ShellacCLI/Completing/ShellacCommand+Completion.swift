import ShellacModel

extension ShellacCommand {
  /// Answers what a shell's completion asks, or writes the script that asks; nil when the arguments are a command's.
  ///
  ///     shellac ---complete bash LINE WORD
  ///     shellac ---complete zsh WORD… CURRENT
  ///     shellac --generate-completion-script fish
  static func completing(_ arguments: [String], in surroundings: Surroundings) throws -> ExitStatus? {
    guard let first = arguments.first else { return nil }
    let output = StandardOutput(descriptor: surroundings.standardOutput)
    if first == "---complete" {
      output.write(answer(arguments.dropFirst().map(ArgumentText.shown), surroundings))
    } else if first.prefix(while: { $0 != "=" }) == "--generate-completion-script" {
      let named = first.contains("=") ? first.split(separator: "=").dropFirst().first.map(String.init) : nil
      let shell =
        named ?? arguments.dropFirst().first
        ?? surroundings.variable("SHELL")?.split(separator: "/").last.map(String.init) ?? ""
      guard let script = CompletionScript(rawValue: shell) else {
        throw Diagnostic(
          "there is no completion for the shell '\(ArgumentText.shown(shell))'",
          hint: "Name bash, zsh or fish.", status: .usage)
      }
      output.write(script.text)
    } else {
      return nil
    }
    try output.finish()
    return .done
  }

  private static func answer(_ arguments: [String], _ surroundings: Surroundings) -> String {
    guard let shell = arguments.first.flatMap(CompletionScript.init(rawValue:)) else { return "" }
    var request = CompletionRequest(
      words: Array(arguments.dropFirst().dropLast()), current: arguments.dropFirst().last ?? "",
      surroundings: surroundings)
    switch shell {
    case .bash:
      let line = BashLine(request.words.first ?? "", replaced: request.current)
      request.words = Array(line.words.dropFirst())
      request.current = line.current
      for (name, value) in line.variables { request.surroundings.environment[name] = value }
      return request.answer().text { line.replacement($0.word) }
    case .zsh, .fish:
      return request.answer().text { $0.meaning.isEmpty ? $0.word : "\($0.word)\t\($0.meaning)" }
    }
  }
}
