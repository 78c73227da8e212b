import ShellacPluginSDK
import ShellacTabular

/// Reads tables of purchases and of coins: Shellac's own (Documentation/PurchaseCSV.md), and any other by a mapping.
struct CSVReader: ReadFormat {
  static let suffixes = ["csv", "tsv"]
  static let rows: [RowKind] = [.purchases, .coins]
  static let options: [OptionDescription] =
    [
      .choice(
        "rows", of: ["auto", "purchases", "coins"], default: "auto",
        help: "What the rows are; auto is what their columns tell."),
      .choice(
        "decimal", of: ["auto", "point", "comma"], default: "auto",
        help: "What stands before the decimals of amounts."),
      .choice(
        "dates", of: ["auto", "iso", "dmy", "mdy"], default: "auto",
        help: "How dates are written: dmy is 31/12/2020, mdy 12/31/2020."),
      .text("mapping", help: "What the columns are; --mapping FILE sets it."),
    ] + DelimitedReader.options

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    // The quoted names of a JSON record look like those of columns.
    let first = head.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return 0 }
    guard let header = DelimitedHeader(head: head) else { return 0 }
    if header.isOwnTable { return 60 }
    // Nobody else wants it: its columns are named in the refusal.
    return hasSuffix(path) ? 3 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    var mapping = try mapping(of: input, settings)
    if settings.text("decimal") != "auto" { mapping.decimal = DecimalRule(option: settings.text("decimal")) }
    if let dates = DateForm(rawValue: settings.text("dates")), dates != .auto { mapping.dates = dates }
    try MappedTable.read(input, mapping, id: CSVFormat.info.id, into: rows)
  }

  private static func mapping(of input: FileInput, _ settings: Settings) throws -> ColumnMapping {
    let text = settings.text("mapping")
    if !text.isEmpty {
      var mapping = try ColumnMapping(text)
      mapping.delimiter = mapping.delimiter ?? DelimitedReader.delimiter(settings)
      mapping.encoding = mapping.encoding ?? DelimitedReader.encoding(settings)
      return mapping
    }
    let wanted: RowKind? =
      switch settings.text("rows") {
      case "purchases": .purchases
      case "coins": .coins
      default: nil
      }
    var mapping = try ColumnMapping.own(
      DelimitedReader(
        input, delimiter: DelimitedReader.delimiter(settings), encoding: DelimitedReader.encoding(settings)
      ).header, rows: wanted)
    mapping.delimiter = DelimitedReader.delimiter(settings)
    mapping.encoding = DelimitedReader.encoding(settings)
    return mapping
  }
}
