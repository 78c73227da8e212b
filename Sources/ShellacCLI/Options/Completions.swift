import ShellacLibrary
import ShellacModel

/// What the shell offers when a word is half typed.
enum Completions {
  /// Fields, as the next item of a list.
  static func columns(_ prefix: String) -> [String] {
    let before = listed(prefix)
    return Field.allCases.map { before + $0.rawValue }
  }

  /// Orders by name, else fields as the next key.
  static func orders(_ prefix: String) -> [String] {
    let before = listed(prefix)
    let fields = Field.allCases.map { before + $0.rawValue }
    guard before.isEmpty else { return fields }
    return orderNames() + fields
  }

  /// Names of the playlists in the user's library.
  static func playlists() -> [String] {
    let library = try? Library.open(at: Folders(.process()).library, for: .reading)
    return (try? library?.playlistNames()) ?? []
  }

  /// Names of accounts in the user's library.
  static func accounts() -> [String] {
    let library = try? Library.open(at: Folders(.process()).library, for: .reading)
    return (try? library?.accounts().map(\.name)) ?? []
  }

  /// Names of settings.
  static func settings() -> [String] { Setting.all.map(\.name) }

  /// The last changes in the journal, newest first.
  static func changes() -> [String] {
    guard let library = try? Library.open(at: Folders(.process()).library, for: .reading) else { return [] }
    return (try? library.changes(limit: 50))?.map { String($0.id) } ?? []
  }

  /// The built-in orders and those of the configuration.
  static func orderNames() -> [String] {
    let folders = Folders(.process())
    let own = (try? Configuration.load(from: folders.configuration, isNamed: false))?.orders.map(\.name) ?? []
    return BuiltInOrder.allCases.map(\.rawValue) + own
  }

  /// What stands before the last item of a list, and its sign.
  private static func listed(_ prefix: String) -> String {
    let end = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
    let sign = prefix[end...].hasPrefix("-") ? "-" : ""
    return prefix[..<end] + sign
  }
}
