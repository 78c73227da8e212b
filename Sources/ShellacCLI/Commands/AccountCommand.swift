import ArgumentParser
import ShellacLibrary
import ShellacModel

struct AccountCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "account",
    abstract: "Show what each account comes to: songs, coins, money.",
    discussion: """
      Songs that are owned through it, purchases, coins that are left, money that
      was spent in each currency, for coins as well, less what was paid back, and
      how many purchases there are of which nobody knows the price. What is not
      surely music counts in none. In JSON every sum is an object of an amount, as
      decimal digits in a text, and a currency.

      Examples:

        shellac account
        shellac account --json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summaries = try context.openLibrary().accountSummaries()
    let columns = [
      OutputColumn("account"), OutputColumn("store"), OutputColumn("songs", .integer),
      OutputColumn("purchases", .integer), OutputColumn("coins", .integer), OutputColumn("spent", .list),
      OutputColumn("refunded", .list), OutputColumn("unknown", .integer),
    ]
    let status = try form.list(AccountRows(summaries: summaries), columns, in: context)
    for problem in summaries.flatMap(\.problems) { context.messages.problem(problem) }
    return status
  }
}

/// The rows of `account`.
private struct AccountRows: RowSequence {
  let summaries: [AccountSummary]

  func forEach(_ body: (borrowing AccountRow) throws -> Void) throws {
    for summary in summaries { try body(AccountRow(summary)) }
  }
}

/// An account; in JSON its sums are objects.
private struct AccountRow: RowCells {
  private enum Cell {
    case value(CellValue)
    case sums([Money])
  }

  private let cells: [Cell]

  init(_ summary: AccountSummary) {
    cells = [
      .value(summary.name.map { .text($0) } ?? .null), .value(summary.store.map { .text($0) } ?? .null),
      .value(.integer(Int64(summary.songs))), .value(.integer(Int64(summary.purchases))),
      .value(summary.coins.map { .integer($0) } ?? .null), .sums(summary.spent), .sums(summary.returned),
      .value(.integer(Int64(summary.unknown))),
    ]
  }

  func isNull(_ column: Int) -> Bool {
    if case .value(.null) = cells[column] { true } else { false }
  }

  func value(_ column: Int) -> CellValue {
    switch cells[column] {
    case .value(let value): value
    case .sums(let sums): .list(sums.map { "\($0.text) \($0.currency)" })
    }
  }

  func append(_ column: Int, to buffer: inout TextBuffer, as form: TextForm) {
    guard case .sums(let sums) = cells[column], form == .json else {
      return ListedRow([value(column)]).append(0, to: &buffer, as: form)
    }
    buffer.append("[")
    for (index, money) in sums.enumerated() {
      buffer.append(index > 0 ? ",{\"amount\":" : "{\"amount\":")
      buffer.append(money.text, as: .json)
      buffer.append(",\"currency\":")
      buffer.append(money.currency, as: .json)
      buffer.append("}")
    }
    buffer.append("]")
  }
}
