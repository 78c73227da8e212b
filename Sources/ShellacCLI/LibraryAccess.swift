import ShellacLibrary
import ShellacModel

extension CommandContext {
  /// Opens the library to look at it.
  ///
  /// - Throws: `Diagnostic` that says the next step when there is none.
  func openLibrary() throws -> Library {
    try Library.open(at: folders.library, for: .reading)
  }

  /// Opens the library to change it.
  func openLibrary(changing command: String) throws -> Library {
    try Library.open(at: folders.library, for: .writing(command: command))
  }
}
