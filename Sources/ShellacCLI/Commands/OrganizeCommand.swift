import ArgumentParser
import ShellacLibrary
import ShellacModel

struct OrganizeCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "organize",
    abstract: "Put files where a template says, with their covers and booklets.",
    discussion: """
      Without --apply nothing is changed: the plan is shown, with all that stands in its way. Nothing is ever \
      overwritten, and no file leaves ROOT. What goes along with an album (covers, cue sheets, logs, booklets) moves \
      when all songs of its folder go to one place; folders that become empty go. 'shellac undo' brings all back.

      A template is a path below ROOT, as in {artist}/{album}/{track:02} {title}.{ext}; see 'shellac fields'. \
      Others can be kept in the configuration for songs that a query picks: organize.paths.NAME.query and \
      organize.paths.NAME.template. What an album has, such as year and genre, is the album's in a path. Names are \
      made so that ROOT's file system takes them; what that is is tried out there.

      Examples:

        shellac organize
        shellac organize --path '{artist}/{year} {album}/{track:02} {title}'
        shellac organize added:2024.. --to Music --playlists Playlists
        shellac organize genre:jazz --to /mnt/player --copy --portable --json
      """)

  @OptionGroup var query: QueryOptions

  @Option(
    help: ArgumentHelp(
      "The folder that files go to; without it each stays in the root it is in.", valueName: "root"),
    completion: .directory)
  var to: ArgumentText?

  @Option(help: ArgumentHelp("Where files go below it, for all of them.", valueName: "template"))
  var path: ArgumentText?

  @Flag(help: "Do what the plan says.")
  var apply = false

  @Flag(help: "Show the plan and change nothing: as without --apply.")
  var dryRun = false

  @Flag(help: "Copy the files instead of moving them.")
  var copy = false

  @Flag(help: "Give the files second names instead of moving them.")
  var hardlink = false

  @Flag(help: "Make links that point to the files instead of moving them.")
  var symlink = false

  @Flag(help: "Make copies that share their blocks, where the file system can.")
  var reflink = false

  @Flag(help: "Use only names that every system takes, not only the one that ROOT is on.")
  var portable = false

  @Option(
    help: ArgumentHelp(
      "Playlist files, or folders of them, in which the paths of moved songs are changed; may be given several times.",
      valueName: "dir"), completion: .directory)
  var playlists: [ArgumentText] = []

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if apply && dryRun { throw ValidationError("--apply changes files, and --dry-run changes nothing") }
    let deeds = [copy, hardlink, symlink, reflink]
    if deeds.count(where: { $0 }) > 1 {
      throw ValidationError("--copy, --hardlink, --symlink and --reflink exclude each other")
    }
    if !playlists.isEmpty, deeds.contains(true) {
      throw ValidationError("--playlists changes paths of files that are moved, and these stay")
    }
  }

  private var deed: FileAct.Deed {
    if copy { return .copy }
    if hardlink { return .hardlink }
    if symlink { return .symlink }
    return reflink ? .reflink : .move
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let form = try form.form(in: context)
    let songs = try query.parsed()
    var session = try OrganizeSession(
      context, OrganizeTemplates(context.configuration(), asked: path), deed: deed, query: songs,
      hasQuery: !query.isEmpty)
    session.target = to
    session.isPortable = portable
    session.playlists = playlists
    return try apply ? session.apply() : session.show(form, self.form)
  }

  func check(in context: CommandContext) throws {
    _ = try OrganizeTemplates(context.configuration(), asked: path)
    for folder in playlists + [to].compactMap(\.self) {
      _ = try PathArgument(folder, in: context.surroundings.workingDirectory)
    }
  }
}
