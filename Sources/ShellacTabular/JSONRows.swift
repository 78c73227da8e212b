import ShellacPluginSDK

/// Rows as JSON objects: a key for each column.
///
///     {"artist":"Björk","track":1,"genres":["Pop"],"compilation":false,"label":null,"price":"0.99"}
///
/// Numbers, yes and no stand bare, money is a string of digits beside its currency, a list is a list, pairs are a list
/// of lists of two, since a name may come twice. The keys are the titles of the columns.
public struct JSONRows: Sendable {
  private let kinds: [ColumnKind]
  /// What comes before each value: the brace or comma, and the key.
  private let leads: [[UInt8]]
  private let end: [UInt8]
  private let afterComma: [UInt8]

  /// Objects of some columns.
  ///
  /// - Parameters:
  ///   - indent: blanks before each key, on a line of its own; 0 for objects of one line.
  ///   - margin: blanks before the closing brace, where objects have several lines.
  public init(_ columns: [Column], indent: Int = 0, margin: Int = 0) {
    kinds = columns.map(\.kind)
    let lineStart =
      indent > 0 ? [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: indent) : []
    let space = indent > 0 ? [UInt8(ascii: " ")] : []
    leads = columns.enumerated().map { index, column in
      var lead = [UInt8(ascii: index == 0 ? "{" : ",")] + lineStart
      JSONText.append(column.title, to: &lead)
      return lead + [UInt8(ascii: ":")] + space
    }
    let lastLine =
      indent > 0 ? [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: margin) : []
    end = (columns.isEmpty ? [UInt8(ascii: "{")] : lastLine) + [UInt8(ascii: "}")]
    afterComma = space
  }

  /// Adds the object of a row.
  public func append(_ row: Row, to output: ByteOutput) {
    for index in leads.indices {
      output.bytes.append(contentsOf: leads[index])
      append(row[index], kinds[index], to: output)
    }
    output.bytes.append(contentsOf: end)
  }

  private func append(_ cell: Cell, _ kind: ColumnKind, to output: ByteOutput) {
    switch cell.content {
    case .null: output.append("null")
    case .integer(let number): output.append(number)
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .text(let bytes), .bytes(let bytes): JSONText.append(bytes, to: &output.bytes)
    case .decimal(let digits):
      if kind != .money && JSONText.isNumber(digits) {
        output.append(digits)
      } else {
        JSONText.append(digits, to: &output.bytes)
      }
    case .list(let items): append(items, arePairs: kind == .pairs, to: output)
    }
  }

  private func append(_ items: CellList, arePairs: Bool, to output: ByteOutput) {
    output.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 {
        output.append(UInt8(ascii: ","))
        output.bytes.append(contentsOf: afterComma)
      }
      if arePairs && index % 2 == 0 { output.append(UInt8(ascii: "[")) }
      JSONText.append(item.bytes, to: &output.bytes)
      if arePairs && (index % 2 == 1 || index == items.count - 1) { output.append(UInt8(ascii: "]")) }
    }
    output.append(UInt8(ascii: "]"))
  }
}
