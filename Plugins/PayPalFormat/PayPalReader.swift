import ShellacPluginSDK
import ShellacTabular

/// Reads lists of activities and statements.
///
/// Dates and amounts are written as the account's country does, so that the whole file is looked at first for what it
/// shows of that; a file that does not show the order of its dates is refused until the user tells it.
struct PayPalReader: ReadFormat {
  static let suffixes = ["csv"]
  static let rows: [RowKind] = [.purchases]
  static let options: [OptionDescription] =
    [
      .choice(
        "dates", of: DateOrder.choices, default: "auto",
        help: "Which number of a date is first, day or month; auto is what the dates show."),
      .choice(
        "decimal", of: DecimalRule.choices, default: "auto",
        help: "What stands before the decimals of amounts; auto is what they show."),
    ] + DelimitedReader.options

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    guard let header = DelimitedHeader(head: head) else { return 0 }
    return PayPalHeader.isActivity(header) ? 90 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let table = try DelimitedReader(input, settings, into: rows)
    let columns = try PayPalColumns(table.header)
    let style = try PayPalStyle(input, columns, settings)
    let purchases = PurchaseTable(rows, columns: PayPalColumns.given)
    try purchases.begin(table.header.document(of: PayPalFormat.info.id))
    var passed = PassedOver()
    var types = PayPalTypes()
    var proofs = PayPalProofs()
    while try table.next() {
      // The look ahead has ended with the first date that shows the order.
      if style.isOrderInferred { try proofs.take(table, columns.date) }
      var row = PurchaseRow()
      do {
        if let reason = try columns.take(table, style, &types, into: &row) {
          passed.count(reason, line: table.line)
          continue
        }
      } catch let error as PluginError {
        try rows.refuse(error)
        continue
      }
      try purchases.add(row, of: table)
    }
    passed.tell(rows)
  }
}

/// How the dates and amounts of a file are written.
struct PayPalStyle {
  let order: DateOrder?
  let decimal: DecimalRule
  /// Whether the order is what dates show, and nobody has told it.
  let isOrderInferred: Bool

  /// Looks through a file until it has shown both.
  ///
  /// - Throws: `PluginError` when its dates could be two days each, or show both orders.
  init(_ input: FileInput, _ columns: PayPalColumns, _ settings: Settings) throws {
    var dates = DateOrderInference()
    var marks = DecimalMarkInference()
    let table = try DelimitedReader(scanning: input, settings)
    let chosen = DateOrder(option: settings.text("dates"))
    let rule = DecimalRule(option: settings.text("decimal"))
    var doubtful: PluginError?
    var proofs = PayPalProofs()
    while chosen == nil && dates.order == nil || rule == .inferred(nil) && marks.mark == nil {
      // A file that is cut off is told of when it is read.
      guard (try? table.next()) == true else { break }
      if chosen == nil { try proofs.take(table, columns.date) }
      dates.take(table.trimmed(columns.date))
      if doubtful == nil, dates.isDoubtful {
        let found = String(decoding: table.trimmed(columns.date).prefix(40), as: UTF8.self)
        doubtful = table.error(
          columns.date,
          "'\(found)' could be two days, and no date of the file shows which number is the month",
          hint: "Pass --option dates=mdy if the month comes first, or --option dates=dmy.")
      }
      marks.take(table.trimmed(columns.gross))
    }
    if chosen == nil, dates.isDoubtful, let doubtful { throw doubtful }
    order = chosen ?? dates.order
    isOrderInferred = chosen == nil
    decimal = rule == .inferred(nil) ? .inferred(marks.mark) : rule
  }
}

/// The first dates of a file that show that the day is first, or the month.
struct PayPalProofs {
  private var first: (order: DateOrder, found: String, line: Int)?

  /// Looks at the date of a row.
  ///
  /// - Throws: `PluginError` when it shows another order than one before: nobody knows then what dates between them say.
  mutating func take(_ table: DelimitedReader, _ column: Int?) throws {
    let cell = table.trimmed(column)
    guard let order = DateOrder(shownBy: cell), order != first?.order else { return }
    let found = String(decoding: cell.prefix(40), as: UTF8.self)
    guard let first else {
      first = (order, found, table.line)
      return
    }
    let (here, there) = order == .dayFirst ? ("day", "month") : ("month", "day")
    throw table.error(
      column, "'\(found)' has the \(here) first, and '\(first.found)' in line \(first.line) the \(there)",
      hint: "Pass --option dates=mdy or dates=dmy; dates of the other order are refused then.")
  }
}
