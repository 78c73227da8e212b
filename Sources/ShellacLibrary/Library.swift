import GRDB
import ShellacModel

/// A library of music: one SQLite file, and the only door to it.
public final class Library: Sendable {
  /// Path of the library file.
  public let path: String

  init(path: String) { self.path = path }
}
