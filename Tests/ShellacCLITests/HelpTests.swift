import ArgumentParser
import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// The help is whole, and what it shows can be typed.
@Suite struct HelpTests {
  /// A command with the words that name it.
  struct Named: CustomTestStringConvertible, Sendable {
    var path: [String]
    var type: any ParsableCommand.Type
    var testDescription: String { path.joined(separator: " ") }
  }

  static let commands: [Named] = {
    func all(_ path: [String], _ type: any ParsableCommand.Type) -> [Named] {
      [Named(path: path, type: type)]
        + type.configuration.subcommands.flatMap { all(path + [$0._commandName], $0) }
    }
    return all([], ShellacCommand.self)
  }()

  @Test("every command says in a sentence what it does, and shows how", arguments: commands)
  func complete(command: Named) {
    let configuration = command.type.configuration
    #expect(configuration.abstract.hasSuffix("."))
    #expect(!Self.examples(command).isEmpty)
  }

  @Test(
    "a paragraph is one line for the terminal to wrap, or its lines fit into 80 columns", arguments: commands)
  func wrapped(command: Named) {
    for paragraph in command.type.configuration.discussion.components(separatedBy: "\n\n") {
      let lines = paragraph.split(separator: "\n")
      for line in lines where lines.count > 1 {
        #expect(line.count <= 80, "\(command.testDescription): \(line)")
      }
    }
  }

  @Test("the help of 'tag' names the fields that can be written, and no others")
  func writable() throws {
    let paragraphs = TagCommand.configuration.discussion.components(separatedBy: "\n\n")
    let start = "Fields that can be written: "
    let list = try #require(paragraphs.first { $0.hasPrefix(start) }).dropFirst(start.count).dropLast()
    let named = list.replacing("\n", with: " ").components(separatedBy: ", ")
    #expect(Set(named) == Set(TagField.writable.map(\.rawValue)))
  }

  @Test("every option and argument says in a sentence what it does", arguments: commands)
  func options(command: Named) {
    let lines = ShellacCommand.helpMessage(for: command.type, columns: 1_000).split(separator: "\n")
    var checked = 0
    for line in lines where line.hasPrefix("  -") || line.hasPrefix("  <") {
      let help = line.split(separator: "  ", maxSplits: 1, omittingEmptySubsequences: true).last ?? ""
      let text = help.replacing(/\s*\((default|values): [^)]*\)/, with: "").replacing(/[ ]\(.*\)$/, with: "")
      #expect(text.hasSuffix("."), "\(command.testDescription): \(line)")
      checked += 1
    }
    #expect(checked > 0)
  }

  @Test("every example is taken as it is printed, by bash and by zsh", arguments: ["bash", "zsh"])
  func examples(shell program: String) throws {
    let path = "/usr/bin/" + program
    try #require(access(path, X_OK) == 0, "'make deps' installs \(program)")
    let shell = Shell()
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic, toPath: shell.folder.path("Music"))
    // What an example reads.
    try Data("Björk - Jóga\n".utf8).write(to: URL(fileURLWithPath: shell.folder.path("wishlist.txt")))
    #expect(try shell.run("shellac index Music --quiet").status == 1)
    let examples = Self.commands.flatMap { Self.examples($0) }
    #expect(examples.count > 30)
    for example in examples {
      try Data((example + "\n").utf8).write(to: URL(fileURLWithPath: shell.folder.path("example")))
      let result = try shell.run("\(path) example")
      // 2 is what commands say that name disks which are not here.
      #expect([0, 1, 2, 3].contains(result.status), "\(example)\n\(result.errors)")
      // A shell names the file whose words it does not understand.
      #expect(!result.errors.contains("example:"), "\(example)\n\(result.errors)")
    }
  }

  @Test("every file with a command is in the list of commands, and the other way round")
  func files() throws {
    let folder = Checkout.path + "/Sources/ShellacCLI/Commands"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("Command.swift") }.compactMap { $0.split(separator: "/").last }
    let types = Self.commands.dropFirst().map { "\($0.type).swift" }
    #expect(Set(names.map { String($0) }) == Set(types))
  }

  static func examples(_ command: Named) -> [String] {
    command.type.configuration.discussion.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("shellac ") ? String(line) : nil
    }
  }
}
