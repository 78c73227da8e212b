import ShellacPluginSDK
import ShellacTabular

/// Reads what Bandcamp tells a buyer, in every form in which people have it.
struct BandcampReader: ReadFormat {
  static let suffixes = ["json", "html", "htm", "csv"]
  static let rows: [RowKind] = [.purchases]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = JSONHead(head)
    if BandcampSellerReport.isOne(head) { return 90 }
    if BandcampCSV.isOne(text) { return 95 }
    if text.begins(with: "<") {
      // The data of a page may stand behind what is shown here.
      return text.has("bandcamp") || text.has("Bandcamp") ? text.has("data-blob=") ? 80 : 60 : 0
    }
    guard text.begins(with: "{") || text.begins(with: "[") else { return 0 }
    if text.has("\"sale_item_id\""), text.has("\"item_title\"") || text.has("\"band_name\"") { return 95 }
    if text.has("\"redownload_urls\"") || text.has("\"orderhistory\"") { return 90 }
    if text.has("\"item_cache\""), text.has("\"fan_data\"") { return 90 }
    if text.has("\"fan_data\""), text.has("\"collection_data\"") { return 90 }
    return text.has("\"tralbum_type\"") && text.has("\"band_name\"") ? 85 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let head = try ByteChunks.head(of: input)
    if head.withUnsafeBytes(BandcampSellerReport.isOne) { throw BandcampSellerReport.error }
    if head.withUnsafeBytes({ BandcampCSV.isOne(JSONHead($0)) }) {
      return try BandcampCSV.read(input, into: rows)
    }
    if let other = head.withUnsafeBytes(BandcampCSV.notMine) { throw other }
    let isPage = head.withUnsafeBytes { JSONHead($0).begins(with: "<") }
    do {
      try read(input, isPage: isPage, into: rows)
    } catch var error as PluginError {
      error.hint = error.hint ?? "Mend the file at that place, or save it anew."
      throw error
    }
  }

  /// That a file holds nothing of Bandcamp, with the beginning of what it holds.
  private static func notMine(_ input: FileInput) throws -> NotMine {
    var reader = JSONReader(input, textCap: 1 << 16, cutsTexts: true)
    let first = try reader.next()
    var error = reader.notMine("items or orders of Bandcamp, or an object with the key 'items'", found: first)
    let (line, column) = (reader.line, reader.column)
    if first == .beginObject, case .key(let key) = try reader.required() {
      error = reader.notMine(
        "items or orders of Bandcamp, or an object with the key 'items'", found: first, keys: [key])
      error.reason?.line = line
      error.reason?.column = column
    }
    return error
  }

  private static func read(_ input: FileInput, isPage: Bool, into rows: RowOutput) throws {
    func refuse(_ error: PluginError) throws {
      var error = error
      error.hint = error.hint ?? "Mend that item, and import the file again; the others are not touched."
      // The text of an attribute is longer than what it stands for.
      if isPage { error.column = nil }
      try rows.refuse(error)
    }
    let lists = try tracklists(of: input, isPage: isPage)
    if lists.isFull { rows.warn(PluginError("there are more tracks than are kept; the last are left out")) }
    let table = PurchaseTable(rows, columns: BandcampFormat.columns)
    try table.begin()
    var wishes = 0
    let pages = BandcampPages()
    pages.refuse = refuse
    pages.item = { record in
      if BandcampItem.isWish(record) {
        wishes += 1
        return
      }
      do {
        guard BandcampItem.isOrder(record) else { return try table.add(BandcampItem.row(record, lists)) }
        if let fault = record.fault { throw fault }
        let order = BandcampOrder(record)
        var row = try order.row()
        row.line = Int64(record.line)
        row.raw = record.raw
        try table.add(row)
        if let warning = order.warning(line: record.line) { rows.warn(warning) }
      } catch let error as PluginError {
        try refuse(error)
      }
    }
    try read(input, isPage: isPage, pages)
    if wishes > 0 {
      let items = wishes == 1 ? "1 item that is" : "\(wishes) items that are"
      rows.note(PluginError("passed over \(items) only wished for"))
    }
  }

  /// Reads what stands beside the items.
  ///
  /// - Throws: `NotMine`, or `PluginError` when there is nothing of Bandcamp.
  private static func tracklists(of input: FileInput, isPage: Bool) throws -> BandcampTracklists {
    let lists = BandcampTracklists()
    let pages = BandcampPages()
    pages.tracklist = lists.take
    pages.download = lists.takeDownload
    do {
      try read(input, isPage: isPage, pages)
    } catch let error as PluginError where pages.isBandcamp {
      // The items are read next, up to the same fault.
      _ = error
    }
    if pages.isBandcamp { return lists }
    if isPage {
      throw PluginError(
        "the page holds no collection and no orders",
        hint: "Open bandcamp.com/NAME or bandcamp.com/NAME/purchases while logged in, and save the page.")
    }
    throw try notMine(input)
  }

  private static func read(_ input: FileInput, isPage: Bool, _ pages: BandcampPages) throws {
    guard isPage else {
      var reader = JSONReader(input, textCap: 1 << 16, cutsTexts: true, takesSeveral: true)
      return try pages.read(&reader)
    }
    let blobs = PageBlobs(input)
    while let line = try blobs.find() {
      var reader = JSONReader(textCap: 1 << 16, cutsTexts: true, firstLine: line) { try blobs.text() }
      do {
        try pages.read(&reader)
      } catch var error as PluginError {
        // Where its data ends says more than where the text begins that has no end.
        if let cut = blobs.cut { throw cut }
        // The text of an attribute is longer than what it stands for.
        error.column = nil
        throw error
      }
    }
  }
}

/// What an artist has of sales: it tells of nothing that was bought.
enum BandcampSellerReport {
  static let error = PluginError(
    "this is a seller's report of sales, not what was bought",
    hint: "Save bandcamp.com/NAME/purchases instead, where NAME is your fan account.")

  /// Whether a file is such a report, in UTF-16 as Bandcamp writes it or in UTF-8.
  static func isOne(_ head: UnsafeRawBufferPointer) -> Bool {
    let text = JSONHead(UnsafeRawBufferPointer(rebasing: head.prefix(4096)))
    return text.has("bandcamp transaction id") && text.has("item name") && text.has("paid to")
  }
}
