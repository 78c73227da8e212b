import ArgumentParser
import Testing

@testable import ShellacCLI

/// A dry run of a batch hands `--dry-run` to every command that changes something, so that each has to take it.
@Suite struct BatchCommandsTests {
  /// Commands that change nothing, whatever they are told.
  private static let readers: Set<String> = [
    "songs", "albums", "artists", "purchases", "coins balance", "coins history", "account", "show", "search",
    "owned", "playlist list", "playlist show", "fields", "orders", "config get", "config list",
    "log", "duplicates",
    "plugins list", "plugins show", "plugins check", "root list",
  ]

  private static func all(
    _ command: any ParsableCommand.Type = ShellacCommand.self, _ path: [String] = []
  ) -> [(name: String, help: String)] {
    let inner = command.configuration.subcommands
    if inner.isEmpty { return [(path.joined(separator: " "), command.helpMessage())] }
    return inner.flatMap { all($0, path + [$0._commandName]) }
  }

  @Test func everyChangingCommandTakesADryRun() {
    for (name, help) in Self.all() where !Self.readers.contains(name) {
      #expect(
        help.contains("--dry-run") || help.contains("--apply"), "\(name) takes neither --dry-run nor --apply")
    }
  }

  @Test func readersTakeNone() {
    #expect(Self.readers.isSubset(of: Self.all().map(\.name)), "one of them is no command")
    for (name, help) in Self.all() where Self.readers.contains(name) {
      #expect(!help.contains("--dry-run"), "\(name) takes --dry-run: it changes something")
    }
  }

  @Test func partsOfACommandAreSeen() throws {
    let prepared = try ArgumentPreparation.prepare(["playlist", "add", "A", "artist:x", "--sort", "-year"])
    let parts = CommandParts(try ShellacCommand.parsedAlone(prepared))
    #expect(parts.takesDryRun)
    #expect(!parts.takesApply)
    #expect(parts.terms == ["artist:x"])
    #expect(parts.selections.first?.sort?.text == "-year")
    let listing = try ArgumentPreparation.prepare(["songs", "-genre:live", "--columns", "title"])
    let columns = CommandParts(try ShellacCommand.parsedAlone(listing))
    #expect(!columns.takesDryRun)
    #expect(columns.terms == ["-genre:live"])
    #expect(columns.columnLists.map(\.text) == ["title"])
  }
}
