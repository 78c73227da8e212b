import ShellacPluginSDK
import ShellacTabular

/// Reads the CSV of a collection.
///
/// It says what people have, not that they bought it: `Date Added` is when they told Discogs. What they paid and where
/// stands in columns of their own making, if anywhere, and is read when those are named.
struct DiscogsReader: ReadFormat {
  static let suffixes = ["csv"]
  static let rows: [RowKind] = [.purchases]
  static let options: [OptionDescription] =
    [
      .flag("added-is-purchase", help: "Take the date on which an item was added for that of its purchase."),
      .text("price-column", help: "The column that says what was paid, such as 'Collection Price'."),
      .text("store-column", help: "The column that says where it was bought, such as 'Collection Shop'."),
      .text("date-column", help: "The column that says when it was bought."),
      .text("currency", help: "The ISO 4217 code of prices that name no currency."),
      .choice(
        "dates", of: DateOrder.choices, default: "auto",
        help: "Which number of a date is the day, in the column of purchase dates."),
    ] + DelimitedReader.options

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    guard let header = DelimitedHeader(head: head) else { return 0 }
    if DiscogsColumns.isCollection(header) { return 95 }
    return DiscogsColumns.otherTable(header) == nil ? 0 : 70
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let table = try DelimitedReader(input, settings, into: rows)
    if !DiscogsColumns.isCollection(table.header), let other = DiscogsColumns.otherTable(table.header) {
      throw table.header.unrecognised(
        "this is \(other), and no list of what somebody has", hint: "Export the collection at Discogs.")
    }
    let columns = try DiscogsColumns(table.header, settings)
    let purchases = PurchaseTable(rows, columns: DiscogsColumns.given)
    try purchases.begin(table.header.document(of: DiscogsFormat.info.id))
    var lines = LineIDs()
    while try table.next() {
      let row: PurchaseRow
      do {
        row = try columns.row(table, &lines)
      } catch let error as PluginError {
        try rows.refuse(error)
        continue
      }
      try purchases.add(row, of: table)
    }
  }
}
