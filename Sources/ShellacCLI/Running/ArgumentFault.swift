import ArgumentParser
import Foundation
import ShellacModel

/// What is wrong with an argument, told by what its command takes.
struct ArgumentFault {
  /// The words of the command.
  let path: [String]

  /// What is said instead of ArgumentParser's words.
  struct Words {
    var message: String
    /// nil: that the help tells more.
    var hint: String?
  }

  private var command: any ParsableCommand.Type {
    var command: any ParsableCommand.Type = ShellacCommand.self
    for name in path {
      let next = command.configuration.subcommands.first {
        $0._commandName == name || $0.configuration.aliases.contains(name)
      }
      guard let next else { break }
      command = next
    }
    return command
  }

  /// The option that was meant by one that the command does not have.
  func meantOption(_ message: String) -> String? {
    guard message.hasPrefix("Unknown option '-") else { return nil }
    let name = message.split(separator: "'")[1].drop { $0 == "-" }
    let known = (CommandShape(command)?.arguments ?? []).flatMap(\.typedNames)
    return Suggestion.closest(
      to: String(name),
      among: known.filter { $0.hasPrefix("--") && ($0 != "--version" || path.isEmpty) }.map {
        $0.dropFirst(2)
      }
      .map(String.init)
    ).map { "--" + $0 }
  }

  /// What to say of an argument that has to be there: `Missing expected argument '<writer>'`.
  func missing(_ message: String) -> Words? {
    guard let label = Self.label(message, behind: "Missing expected argument '") else { return nil }
    let abstract = argument(label)?.abstract.map { ", " + Self.lowercased($0) } ?? ""
    return Words(
      message: "'\((["shellac"] + path).joined(separator: " "))' needs \(label)\(abstract)",
      hint: example.map { "Write it as in: \($0)." })
  }

  /// What to say of a value that is no number: `The value 'x' is invalid for '--limit <n>'`.
  func wrongNumber(_ message: String) -> Words? {
    let start = "The value '"
    guard message.hasPrefix(start), let label = Self.label(message, behind: "' is invalid for '"),
      let middle = message.range(of: "' is invalid for '", options: .backwards)
    else { return nil }
    let value = message[..<middle.lowerBound].dropFirst(start.count)
    let name = label.prefix { $0 != " " }
    let abstract = argument(label)?.abstract ?? ""
    return Words(
      message: "\(name) takes \(wanted(String(name))), not '\(value)'",
      hint: abstract.hasPrefix("The ") ? "It is \(Self.lowercased(abstract))." : nil)
  }

  /// What a number has to be.
  private func wanted(_ name: String) -> String {
    switch name {
    case "--limit":
      let fillsPlaylist = ["create", "add", "smart"].contains { path == ["playlist", $0] }
      return "a whole number from \(fillsPlaylist ? 1 : 0)"
    case "--offset": return "a whole number from 0"
    case "--jobs": return "a whole number from 1 to 256"
    case "--time-limit": return "a whole number of seconds from 1 to 86400"
    case "--at", "--to": return "a place, a whole number from 1"
    case "--position": return "places from 1, such as 3 or 3,7-9"
    case "<coins>", "--coins":
      return path.last == "assert" ? "a whole number" : "a whole number from 1"
    default: return "a whole number"
    }
  }

  /// The first example of the command's help.
  private var example: String? {
    let start = (["shellac"] + path).joined(separator: " ") + " "
    return command.configuration.discussion.split(separator: "\n")
      .map { $0.drop(while: \.isWhitespace) }.first { $0.hasPrefix(start) }.map(String.init)
  }

  /// The argument of a label: `--by <order>` or `<writer>`.
  private func argument(_ label: String) -> CommandShape.Argument? {
    let shape = CommandShape(command)
    if label.hasPrefix("-") { return shape?.named(label.prefix { $0 != " " }) }
    let name = label.drop { $0 == "<" }.prefix { $0 != ">" }
    return shape?.arguments.first { $0.place != nil && $0.valueName == String(name) }
  }

  /// What stands in quotes behind the last of some words.
  private static func label(_ message: String, behind words: String) -> String? {
    guard let range = message.range(of: words, options: .backwards) else { return nil }
    let rest = message[range.upperBound...]
    guard let end = rest.lastIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  /// A sentence as it goes on behind a comma.
  private static func lowercased(_ sentence: String) -> String {
    var text = sentence
    while text.last == "." { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
