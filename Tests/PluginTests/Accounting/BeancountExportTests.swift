import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import BeancountExport

@Suite struct BeancountExportTests {
  @Test("purchases and coins as one ledger")
  func ledger() throws {
    try assertExport(
      BeancountExport.self, rows: .purchases, BookTable.columns, BookTable.rows,
      golden: "Accounting/book.beancount")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(BeancountExport.self, rows: .purchases, BookTable.columns)
  }

  @Test(
    "an account is spelled as beancount has them",
    arguments: [
      ("Bandcamp", "Bandcamp"), ("a.b@c", "A-b-c"), ("", "Unknown"), ("(x)", "X"), ("7digital", "7digital"),
      ("ストア", "Xストア"), ("été", "Xété"), ("--", "Unknown"), ("A:B", "A-B"),
    ])
  func parts(name: String, part: String) { #expect(BeancountText.part(name) == part) }

  @Test(
    "names that would break a ledger are refused, and say which option",
    arguments: [
      ("expenses", "expenses:music"), ("expenses", "Expenses"), ("assets", "Assets:a"),
      ("coins", "Money:Coins"),
      ("commodity", "coin"), ("commodity", "C"),
    ])
  func refused(key: String, value: String) {
    let outcome = ExportCall(rows: .purchases, columns: BookTable.columns, cells: [], settings: [key: value])
      .run(BeancountExport.self)
    #expect(outcome.failures.first?.message.hasPrefix("option \(key): '\(value)' is no name of a") == true)
  }

  /// What bean-check says, and balances as beancount works them out: accounts, commodities, amounts.
  private func balances(_ ledger: [UInt8]) throws -> [String: [String: String]] {
    let code = """
      import shutil, subprocess, tempfile
      sums = '''
      import json, sys
      from beancount import loader
      entries, errors, options = loader.load_file(sys.argv[1])
      assert not errors, errors
      result = {}
      for entry in entries:
          for posting in getattr(entry, 'postings', None) or []:
              held = result.setdefault(posting.account, {})
              held[posting.units.currency] = held.get(posting.units.currency, 0) + posting.units.number
      held = {a: {c: str(n) for c, n in held.items() if n} for a, held in result.items()}
      print(json.dumps({a: numbers for a, numbers in held.items() if numbers}))
      '''
      with tempfile.NamedTemporaryFile(suffix='.beancount') as file:
          file.write(data); file.flush()
          subprocess.run(['bean-check', file.name], check=True, stdout=sys.stderr)
          # Its own Python has it.
          python = open(shutil.which('bean-check')).readline()[2:].strip()
          result = json.loads(subprocess.run([python, '-c', sums, file.name], capture_output=True, check=True).stdout)
      """
    return try OutsideProgram.python(code, ledger)
  }

  @Test(
    "bean-check takes the ledger, and its balances are ours",
    .enabled(if: OutsideProgram.isThere("bean-check"), "beancount is not installed"))
  func beancount() throws {
    let ledger = ExportCall(rows: .purchases, columns: BookTable.columns, cells: BookTable.rows)
      .run(BeancountExport.self).bytes
    let ours = BookTable.balances.map { account, held in
      (
        account.split(separator: ":").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
          separator: ":"), held
      )
    }
    #expect(try balances(ledger) == Dictionary(uniqueKeysWithValues: ours))
  }

  @Test(
    "bean-check takes every hostile title, and no coin is lost",
    .enabled(if: OutsideProgram.isThere("bean-check"), "beancount is not installed"))
  func hostile() throws {
    let ledger = ExportCall(rows: .purchases, columns: BookTable.columns, cells: BookTable.nastyRows)
      .run(BeancountExport.self).bytes
    let coins = try balances(ledger).filter { $0.key.hasPrefix("Assets:Coins:") }
    #expect(coins.count == BookTable.texts.count)
    #expect(coins.values.allSatisfy { $0 == ["COIN": "7"] })
  }
}
