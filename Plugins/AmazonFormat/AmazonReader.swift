import ShellacPluginSDK
import ShellacTabular

/// Reads `Digital Items.csv` of every generation, and what was paid from `Digital Orders Monetary.csv` beside it.
///
/// The file has no types of products: books, apps and films stand among the songs. So every row stays aside until it
/// is claimed. Nor does it name artists.
struct AmazonReader: ReadFormat {
  static let suffixes = ["csv", "zip"]
  static let rows: [RowKind] = [.purchases]
  static let options: [OptionDescription] = DelimitedReader.options

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    if ArchiveHead.names(["Digital-Ordering.", AmazonFormat.items], in: head) { return 90 }
    guard let header = DelimitedHeader(head: head) else { return 0 }
    if AmazonColumns.areItems(header) { return 95 }
    return AmazonColumns.otherTable(header) == nil ? 0 : 70
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    guard try input.isArchive() else {
      return try read(
        input, monetary: input.further(AmazonFormat.monetary), of: AmazonFormat.monetary, settings, rows)
    }
    var isThere = false
    for folder in AmazonFormat.folders {
      guard let items = input.further(folder + AmazonFormat.items) else { continue }
      isThere = true
      let name = folder + AmazonFormat.monetary
      try read(items, monetary: input.further(name), of: name, settings, rows)
    }
    guard isThere else {
      throw PluginError(
        "the archive has no '\(AmazonFormat.items)' in a folder 'Digital-Ordering.1'",
        hint: "Ask Amazon for 'Your Orders', and name the archive that comes.")
    }
  }

  private static func read(
    _ input: FileInput, monetary: FileInput?, of name: String, _ settings: Settings, _ rows: RowOutput
  ) throws {
    let table = try DelimitedReader(input, settings, into: rows)
    if !AmazonColumns.areItems(table.header), let other = AmazonColumns.otherTable(table.header) {
      throw table.header.unrecognised(
        "this is \(other), and no list of digital purchases", hint: "Name '\(AmazonFormat.items)'.")
    }
    let columns = try AmazonColumns(table.header)
    let amounts = try monetary.map { try AmazonAmounts($0, of: name, warn: rows.warn) }
    let purchases = PurchaseTable(rows, columns: AmazonColumns.given)
    try purchases.begin(table.header.document(of: AmazonFormat.info.id))
    var passed = PassedOver()
    while try table.next() {
      if let reason = columns.reasonToPassOver(table) {
        passed.count(reason, line: table.line)
        continue
      }
      let row: PurchaseRow
      do {
        row = try columns.row(table, amounts)
      } catch let error as PluginError {
        try rows.refuse(error)
        continue
      }
      try purchases.add(row, of: table)
    }
    passed.tell(rows)
  }
}
