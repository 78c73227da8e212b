import ShellacPluginSDK
import ShellacTestSupport
import Testing

/// Writes rows through the C border and checks all that a writer owes its host.
///
/// The bytes are those of the golden file, and the same however many rows come at once; an output that wants no more
/// is obeyed at once and without a word, at each of its writes; an export of no rows ends well.
///
/// - Parameters:
///   - golden: the file in `Tests/PluginTests/Goldens`, below the format's folder; record it with `SHELLAC_RECORD=1`, and read it.
///   - warnings: the messages of the warnings expected, in order.
/// - Returns: what was written.
@discardableResult
func assertExport<F: ExportFormat>(
  _ format: F.Type, rows: RowKind = .songs, _ columns: [Column], _ cells: [[TestCell]],
  document: Document = Document(), settings: [String: String] = [:], folder: String = "", name: String = "",
  golden: String, warnings: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [UInt8] {
  let call = ExportCall(
    rows: rows, columns: columns, cells: cells, document: document, settings: settings, folder: folder,
    name: name)
  let outcome = call.run(format)
  #expect(outcome.status == SHELLAC_OK, "\(outcome.failures)", sourceLocation: sourceLocation)
  #expect(outcome.warnings.map(\.message) == warnings, sourceLocation: sourceLocation)
  try Golden.check(
    bytes: outcome.bytes, file: "Tests/PluginTests/Goldens/\(golden)", sourceLocation: sourceLocation)
  assertBatchesAndStops(format, call, outcome, sourceLocation: sourceLocation)
  return outcome.bytes
}

/// Writes texts that have broken other programs into every column: alone, and all in one row.
///
/// - Parameter reading: gets what was written with all of them, to read it back.
func assertExportOfNastyValues<F: ExportFormat>(
  _ format: F.Type, rows: RowKind = .songs, _ columns: [Column], settings: [String: String] = [:],
  folder: String = "", sourceLocation: SourceLocation = #_sourceLocation,
  reading: (_ cells: [[TestCell]], ExportCall.Outcome) throws -> Void = { _, _ in }
) throws {
  var cells: [[TestCell]] = []
  for text in NastyValues.texts {
    for index in columns.indices {
      cells.append(
        columns.indices.map {
          $0 == index ? .of(text, in: columns[$0].kind) : .of("plain", in: columns[$0].kind)
        })
    }
    cells.append(columns.map { .of(text, in: $0.kind) })
  }
  for bytes in NastyValues.invalidBytes {
    cells.append(
      columns.map {
        switch $0.kind {
        case .path: .bytes(bytes)
        case .text, .date, .instant: .rawText(bytes)
        default: .null
        }
      })
  }
  cells.append(columns.map { _ in .null })
  let call = ExportCall(rows: rows, columns: columns, cells: cells, settings: settings, folder: folder)
  let outcome = call.run(format)
  #expect(outcome.status == SHELLAC_OK, "\(outcome.failures)", sourceLocation: sourceLocation)
  assertBatchesAndStops(format, call, outcome, sourceLocation: sourceLocation)
  try reading(cells, outcome)
}

private func assertBatchesAndStops<F: ExportFormat>(
  _ format: F.Type, _ call: ExportCall, _ outcome: ExportCall.Outcome, sourceLocation: SourceLocation
) {
  for batch in [1, 7] {
    var other = call
    other.batch = batch
    let result = other.run(format)
    #expect(
      result.bytes == outcome.bytes && result.warnings == outcome.warnings && result.status == outcome.status,
      "batches of \(batch) rows give something else than batches of \(call.batch)",
      sourceLocation: sourceLocation)
  }
  for taken in 0..<outcome.writes {
    var stopping = call
    stopping.writesTaken = taken
    let result = stopping.run(format)
    #expect(
      result.status == SHELLAC_STOP && result.failures == [] && result.writes == taken,
      "an output that wants no more after \(taken) writes is not obeyed", sourceLocation: sourceLocation)
    #expect(outcome.bytes.starts(with: result.bytes), sourceLocation: sourceLocation)
  }
  var empty = call
  empty.cells = []
  let result = empty.run(format)
  #expect(result.status == SHELLAC_OK && result.failures == [], sourceLocation: sourceLocation)
}
