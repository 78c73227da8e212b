import ShellacModel

/// A line of the user's own making for each row.
struct TemplateWriter: RecordWriter {
  private let template: CompiledTemplate
  private let terminator: UInt8

  /// A writer for rows whose columns are `template.columns`, in that order.
  init(_ template: CompiledTemplate, endsInNull: Bool) {
    self.template = template
    terminator = endsInNull ? 0 : 10
  }

  mutating func write(_ row: some RowCells, to buffer: inout TextBuffer) {
    template.render(into: &buffer) { column, buffer in
      if row.isNull(column) { return false }
      row.append(column, to: &buffer, as: .plain)
      return true
    }
    buffer.append(terminator)
  }
}
