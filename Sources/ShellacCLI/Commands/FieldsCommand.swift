import ArgumentParser
import ShellacLibrary
import ShellacModel

struct FieldsCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "fields",
    abstract: "List the fields that can be queried, sorted and shown.",
    discussion: """
      Any other tag of a file is reached as tag.NAME.

      Examples:

        shellac fields
        shellac fields --as json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try form.form(in: context) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let rows = Field.allCases.map { field in
      ListedRow([
        .text(field.rawValue), .text(field.kind.name),
        .list(View.allCases.filter(field.views.contains).map(\.rawValue)), .list(field.aliases),
        .text(field.summary),
      ])
    }
    let columns = [
      OutputColumn("field"), OutputColumn("kind"), OutputColumn("views", .list),
      OutputColumn("aliases", .list),
      OutputColumn("summary"),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}

extension FieldKind {
  /// The kind's name for people.
  var name: String {
    switch self {
    case .text: "text"
    case .path: "path"
    case .list: "list"
    case .integer, .real: "number"
    case .seconds: "seconds"
    case .date, .instant: "date"
    case .money: "money"
    case .flag: "yes or no"
    }
  }
}

extension FormOptions {
  /// Writes one of the program's own lists.
  func list(_ rows: some RowSequence, _ columns: [OutputColumn], in context: CommandContext) throws
    -> ExitStatus
  {
    let listing = Listing(
      context: context, columns: columns, form: try form(in: context), template: nil, endsInNull: null,
      hasHeader: hasHeader)
    _ = try listing.write(rows)
    return .done
  }
}
