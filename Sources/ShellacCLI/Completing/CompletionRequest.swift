import ArgumentParser
import ShellacModel

/// A command line with a half-typed word at its end, and what could stand there.
struct CompletionRequest {
  /// The words between the program's name and the one that is typed, without their quotes.
  var words: [String]
  /// The word that is typed, as far as the cursor.
  var current: String
  /// The environment that the program would have.
  var surroundings: Surroundings

  /// What could stand there.
  func answer() -> CompletionAnswer {
    Completions.$place.withValue(Completions.Place(folders: folders, plugins: named("--plugin"))) { found() }
      .safe
  }

  private func found() -> CompletionAnswer {
    var type: any ParsableCommand.Type = ShellacCommand.self
    var rest = words[...]
    var open: String?
    // Options that every command has may stand before its name.
    while !type.configuration.subcommands.isEmpty, let word = rest.first {
      if open != nil {
        open = nil
      } else if let takesValue = GlobalOptions.names[String(word.prefix { $0 != "=" })] {
        open = takesValue && !word.contains("=") ? word : nil
      } else if let next = Self.subcommand(word, of: type) {
        type = next
      } else if word != "help" || type != ShellacCommand.self {
        break
      }
      rest.removeFirst()
    }
    if rest.isEmpty, !type.configuration.subcommands.isEmpty { return beforeCommand(type, open: open) }
    // Words behind a command that does not exist are nothing that is known.
    guard type != ShellacCommand.self, let shape = CommandShape(Self.leaf(type)) else { return .words([]) }
    return arguments(of: shape, Array(rest))
  }

  /// A command's name, or an option that every command has.
  private func beforeCommand(_ type: any ParsableCommand.Type, open: String?) -> CompletionAnswer {
    // A group does what its first command does when none is named.
    let isGroup = Self.leaf(type) != type
    let described: any ParsableCommand.Type = isGroup ? Self.leaf(type) : SongsCommand.self
    guard let shape = CommandShape(described) else { return .words([]) }
    if let open { return shape.named(open).map { values(of: $0, shape, current) } ?? .words([]) }
    if current.hasPrefix("-") {
      if isGroup || current.contains("=") { return arguments(of: shape, []) }
      let common = shape.arguments.filter { argument in
        argument.typedNames.contains { GlobalOptions.names[$0] != nil || $0 == "--help" }
      }
      return .words(offered(common.flatMap(Self.names) + [("--version", "Show the version.")]))
    }
    let commands = type.configuration.subcommands.map { ($0._commandName, $0.configuration.abstract) }
    guard isGroup, case .words(let more) = arguments(of: shape, []) else { return .words(offered(commands)) }
    return .words(offered(commands) + more)
  }

  private static func names(_ argument: CommandShape.Argument) -> [(String, String)] {
    argument.typedNames.map { ($0, argument.abstract ?? "") }
  }

  /// An option, the value of one, or a positional argument.
  private func arguments(of shape: CommandShape, _ words: [String]) -> CompletionAnswer {
    var positionals = 0
    var used: Set<String> = []
    var open: CommandShape.Argument?
    var isTerminated = false
    let takesTerms = shape.type is any QueryTaking.Type
    for word in words {
      if open != nil {
        open = nil
      } else if word == "--" {
        isTerminated = true
      } else if !isTerminated, word.hasPrefix("-"), !(takesTerms && ArgumentPreparation.isTerm(word)) {
        let name = word.prefix { $0 != "=" }
        guard let argument = shape.named(name) else { continue }
        used.formUnion(argument.isRepeating ? [] : argument.typedNames)
        if argument.isOption && name == word { open = argument }
      } else {
        positionals += 1
      }
    }
    if let open { return values(of: open, shape, current) }
    if !isTerminated, current.hasPrefix("--") || current.hasPrefix("-") && !takesTerms || current == "-" {
      if let mark = current.firstIndex(of: "="), let option = shape.named(current[..<mark]), option.isOption {
        return behind(String(current[...mark]), option, shape)
      }
      let options = shape.arguments.filter { $0.names != nil && used.isDisjoint(with: $0.typedNames) }
      return .words(offered(options.flatMap(Self.names)))
    }
    return shape.positional(positionals).map { values(of: $0, shape, current) } ?? .words([])
  }

  /// The value of an option behind its equals sign.
  private func behind(
    _ lead: String, _ option: CommandShape.Argument, _ shape: CommandShape
  ) -> CompletionAnswer {
    let answer = values(of: option, shape, String(current.dropFirst(lead.count)))
    guard case .words(let candidates) = answer else { return answer }
    return .words(candidates.map { .init(word: lead + $0.word, meaning: $0.meaning) })
  }

  private func values(
    of argument: CommandShape.Argument, _ shape: CommandShape, _ typed: String
  ) -> CompletionAnswer {
    guard let kind = argument.completionKind else { return .words([]) }
    if kind.directory != nil { return .folders }
    if let file = kind.file { return .files(file.extensions) }
    var lines = kind.list?.values ?? shape.offered(for: argument, words: words + [typed])
    if argument.place != nil, shape.type == TagCommand.self { lines += Completions.edits(typed) }
    guard case .words(let candidates) = CompletionAnswer.listing(lines) else { return .words([]) }
    return .words(beginning(candidates, typed))
  }

  private func offered(_ words: [(String, String)]) -> [CompletionAnswer.Candidate] {
    beginning(words.map { .init(word: $0.0, meaning: $0.1) }, current)
  }

  /// Those that go on where what was typed ends; when there are none, those that do but for their case and accents.
  private func beginning(
    _ candidates: [CompletionAnswer.Candidate], _ typed: String
  ) -> [CompletionAnswer.Candidate] {
    let exact = candidates.filter { $0.word.utf8.starts(with: typed.utf8) }
    if !exact.isEmpty || typed.isEmpty { return exact }
    let folded = Array(Completions.folded(typed).utf8)
    return candidates.filter { Completions.folded($0.word).utf8.starts(with: folded) }
  }

  /// Where the library and the configuration are that the words name.
  private var folders: Folders {
    Folders(surroundings, library: named("--library").last, configuration: named("--config").last)
  }

  /// The values of an option that every command has.
  ///
  /// The shell has not expanded them: a home folder is.
  private func named(_ option: String) -> [String] {
    var values: [String] = []
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count { values.append(words[index + 1]) }
      if word.hasPrefix(option + "=") { values.append(String(word.dropFirst(option.count + 1))) }
    }
    let home = surroundings.variable("HOME") ?? ""
    return values.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
  }

  private static func subcommand(
    _ name: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first {
      $0._commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// The command that a group runs when none is named.
  private static func leaf(_ type: any ParsableCommand.Type) -> any ParsableCommand.Type {
    type.configuration.defaultSubcommand ?? type
  }
}
