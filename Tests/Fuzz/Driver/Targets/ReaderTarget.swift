import ShellacModel
import ShellacPluginHost

/// A plugin that reads, through the host: what it gives is looked at as the program does.
final class ReaderTarget: FuzzTarget {
  private let plugin: LoadedPlugin
  private let folder: String
  private let mayLie: Bool

  /// - Parameter mayLie: whether it is to be found out; a shipped plugin must not break the contract.
  init(_ plugin: LoadedPlugin, folder: String, mayLie: Bool = false) {
    self.plugin = plugin
    self.folder = folder
    self.mayLie = mayLie
  }

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    // Files beside it are those of the seeds.
    let path = folder + "/input." + (plugin.reader?.suffixes.first ?? "txt")
    let receiver = ThoroughReceiver(limit: chance.isOne(in: 20) ? chance.next(4) : 200_000)
    var warnings = 0
    let settings = try plugin.settings(Self.drawn(try plugin.options(for: .reading), &chance), for: .reading)
    do {
      try plugin.read(
        PluginInput(input, path: Array(path.utf8)), settings: settings, onWarning: { _ in warnings += 1 },
        into: receiver)
    } catch let diagnostic as Diagnostic where diagnostic.isBugOfPlugin {
      return mayLie ? .refused : .finding(diagnostic.message)
    }
    return warnings > 0 || receiver.refusals > 0 ? .warned : .accepted
  }

  /// Values for some options, out of what they take.
  static func drawn(
    _ options: [OptionDescription], _ chance: inout Chance, texts: [String] = []
  ) -> [(key: String, value: String)] {
    var given: [(key: String, value: String)] = []
    for option in options where chance.isOne(in: 4) {
      switch option.kind {
      case .flag: given.append((option.key, chance.isOne(in: 2) ? "true" : "false"))
      case .choice(let choices): given.append((option.key, chance.one(of: choices)))
      case .integer: given.append((option.key, chance.one(of: ["0", "1", "-1", "9223372036854775807"])))
      case .text: if !texts.isEmpty { given.append((option.key, chance.one(of: texts))) }
      }
    }
    return given
  }
}

/// Looks at every cell in every way.
final class ThoroughReceiver: RowReceiver {
  private let limit: Int
  private var rows = 0
  private var bytes = 0
  private(set) var refusals = 0
  private let playlists = PlaylistReceiver()

  init(limit: Int) { self.limit = limit }

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) throws -> Bool {
    playlists.begin(table, document)
  }

  func row(_ row: ReceivedRow) throws -> Bool {
    for column in row.table.columns.indices {
      bytes &+= row.text(column)?.utf8.count ?? 0
      bytes &+= row.pairs(column).count &+ row.texts(column).count
      bytes &+= Int(truncatingIfNeeded: row.milliseconds(column) ?? row.integer(column) ?? 0)
      if row.flag(column) == true { bytes &+= 1 }
    }
    rows += 1
    return try playlists.row(row) && rows < limit
  }

  func refuse(_ problem: Diagnostic) -> Bool {
    refusals += 1
    return true
  }
}

/// All plugins, asked whether a file is theirs.
final class DetectionTarget: FuzzTarget {
  private let host: PluginHost
  private let suffixes: [String]

  init(_ host: PluginHost) {
    self.host = host
    suffixes = host.usable().flatMap { $0.reader?.suffixes ?? [] } + ["", "x"]
  }

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    let path = "/music/input." + chance.one(of: suffixes)
    do {
      _ = try host.reader(for: PluginInput(input, path: Array(path.utf8)))
      return .accepted
    } catch let diagnostic as Diagnostic where diagnostic.isBugOfPlugin {
      return .finding(diagnostic.message)
    }
  }
}
