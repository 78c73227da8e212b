import ShellacModel
import ShellacPluginHost

/// A plugin that writes, each line of the input being a cell.
///
/// What a format writes it has to read.
final class WriterTarget: FuzzTarget {
  private let plugin: LoadedPlugin
  private let exporter: ExporterDescription
  private let mayLie: Bool

  init(_ plugin: LoadedPlugin, mayLie: Bool = false) throws {
    self.plugin = plugin
    self.mayLie = mayLie
    exporter = try plugin.requireExporter()
  }

  private static let columns: [HostColumn] = [
    HostColumn("title"), HostColumn("artist"), HostColumn("album"), HostColumn("location", .path),
    HostColumn("length", .seconds), HostColumn("track", .integer), HostColumn("price", .money),
    HostColumn("currency"), HostColumn("purchased", .instant), HostColumn("date", .date),
    HostColumn("compilation", .flag), HostColumn("identifiers", .list), HostColumn("extras", .pairs),
    HostColumn("coins", .integer), HostColumn("kind"), HostColumn("store"), HostColumn("account"),
    HostColumn("path", .path), HostColumn("bpm", .decimal), HostColumn("url"),
  ]

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let texts = lines.map { String(decoding: $0, as: UTF8.self).replacing("\0", with: "") }
    let rows = chance.one(of: exporter.rows)
    let columns =
      exporter.columns.map { $0.map { name in Self.columns.first { $0.name == name } ?? HostColumn(name) } }
      ?? (0...chance.next(Self.columns.count - 1)).map { Self.columns[$0] }
    var document = PlaylistDocument()
    if chance.isOne(in: 2) { document.title = chance.one(of: texts) }
    let settings = try plugin.settings(
      ReaderTarget.drawn(exporter.options, &chance, texts: texts), for: .writing)
    var written: [UInt8] = []
    var warnings = 0
    do {
      let writer = try plugin.openWriter(
        HostRequest(
          rows: rows, columns: columns, document: document, settings: settings, folder: Array("/music".utf8),
          name: chance.isOne(in: 2) ? Array("list".utf8) : []),
        batch: chance.one(of: [1, 3, 256]), onWarning: { _ in warnings += 1 },
        output: { written.append(contentsOf: $0) })
      defer { writer.close() }
      var cell = 0
      while cell < lines.count {
        try writer.addRow { cells in
          for column in columns {
            Self.append(lines[cell % lines.count], column.kind, &chance, to: &cells)
            cell += 1
          }
        }
      }
      try writer.finish()
    } catch let diagnostic as Diagnostic where diagnostic.isBugOfPlugin {
      return mayLie ? .refused : .finding(diagnostic.message)
    }
    // A table of whatever columns may lack what makes it a list.
    if plugin.reader != nil, !mayLie, rows == .entries, exporter.columns != nil,
      settings.values.allSatisfy({ value in
        exporter.options.contains { $0.key == value.key && $0.fallback == value.value }
      })
    {
      let settings = try plugin.settings(for: .reading)
      do {
        try plugin.read(PluginInput(written), settings: settings, into: ThoroughReceiver(limit: .max))
      } catch {
        return .finding("a list that its own format does not read")
      }
    }
    return warnings > 0 ? .warned : .accepted
  }

  private static func append(
    _ line: [UInt8], _ kind: ColumnKind, _ chance: inout Chance, to cells: inout PendingCells
  ) {
    if chance.isOne(in: 8) { return cells.appendNull() }
    let text = String(decoding: line, as: UTF8.self)
    switch kind {
    case .text: cells.append(text: text)
    case .path: cells.append(bytes: line.filter { $0 != 0 })
    case .list: cells.append(list: text.split(separator: ",").map(String.init))
    case .pairs: cells.append(list: text.split(separator: ",").flatMap { ["m3u:EXTGRP", String($0)] })
    case .integer: cells.append(integer: chance.one(of: [0, 1, -1, 42, .max, .min, Int64(line.count)]))
    case .flag: cells.append(flag: line.count % 2 == 0)
    case .decimal, .seconds, .money:
      cells.append(
        decimal: chance.one(of: [
          "0", "1.29", "-12.50", "0.00", "123456789012345678.123456789", "215.3", "0.001",
        ]))
    case .date:
      cells.append(text: chance.one(of: ["1999", "1999-05", "1999-05-03", "-0044-03-15", "9999-12-31"]))
    case .instant:
      cells.append(
        text: chance.one(of: [
          "2024-05-03T14:02:11+02:00", "2024-05-03T14:02:11Z", "1969-12-31T23:59:59-12:00", "2024-05-03",
        ]))
    }
  }
}
