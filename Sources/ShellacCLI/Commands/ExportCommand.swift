import ArgumentParser
import ShellacModel

struct ExportCommand: LibraryCommand, QueryTaking {
  static let argumentsBeforeTerms = 1

  static let configuration = CommandConfiguration(
    subcommand: "export",
    abstract: "Write music, a playlist, purchases or coins in any format that a plugin writes.",
    discussion: """
      See 'shellac plugins list' for the formats, 'shellac plugins show csv' for
      what one can be told. Without -o the result goes to standard output. A file
      is replaced as a whole, or not at all.

      Examples:

        shellac export csv -o songs.csv
        shellac export m3u genre:jazz --sort year -o jazz.m3u8
        shellac export xspf --option paths=absolute year:1990..1999 -o nineties.xspf
        shellac export html --view albums -o albums.html
        shellac export json --columns artist,title:Song,length artist:=Björk
        shellac export csv --view purchases -o purchases.csv
        shellac export csv --view coins -o coins.csv
        shellac export hledger -o music.journal
        shellac export beancount purchased:2024 -o 2024.beancount
      """)

  @Argument(
    help: "The plugin that writes, such as csv, m3u or html.",
    completion: .custom { _, _, _ in Completions.writers() })
  var writer: ArgumentText

  @Option(
    help: ArgumentHelp(
      "What is listed: songs, albums, artists, purchases, coins, or ledger for both by date.",
      valueName: "view")
  )
  var view: View?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fields to write, as a,b:Header,c; see 'shellac fields'.", valueName: "fields"),
    completion: .custom { _, _, prefix in Completions.columns(prefix) })
  var columns: ArgumentText?

  @OptionGroup var export: ExportOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] {
    if export.playlist != nil { return [.songs] }
    if let view { return [view] }
    let plugin = try context.pluginHost().plugin(writer.text, for: .writing)
    return [try Exporting.usualView(of: plugin.requireExporter(), plugin)]
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var exporting = Exporting(
      writer: writer.text, options: export, settings: try export.settings())
    exporting.view = view
    exporting.columns = columns?.text
    return try exporting.run(in: context)
  }

  func check(in context: CommandContext) throws {
    let plugin = try context.pluginHost().plugin(writer.text, for: .writing)
    _ = try plugin.requireExporter()
    _ = try context.settings(of: plugin, given: export.settings(), for: .writing)
  }
}

/// Answered for here as `Choice` does, which a type of another module cannot take over.
extension View: ExpressibleByArgument {
  /// The view of that name.
  public init?(argument: String) { self.init(rawValue: argument) }

  /// The names, in order.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
