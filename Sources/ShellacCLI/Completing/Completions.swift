import ShellacLibrary
import ShellacModel

/// What the shell offers when a word is half typed: lines of a word and, behind a tab, what it means.
enum Completions {
  /// Where what is offered comes from.
  struct Place: Sendable {
    var folders: Folders
    /// Plugins that were named.
    var plugins: [String] = []
  }

  /// Where the words that are typed say.
  @TaskLocal static var place = Place(folders: Folders(.process()))

  /// The user's library; nil when there is none that can be read as it is.
  static var library: Library? {
    guard let path = try? place.folders.library else { return nil }
    return try? Library.glance(at: path)
  }

  private static var configuration: Configuration? {
    guard let path = try? place.folders.configuration else { return nil }
    return try? Configuration.load(from: path, isNamed: false)
  }

  /// Fields, as the next item of a list.
  static func columns(_ prefix: String) -> [String] {
    let before = listed(prefix)
    return Field.allCases.map { "\(before)\($0.rawValue)\t\($0.summary)" }
  }

  /// Orders by name, else fields as the next key.
  static func orders(_ prefix: String) -> [String] {
    let fields = columns(prefix)
    guard listed(prefix).isEmpty else { return fields }
    let names = orderNames()
    return names + fields.filter { field in !names.contains { field.hasPrefix($0 + "\t") } }
  }

  /// Names of the playlists in the user's library.
  static func playlists() -> [String] { typeable(try? library?.playlistNames()) }

  /// Names of accounts in the user's library.
  static func accounts() -> [String] { typeable(try? library?.accounts().map(\.name)) }

  /// Names of settings.
  static func settings() -> [String] { Setting.all.map { "\($0.name)\t\($0.summary)" } }

  /// What a setting may be, where that can be listed.
  ///
  /// - Parameter words: the words of the command line so far.
  static func settingValues(_ words: [String], _ prefix: String) -> [String] {
    switch words.dropLast().compactMap({ Setting.named($0) }).last?.kind {
    case .flag?: ["true", "false"]
    case .order?: orders(prefix)
    case .columns?: columns(prefix)
    case .choice(let values)?: values
    default: []
    }
  }

  /// The last changes in the journal, newest first.
  static func changes() -> [String] {
    (try? library?.changes(limit: 50))?.map { change in
      "\(change.id)\t" + TextBuffer.text("\(change.command): \(change.summary)", as: .terminal)
    } ?? []
  }

  /// The library's roots.
  static func roots() -> [String] {
    ((try? library?.rootFolders()) ?? []).map { root in
      "\(root.id)\t" + TextBuffer.text(String(decoding: root.path, as: UTF8.self), as: .terminal)
    }
  }

  /// The built-in orders and those of the configuration.
  static func orderNames() -> [String] {
    BuiltInOrder.allCases.map(\.rawValue) + typeable(configuration?.orders.map(\.name))
  }

  /// How many coins a pack has, of those that are sold.
  static func coinPacks() -> [String] { ((try? configuration?.coinPacks()) ?? []).map { String($0.coins) } }

  /// A text in which case and accents do not count.
  static func folded(_ text: String) -> String { TextFolding.fold(text) }

  /// Names without those that hold a line feed: each is offered as a line, and nobody could type it.
  static func typeable(_ names: [String]?) -> [String] {
    (names ?? []).filter { !$0.utf8.contains(0x0A) }
  }

  /// What stands before the last item of a list, and its sign.
  private static func listed(_ prefix: String) -> String {
    let end = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
    let sign = prefix[end...].hasPrefix("-") ? "-" : ""
    return prefix[..<end] + sign
  }
}
