import ShellacPluginSDK
import ShellacTabular
import Testing

@Suite("Records of JSON") struct JSONRecordTests {
  private static let keys: JSONRecord.Keys = ["a", "b", "c"]

  private func reader(_ text: String, piece: Int = 1000, several: Bool = false, cap: Int = 1 << 20)
    -> JSONReader
  {
    var rest = Array(text.utf8)[...]
    return JSONReader(textCap: cap, cutsTexts: true, takesSeveral: several) {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(piece) }
      return rest.prefix(piece)
    }
  }

  @Test(
    "facts, their places, and the record as it stands, however the bytes come", arguments: [1, 2, 3, 1000])
  func record(piece: Int) throws {
    let text = "{ \"a\" : \"x\\u00e9\",\n \"x\": {\"a\": [1]}, \"b\": 1.50, \"c\": \"y\", \"c\": null }"
    var reader = reader("[1, \(text) , 2]", piece: piece)
    for _ in 0..<3 { _ = try reader.next() }
    let record = try JSONRecord(Self.keys, from: &reader)
    #expect(record.raw == text && record.line == 1 && record.column == 5)
    #expect(record.text("a") == "xé" && record.text("b") == "1.50" && !record.has("c"))
    #expect(record.error("a date", in: "a").line == 1 && record.error("a date", in: "b").line == 2)
    #expect(try reader.next() == .number("2"))
  }

  @Test("a long record is kept in part, cut between two characters")
  func longRecord() throws {
    for shift in 0..<4 {
      let long = String(repeating: "x", count: shift) + String(repeating: "é𝄞", count: 40_000)
      var reader = reader("{\"a\":\"\(long)\"}")
      _ = try reader.next()
      let raw = try JSONRecord(Self.keys, from: &reader).raw
      #expect(raw.utf8.count <= RawRecord.cap && raw.utf8.count > RawRecord.cap - 4)
      #expect("{\"a\":\"\(long)".hasPrefix(raw))
    }
  }

  @Test("a text that is too long is cut, and the record says so; the next is whole")
  func cutTexts() throws {
    var reader = reader("[{\"x\":\"aaaaaaa\\\"aaaaaaa\"},{\"a\":\"b\"}]", cap: 5)
    _ = try reader.next()
    _ = try reader.next()
    #expect(try JSONRecord(Self.keys, from: &reader).fault != nil)
    _ = try reader.next()
    #expect(try JSONRecord(Self.keys, from: &reader).fault == nil)
  }

  @Test("several documents follow each other only where that is expected")
  func several() throws {
    var documents = reader("{} [1]\n\n2", several: true)
    var count = 0
    while try documents.next() != nil { count += 1 }
    #expect(count == 6)
    var one = reader("{} [1]")
    #expect(throws: PluginError.self) { while try one.next() != nil {} }
  }

  @Test("numbers may be texts, and what is none says where")
  func numbers() throws {
    var reader = reader("{\"a\":\" 12\",\"b\":\"x\",\"c\":3.0}")
    _ = try reader.next()
    let record = try JSONRecord(Self.keys, from: &reader)
    #expect(try record.integer("a") == 12 && record.integer("c") == 3)
    let error = #expect(throws: PluginError.self) { try record.decimal("b") }
    #expect(error?.message == "expected a number in \"b\", found \"x\"" && error?.column == 16)
  }
}
