import ShellacLibrary
import ShellacModel

/// Files that are one song, as one table.
struct DuplicateListing {
  let groups: [DuplicateGroup]

  private static let columns = [
    OutputColumn("group", .integer), OutputColumn("copy"), OutputColumn("why"), OutputColumn("by"),
    OutputColumn("artist"), OutputColumn("title"), OutputColumn("album"), OutputColumn("format"),
    OutputColumn("bitrate", .integer), OutputColumn("length", .seconds), OutputColumn("size", .integer),
    OutputColumn("id", .integer), OutputColumn("path", .path),
  ]

  private static let shownToPeople: Set<String> = ["group", "copy", "why", "by", "artist", "title", "path"]

  /// The files that could go, each once; a file that is the best of one group is none, whatever another group says.
  private var worse: [DuplicateCopy] {
    let best = Set(groups.compactMap { $0.copies.first?.file })
    var seen: Set<Int64> = []
    return groups.flatMap { $0.copies.dropFirst() }
      .filter { !best.contains($0.file) && seen.insert($0.file).inserted }
  }

  var summary: String {
    if groups.isEmpty { return "no duplicates" }
    let worse = worse
    let bytes: Int64 = worse.reduce(0) { $0 + $1.size }
    return
      "\(CountText.count(groups.count, "group")), \(CountText.count(worse.count, "worse copy", plural: "worse copies")), "
      + ReportSpelling.size(bytes)
  }

  func write(_ form: OutputForm, options: FormOptions, to context: CommandContext) throws {
    let shown = Self.columns.indices.filter {
      form != .table || Self.shownToPeople.contains(Self.columns[$0].header)
    }
    let rows = groups.enumerated().flatMap { number, group in
      group.copies.enumerated().map { place, copy in
        let cells = Self.cells(copy, number: number + 1, group, isBest: place == 0)
        return ListedRow(shown.map { cells[$0] })
      }
    }
    if !rows.isEmpty || form != .table {
      _ = try Listing(
        context: context, columns: shown.map { Self.columns[$0] }, form: form, endsInNull: options.null,
        hasHeader: options.hasHeader
      ).write(ListedRows(rows: rows))
    }
  }

  /// Writes the paths of the worse copies, one a line.
  func writePaths(endsInNull: Bool, to context: CommandContext) throws {
    let rows = worse.map { ListedRow([.bytes($0.path)]) }
    _ = try Listing(
      context: context, columns: [OutputColumn("path", .path)], form: .tsv, endsInNull: endsInNull,
      hasHeader: false
    ).write(ListedRows(rows: rows))
  }

  private static func cells(
    _ copy: DuplicateCopy, number: Int, _ group: DuplicateGroup, isBest: Bool
  ) -> [CellValue] {
    return [
      .integer(Int64(number)), .text(isBest ? "best" : "worse"), .text(copy.reason),
      .text(group.kind.rawValue),
      CellValue(copy.artist), CellValue(copy.title), CellValue(copy.album), .text(copy.format),
      CellValue(copy.bitRate),
      CellValue(milliseconds: copy.duration), .integer(copy.size), .integer(copy.song),
      .bytes(copy.path),
    ]
  }
}
