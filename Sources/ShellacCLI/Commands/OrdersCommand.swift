import ArgumentParser
import ShellacModel

struct OrdersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "orders",
    abstract: "List the named orders, built in and your own.",
    discussion: """
      An order is a name, or keys: fields with commas between, '-' for descending, ':first' or ':last' for where \
      missing values go. A leading '+' takes a name for a field.

      Examples:

        shellac orders
        shellac songs --sort -year,album,track
        shellac config set orders.mine -- -year:first,artist
        shellac songs --sort mine
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try form.form(in: context) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let builtIn = BuiltInOrder.allCases.map { order in
      ListedRow([.text(order.rawValue), .text("built in"), .text(order.summary)])
    }
    let own = try context.configuration().orders.map { order in
      ListedRow([.text(order.name), .text("own"), .text(order.keys)])
    }
    let columns = [OutputColumn("order"), OutputColumn("kind"), OutputColumn("summary")]
    return try form.list(ListedRows(rows: builtIn + own), columns, in: context)
  }
}
