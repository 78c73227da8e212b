import ShellacIndexer
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// Something that `shellac config` can set.
struct Setting: Sendable {
  /// Where a setting is kept.
  enum Home: Sendable, Hashable {
    /// The user's configuration file.
    case file
    /// The library, because it shapes what is stored.
    case library
  }

  /// What a setting takes.
  enum Kind: Sendable, Hashable {
    case text
    /// A folder, by its whole path.
    case folder
    case flag
    /// A whole number in a range.
    case integer(ClosedRange<Int64>)
    /// A part of the whole, from 0 to 1.
    case share
    /// Several texts.
    case texts
    /// Several rules of `check`.
    case rules
    /// Packs of coins with their prices.
    case packs
    /// One of these.
    case choice([String])
    /// A list of columns.
    case columns
    /// An order.
    case order
    /// A template of paths.
    case path
    /// A query.
    case query
  }

  var name: String
  var kind: Kind
  /// What holds when it is not set.
  var fallback: String
  var home: Home = .file
  /// A sentence that says what it does.
  var summary: String

  /// Every setting; named orders, `orders.NAME`, come on top.
  static let all: [Setting] = ofFile + ofLibrary

  /// The tables of the configuration file.
  static let tables = Set(
    all.compactMap { $0.name.firstIndex(of: ".").map($0.name.prefix(upTo:)) }.map { String($0) }
  )
  .union(["orders", "options"]).sorted()

  /// Whether the configuration file may have a table of that name: `options.share` holds options of a plugin.
  static func isTable(_ name: String) -> Bool {
    tables.contains(name) || name == "organize.paths"
      || (name.hasPrefix("organize.paths.") && name.split(separator: ".").count == 3)
      || (name.hasPrefix("options.") && name.split(separator: ".").count == 2)
  }

  /// The setting of that name, a named order and an option of a plugin included.
  static func named(_ name: String) -> Setting? {
    if let setting = all.first(where: { $0.name == name }) { return setting }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.first == "options", parts.count == 3, !parts.contains("") {
      return Setting(
        name: name, kind: .text, fallback: "", summary: "What the plugin's option is unless --option says.")
    }
    if name.hasPrefix("organize.paths."), parts.count == 4, !parts.contains("") {
      switch parts[3] {
      case "query":
        return Setting(
          name: name, kind: .query, fallback: "", summary: "The songs that the template beside it is for.")
      case "template":
        return Setting(name: name, kind: .path, fallback: "", summary: "Where 'shellac organize' puts them.")
      default: return nil
      }
    }
    guard name.hasPrefix("orders."), name.utf8.count > 7, !name.dropFirst(7).contains(".") else { return nil }
    return Setting(name: name, kind: .order, fallback: "", summary: "An order of your own.")
  }

  /// The setting of that name.
  ///
  /// - Throws: `Diagnostic` with a suggestion.
  static func require(_ name: String) throws -> Setting {
    if let setting = named(name) { return setting }
    throw Diagnostic(
      "there is no setting '\(name)'",
      hint: Suggestion.hint(for: name, among: all.map(\.name))
        ?? "Run 'shellac config list' to see them.", status: .usage)
  }

