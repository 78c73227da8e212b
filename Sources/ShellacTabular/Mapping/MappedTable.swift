import ShellacPluginSDK

/// A table of delimited values, read as purchases or coins by a mapping.
public enum MappedTable {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - mapping: which columns are which fields.
  ///   - id: the plugin's id, under which the header is kept.
  /// - Throws: `PluginError` when the file is no such table.
  public static func read(
    _ input: FileInput, _ mapping: ColumnMapping, id: String, into rows: RowOutput
  ) throws {
    let table = try DelimitedReader(
      input, delimiter: mapping.delimiter, encoding: mapping.encoding, refusing: rows.refuse)
    let header = table.header
    let kind = mapping.rows ?? .purchases
    // Only Shellac's own tables say so.
    let isSafe = mapping.name == nil && header.column(SpreadsheetSafe.column) != nil
    let isOwnExport = mapping.name == nil && header.has(["source"], ["lineid"])
    var mapper = try RecordMapper(mapping, rows: kind, isOwnExport: isOwnExport) {
      field, source throws(PluginError) in
      if let place = header.column(source) { return place }
      guard let name = mapping.name else { return nil }
      throw PluginError(
        "line \(field.line) of the mapping '\(name)' names a column '\(source)', which the file has not; \(header.described)",
        hint: Wording.suggestion(for: source, among: header.names) ?? "Name one of them.", line: header.line,
        column: 1)
    }
    try rows.begin(kind, mapper.columns, header.document(of: id))
    if let repetition = header.repetition { rows.note(repetition) }
    var inferred = false
    while try table.next() {
      do throws(PluginError) {
        guard try mapper.take(table, isSafe: isSafe) else { continue }
      } catch {
        // What one cell leaves in doubt the others may show: they are looked at once, when that is needed.
        guard !inferred, error.message.contains("could be") else {
          try rows.refuse(error)
          continue
        }
        inferred = true
        try infer(from: input, mapping, &mapper)
        do throws(PluginError) {
          guard try mapper.take(table, isSafe: isSafe) else { continue }
        } catch {
          try rows.refuse(error)
          continue
        }
      }
      try mapper.add(table, to: rows)
    }
    for note in mapper.notes { rows.note(note) }
  }

  /// Looks at all amounts and dates of a file for how they are written.
  private static func infer(
    from input: FileInput, _ mapping: ColumnMapping, _ mapper: inout RecordMapper
  ) throws {
    var marks = DecimalMarkInference()
    var orders = DateOrderInference()
    let table = try DelimitedReader(input, delimiter: mapping.delimiter, encoding: mapping.encoding)
    while try table.next() {
      for step in mapper.steps {
        for place in step.places {
          switch step.conversion {
          case .money: marks.take(table.trimmed(place))
          case .date: orders.take(table.trimmed(place))
          default: break
          }
        }
      }
    }
    if case .inferred(nil) = mapper.decimal { mapper.decimal = .inferred(marks.mark) }
    if mapper.dateOrder == nil, mapping.dates == .auto { mapper.shownDates = orders }
  }
}

extension RecordMapper {
  /// Makes the row of a table's record.
  ///
  /// - Parameter isSafe: whether texts are written for spreadsheets.
  fileprivate mutating func take(_ table: DelimitedReader, isSafe: Bool) throws(PluginError) -> Bool {
    isSafe ? try take(SpreadsheetSafeRecord(table: table)) : try take(table)
  }
}
