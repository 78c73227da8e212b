import Foundation
import ShellacLibrary

/// A library in a folder of its own that is thrown away with this: to try things out where nothing is to change.
final class ScratchLibrary {
  let library: Library
  private let folder: String

  /// Makes one with the locale of the person who gives the command.
  init(for command: String, _ context: CommandContext) throws {
    folder = NSTemporaryDirectory() + "shellac-scratch-" + UUID().uuidString
    library = try Library.openOrMake(
      at: folder + "/library.db", command: command, birth: LibraryBirth(context.surroundings))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

extension CommandContext {
  /// Does work on the library that a command changes, which is made where there is none; a dry run makes none, and works
  /// on an empty one that is thrown away.
  ///
  /// - Parameter command: what changes it, such as `coins topup`.
  func withLibrary<Value>(
    changing command: String, isDryRun: Bool, _ work: (Library) throws -> Value
  ) throws -> Value {
    guard try isDryRun && !hasLibrary else { return try work(openOrMakeLibrary(changing: command)) }
    let scratch = try ScratchLibrary(for: command + " --dry-run", self)
    defer { withExtendedLifetime(scratch) {} }
    return try work(scratch.library)
  }
}
