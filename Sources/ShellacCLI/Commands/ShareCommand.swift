import ArgumentParser
import ShellacModel

struct ShareCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "share",
    abstract: "Write messages that tell others what you are listening to.",
    discussion: """
      One line a song: "I'm currently listening to TITLE by ARTIST" and a link,
      when one is known: the song's own page in its store, Spotify, MusicBrainz or
      a search by ISRC. Prices and accounts are never shared.

      Examples:

        shellac share artist:=Björk title:hyperballad
        shellac share --playlist Favourites --style markdown
        shellac share album:homogenic --view albums
        shellac share year:1997 --limit 3 --template '{title} – {artist} {url}'
        shellac share isrc:GBAFL9700001 --style html -o song.html
      """)

  @Option(
    help: ArgumentHelp("text, markdown, html, json, jsonl or template.", valueName: "style"),
    completion: .list(["text", "markdown", "html", "json", "jsonl", "template"]))
  var style: ArgumentText?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A message of your own, of {title} {artist} {album} {url} {store}.", valueName: "text")
  )
  var template: ArgumentText?

  @Option(help: ArgumentHelp("What is shared: songs or albums.", valueName: "view"))
  var view: SharedView = .songs

  @OptionGroup var export: ExportOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] { [export.playlist == nil ? view.view : .songs] }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    var settings = try export.settings()
    if let style { settings.append(("style", style.text)) }
    if let template {
      if style == nil { settings.append(("style", "template")) }
      settings.append(("template", template.text))
    }
    if context.options.json, !export.namesFile {
      if let style, style.text != "json" {
        throw Diagnostic(
          "--json and --style \(style.text) contradict each other", hint: "Leave one of them out.",
          status: .usage)
      }
      if style == nil { settings.append(("style", "json")) }
    }
    var exporting = Exporting(writer: "share", options: export, settings: settings)
    if export.playlist == nil { exporting.view = view.view }
    exporting.writesJSONItself = true
    return try exporting.run(in: context)
  }

  func check(in context: CommandContext) throws {
    guard !export.hasNoQuery || export.playlist != nil else {
      throw Diagnostic(
        "name what to share", hint: "Write it as in 'shellac share title:hyperballad'.",
        status: .usage)
    }
  }
}

/// What `share --view` takes.
enum SharedView: String, Choice {
  case songs, albums

  var view: View { self == .songs ? .songs : .albums }
}
