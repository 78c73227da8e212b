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
