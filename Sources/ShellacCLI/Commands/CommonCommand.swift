import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CommonCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "common",
    abstract: "List the songs that this and other libraries have in common.",
    discussion: """
      For a party: what everybody has, as a list or as a playlist of this library.
      Songs are one when a MusicBrainz id or an ISRC says so, or artist, title and
      length; spellings, scripts and editions do not count, live versions and
      remixes do. Only songs on disk are compared. The other libraries are only
      read.

      Examples:

        shellac common anna.db
        shellac common anna.db ben.db --playlist Party
        shellac common anna.db --only --as csv
      """)

  @Argument(
    help: ArgumentHelp("The library files to compare with.", valueName: "library"), completion: .file())
  var others: [ArgumentText]

  @Option(help: ArgumentHelp("Make a playlist of what all have.", valueName: "name"))
  var playlist: ArgumentText?

  @Flag(help: "List what just one of the libraries has, and which.")
  var only = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if only, playlist != nil {
      throw ValidationError("--playlist takes what all libraries have, and --only what one has")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let form = try form.form(in: context)
    let library =
      playlist == nil ? try context.openLibrary() : try context.openLibrary(changing: "common")
    let own = ProcessBorder.resolved(Array(library.path.utf8))
    var names: Set<[UInt8]> = []
    let foreign = try others.map { argument in
      let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
      guard path.bytes != own, names.insert(path.bytes).inserted else {
        throw Diagnostic(
          "library '\(path.written)' is \(path.bytes == own ? "this one" : "named twice")",
          hint: "Name each other library once.", status: .usage)
      }
      return try Library.openForeign(at: String(decoding: path.bytes, as: UTF8.self))
    }
    let shared = try library.shared(with: foreign)
    if let playlist {
      let count = try library.createPlaylist(
        named: playlist.text, common: shared.common, isDryRun: dryRun)
      try ResultLine(
        count == 0
          ? "The libraries have no song in common, so there is no playlist."
          : "\(CountText.count(count, "song")) \(dryRun ? "would be " : "")put on the new playlist '\(playlist.text)'",
        [("name", .text(playlist.text)), ("songs", .integer(Int64(count))), ("dryrun", .flag(dryRun))]
      ).write(to: context)
      return .done
    }
    let songs = only ? shared.only : shared.common
    try write(songs, [library.path] + foreign.map(\.path), form, to: context)
    context.messages.note(
      only
        ? "\(CountText.count(songs.count, "song")) in one library only"
        : "\(CountText.count(songs.count, "song")) in \(foreign.count == 1 ? "both" : "all \(foreign.count + 1)") libraries"
    )
    return .done
  }

  private func write(
    _ songs: [SharedSong], _ paths: [String], _ form: OutputForm, to context: CommandContext
  ) throws {
    var columns = [
      OutputColumn("artist"), OutputColumn("title"), OutputColumn("album"), OutputColumn("length", .seconds),
      OutputColumn("id", .integer), OutputColumn("path", .path),
    ]
    if only { columns.insert(OutputColumn("library", .path), at: 0) }
    let rows = songs.map { song in
      let cells: [CellValue] = [
        CellValue(song.artist), CellValue(song.title), CellValue(song.album),
        CellValue(milliseconds: song.duration), .integer(song.id), .bytes(song.path),
      ]
      return ListedRow(only ? [.text(paths[song.library])] + cells : cells)
    }
    _ = try Listing(
      context: context, columns: columns, form: form, endsInNull: self.form.null,
      hasHeader: self.form.hasHeader
    ).write(ListedRows(rows: rows))
  }
}
