import CShellacPlugin
import ShellacModel
import Testing

@testable import ShellacPluginHost

/// What a reader gives is looked at cell by cell, up to the limits of what any file holds and not beyond.
@Suite struct CheckedCellsTests {
  private let made = MadeDescription()
  private var arena: CArena { made.arena }

  private func table(
    rows: UInt32 = 5, names: [String] = ["title"], kinds: [UInt32] = [1], titles: [String]? = nil
  ) -> shellac_table {
    var table = shellac_table()
    table.struct_size = UInt32(MemoryLayout<shellac_table>.size)
    table.rows = rows
    table.column_count = UInt32(names.count)
    table.names = arena.array(names.map { arena.text($0) })
    table.columns = arena.array(kinds)
    table.titles = titles.map { arena.array($0.map { arena.text($0) }) }
    return table
  }

  private func objection(_ table: shellac_table) -> String? {
    made.message { () throws(Lie) in _ = try CheckedCells.table(arena.array([table])) }
  }

  @Test("a table has from 1 to 1024 columns, each of a name and kind of its own")
  func tables() throws {
    func many(_ count: Int) -> shellac_table {
      table(names: (0..<count).map { "a\($0)" }, kinds: .init(repeating: 1, count: count))
    }
    #expect(objection(many(1)) == nil && objection(many(1_024)) == nil)
    for count in [0, 1_025] {
      #expect(
        objection(many(count)) == "its table has \(count) columns, or their names or kinds are a null pointer"
      )
    }
    var lacking = table()
    lacking.names = nil
    #expect(objection(lacking) == "its table has 1 columns, or their names or kinds are a null pointer")
    lacking = table()
    lacking.columns = nil
    #expect(objection(lacking) == "its table has 1 columns, or their names or kinds are a null pointer")
    lacking = table()
    lacking.struct_size -= 1
    #expect(objection(lacking)?.hasPrefix("its table says that it has") == true)
    #expect(
      made.message { () throws(Lie) in _ = try CheckedCells.table(nil) }
        == "it begins a table that is a null pointer")
    for rows: UInt32 in [0, 8] {
      #expect(objection(table(rows: rows)) == "there are no rows of kind \(rows)")
    }
    for kind: UInt32 in [0, 12] {
      #expect(objection(table(kinds: [kind])) == "column 'title' is of kind \(kind), which there is not")
    }
    #expect(
      objection(table(names: ["a", "b", "a"], kinds: [1, 1, 1]))
        == "its table has two columns 'a', or one without a name")
    #expect(objection(table(names: [""])) == "its table has two columns '', or one without a name")
    let taken = try CheckedCells.table(
      arena.array([table(rows: 6, names: ["a", "b"], kinds: [7, 11], titles: ["The a", ""])]))
    #expect(taken.rows == .purchases)
    #expect(taken.columns == [HostColumn("a", .money, title: "The a"), HostColumn("b", .pairs, title: "")])
    #expect(taken.index(of: "b") == 1 && taken.index(of: "c") == nil)
    #expect(try CheckedCells.table(arena.array([table()])).columns == [HostColumn("title", .text)])
  }

  @Test("names of columns are texts of 4096 bytes at most")
  func names() {
    func named(_ bytes: shellac_bytes) -> String? {
      var table = self.table()
      table.names = arena.array([bytes])
      return objection(table)
    }
    #expect(named(arena.bytes(.init(repeating: 0x61, count: 4_096))) == nil)
    #expect(
      named(arena.bytes(.init(repeating: 0x61, count: 4_097)))
        == "the name of a column has 4097 bytes, or they are a null pointer")
    #expect(
      named(shellac_bytes(data: nil, count: 3))
        == "the name of a column has 3 bytes, or they are a null pointer")
    #expect(named(arena.bytes([0xFF])) == "the name of a column is not UTF-8")
    var table = self.table()
    table.titles = arena.array([arena.bytes([0xFF])])
    #expect(objection(table) == "a title is not UTF-8")
  }

  private func value(_ kind: Int, _ change: (inout shellac_value) -> Void = { _ in }) -> shellac_value {
    var value = shellac_value()
    value.kind = UInt32(kind)
    change(&value)
    return value
  }

  private func objection(_ value: shellac_value, _ kind: ColumnKind) -> String? {
    let table = ReceivedTable(rows: .entries, columns: [HostColumn("x", kind)])
    return [value].withUnsafeBufferPointer { cells in
      made.message { () throws(Lie) in try CheckedCells.check(cells, of: table) }
    }
  }

  @Test("each kind of column holds its kind of value, or one that is unknown, and no other")
  func kinds() {
    let wanted: [ColumnKind: Int] = [
      .text: 3, .path: 4, .list: 5, .integer: 1, .decimal: 2, .seconds: 2, .money: 2, .date: 3, .instant: 3,
      .flag: 6,
      .pairs: 5,
    ]
    #expect(wanted.count == ColumnKind.allCases.count)
    for (column, kind) in wanted {
      for other in 0...7 {
        let objection = objection(value(other), column)
        #expect(
          objection == (other == 0 || other == kind ? nil : "a value of 'x' is of the wrong kind (\(other))"))
      }
    }
  }

  @Test("cells are of the columns in their order, row by row")
  func order() {
    let table = ReceivedTable(
      rows: .entries, columns: [HostColumn("a", .integer), HostColumn("b", .text), HostColumn("c", .flag)])
    func objection(_ kinds: [Int]) -> String? {
      kinds.map { value($0) }.withUnsafeBufferPointer { cells in
        made.message { () throws(Lie) in try CheckedCells.check(cells, of: table) }
      }
    }
    #expect(objection([1, 3, 6, 1, 3, 6]) == nil)
    #expect(objection([1, 3, 6, 1, 6, 3]) == "a value of 'b' is of the wrong kind (6)")
    #expect(objection([1, 3, 6, 3, 3, 6]) == "a value of 'a' is of the wrong kind (3)")
    #expect(objection([1, 3, 1]) == "a value of 'c' is of the wrong kind (1)")
  }

  @Test("a value has 256 MiB at most, a list 1048576 texts")
  func sizes() {
    let place = arena.array([UInt8(0)])
    func bytes(_ count: UInt64, _ isThere: Bool = true) -> String? {
      objection(value(3) { $0.as.bytes = shellac_bytes(data: isThere ? place : nil, count: count) }, .text)
    }
    // The bytes themselves are not looked at here.
    #expect(bytes(256 << 20) == nil && bytes(0, false) == nil && bytes(1) == nil)
    #expect(bytes(256 << 20 + 1) == "a value has 268435457 bytes, or they are a null pointer")
    #expect(bytes(1, false) == "a value has 1 bytes, or they are a null pointer")
    let items = arena.array(.init(repeating: value(3), count: 1 << 20))
    func list(_ count: UInt64, _ items: UnsafePointer<shellac_value>?) -> String? {
      objection(value(5) { ($0.as.list.items, $0.as.list.count) = (items, count) }, .list)
    }
    #expect(list(1 << 20, items) == nil && list(0, nil) == nil)
    #expect(list(1 << 20 + 1, items) == "a list has 1048577 items, or they are a null pointer")
    #expect(list(1, nil) == "a list has 1 items, or they are a null pointer")
    #expect(list(2, arena.array([value(3), value(0)])) == "an item of a list is not text (0)")
    #expect(list(1, arena.array([value(0), value(0)])) == "an item of a list is not text (0)")
    let long = value(3) { $0.as.bytes = shellac_bytes(data: nil, count: 9) }
    #expect(list(2, arena.array([value(3), long])) == "a value has 9 bytes, or they are a null pointer")
  }

  @Test("a document has texts and extras, and what nobody knows of it is passed over")
  func documents() throws {
    func text(_ text: String) -> shellac_value { arena.value(text) }
    func document(_ values: [(String, shellac_value)]) -> shellac_document {
      var document = shellac_document()
      document.struct_size = UInt32(MemoryLayout<shellac_document>.size)
      document.count = UInt32(values.count)
      document.names = arena.array(values.map { arena.text($0.0) })
      document.values = arena.array(values.map(\.1))
      return document
    }
    func objection(_ document: shellac_document) -> String? {
      made.message { () throws(Lie) in _ = try CheckedCells.document(arena.array([document])) }
    }
    let pairs = value(5) {
      ($0.as.list.items, $0.as.list.count) = (arena.array([text("a:b"), text("c"), text("odd")]), 3)
    }
    let taken = try CheckedCells.document(
      arena.array([
        document([
          ("title", text("T")), ("creator", text("C")), ("date", text("2024")), ("extras", pairs),
          ("mood", value(99)),
        ])
      ]))
    #expect(taken.title == "T" && taken.creator == "C" && taken.date == "2024")
    #expect(taken.extras == [NamedValue("a:b", "c")])
    #expect(try CheckedCells.document(nil) == PlaylistDocument())
    #expect(try CheckedCells.document(arena.array([document([])])) == PlaylistDocument())
    #expect(try CheckedCells.document(arena.array([document([("title", value(0))])])).title == nil)
    for name in ["title", "creator", "date"] {
      #expect(objection(document([(name, value(1))])) == "a value of '\(name)' is of the wrong kind (1)")
    }
    #expect(objection(document([("extras", text("x"))])) == "a value of 'extras' is of the wrong kind (3)")
    let many = (0..<1_024).map { ("n\($0)", text("v")) }
    #expect(objection(document(many)) == nil)
    #expect(
      objection(document(many + [("x", text("v"))]))
        == "its document has 1025 values, or they are a null pointer")
    var lacking = document([("title", text("T"))])
    lacking.values = nil
    #expect(objection(lacking) == "its document has 1 values, or they are a null pointer")
    lacking = document([("title", text("T"))])
    lacking.names = nil
    #expect(objection(lacking) == "its document has 1 values, or they are a null pointer")
    lacking = document([])
    lacking.struct_size -= 1
    #expect(objection(lacking)?.hasPrefix("its document says that it has") == true)
  }
}
