import ShellacPluginSDK

/// Whether what a mapping file says of every row can be a value of its field: otherwise each row would be refused.
enum ConstantCheck {
  /// What is wrong with a constant, with what its field takes and what was found; nil when nothing is.
  ///
  /// Dates are not looked at: how they are written may be said further below.
  static func fault(_ value: String, of field: String, _ rows: RowKind) -> String? {
    var text = value
    let wanted: String? = text.withUTF8 { expected(UnsafeRawBufferPointer($0), field, rows) }
    return wanted.map { "expected \($0), found \(kind(of: value)) '\(value)'" }
  }

  private static func expected(_ value: UnsafeRawBufferPointer, _ field: String, _ rows: RowKind) -> String? {
    switch RecordMapper.conversion(field, rows).1 {
    case .integer: CellText.integer(value) == nil ? "a whole number" : nil
    case .flag: CellText.flag(value) == nil ? "yes or no" : nil
    case .length:
      CellText.milliseconds(value, isMilliseconds: false) == nil ? "a length such as 215.3 or 3:35" : nil
    case .money:
      MoneyText.isPlain(value) || (try? MoneyText.read(value, decimal: .inferred(nil))) != nil
        ? nil : "an amount such as 1.29"
    case .currency:
      value.allSatisfy { AmountShape.isDigit($0) || $0 == UInt8(ascii: ".") }
        ? "a currency such as EUR" : nil
    case .word(let words, _): words.contains(CellText.lowercased(value)) ? nil : Wording.list(words)
    case .text, .date, .list: nil
    }
  }

  private static func kind(of value: String) -> String {
    if value == "true" || value == "false" { return "yes or no," }
    let isNumber =
      !value.isEmpty && value.utf8.allSatisfy { AmountShape.isDigit($0) || $0 == 0x2D || $0 == 0x2E }
    return isNumber ? "the number" : "the text"
  }
}
