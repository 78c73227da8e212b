import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

/// Reads a file through the C border and checks all that a reader owes its host.
///
/// The rows are those of the golden file, and the same however the file's bytes come; a sink that wants no more is
/// obeyed at once; a file cut at any of its first 4,096 bytes and one with any bit turned ends in rows or in a
/// message with a place, never in a crash.
///
/// - Parameters:
///   - input: the file below `Tests/PluginTests/Inputs`.
///   - isSpoiled: whether the file is cut and spoiled, too; for a long one that takes a test minutes.
///   - golden: the file in `Tests/PluginTests/Goldens`; record it with `SHELLAC_RECORD=1`, and read it.
/// - Returns: what was read.
@discardableResult
func assertReader<R: ReadFormat>(
  _ format: R.Type, input: String, settings: [String: String] = [:], isSpoiled: Bool = true,
  golden: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> ReadCall.Outcome {
  let path = Checkout.path + "/Tests/PluginTests/Inputs/" + input
  let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  let call = ReadCall(
    bytes: bytes, path: "/playlists/\(input.split(separator: "/").last ?? "")", settings: settings,
    further: try filesBeside(path))
  let outcome = call.run(format)
  try Golden.check(
    described(outcome), file: "Tests/PluginTests/Goldens/\(golden ?? input + ".rows")",
    sourceLocation: sourceLocation)
  for piece in [1, 7] {
    var other = call
    other.piece = piece
    #expect(
      other.run(format) == outcome, "pieces of \(piece) bytes are read otherwise",
      sourceLocation: sourceLocation)
  }
  for taken in 0..<outcome.calls {
    var stopping = call
    stopping.callsTaken = taken
    let result = stopping.run(format)
    #expect(
      result.status == SHELLAC_STOP && result.failures == [] && result.calls == taken,
      "a sink that wants no more after \(taken) calls is not obeyed", sourceLocation: sourceLocation)
  }
  if isSpoiled { assertHostileBytes(format, call, sourceLocation: sourceLocation) }
  return outcome
}

/// The other files of a folder, which a reader may ask for.
private func filesBeside(_ path: String) throws -> [String: [UInt8]] {
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  var files: [String: [UInt8]] = [:]
  for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  where !file.hasDirectoryPath && file.path != path {
    files[file.lastPathComponent] = [UInt8](try Data(contentsOf: file))
  }
  return files
}

/// Cuts and spoils a file in many ways: each must end in rows or in one message.
func assertHostileBytes<R: ReadFormat>(_ format: R.Type, _ call: ReadCall, sourceLocation: SourceLocation) {
  func check(_ bytes: [UInt8], _ what: String) {
    var other = call
    other.bytes = bytes
    let outcome = other.run(format)
    let isWell =
      switch Int(outcome.status) {
      case SHELLAC_OK: outcome.failures.isEmpty
      case SHELLAC_FAILED: outcome.failures.count == 1 && !outcome.failures[0].message.isEmpty
      case SHELLAC_NOT_MINE: outcome.failures.count <= 1 && outcome.tables.isEmpty
      default: false
      }
    if !isWell {
      Issue.record("\(what): status \(outcome.status), \(outcome.failures)", sourceLocation: sourceLocation)
    }
  }
  // Enough to hold what is interesting; a long file takes a test minutes.
  let start = Array(call.bytes.prefix(8192))
  for count in 0..<min(call.bytes.count, 4096) {
    check(Array(call.bytes[..<count]), "cut after \(count) bytes")
  }
  for index in 0..<min(call.bytes.count, 4096) {
    var bytes = start
    bytes[index] ^= 1 << UInt8(index % 8)
    check(bytes, "bit \(index % 8) of byte \(index) turned")
  }
}

/// What was read, as text for a golden file.
func described(_ outcome: ReadCall.Outcome) -> String {
  var lines: [String] = []
  for table in outcome.tables {
    lines.append("table: \(table.rows.map { "\($0)" } ?? "?")")
    if let title = table.document.title { lines.append("  title: \(title.debugDescription)") }
    if let creator = table.document.creator { lines.append("  creator: \(creator.debugDescription)") }
    if let date = table.document.date { lines.append("  date: \(date.debugDescription)") }
    for extra in table.document.extras { lines.append("  \(extra.name) = \(extra.value.debugDescription)") }
    for (index, row) in table.cells.enumerated() {
      lines.append("row \(index + 1)")
      for (column, cell) in zip(table.columns, row) where cell != nil {
        lines.append("  \(column.name): \(described(cell))")
      }
    }
  }
  func add(_ kind: String, _ errors: [PluginError]) {
    for error in errors {
      let place = "\(error.line.map(String.init) ?? "-"):\(error.column.map(String.init) ?? "-")"
      lines.append("\(kind) \(place) \(error.message)" + (error.hint.map { " [\($0)]" } ?? ""))
    }
  }
  add("refused", outcome.refused)
  add("warning", outcome.warnings)
  add("note", outcome.notes)
  add("failed", outcome.failures)
  return lines.joined(separator: "\n") + "\n"
}

private func described(_ cell: TestCell) -> String {
  switch cell {
  case .null: "null"
  case .integer(let number): "\(number)"
  case .flag(let flag): "\(flag)"
  case .decimal(let digits): digits
  case .text(let text): text.debugDescription
  case .bytes(let bytes), .rawText(let bytes):
    String(validating: bytes, as: UTF8.self)?.debugDescription ?? "bytes \(bytes)"
  case .list(let texts): "[" + texts.map(\.debugDescription).joined(separator: ", ") + "]"
  }
}
