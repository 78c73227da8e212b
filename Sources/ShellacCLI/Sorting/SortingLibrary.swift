import Foundation
import ShellacLibrary

/// The library that a sort goes by; a temporary one is gone with this.
final class SortingLibrary {
  let library: Library
  private let folder: String?

  /// The user's library.
  init(_ library: Library) {
    self.library = library
    folder = nil
  }

  /// A library for as long as this lives, with the locale of the person who sorts.
  init(temporary context: CommandContext) throws {
    let folder = NSTemporaryDirectory() + "shellac-sort-" + UUID().uuidString
    self.folder = folder
    library = try Library.openOrMake(
      at: folder + "/library.db", command: "sort", birth: LibraryBirth(context.surroundings))
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
