import ShellacPluginSDK
import Testing

@testable import BandcampFormat

@Suite("Bandcamp") struct BandcampTests {
  @Test(
    "collections and orders in every form, and with faults",
    arguments: [
      "items.json", "collection.json", "pages.json", "array-of-pages.json", "page.html", "orders.json",
      "faults.json",
    ])
  func files(name: String) throws {
    try assertReader(BandcampReader.self, input: "Bandcamp/" + name, isSpoiled: false)
  }

  @Test(
    "files that are cut and spoiled",
    arguments: [
      "small.json", "orders-page.html", "2023-03-20_bandcamp_purchases_5_orders.csv", "sales-report.csv",
    ])
  func spoiled(name: String) throws {
    try assertReader(BandcampReader.self, input: "Bandcamp/" + name)
  }

  private func read(_ text: String) -> ReadCall.Outcome {
    ReadCall(bytes: Array(text.utf8), path: "/a.json").run(BandcampReader.self)
  }

  @Test("a sale has one id, in the collection, in the orders and in their table")
  func sales() {
    let rows = read(
      """
      [{"item_title":"A","purchased":"07 Jul 2020 01:34:59 GMT","sale_item_type":"p","sale_item_id":33},
      {"item_title":"A","unit_price":7,"sale_item_type":"a","sale_item_id":33},
      {"item_title":"A","unit_price":7,"download_url":"https://bandcamp.com/download?from=order_history&sitem_id=33"},
      {"item_title":"A","unit_price":7,"sale_item_type":"c","sale_item_id":33}]
      """
    ).table
    #expect(rows.column("lineid") == ["p33", "p33", "p33", "c33"])
    #expect(rows.cell(0, "identifiers") == ["bandcamp.sale:p33"])
    #expect(
      rows.column("source")
        == ["bandcamp.collection", "bandcamp.orders", "bandcamp.orders", "bandcamp.orders"])
  }

  @Test("what was paid is the price of all pieces and the tax, to the last digit")
  func paid() {
    let rows = read(
      #"[{"unit_price":0.1,"quantity":3,"tax":0.05,"currency":"EUR","shipping":5,"item_title":"A"}]"#
    ).table
    #expect(rows.cell(0, "price") == .decimal("0.35") && rows.cell(0, "tax") == .decimal("0.05"))
    #expect(rows.cell(0, "note") == "shipping 5 EUR")
  }

  @Test("what was bought in an order has one id in the orders, in their table and in the collection")
  func ordered() {
    let order = read(
      #"[{"item_title":"A","unit_price":7,"bandcamp_id":55,"item_url":"https://a.bandcamp.com/album/a?from=x"}]"#
    ).table
    let table = ReadCall(
      bytes: Array(
        "payment_date;bandcamp_id;item_title;unit_price;item_url\n;55;A;7;https://a.bandcamp.com/album/a\n"
          .utf8),
      path: "/a.csv"
    ).run(BandcampReader.self).table
    let collection = read(
      #"{"items":[{"item_title":"A","sale_item_type":"p","sale_item_id":33,"item_url":"https://a.bandcamp.com/album/a"}],"#
        + #""redownload_urls":{"p33":"https://bandcamp.com/download?payment_id=55&sitem_id=33"}}"#
    ).table
    for rows in [order, table, collection] {
      let ids = rows.cell(0, "identifiers")
      #expect("\(ids)".contains("bandcamp.order.sale:55/https://a.bandcamp.com/album/a"))
    }
    #expect(table.column("source") == ["bandcamp.orders.csv"])
  }

  @Test("a refund in another currency is noted, not taken off, and said with its line")
  func foreignRefund() {
    let outcome = read(
      #"[\#n{"item_title":"A","unit_price":7,"currency":"GBP","refund_amount":7,"refund_currency":"USD"}]"#)
    #expect(outcome.table.cell(0, "note") == "refunded 7 USD")
    #expect(outcome.table.cell(0, "refund") == nil)
    #expect(outcome.warnings.map(\.line) == [2])
    #expect(outcome.warnings.first?.message.contains("7 USD") == true)
  }

  @Test("a file of another format is said to be one, with what is there")
  func other() {
    let outcome = read("\n {\"users\": {}}")
    #expect(outcome.status == SHELLAC_NOT_MINE)
    #expect(outcome.failures.first?.message.hasSuffix("found an object with the key 'users'") == true)
    #expect(outcome.failures.first?.line == 2)
  }

  @Test(
    "a table of another shop is told what Bandcamp's columns are called, and what its own are",
    arguments: [
      ("Order,What\n1,Salt\n", "the columns of the file are: Order, What"),
      ("\u{FEFF}\"Order\";\"What\"\n", "the columns of the file, with ';' between them, are: Order, What"),
      ("hello\nworld", "the only column of the file is: hello"),
    ])
  func otherTable(text: String, columns: String) {
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.csv").run(BandcampReader.self)
    #expect(outcome.status == SHELLAC_NOT_MINE && outcome.tables.isEmpty)
    let message = outcome.failures.first?.message ?? ""
    #expect(message.contains("the columns payment_date, bandcamp_id, item_title and unit_price; the "))
    #expect(message.hasSuffix(columns), "\(message)")
    #expect(outcome.failures.first?.line == 1)
  }

  @Test("addresses have no marks of who was led there, and downloads give no address")
  func addresses() {
    let rows = read(
      #"[{"item_title":"A","sale_item_id":1,"purchased":"07 Jul 2020 01:34:59 GMT","item_url":"https://a.bandcamp.com/album/a?from=x#y"},"#
        + #"{"item_title":"B","sale_item_id":2,"purchased":"07 Jul 2020 01:34:59 GMT","item_url":"javascript:alert(1)"}]"#
    ).table
    #expect(rows.column("url") == ["https://a.bandcamp.com/album/a", nil])
  }

  @Test("entities of a page are taken back, known and unknown")
  func entities() {
    let blob =
      "[{&quot;item_title&quot;:&#34;&lt;A&gt; &amp;amp; &#x42;&#233;&nbsp;&unknown; & &quot;,'sale_item_id'"
      .replacing("'", with: "&#39;")
    let text = "<html bandcamp><div data-blob = \"\(blob)\">"
    // A single quotation mark is no JSON: the fault names the page's line.
    let outcome = ReadCall(bytes: Array(("\n\n" + text).utf8), path: "/a.html").run(BandcampReader.self)
    #expect(outcome.failures.first?.line == nil)
    let good =
      "<html bandcamp><div data-blob=\"\(blob.replacing("&#39;", with: "&quot;")):1,&quot;purchased&quot;:null}]\">"
    let rows = ReadCall(bytes: Array(good.utf8), path: "/a.html").run(BandcampReader.self).table
    #expect(rows.column("title") == ["<A> &amp; Bé\u{A0}&unknown; & "])
  }

  @Test("a page that was saved without its data says what to do")
  func emptyPage() {
    let outcome = ReadCall(bytes: Array("<html>bandcamp</html>".utf8), path: "/a.html").run(
      BandcampReader.self)
    #expect(outcome.failures.map(\.message) == ["the page holds no collection and no orders"])
    #expect(outcome.failures.first?.hint != nil)
  }

  @Test("a file that is cut gives what stands before, and the place")
  func cut() {
    let outcome = read("{\"items\":[{\"sale_item_id\":1,\"item_title\":\"A\"},\n{\"sale_item_id\":2")
    #expect(outcome.table.cells.count == 1)
    #expect(outcome.failures.count == 1 && outcome.failures.first?.line == 2)
  }

  @Test("a page that is cut gives what stands before, and the place where it ends")
  func cutPage() {
    let items =
      "[{'sale_item_id':1,'item_title':'Ü','purchased':null},\n{'sale_item_id':2,'item_title':'Größe"
    let page = "<html bandcamp><div data-blob=\"{'items':\(items)".replacing("'", with: "&quot;")
    let outcome = ReadCall(bytes: Array(page.utf8), path: "/a.html").run(BandcampReader.self)
    #expect(outcome.table.column("title") == ["Ü"])
    #expect(outcome.failures.map(\.message) == ["the page ends in the middle of its data"])
    // In characters, from 1: behind the last one.
    let last = page.split(separator: "\n").last?.count ?? 0
    #expect(outcome.failures.first?.line == 2 && outcome.failures.first?.column == last + 1)
    #expect(outcome.failures.first?.hint == "Save the whole page once more.")
  }

  @Test("UTF-16, as a shell on Windows saves it, is read", arguments: [true, false])
  func utf16(isBigEndian: Bool) {
    var bytes: [UInt8] = []
    for unit in "\u{FEFF}[{\"item_title\":\"Björk 🎵\",\"sale_item_id\":1}]".utf16 {
      bytes += isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(bytes.withUnsafeBytes { BandcampReader.probe(path: [], head: $0) } > 0)
    #expect(ReadCall(bytes: bytes).run(BandcampReader.self).table.column("title") == ["Björk 🎵"])
  }

  @Test("nesting without end is refused, a text without end only with its item")
  func hostile() {
    let deep = read(
      "[{\"sale_item_id\":1,\"item_title\":\"A\"}," + String(repeating: "{\"items\":[", count: 100_000))
    #expect(deep.failures.map(\.message) == ["objects and arrays are nested more than 100 deep"])
    let long = String(repeating: "x", count: 1 << 20)
    let outcome = read(
      "[{\"sale_item_id\":1,\"item_title\":\"\(long)\"},{\"sale_item_id\":2,\"item_title\":\"B\"}]")
    #expect(outcome.failures == [] && outcome.refused.count == 1 && outcome.table.column("title") == ["B"])
  }

  @Test(
    "other JSON is not taken for it", arguments: ["{}", "[]", "[{}]", "{\"playlist\":{\"track\":[]}}", "7"])
  func others(text: String) {
    let outcome = read(text)
    #expect(outcome.status == SHELLAC_NOT_MINE && outcome.tables.isEmpty)
  }
}
