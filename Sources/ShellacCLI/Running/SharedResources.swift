import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// What commands that run in one process have in common, so that it is opened once: a library to read from, the
/// configuration, plugins.
///
/// A library is opened for writing by each command for itself, and its lock is held as long as that command runs:
/// other programs get their turn between two.
final class SharedResources {
  /// Whether commands run only to find mistakes: then nothing opens the library.
  var isRehearsing = false
  private var libraries: [String: Library] = [:]
  private var configurations: [String: Configuration] = [:]
  private var hosts: [[[UInt8]]: PluginHost] = [:]

  /// The library at a path, opened to read from it.
  func library(at path: String) throws -> Library {
    if let library = libraries[path] { return library }
    let library = try Library.open(at: path, for: .reading)
    libraries[path] = library
    return library
  }

  /// The configuration of a file, read when it is first asked for.
  func configuration(at path: String, _ load: () throws -> Configuration) throws -> Configuration {
    if let configuration = configurations[path] { return configuration }
    let configuration = try load()
    configurations[path] = configuration
    return configuration
  }

  /// Forgets what files said that a command may have changed.
  func forgetConfigurations() { configurations = [:] }

  /// What opens the plugins of these folders.
  func host(_ folders: PluginFolders, named: [[UInt8]]) -> PluginHost {
    if let host = hosts[named] { return host }
    let host = PluginHost(folders)
    hosts[named] = host
    return host
  }
}
