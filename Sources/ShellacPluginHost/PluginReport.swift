/// What became of a file that is named as a plugin is.
public struct PluginReport: Sendable {
  /// How far it came.
  public enum State: String, Sendable {
    /// It can be used.
    case loaded
    /// Another file of the same id was found before it.
    case shadowed
    /// It was not opened, or lies: it is not safe, or made for another version.
    case refused
    /// It could not be opened.
    case failed
  }

  /// The id that its name gives; the folder's when a whole folder is refused.
  public let id: String

  /// The file's path.
  public let path: [UInt8]

  /// How far it came.
  public let state: State

  /// Why it cannot be used; nil when it can.
  public let reason: String?

  /// The plugin, when it can be used.
  public let plugin: LoadedPlugin?
}

/// Why a file is not a plugin that can be used.
struct LoadFailure: Error {
  var state: PluginReport.State
  var reason: String
  var hint: String?

  /// It is not safe, or lies.
  static func refused(_ reason: String, hint: String? = nil) -> LoadFailure {
    LoadFailure(state: .refused, reason: reason, hint: hint)
  }

  /// It cannot be opened.
  static func failed(_ reason: String) -> LoadFailure {
    LoadFailure(state: .failed, reason: reason)
  }
}
