import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

/// What every reader of a shop's tables owes to files that are not what it expects.
struct ShopTable {
  /// A file below `Tests/PluginTests/Inputs` that is read without a fault or a warning being looked at.
  var input: String

  /// Its text, without a byte order mark.
  func text() throws -> String {
    let url = URL(fileURLWithPath: Checkout.path + "/Tests/PluginTests/Inputs/" + input)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Reads other bytes under the file's name.
  func read<R: ReadFormat>(_ format: R.Type, _ bytes: [UInt8]) -> ReadCall.Outcome {
    ReadCall(bytes: bytes, path: "/shop/" + (input.split(separator: "/").last ?? "")).run(format)
  }

  /// Checks that the rows are the same in other encodings and with other line ends, and that a table of other columns
  /// and a file that is no table are refused with what was seen.
  func assertForms<R: ReadFormat>(_ format: R.Type, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let text = try text()
    let plain = text.replacing("\r\n", with: "\n")
    let expected = read(format, Array(plain.utf8))
    #expect(expected.table.cells.count > 0, sourceLocation: sourceLocation)
    let forms: [(String, [UInt8])] = [
      ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(plain.utf8)),
      ("CR LF", Array(plain.replacing("\n", with: "\r\n").utf8)),
      ("CR", Array(plain.replacing("\n", with: "\r").utf8)),
      ("mixed line ends", Self.mixed(plain)),
      ("UTF-16LE", Self.utf16(plain, isBig: false)), ("UTF-16BE", Self.utf16(plain, isBig: true)),
    ]
    for (name, bytes) in forms {
      let outcome = read(format, bytes)
      #expect(Self.facts(outcome) == Self.facts(expected), "\(name)", sourceLocation: sourceLocation)
      #expect(outcome.refused == expected.refused, "\(name)", sourceLocation: sourceLocation)
    }
    let strange = read(format, Array("Colour,Shape\nred,round\n".utf8))
    #expect(strange.status == SHELLAC_FAILED && strange.tables.isEmpty, sourceLocation: sourceLocation)
    #expect(
      strange.failures.first?.message.contains("Colour, Shape") == true, "\(strange.failures)",
      sourceLocation: sourceLocation)
    #expect(strange.failures.first?.hint != nil, sourceLocation: sourceLocation)
    let json = read(format, Array("{\"items\": []}".utf8))
    #expect(json.status == SHELLAC_FAILED && json.failures.count == 1, sourceLocation: sourceLocation)
    // Cut within a quoted cell: what came before stands, and the fault has its place.
    let open = text.utf8.prefix { $0 != 0x0A } + Array("\n\"cut".utf8)
    let cut = read(format, Array(open))
    #expect(cut.failures.first?.line == 2, "\(cut.failures)", sourceLocation: sourceLocation)
  }

  /// All cells but those that tell of the file itself.
  private static func facts(_ outcome: ReadCall.Outcome) -> [[TestCell]] {
    let table = outcome.table
    let places = table.columns.indices.filter { table.columns[$0].name != "raw" }
    return table.cells.map { row in places.map { row[$0] } }
  }

  private static func mixed(_ text: String) -> [UInt8] {
    let ends = ["\n", "\r\n", "\r"]
    var result = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      result += line + ends[index % 3]
    }
    return Array(result.utf8)
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }
}
