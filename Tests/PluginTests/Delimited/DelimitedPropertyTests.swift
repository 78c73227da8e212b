import ShellacPluginSDK
import ShellacTabular
import ShellacTestSupport
import Testing

@Suite("Tables, at random") struct DelimitedPropertyTests {
  /// Cells of the characters that tables are made of, and some others.
  private static func cell(_ generator: inout SystemRandomNumberGenerator) -> String {
    let letters = [",", ";", "\t", "\"", "\n", "\r", "\r\n", " ", "a", "b", "ü", "🎵", "'", "\\", "1"]
    return (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator)!
    }
    .joined()
  }

  @Test("what is written is read back, cell by cell", arguments: [UInt8(ascii: ","), 0x3B, 0x09])
  func roundTrip(delimiter: UInt8) throws {
    var generator = SystemRandomNumberGenerator()
    let text = DelimitedText(delimiter: delimiter)
    for _ in 0..<200 {
      let width = Int.random(in: 2...5, using: &generator)
      let names = (0..<width).map { "column \($0)" }
      let rows = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        // A first cell that is not blank: rows without anything in them are none.
        ["x" + Self.cell(&generator)] + (1..<width).map { _ in Self.cell(&generator) }
      }
      let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &generator)!
      var bytes: [UInt8] = []
      for row in [names] + rows {
        for (index, cell) in row.enumerated() {
          if index > 0 { bytes.append(delimiter) }
          Array(cell.utf8).withUnsafeBytes { text.append($0, to: &bytes) }
        }
        bytes.append(contentsOf: lineEnd.utf8)
      }
      for piece in [1, 5, 1 << 20] {
        let table = try ReadTable(bytes, piece: piece)
        #expect(table.names == names)
        #expect(table.rows == rows, "\(String(decoding: bytes, as: UTF8.self))")
        #expect(table.refused == [])
      }
    }
  }

  @Test(
    "any bytes end in rows or in an error with a line", arguments: [nil, TableEncoding.utf16LittleEndian])
  func anyBytes(encoding: TableEncoding?) {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("\",;\n\r\t ab1\u{0}".utf8) + [0xFF, 0xC3, 0xBC, 0xD8, 0xEF, 0xBB, 0xBF]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        letters.randomElement(using: &generator)!
      }
      do {
        let table = try ReadTable(bytes, encoding: encoding)
        #expect(table.rows.allSatisfy { $0.count == table.names.count })
        #expect(table.refused.allSatisfy { $0.line ?? 0 > 0 })
        #expect(try ReadTable(bytes, piece: 3, encoding: encoding) == table)
      } catch {
        #expect((error as? PluginError)?.hint != nil, "\(bytes)")
      }
    }
  }
}
