import ShellacModel

extension Conformance {
  /// What a plugin does that writes.
  static var writerChecks: [Check] {
    [
      Check(name: "writes a table without rows") { subject in
        try forEachKind(subject) { plugin, table in _ = try bytes(plugin, table, rows: 0) }
      },
      Check(name: "writes difficult values of every kind") { subject in
        try forEachKind(subject) { plugin, table in
          _ = try bytes(plugin, table, rows: TrialTable.texts.count * 2, .nasty)
        }
      },
      Check(name: "writes the same for batches of 1, 7 and 256 rows") { subject in
        try forEachKind(subject) { plugin, table in
          let whole = try bytes(plugin, table, rows: 270, .nasty)
          for batch in [1, 7, 256] where try bytes(plugin, table, rows: 270, .nasty, batch: batch) != whole {
            throw Nonconformance("batches of \(batch) \(table.rows.name) give other bytes")
          }
        }
      },
      Check(name: "writes many rows") { subject in
        let (plugin, table) = try usual(subject)
        guard try bytes(plugin, table, rows: 50_000).count > 0 else {
          throw Nonconformance("50,000 rows give no bytes")
        }
      },
      Check(name: "stops when its output stops, at every write") { subject in try stopsEverywhere(subject) },
      Check(name: "passes over what it does not know of a document") { subject in
        try forEachKind(subject) { plugin, table in
          var request = try request(plugin, table)
          request.furtherNames = [NamedValue("draft.mood", "blue"), NamedValue("", "")]
          request.document.extras = [NamedValue("other:unknown", "x"), NamedValue("no colon", "")]
          _ = try bytes(plugin, table, request, rows: 3)
        }
      },
      Check(name: "takes every value of its options, or says why not") { subject in try takesOptions(subject)
      },
      Check(name: "can be given up after any row") { subject in
        let (plugin, table) = try usual(subject)
        for rows in [0, 1, 300] {
          let writer = try plugin.openWriter(request(plugin, table)) { _ in }
          try table.fill(writer, count: rows, .plain)
          writer.close()
        }
        _ = try bytes(plugin, table, rows: 3)
      },
      Check(name: "writes twice at once, on two threads") { subject in
        let (plugin, table) = try usual(subject)
        let alone = try bytes(plugin, table, rows: 400, .nasty)
        let results = try Both.run { try bytes(plugin, table, rows: 400, .nasty) }
        guard results.allSatisfy({ $0 == alone }) else {
          throw Nonconformance("two exports at once give other bytes than one")
        }
      },
    ]
  }

  /// Calls `body` for each kind of rows that the plugin takes.
  private static func forEachKind(
    _ subject: Subject, _ body: (LoadedPlugin, TrialTable) throws -> Void
  ) throws {
    _ = try usual(subject)
    for kind in subject.plugin.exporter?.rows ?? [] {
      guard let exporter = subject.plugin.exporter else { return }
      do {
        try body(subject.plugin, TrialTable(kind, for: exporter))
      } catch let error as Diagnostic {
        throw Nonconformance("with \(kind.name): \(error.message)")
      }
    }
  }

  /// The kind of rows that it usually takes, in a table.
  static func usual(_ subject: Subject) throws -> (LoadedPlugin, TrialTable) {
    guard let exporter = subject.plugin.exporter, let kind = exporter.rows.first else {
      throw NotApplicable("it does not write")
    }
    let table = TrialTable(kind, for: exporter)
    do {
      try subject.plugin.openWriter(request(subject.plugin, table)) { _ in }.close()
    } catch let error as Diagnostic {
      // One that needs an option says so in a message of its own.
      guard !error.message.hasSuffix(LoadedPlugin.bugMark) else { throw error }
      throw NotApplicable("it does not write without options: \(error.message)")
    }
    return (subject.plugin, table)
  }

  private static func request(_ plugin: LoadedPlugin, _ table: TrialTable) throws -> HostRequest {
    HostRequest(
      rows: table.rows, columns: table.columns, document: table.document,
      settings: try plugin.settings(for: .writing), folder: Array("/music".utf8),
      name: Array("trial.\(plugin.exporter?.suffixes.first ?? "out")".utf8))
  }

  /// What it writes.
  static func bytes(
    _ plugin: LoadedPlugin, _ table: TrialTable, _ request: HostRequest? = nil, rows: Int,
    _ difficulty: TrialTable.Difficulty = .plain, batch: Int = PluginWriter.usualBatch
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try plugin.openWriter(try request ?? self.request(plugin, table), batch: batch) {
      bytes.append(contentsOf: $0)
    }
    try table.fill(writer, count: rows, difficulty)
    try writer.finish()
    return bytes
  }

  private struct OutputStopped: Error {}

  /// Enough rows for every format to write several times.
  private static let stoppedRows = 2000

  private static func stopsEverywhere(_ subject: Subject) throws {
    let (plugin, table) = try usual(subject)
    var writes = 0
    let counted = try plugin.openWriter(request(plugin, table), batch: 64) { _ in writes += 1 }
    try table.fill(counted, count: stoppedRows, .plain)
    try counted.finish()
    // Every write of a short export; of a long one the first, and others all the way to the last.
    let places = Set((0..<min(writes, 60)) + (0..<60).map { $0 * writes / 60 }).filter { $0 < writes }
      .sorted()
    for last in places {
      var count = 0
      let writer: PluginWriter
      do {
        writer = try plugin.openWriter(request(plugin, table), batch: 64) { _ in
          if count == last { throw OutputStopped() }
          count += 1
        }
      } catch is OutputStopped {
        continue
      }
      do {
        try table.fill(writer, count: stoppedRows, .plain)
        try writer.finish()
        throw Nonconformance("it went on to its end although write \(last + 1) had said stop")
      } catch is OutputStopped {}
      guard writer.call.lateCalls == 0 else {
        throw Nonconformance("it writes on after write \(last + 1) has said stop")
      }
      guard writer.call.lastStatus == PluginCall.stopped else {
        throw Nonconformance(
          "it returns \(writer.call.lastStatus) after write \(last + 1) has said stop; SHELLAC_STOP is expected"
        )
      }
    }
  }

  private static func takesOptions(_ subject: Subject) throws {
    let (plugin, table) = try usual(subject)
    for option in plugin.exporter?.options ?? [] {
      let values: [String] =
        switch option.kind {
        case .flag: ["true", "false"]
        case .choice(let choices): choices
        case .integer: ["0", "1", "-1", "9223372036854775807", "-9223372036854775808"]
        case .text: ["", "a", ";", "../..", "\u{1B}[0m", String(repeating: "x", count: 10_000), "\u{202E}é"]
        }
      for value in values {
        var asked = try request(plugin, table)
        asked.settings = try plugin.settings([(option.key, value)], for: .writing)
        do {
          _ = try bytes(plugin, table, asked, rows: 10)
        } catch let error as Diagnostic {
          if error.message.hasSuffix(LoadedPlugin.bugMark) {
            throw Nonconformance("with \(option.key)=\(value.prefix(40)): \(error.message)")
          }
        }
      }
    }
  }
}