  private static let ofFile = [
    Setting(
      name: "color", kind: .choice(ColourChoice.allCases.map(\.rawValue)), fallback: "auto",
      summary: "When to colour: auto (on a terminal), always or never."),
    Setting(
      name: "pager", kind: .text, fallback: "",
      summary: "Program that long listings go through on a terminal; cat for none."),
    Setting(
      name: "columns.songs", kind: .columns, fallback: "artist,album,disc,track,title,length,state",
      summary: "Columns of 'shellac songs'."),
    Setting(
      name: "columns.albums", kind: .columns, fallback: "artist,album,year,songs,length,state",
      summary: "Columns of 'shellac albums'."),
    Setting(
      name: "columns.artists", kind: .columns, fallback: "artist,albums,songs,state",
      summary: "Columns of 'shellac artists'."),
    Setting(
      name: "columns.files", kind: .columns, fallback: "artist,album,title,format,bitrate,path",
      summary: "Columns of 'shellac songs --files'."),
    Setting(
      name: "columns.playlist", kind: .columns, fallback: "position,artist,album,title,length,state",
      summary: "Columns of 'shellac playlist show'."),
    Setting(
      name: "columns.purchases", kind: .columns,
      fallback: "purchased,store,artist,title,album,price,currency,state",
      summary: "Columns of 'shellac purchases'."),
    Setting(
      name: "columns.coins", kind: .columns,
      fallback: "id,purchased,account,kind,coins,balance,price,currency,artist,title,reference",
      summary: "Columns of 'shellac coins history'."),
    Setting(
      name: "columns.ledger", kind: .columns,
      fallback: "purchased,kind,store,artist,title,price,currency,coins,balance",
      summary: "Columns of exports of purchases and coins together."),
    Setting(name: "sort.songs", kind: .order, fallback: "artist", summary: "Order of 'shellac songs'."),
    Setting(name: "sort.albums", kind: .order, fallback: "artist", summary: "Order of 'shellac albums'."),
    Setting(name: "sort.artists", kind: .order, fallback: "name", summary: "Order of 'shellac artists'."),
    Setting(
      name: "sort.purchases", kind: .order, fallback: "-purchased", summary: "Order of 'shellac purchases'."),
    Setting(
      name: "sort.coins", kind: .order, fallback: "-purchased", summary: "Order of 'shellac coins history'."),
    Setting(
      name: "sort.ledger", kind: .order, fallback: "purchased",
      summary: "Order of exports of purchases and coins together."),
    Setting(
      name: "index.ignore", kind: .texts, fallback: SettingValue.texts(WalkOptions.usuallyIgnored).text,
      summary: "Patterns of names that indexing passes over, such as *.part."),
    Setting(
      name: "index.hidden", kind: .flag, fallback: "false",
      summary: "Whether indexing looks at names that begin with a dot."),
    Setting(
      name: "index.jobs", kind: .integer(0...256), fallback: "0",
      summary: "How many processes read tags; 0 for one a core."),
    Setting(
      name: "index.missing-share", kind: .share, fallback: "0.3",
      summary: "Share of a root's files that may be missing before indexing asks for --confirm-missing."),
    Setting(
      name: "index.one-file-system", kind: .flag, fallback: "false",
      summary: "Whether indexing stays on the file system that a root is on."),
    Setting(
      name: "organize.to", kind: .folder, fallback: "",
      summary: "Folder that 'shellac organize' puts files in; without it the root that each is in."),
    Setting(
      name: "organize.path", kind: .path, fallback: PathTemplate.usual,
      summary: "Where 'shellac organize' puts files below it; organize.paths.NAME are for songs of a query."),
    Setting(
      name: "organize.companions", kind: .texts, fallback: SettingValue.texts(CompanionRules.usual).text,
      summary: "Patterns of names of files, and of folders with a slash, that go along with an album."),
    Setting(
      name: "organize.replacement", kind: .choice(["_", "-", "", "+", "=", "~"]), fallback: "_",
      summary: "What stands for a character that a file name cannot have."),
    Setting(
      name: "coins.packs", kind: .packs, fallback: SettingValue.texts(CoinPack.usual).text,
      summary: "Packs of coins that 'shellac coins topup' knows the price of, as 150=7.29 EUR."),
    Setting(
      name: "check.off", kind: .rules, fallback: SettingValue.texts([]).text,
      summary: "Rules that 'shellac check' leaves out unless --rule names them."),
    Setting(
      name: "plugins.required", kind: .texts, fallback: SettingValue.texts([]).text,
      summary: "Plugins that must be there, or commands that use plugins stop."),
  ]

  private static let ofLibrary = LibrarySettings.Name.allCases.map { name in
    Setting(name: name.rawValue, kind: .text, fallback: "", home: .library, summary: name.summary)
  }
}
