import ShellacModel

extension Conformance {
  /// What a plugin does that reads.
  static var readerChecks: [Check] {
    [
      Check(name: "says from 0 to 100 how sure it is of a file") { subject in try probes(subject) },
      Check(name: "reads an empty file, or says why not") { subject in
        _ = try rows(try reading(subject), PluginInput([]))
      },
      Check(name: "reads what it writes itself") { subject in try readsBack(subject) },
      Check(name: "reads the same when bytes come one by one") { subject in
        try forEachFile(subject) { plugin, file in
          let whole = try rows(plugin, PluginInput(file))
          for piece in [1, 7] {
            let input = PluginInput(file)
            input.longestPiece = piece
            guard try rows(plugin, input) == whole else {
              throw Nonconformance("pieces of \(piece) bytes give other rows than the whole file")
            }
          }
        }
      },
      Check(name: "reads a file that is cut off anywhere, or says why not") { subject in
        try forEachFile(subject) { plugin, file in
          for end in 0..<min(file.count, mostDamages) {
            _ = try rows(plugin, PluginInput(Array(file[..<end])))
          }
        }
      },
      Check(name: "reads a file with any bit flipped, or says why not") { subject in
        try forEachFile(subject) { plugin, file in
          var random = Random(seed: 1)
          for place in 0..<min(file.count, mostDamages) {
            var file = file
            file[place] ^= 1 << UInt8(random.next(below: 8))
            _ = try rows(plugin, PluginInput(file))
          }
        }
      },
      Check(name: "reads random bytes, or says why not") { subject in
        let plugin = try reading(subject)
        var random = Random(seed: 2)
        for _ in 0..<500 {
          let bytes = (0..<random.next(below: 4096)).map { _ in UInt8(random.next(below: 256)) }
          _ = try rows(plugin, PluginInput(bytes))
        }
      },
      Check(name: "stops when nobody wants more rows") { subject in try stopsReading(subject) },
      Check(name: "stops when its file cannot be read on") { subject in
        try forEachFile(subject) { plugin, file in
          for offset in [0, 1, file.count / 2] {
            let input = PluginInput(file)
            input.failingOffset = UInt64(offset)
            input.longestPiece = max(1, offset)
            let outcome = try rows(plugin, input)
            guard outcome.error?.contains("input/output error") == true else {
              throw Nonconformance("it says nothing of a file that cannot be read from byte \(offset) on")
            }
          }
        }
      },
      Check(name: "reads twice at once, on two threads") { subject in
        try forEachFile(subject) { plugin, file in
          let alone = try rows(plugin, PluginInput(file))
          guard try Both.run({ try rows(plugin, PluginInput(file)) }).allSatisfy({ $0 == alone }) else {
            throw Nonconformance("two readings at once give other rows than one")
          }
        }
      },
    ]
  }

  /// How many rows of a reading are compared; then the reader is told to stop, which one without end needs.
  private static let mostRows = 5_000

  /// How many places of a file are damaged.
  private static let mostDamages = 4096

  private static func reading(_ subject: Subject) throws -> LoadedPlugin {
    guard subject.plugin.reader != nil else { throw NotApplicable("it does not read") }
    return subject.plugin
  }

  /// What came of a reading: the rows, as text to compare, and the message at its end.
  struct Outcome: Equatable, Sendable {
    var rows: [String] = []
    var error: String?
  }

  private final class Collector: RowReceiver {
    var outcome = Outcome()
    var limit = mostRows

    func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
      outcome.rows.append("\(table.rows) \(table.columns.map(\.name)) \(document)")
      return true
    }

    func row(_ row: ReceivedRow) -> Bool {
      outcome.rows.append(row.table.columns.indices.map { row.described($0) }.joined(separator: "\u{1F}"))
      return outcome.rows.count < limit
    }

