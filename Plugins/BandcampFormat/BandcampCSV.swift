import ShellacPluginSDK
import ShellacTabular

/// The table that a browser extension makes of the orders' page; its columns are named as the facts of orders in JSON.
enum BandcampCSV {
  /// Whether a file begins like one.
  static func isOne(_ head: JSONHead) -> Bool {
    head.has("payment_date") && head.has("bandcamp_id") && head.has("unit_price") && !head.begins(with: "{")
      && !head.begins(with: "[") && !head.begins(with: "<")
  }

  /// That a table is another one, with its columns; nil for what is no table.
  ///
  /// What begins neither as JSON nor as a page is one that was meant to be read, or nothing that could be.
  static func notMine(_ head: UnsafeRawBufferPointer) -> NotMine? {
    let text = JSONHead(head)
    guard !["{", "[", "<"].contains(where: text.begins), let header = DelimitedHeader(head: head) else {
      return nil
    }
    return NotMine(
      header.unrecognised(
        "expected items or orders of Bandcamp: JSON, a saved page, or a table with the columns payment_date, "
          + "bandcamp_id, item_title and unit_price"))
  }

  static func read(_ input: FileInput, into rows: RowOutput) throws {
    let reader = try DelimitedReader(input, refusing: rows.refuse)
    let header = reader.header
    try header.require(["payment_date"], ["item_title"], ["unit_price"], of: "Bandcamp's orders")
    let table = PurchaseTable(rows, columns: BandcampFormat.columns)
    try table.begin(header.document(of: BandcampFormat.info.id))
    let columns = BandcampFact.allCases.map { header.column($0.name) }
    let order = BandcampOrder(
      text: { fact in
        // JavaScript wrote what was not there.
        guard let text = reader.text(columns[fact.rawValue]), text != "null", text != "undefined" else {
          return nil
        }
        return text
      },
      error: { expected, fact in
        let column = columns[fact.rawValue]
        return reader.error(
          column, "expected \(expected), found \"\((reader.text(column) ?? "").prefix(40))\"",
          hint: "Mend that line, and import the file again; the others are not touched.")
      })
    while try reader.next() {
      do {
        try table.add(order.row(), of: reader)
        if let warning = order.warning(line: reader.line) { rows.warn(warning) }
      } catch let error as PluginError {
        try rows.refuse(error)
      }
    }
  }
}
