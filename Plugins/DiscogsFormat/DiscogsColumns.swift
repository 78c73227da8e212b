import ShellacPluginSDK
import ShellacTabular

/// Where the facts of an item of a collection stand.
struct DiscogsColumns {
  /// What is given of each.
  static let given: [PurchaseColumn] = [
    .lineid, .identifiers, .store, .purchased, .kind, .physical, .title, .artist, .label, .released,
    .catalognumber, .price, .currency,
    .evidence, .note, .line, .raw,
  ]

  private let catalogue, artist, title, label, format, released, release, notes: Int?
  private let price, store, date: Int?
  private let currency: String?
  private let order: DateOrder?

  /// - Throws: `PluginError` when columns are missing, or one that the user named is.
  init(_ header: DelimitedHeader, _ settings: Settings) throws {
    try header.require(
      ["release_id"], ["Artist"], ["Title"], ["Date Added", "CollectionFolder"], of: "Discogs' collection")
    catalogue = header.column("Catalog#")
    artist = header.column("Artist")
    title = header.column("Title")
    label = header.column("Label")
    format = header.column("Format")
    released = header.column("Released")
    release = header.column("release_id")
    notes = header.column("Collection Notes")
    price = try Self.named("price-column", header, settings)
    store = try Self.named("store-column", header, settings)
    let own = try Self.named("date-column", header, settings)
    date = own ?? (settings.flag("added-is-purchase") ? header.column("Date Added") : nil)
    let code = settings.text("currency")
    currency = code.isEmpty ? nil : code
    order = DateOrder(option: settings.text("dates"))
  }

  /// Whether a table is a collection.
  static func isCollection(_ header: DelimitedHeader) -> Bool {
    header.has(["release_id"], ["Artist"], ["Title"], ["Date Added", "CollectionFolder"])
  }

  /// What another table of Discogs' is; nil when it is none that is known.
  static func otherTable(_ header: DelimitedHeader) -> String? {
    if header.has(["listing_id"], ["release_id"]) { return "a seller's inventory" }
    if header.has(["release_id"], ["Catalog#"], ["Artist"]) { return "a wantlist" }
    return nil
  }

  /// The item of a row.
  ///
  /// - Throws: `PluginError` when it cannot be taken.
  func row(_ table: DelimitedReader, _ lines: inout LineIDs) throws -> PurchaseRow {
    var row = PurchaseRow()
    guard let title = table.text(title) else {
      throw table.error(self.title, "expected a title, found none")
    }
    row.title = title
    row.artist = table.text(artist)
    if let id = table.text(release) {
      // Who has a release twice has it in two rows.
      row.lineID = lines.unique(id)
      row.identifiers = ["discogs.release:" + id]
    }
    row.store = table.text(store)
    row.purchased = try table.date(date, order: order, hint: "Pass --option dates=dmy or dates=mdy.")
    let format = table.text(format)
    let isFile = format.map(Self.isFile) ?? false
    row.kind = isFile ? "album" : "package"
    row.isPhysical = !isFile
    row.label = table.text(label)
    if let money = try table.money(price) {
      guard !money.isNegative else { throw table.error(price, "expected a price, found \(money.digits)") }
      row.price = money.digits
      row.currency = money.currency ?? currency
    }
    row.evidence = "manual"
    row.catalogNumber = catalogueNumber(table)
    let year = year(table)
    row.released = DateText.day(year)
    let unread = row.released == nil ? year.map { "released \($0)" } : nil
    for case let part? in [format, unread, table.text(notes)] {
      row.note = row.note.map { $0 + "; " + part } ?? part
    }
    return row
  }

  private func catalogueNumber(_ table: DelimitedReader) -> String? {
    table.holds(catalogue, "none") ? nil : table.text(catalogue)
  }

  /// The year of the release; Discogs writes 0 for one that it does not know.
  private func year(_ table: DelimitedReader) -> String? {
    table.text(released).flatMap { $0 == "0" ? nil : $0 }
  }

  /// Whether some part of it is files: `File, FLAC, Album`, `2xFile, MP3`, `LP + File`.
  private static func isFile(_ format: String) -> Bool {
    WordSearch.has(["File"], in: format)
      && format.utf8.split { $0 < UInt8(ascii: "A") }
        .contains { $0.elementsEqual("File".utf8) || $0.elementsEqual("xFile".utf8) }
  }

  private static func named(_ option: String, _ header: DelimitedHeader, _ settings: Settings) throws -> Int?
  {
    let name = settings.text(option)
    if name.isEmpty { return nil }
    guard let column = header.column(name) else {
      throw header.unrecognised(
        "there is no column '\(name)'", hint: "Name one of them as --option \(option)=….")
    }
    return column
  }
}
