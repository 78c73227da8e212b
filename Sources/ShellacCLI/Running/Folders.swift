/// Where the user's library and configuration are: options, then environment, then the XDG folders.
struct Folders {
  private let surroundings: Surroundings
  private let namedLibrary: String?
  private let namedConfiguration: String?

  /// Folders of a user who named nothing on the command line.
  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    namedLibrary = nil
    namedConfiguration = nil
  }

  init(_ surroundings: Surroundings, options: GlobalOptions) {
    self.surroundings = surroundings
    namedLibrary = options.library?.text
    namedConfiguration = options.config?.text
  }

  /// Path of the library file.
  var library: String {
    namedLibrary.map(absolute) ?? surroundings.variable("SHELLAC_LIBRARY").map(absolute)
      ?? base("XDG_DATA_HOME", ".local/share") + "/shellac/library.db"
  }

  /// Path of the configuration file.
  var configuration: String {
    namedConfiguration.map(absolute) ?? surroundings.variable("SHELLAC_CONFIG").map(absolute)
      ?? base("XDG_CONFIG_HOME", ".config") + "/shellac/config.toml"
  }

  /// Whether the user named the configuration file, so that it must exist to be read.
  var namesConfiguration: Bool { namedConfiguration != nil }

  /// A path from the working directory.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : surroundings.workingDirectory + "/" + path
  }

  private func base(_ variable: String, _ fallback: String) -> String {
    // The XDG specification says that a relative path here is to be ignored.
    if let path = surroundings.variable(variable), path.hasPrefix("/") { return path }
    return (surroundings.variable("HOME") ?? "") + "/" + fallback
  }
}
