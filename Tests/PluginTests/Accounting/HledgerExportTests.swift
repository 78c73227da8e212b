import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import HledgerExport

@Suite struct HledgerExportTests {
  @Test("purchases and coins as one journal")
  func journal() throws {
    try assertExport(
      HledgerExport.self, rows: .purchases, BookTable.columns, BookTable.rows,
      golden: "Accounting/book.journal")
  }

  @Test("accounts and the coin's name as the user has set them, tax apart")
  func settings() throws {
    try assertExport(
      HledgerExport.self, rows: .purchases, BookTable.columns, BookTable.rows,
      settings: [
        "expenses": "expenses:fun", "tax": "expenses:tax", "sub-accounts": "false", "commodity": "SO COIN",
        "assets": "liabilities:card",
      ], golden: "Accounting/settings.journal")
  }

  @Test("entries of coin accounts alone")
  func coins() throws {
    let rows = [BookTable.entry("2020-01-01", "topup", 10, ["price": .decimal("1"), "currency": "EUR"])]
    let text = ExportCall(rows: .coins, columns: BookTable.columns, cells: rows).run(HledgerExport.self).text
    #expect(text.contains("assets:coins:ada  10 \"COIN\" @@ 1 EUR\n    assets:money  -1 EUR\n"))
  }

  @Test("what nobody knows the date of is booked, and says so; all else is in the order of its dates")
  func undated() throws {
    let undated = BookTable.row([
      "kind": "track", "store": "Shop", "title": "When", "price": .decimal("5.00"), "currency": "EUR",
    ])
    let text = ExportCall(rows: .purchases, columns: BookTable.columns, cells: [undated])
      .run(HledgerExport.self).text
    #expect(text.contains("1970-01-01 * Shop | When  ; dated:unknown\n    expenses:music:Shop  5.00 EUR\n"))
    #expect(!text.contains("left out"))
    guard OutsideProgram.isThere("hledger") else { return }
    let dated = BookTable.rows.filter { $0[0] != .null }
    let journal = ExportCall(rows: .purchases, columns: BookTable.columns, cells: dated)
      .run(HledgerExport.self).bytes
    _ = try OutsideProgram.run(["hledger", "-f", "-", "check", "ordereddates"], input: journal)
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(HledgerExport.self, rows: .purchases, BookTable.columns)
  }

  @Test(
    "names that would break a journal are refused, and say which option",
    arguments: [
      ("expenses", ""), ("expenses", "a  b"), ("assets", "a:"), ("coins", "(a)"), ("equity", "a;b"),
      ("commodity", ""), ("commodity", "a\"b"),
    ])
  func refused(key: String, value: String) {
    let outcome = ExportCall(rows: .purchases, columns: BookTable.columns, cells: [], settings: [key: value])
      .run(HledgerExport.self)
    #expect(outcome.failures.first?.message.hasPrefix("option \(key): '\(value)' is no name of a") == true)
    #expect(outcome.bytes.isEmpty)
  }

  /// Balances as hledger works them out: accounts, commodities, amounts.
  private func balances(_ journal: [UInt8], _ more: String...) throws -> [String: [String: String]] {
    let code = """
      import subprocess
      text = subprocess.run(['hledger', '-f', '-', 'bal', '--flat', '-N', '-E', '--layout', 'bare', '-O', 'csv'] \
      + \(more), input=data, capture_output=True, check=True).stdout.decode()
      result = {}
      for row in list(csv.reader(io.StringIO(text)))[1:]:
          if row[2] != '0': result.setdefault(row[0], {})[row[1]] = row[2]
      """
    return try OutsideProgram.python(code, journal)
  }

  @Test(
    "hledger takes the journal, and its balances are ours",
    .enabled(if: OutsideProgram.isThere("hledger"), "hledger is not installed"))
  func hledger() throws {
    let journal = ExportCall(rows: .purchases, columns: BookTable.columns, cells: BookTable.rows)
      .run(HledgerExport.self).bytes
    _ = try OutsideProgram.run(["hledger", "-f", "-", "check", "commodities"], input: journal)
    #expect(try balances(journal) == BookTable.balances)
    // At cost nothing is made or lost: two coins of 7.29 are gone for good, the five that came back brought their cost.
    let costs = try balances(journal, "-B")
    #expect(costs["assets:coins:ada"]?["EUR"] == "7.20")
    #expect(costs["expenses:music:expired"]?["EUR"] == "0.09")
    let total = try costs.values.compactMap { $0["EUR"] }.reduce(Decimal(0)) { sum, text in
      sum + (try #require(Decimal(string: text)))
    }
    #expect(total == 0)
  }

  @Test(
    "hledger takes every hostile title, and no amount moves",
    .enabled(if: OutsideProgram.isThere("hledger"), "hledger is not installed"))
  func hostile() throws {
    let journal = ExportCall(rows: .purchases, columns: BookTable.columns, cells: BookTable.nastyRows)
      .run(HledgerExport.self).bytes
    _ = try OutsideProgram.run(["hledger", "-f", "-", "check", "commodities"], input: journal)
    let count = BookTable.nastyRows.count / 4
    let all = try balances(journal)
    #expect(all["assets:money"] == ["EUR": "-\(count + count * 3 / 4).\(count * 3 % 4 * 25)".padded])
    let coins = all.filter { $0.key.hasPrefix("assets:coins:") }
    #expect(coins.count == BookTable.texts.count)
    #expect(coins.values.allSatisfy { $0 == ["COIN": "7"] })
  }
}

extension String {
  /// An amount with both its decimals.
  fileprivate var padded: String { hasSuffix(".0") ? self + "0" : self }
}