    func refuse(_ problem: Diagnostic) -> Bool {
      outcome.rows.append("refused: \(problem.message)")
      return outcome.rows.count < limit
    }
  }

  /// Reads; a file that is refused with a reason is as good as rows.
  private static func rows(
    _ plugin: LoadedPlugin, _ input: PluginInput, limit: Int = mostRows
  ) throws -> Outcome {
    let collector = Collector()
    collector.limit = limit
    do {
      try plugin.read(input, settings: plugin.settings(for: .reading), into: collector)
    } catch let error as Diagnostic {
      if error.message.hasSuffix(LoadedPlugin.bugMark) { throw error }
      collector.outcome.error = error.message
    }
    return collector.outcome
  }

  /// Calls `body` with each sample and with what the plugin writes itself.
  private static func forEachFile(
    _ subject: Subject, _ body: (LoadedPlugin, [UInt8]) throws -> Void
  ) throws {
    let plugin = try reading(subject)
    var files = try subject.samples.map { try PluginInput(path: $0).head() }
    files += try ownFiles(plugin).map(\.bytes)
    if files.isEmpty { throw NotApplicable("there is no file to read: name one with --sample") }
    for file in files { try body(plugin, file) }
  }

  private static func ownFiles(_ plugin: LoadedPlugin) throws -> [(rows: RowKind, bytes: [UInt8])] {
    guard let exporter = plugin.exporter, let reader = plugin.reader else { return [] }
    return try exporter.rows.filter { reader.rows.contains($0) }.map {
      ($0, try bytes(plugin, TrialTable($0, for: exporter), rows: 12))
    }
  }

  private static func readsBack(_ subject: Subject) throws {
    let plugin = try reading(subject)
    let files = try ownFiles(plugin)
    if files.isEmpty { throw NotApplicable("it reads nothing that it writes") }
    for (kind, file) in files {
      let outcome = try rows(plugin, PluginInput(file))
      if let error = outcome.error { throw Nonconformance("it does not read its own \(kind.name): \(error)") }
      // The table's beginning is one more.
      guard outcome.rows.count == 13 else {
        throw Nonconformance("of 12 \(kind.name) that it wrote, it reads \(max(0, outcome.rows.count - 1))")
      }
    }
  }

  private static func probes(_ subject: Subject) throws {
    let plugin = try reading(subject)
    var random = Random(seed: 3)
    let suffixes = plugin.reader?.suffixes ?? []
    let paths =
      ["", "/", "/x", "/x.", "."] + suffixes.map { "/music/list.\($0)" } + suffixes.map { "." + $0 }
    for path in paths.map({ Array($0.utf8) }) + [[0xFF, 0x00]] {
      _ = try plugin.probe(path: path, head: [])
      _ = try plugin.probe(path: path, head: [UInt8](repeating: 0, count: PluginInput.headSize))
      for size in [1, 2, 3, 64, 4096] {
        _ = try plugin.probe(path: path, head: (0..<size).map { _ in UInt8(random.next(below: 256)) })
      }
    }
    for (kind, file) in try ownFiles(plugin) {
      guard try plugin.probe(path: [], head: file) > 0 || suffixes.isEmpty == false else {
        throw Nonconformance("it does not know its own \(kind.name) again")
      }
    }
  }

  private static func stopsReading(_ subject: Subject) throws {
    try forEachFile(subject) { plugin, file in
      for limit in [1, 2, 5] {
        let outcome = try rows(plugin, PluginInput(file), limit: limit)
        guard outcome.rows.count <= limit + 1 else {
          throw Nonconformance("it gave \(outcome.rows.count) rows although \(limit) were enough")
        }
      }
    }
  }
}

extension ReceivedRow {
  /// A cell as text, to compare rows.
  fileprivate func described(_ column: Int) -> String {
    if isNull(column) { return "-" }
    switch table.columns[column].kind {
    case .integer: return "\(integer(column) ?? 0)"
    case .flag: return "\(flag(column) ?? false)"
    case .list, .pairs: return "\(texts(column))"
    default: return "\(bytes(column) ?? [])"
    }
  }
}

/// Numbers that look random, and are the same every time (SplitMix64).
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to less than `limit`.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
