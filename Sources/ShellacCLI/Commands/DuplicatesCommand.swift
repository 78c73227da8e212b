import ArgumentParser
import ShellacIndexer
import ShellacLibrary
import ShellacModel

struct DuplicatesCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "duplicates",
    abstract: "List files that are one song, and say which copy is better.",
    discussion: """
      Files are one song

        audio      when their audio is the same byte by byte, whatever the tags;
        recording  when their songs have one ISRC or one MusicBrainz recording;
        name       when artist, title and version agree, and the lengths within 2 s.

      Without --by all three are looked for, and each group is listed once. For the
      first the audio of files is read whose sizes agree; what was read is kept in
      the library until the file changes.

      The better copy is lossless, then has more bits or kbit/s, then more tags, a
      picture, is bought, is longer in the library, or has the shorter path; 'why'
      says which. A FLAC and a WAV of one sound are other bytes: --by recording and
      --by name find them. Two songs of one name on one album are two. Nothing is
      ever deleted: --paths writes the paths of the worse copies, for you to look
      at and to hand on. A file that went or changed since it was indexed is named,
      and its group left out. With a query, only the songs that it finds are compared.

      Examples:

        shellac duplicates
        shellac duplicates --by audio artist:=Björk
        shellac duplicates --by name --as csv > duplicates.csv
        shellac duplicates --by audio --paths --null | xargs -0 -n 1 echo
      """)

  @OptionGroup var query: QueryOptions

  @Option(
    help: ArgumentHelp("What makes files one song: audio, recording or name.", valueName: "what"))
  var by: DuplicateKind?

  @Flag(help: "Write the paths of the worse copies, one a line.")
  var paths = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    if paths, let other = form.form.map({ "--as \($0.rawValue)" }) ?? (context.options.json ? "--json" : nil)
    {
      throw Diagnostic(
        "--paths and \(other) do not go together", hint: "Leave one of them out.", status: .usage)
    }
    let form = try paths ? OutputForm.tsv : form.form(in: context)
    let songs = query.isEmpty ? nil : try query.parsed()
    let kinds = by.map { [$0] } ?? DuplicateKind.allCases
    let interruption = Interruption(context.messages)
    defer { interruption.stop() }
    let marks = try kinds.contains(.audio) ? Self.mark(songs, interruption.cancellation, context) : [:]
    if interruption.cancellation.isCancelled { return .interrupted }

    let (groups, count) = try context.openLibrary().duplicates(kinds, of: songs, marks: marks)
    let examination = DuplicateExamination(groups)
    for problem in examination.problems { context.messages.problem(problem) }
    let listing = DuplicateListing(groups: examination.groups)
    if paths {
      try listing.writePaths(endsInNull: self.form.null, to: context)
    } else {
      try listing.write(form, options: self.form, to: context)
    }
    if count == 0 { return .noMatch }
    context.messages.note(listing.summary)
    return context.messages.problemCount > 0 ? .problems : .done
  }

  /// Reads the audio of files that have no mark yet.
  ///
  /// The library that is read from is closed with this, before the one that marks were kept in: closed last it would
  /// leave a log beside it, and other commands would take it for one that is being changed.
  /// - Returns: marks that could not be kept.
  private static func mark(_ songs: Query?, _ cancellation: Cancellation, _ context: CommandContext) throws
    -> [Int64: [UInt8]]
  {
    let marking = AudioMarking(try context.openLibrary(), context, cancellation)
    try marking.run(of: songs)
    return marking.marks
  }
}

extension DuplicateKind: ExpressibleByArgument {}
