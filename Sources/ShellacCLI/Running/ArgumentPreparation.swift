import ArgumentParser
import ShellacModel

/// Makes arguments ready for ArgumentParser, which knows neither terms that begin with `-` nor options before the
/// command.
enum ArgumentPreparation {
  /// Arguments that are ready, and the words of the command that they name.
  struct Prepared {
    var arguments: [String]
    var path: [String]
  }

  /// Rearranges and masks arguments.
  ///
  /// - Global options before the command's name go behind it.
  /// - In commands that take a query, `-field:value` and `-` before a bracket are terms.
  /// - The value of `--sort` may begin with `-`.
  /// - Throws: `Diagnostic` with `usage` when the command does not exist.
  static func prepare(_ arguments: [String]) throws -> Prepared {
    var leading: [String] = []
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), let takesValue = globalOption(argument) {
      leading.append(rest.removeFirst())
      guard takesValue else { continue }
      guard let value = rest.popFirst() else {
        throw Diagnostic(
          "missing value for '\(argument) <\(argument == "--color" ? "when" : "file")>'",
          hint: "Run 'shellac --help' to see how it is written.", status: .usage)
      }
      leading.append(value)
    }
    if rest.isEmpty && !leading.isEmpty {
      throw Diagnostic(
        "there is no command after '\(ArgumentText.shown(leading.joined(separator: " ")))'",
        hint: "Run 'shellac --help' to see what there is.", status: .usage)
    }
    try checkLeading(rest)
    var path: [String] = []
    var command: any ParsableCommand.Type = ShellacCommand.self
    while let name = rest.first, let next = subcommand(name, of: command) {
      path.append(rest.removeFirst())
      command = next
    }
    if rest.first == "help" {
      try checkHelp(rest.dropFirst(), path)
    } else if let name = rest.first {
      try checkCommand(name, in: command, path: path)
    }
    let taking = command as? any QueryTaking.Type
    let masked = mask(
      rest, terms: taking != nil, numbers: command is any NumberTaking.Type,
      twoQueries: taking?.hasTwoQueries == true)
    let words = taking.map { QueryTerms.joined(masked, before: $0.argumentsBeforeTerms) } ?? masked
    return Prepared(arguments: path + leading + words, path: path)
  }

  /// Whether the argument is an option that every command has, and whether the next argument is its value.
  private static func globalOption(_ argument: String) -> Bool? {
    if let mark = argument.firstIndex(of: "=") {
      return GlobalOptions.names[String(argument[..<mark])] == true ? false : nil
    }
    return GlobalOptions.names[argument]
  }

  /// Refuses an option of a command that stands before the command's name.
  private static func checkLeading(_ rest: ArraySlice<String>) throws {
    guard let option = rest.first, option.hasPrefix("-"), option != "--version", option != "-h",
      !"--help-hidden".hasPrefix(option), !option.hasPrefix("--experimental")
    else { return }
    guard let name = rest.first(where: { subcommand($0, of: ShellacCommand.self) != nil }),
      let command = subcommand(name, of: ShellacCommand.self),
      CommandShape(command)?.named(option.prefix { $0 != "=" }) != nil
    else { return }
    throw Diagnostic(
      "option '\(ArgumentText.shown(option))' stands before the command",
      hint: "Put it behind '\(name)'.", status: .usage)
  }

  private static func subcommand(
    _ name: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first {
      $0._commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// Refuses `help` on a command that does not exist.
  private static func checkHelp(_ names: ArraySlice<String>, _ path: [String]) throws {
    guard path.isEmpty else { return }
    var path: [String] = []
    var command: any ParsableCommand.Type = ShellacCommand.self
    for name in names where !name.hasPrefix("-") {
      guard let next = subcommand(name, of: command) else {
        return try checkCommand(name, in: command, path: path)
      }
      path.append(name)
      command = next
    }
  }

  private static func checkCommand(
    _ name: String, in command: any ParsableCommand.Type, path: [String]
  ) throws {
    let configuration = command.configuration
    guard !configuration.subcommands.isEmpty, !name.hasPrefix("-"), name != "help" else { return }
    // The first subcommand in default may take arguments of its own.
    if configuration.defaultSubcommand != nil && path.isEmpty { return }
    let known = configuration.subcommands.map { $0._commandName }
    let group = path.map { $0 + " " }.joined()
    let setting = path == ["config"] ? Setting.named(name) : nil
    let hint =
      setting.map { "Did you mean 'shellac config get \($0.name)'?" }
      ?? Suggestion.closest(to: name, among: known).map { "Did you mean 'shellac \(group)\($0)'?" }
      ?? "Run 'shellac \(path.isEmpty ? "" : group)--help' to see what there is."
    throw Diagnostic(
      "there is no command '\(group)\(ArgumentText.shown(name))'", hint: hint, status: .usage)
  }

  private static func mask(
    _ arguments: ArraySlice<String>, terms: Bool, numbers: Bool, twoQueries: Bool
  ) -> [String] {
    var result: [String] = []
    var isTerminated = false
    var isOrder = false
    for argument in arguments {
      if isTerminated {
        result.append(argument)
      } else if twoQueries && argument == "--" {
        result.append(ArgumentText.maskedTerm(argument))
        continue
      } else if isOrder && argument.hasPrefix("-") && !argument.hasPrefix("--") {
        result.append(ArgumentText.maskedTerm(argument))
      } else if terms && isTerm(argument) || numbers && isNegativeNumber(argument) {
        result.append(ArgumentText.maskedTerm(argument))
      } else {
        result.append(argument)
      }
      isTerminated = isTerminated || argument == "--"
      isOrder = argument == "--sort" || argument == "--by"
    }
    return result
  }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.hasPrefix("-") && Int64(argument) != nil
  }

  /// Whether an argument that begins with `-` is a term: `-field:…`, `-tag.NAME:…` or `-(`.
  static func isTerm(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return false }
    let rest = argument.dropFirst()
    if rest == "(" { return true }
    guard let mark = rest.firstIndex(of: ":"), mark > rest.startIndex else { return false }
    return rest[..<mark].allSatisfy { $0 != "=" && $0 != "/" && !$0.isNewline }
  }
}
