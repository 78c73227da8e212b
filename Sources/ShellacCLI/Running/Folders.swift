import ShellacModel

/// Where the user's library and configuration are: options, then environment, then the XDG folders.
struct Folders {
  let surroundings: Surroundings
  private let namedLibrary: String?
  private let namedConfiguration: String?

  /// Folders of a user who named nothing on the command line.
  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    namedLibrary = surroundings.variable("SHELLAC_LIBRARY")
    namedConfiguration = surroundings.variable("SHELLAC_CONFIG")
  }

  init(_ surroundings: Surroundings, options: GlobalOptions) {
    self.surroundings = surroundings
    namedLibrary = options.library?.text ?? surroundings.variable("SHELLAC_LIBRARY")
    namedConfiguration = options.config?.text ?? surroundings.variable("SHELLAC_CONFIG")
  }

  /// Folders of a user who is still typing; nil: nothing was named.
  init(_ surroundings: Surroundings, library: String?, configuration: String?) {
    self.surroundings = surroundings
    namedLibrary = library ?? surroundings.variable("SHELLAC_LIBRARY")
    namedConfiguration = configuration ?? surroundings.variable("SHELLAC_CONFIG")
  }

  /// Path of the library file.
  ///
  /// - Throws: `Diagnostic` when there is no home folder to look in, or the path is not UTF-8.
  var library: String {
    get throws {
      try text(
        "library", namedLibrary.map(absolute) ?? base("XDG_DATA_HOME", ".local/share") + "/shellac/library.db"
      )
    }
  }

  /// Path of the configuration file.
  ///
  /// - Throws: as `library`.
  var configuration: String {
    get throws {
      try text(
        "configuration",
        namedConfiguration.map(absolute) ?? base("XDG_CONFIG_HOME", ".config") + "/shellac/config.toml")
    }
  }

  /// Whether the user named the configuration file, so that it must exist to be read.
  var namesConfiguration: Bool { namedConfiguration != nil }

  /// A path from the working directory.
  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : String(decoding: surroundings.workingDirectory, as: UTF8.self) + "/" + path
  }

  /// Refuses a path in which bytes were replaced because they are not UTF-8: it would be another file's.
  private func text(_ what: String, _ path: String) throws -> String {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return path }
    throw Diagnostic(
      "the path of the \(what), '\(path)', is not UTF-8",
      hint: "Name a \(what) in a folder whose path is, with --\(what == "library" ? what : "config").")
  }

  /// The folder that a variable of the XDG specification names.
  func base(_ variable: String, _ fallback: String) throws -> String {
    // The XDG specification says that a relative path here is to be ignored.
    if let path = surroundings.variable(variable), path.hasPrefix("/") { return path }
    guard let home = surroundings.variable("HOME") else {
      throw Diagnostic("there is no home folder", hint: "Set HOME, or \(variable).")
    }
    return absolute(home) + "/" + fallback
  }
}
