import ShellacModel

/// Rows to try a writer with.
struct TrialTable {
  /// How hard its values are.
  enum Difficulty {
    /// As most libraries have them.
    case plain
    /// As some have them.
    case nasty
  }

  let rows: RowKind
  let columns: [HostColumn]
  var document = PlaylistDocument()

  /// A table of the columns that a writer takes, or of every kind when it takes any.
  init(_ rows: RowKind, for exporter: ExporterDescription) {
    self.rows = rows
    if let names = exporter.columns {
      columns = names.map { HostColumn($0, Self.kind(of: $0)) }
    } else if rows == .entries {
      columns = ["location", "title", "artist", "album", "length", "track", "identifiers", "extras"].map {
        HostColumn($0, Self.kind(of: $0))
      }
    } else if let names = Self.records[rows] {
      columns = names.map { HostColumn($0, Self.kind(of: $0)) }
    } else {
      columns =
        [
          "title", "artist", "path", "artists", "track", "length", "price", "currency", "date", "added",
          "compilation", "bpm",
        ]
        .map { HostColumn($0, Self.kind(of: $0), title: "The \($0)") } + [HostColumn("extras", .pairs)]
    }
    document.title = "A list"
  }

  /// Columns of records, whose names tell readers what they are.
  private static let records: [RowKind: [String]] = [
    .purchases: [
      "title", "artist", "album", "track", "length", "price", "currency", "purchased", "kind", "physical",
    ],
    .coins: ["purchased", "kind", "coins", "price", "currency", "account"],
  ]

  /// What stands in a column of which not every word makes a record.
  private func word(_ column: String) -> String? {
    switch (column, rows) {
    case ("kind", .coins): "topup"
    case ("kind", .purchases): "track"
    case ("currency", _): "EUR"
    default: nil
    }
  }

  /// Hands rows to a writer.
  func fill(_ writer: PluginWriter, count: Int, _ difficulty: Difficulty) throws {
    for row in 0..<count {
      try writer.addRow { cells in
        for (place, column) in columns.enumerated() { append(column, row, place, difficulty, to: &cells) }
      }
    }
  }

  private func append(
    _ column: HostColumn, _ row: Int, _ place: Int, _ difficulty: Difficulty, to cells: inout PendingCells
  ) {
    let seed = row &* 7 &+ place
    if difficulty == .nasty, seed % 5 == 4 { return cells.appendNull() }
    switch column.kind {
    case .text where difficulty == .nasty && row == 1: cells.append(text: Self.longText)
    case .text where difficulty == .nasty: cells.append(text: Self.texts[seed % Self.texts.count])
    case .text: cells.append(text: word(column.name) ?? "\(column.name) \(row + 1)")
    case .path where difficulty == .nasty: cells.append(bytes: Self.paths[seed % Self.paths.count])
    case .path: cells.append(bytes: Array("/music/album/song \(row + 1).flac".utf8))
    case .list where difficulty == .nasty:
      cells.append(list: (0..<seed % 4).map { Self.texts[(seed + $0) % Self.texts.count] })
    case .list: cells.append(list: ["https://example.org/\(row + 1)"])
    case .integer:
      cells.append(
        integer: difficulty == .nasty ? Self.integers[seed % Self.integers.count] : Int64(row % 20 + 1))
    case .decimal, .money:
      cells.append(decimal: difficulty == .nasty ? Self.decimals[seed % Self.decimals.count] : "1.29")
    case .seconds:
      cells.append(decimal: difficulty == .nasty ? Self.seconds[seed % Self.seconds.count] : "215.3")
    case .date:
      cells.append(
        text: ["1999", "1999-05", "1999-05-03", "-0044-03-15"][seed % (difficulty == .nasty ? 4 : 3)])
    case .instant: cells.append(text: "2024-05-03T14:02:11+02:00")
    case .flag: cells.append(flag: seed % 2 == 0)
    case .pairs where difficulty == .nasty:
      cells.append(list: ["other:unknown", Self.texts[seed % Self.texts.count], "", ""])
    case .pairs: cells.append(list: ["other:unknown", "value \(row + 1)"])
    }
  }

  /// What a column of that name holds.
  static func kind(of name: String) -> ColumnKind {
    switch name {
    case "location": return .path
    case "identifiers": return .list
    case "extras": return .pairs
    case "line": return .integer
    default: break
    }
    switch Field(rawValue: name)?.kind {
    case .path: return .path
    case .list: return .list
    case .integer: return .integer
    case .seconds: return .seconds
    case .real: return .decimal
    case .money: return .money
    case .date: return .date
    case .instant: return .instant
    case .flag: return .flag
    case .text, nil: return .text
    }
  }

  /// Once in a table: some formats take their time with it.
  private static let longText = String(repeating: "long ", count: 20_000)

  static let texts: [String] = [
    "", " ", "plain", "comma, here", "semi;colon", "\"quoted\"", "it's", "tab\there", "line\nfeed",
    "carriage\rreturn", "both\r\n", "\n", "back\\slash", "=1+2", "+1", "@SUM(A1)", "null", "true", "007",
    "[1]", "{\"a\":1}", "<b>&amp;</b>", "]]>", "a|b", "*bold*", "-- dashes", "#EXTM3U", "caf\u{E9}",
    "cafe\u{301}",
    "雪見の港", "ים שקט", "\u{202E}gnp.exe", "👩‍👩‍👧‍👦", "\u{FEFF}bom", "\u{0}nul\u{0}", "\u{7}bell", "\u{1B}[31mred",
    "\u{85}next", "\u{7F}", "\u{2028}\u{2029}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}",
    "../../etc/passwd", "'; DROP TABLE track; --",
  ]
  private static let paths: [[UInt8]] = [
    Array("/music/a.flac".utf8), Array("/music/ä ö/#1 100%.mp3".utf8), Array("/music/\u{61}\u{308}.mp3".utf8),
    [0x2F, 0x6D, 0xFF, 0xFE, 0x2E, 0x6D, 0x70, 0x33], Array("/with\nline feed".utf8),
    Array("relative.mp3".utf8),
    Array("../up.mp3".utf8), Array("C:\\Music\\a.mp3".utf8), Array("https://example.org/a?b=c&d".utf8),
    Array("file:///music/a%20b.mp3".utf8), Array("-".utf8), Array("#hash".utf8), Array(" blank ".utf8),
  ]
  private static let integers: [Int64] = [0, 1, -1, 42, .max, .min]
  private static let decimals = ["0", "-12.50", "0.00", "123456789012345678.123456789", "-0.01"]
  private static let seconds = ["0", "215.3", "0.001", "86400", "9223372036854775.807"]
}
