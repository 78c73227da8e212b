import ArgumentParser
import Foundation

/// What one command takes, as ArgumentParser describes it to tools.
struct CommandShape {
  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      /// As it is typed.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    /// What may stand for its value.
    struct Values: Decodable {
      struct List: Decodable { var values: [String] }
      struct Files: Decodable { var extensions: [String] }
      struct Nothing: Decodable {}
      var list: List?
      var file: Files?
      var directory: Nothing?
    }

    var kind: String
    var names: [Name]?
    /// What stands for the value in its help: `<order>` without the brackets.
    var valueName: String?
    var abstract: String?
    var isRepeating: Bool
    var shouldDisplay: Bool
    var completionKind: Values?
    /// Which of the positional arguments it is.
    var place: Int?

    var isOption: Bool { kind == "option" }
    var typedNames: [String] { (names ?? []).map(\.typed) }
  }

  private struct Tool: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }
    var command: Command
  }

  /// The command's own type.
  let type: any ParsableCommand.Type

  /// Everything that it takes and shows in its help.
  let arguments: [Argument]

  /// Looks at a command.
  init?(_ type: any ParsableCommand.Type) {
    guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(type._dumpHelp().utf8)) else {
      return nil
    }
    self.type = type
    var places = 0
    arguments = (tool.command.arguments ?? []).filter(\.shouldDisplay).map { argument in
      var argument = argument
      guard argument.kind == "positional" else { return argument }
      argument.place = places
      places += 1
      return argument
    }
  }

  /// The option or flag of a name, as it is typed.
  func named(_ name: some StringProtocol) -> Argument? {
    arguments.first { $0.typedNames.contains { $0 == name } }
  }

  /// The positional argument at a place; the last one again when it takes any number.
  func positional(_ index: Int) -> Argument? {
    let all = arguments.filter { $0.place != nil }
    if index < all.count { return all[index] }
    return all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  /// What the command itself offers as the value of one of its arguments.
  ///
  /// - Parameter words: the words of the command line so far; the last one is what is being typed.
  func offered(for argument: Argument, words: [String]) -> [String] {
    guard let name = argument.typedNames.last ?? argument.place.map({ "positional@\($0)" }),
      let current = words.last
    else { return [] }
    do {
      _ = try type.parseAsRoot(
        ["---completion", "--", name, String(words.count - 1), String(current.count)] + words)
      return []
    } catch {
      guard type.exitCode(for: error) == .success else { return [] }
      return type.fullMessage(for: error).split(separator: "\n").map(String.init)
    }
  }
}
