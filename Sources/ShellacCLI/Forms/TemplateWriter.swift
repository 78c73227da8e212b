import ShellacModel

/// A line of the user's own making for each row.
struct TemplateWriter: RecordWriter {
  private let template: Template
  private let places: [FieldReference: Int]
  private let terminator: UInt8

  /// A writer for rows whose columns are `template.fields`, in that order.
  init(_ template: Template, endsInNull: Bool) {
    self.template = template
    places = Dictionary(uniqueKeysWithValues: template.fields.enumerated().map { ($1, $0) })
    terminator = endsInNull ? 0 : 10
  }

  mutating func write(_ row: borrowing some RowCells, to buffer: inout TextBuffer) {
    append(template, row, to: &buffer)
    buffer.append(terminator)
  }

  private func append(_ template: Template, _ row: borrowing some RowCells, to buffer: inout TextBuffer) {
    for part in template.parts {
      switch part {
      case .text(let text): buffer.append(text)
      case .value(let operands, let width): append(operands, width, row, to: &buffer)
      case .when(let field, let inner):
        if let place = places[field], hasValue(place, row) { append(inner, row, to: &buffer) }
      }
    }
  }

  private func append(
    _ operands: [Template.Operand], _ width: Int?, _ row: borrowing some RowCells, to buffer: inout TextBuffer
  ) {
    for operand in operands {
      switch operand {
      case .literal(let text): return buffer.append(text)
      case .field(let field):
        guard let place = places[field], hasValue(place, row) else { continue }
        let start = buffer.count
        row.append(place, to: &buffer, as: .plain)
        if let width { pad(&buffer, from: start, to: width) }
        return
      }
    }
  }

  /// Whether a field counts as having a value: it is there, and a yes-or-no field says yes.
  private func hasValue(_ place: Int, _ row: borrowing some RowCells) -> Bool {
    if row.isNull(place) { return false }
    guard template.fields[place].kind == .flag else { return true }
    return row.value(place) == .flag(true)
  }

  /// Puts zeros before a number that is shorter than `width`.
  private func pad(_ buffer: inout TextBuffer, from start: Int, to width: Int) {
    let length = buffer.count - start
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard length > 0, length < width, buffer.bytes[start...].allSatisfy(digits.contains) else { return }
    buffer.bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: width - length), at: start)
  }
}
