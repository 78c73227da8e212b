import ArgumentParser
import ShellacModel

/// How rows are written.
enum OutputForm: String, Choice, Sendable {
  /// Aligned columns, for people.
  case table
  /// Tab-separated values; one record a line, tabs and line ends as `\t` and `\n`, other control characters as `\x1b`.
  case tsv
  /// Comma-separated values, as RFC 4180 has them: quoted where needed, nothing escaped, lines ending in CR LF.
  case csv
  /// One JSON array of objects.
  case json
  /// One JSON object a line.
  case jsonl
}

/// Writes rows in one form into a buffer.
protocol RecordWriter {
  /// What its output needs to be safe for a terminal.
  var terminalEscape: TerminalEscape { get }

  /// Writes what comes before the first row.
  mutating func begin(to buffer: inout TextBuffer)

  /// Writes a row.
  mutating func write(_ row: some RowCells, to buffer: inout TextBuffer)

  /// Writes what comes after the last row.
  mutating func end(to buffer: inout TextBuffer)
}

extension RecordWriter {
  var terminalEscape: TerminalEscape { .text }
  mutating func begin(to buffer: inout TextBuffer) {}
  mutating func end(to buffer: inout TextBuffer) {}
}
