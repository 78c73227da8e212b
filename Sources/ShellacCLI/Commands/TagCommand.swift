import ArgumentParser
import ShellacLibrary
import ShellacModel

struct TagCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "tag",
    abstract: "Change the tags of files, after showing what changes.",
    discussion: """
      Edits stand among the terms of the query: field=value sets, field+=value adds,
      field-=value removes a value, field= takes the field away. A value may be a
      template, as in title='{title} (Live)', filled in from each file's own tags;
      braces are doubled to be literal. Any other tag is tag.NAME, a colon in it
      %3A: tag.PERFORMER%3ABASS='Ann'. Nothing is written without --apply; then each
      file is copied, the copy changed, read back and compared, its audio too, and
      put in the file's place; a link stays, and the file that it leads to is
      written. What was not named stays byte for byte, and 'shellac undo' brings the
      old files back.

      Fields that can be written: title, artist, artists, album, edition, albumartist,
      albumartists, track, tracktotal, disc, disctotal, date, originaldate, genre,
      composer, isrc, compilation, titlesort, artistsort, albumartistsort, albumsort,
      mb_trackid, mb_albumid, mb_artistid, comment, bpm, label, catalognumber,
      barcode, copyright.

      A table that --export wrote, edited and given to --import, is shown as
      differences like all others. In it several values of a field stand with '; '
      between them; a ; or \\ in a value has a \\ before it.

      Examples:

        shellac tag album:=Homogenic genre=Electronic genre+=Pop
        shellac tag artist:=Bjork artist=Björk --apply
        shellac tag album:=Duets 'title={title} (with {artist})'
        shellac tag purchased:2024 --from-purchase --apply
        shellac tag --export tags.csv genre:jazz --columns title,tag.MOOD
        shellac tag --import tags.csv --apply
      """)

  @OptionGroup var query: QueryOptions

  @Flag(help: "Write what is shown.")
  var apply = false

  @Flag(help: "Take every song of the library, without a query.")
  var all = false

  @Flag(help: "Leave the files' times of change as they are.")
  var keepMtime = false

  @Flag(
    help: """
      Put in what a file lacks and its purchase tells: title, artist, album, album artist, number, disc, ISRC, label, \
      catalogue number, barcode and date of the release.
      """)
  var fromPurchase = false

  @Option(
    help: ArgumentHelp(
      "Write the tags to a table in CSV, to be edited; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var export: ArgumentText?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Take the edits from a table that --export wrote; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var table: ArgumentText?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The fields of the table, as a,b,c; see 'shellac fields'.", valueName: "fields"),
    completion: .custom { _, _, prefix in Completions.columns(prefix) })
  var columns: ArgumentText?

  @Flag(help: "Say what would change, and change nothing: as without --apply.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if apply && dryRun { throw ValidationError("--apply writes, and --dry-run writes nothing") }
    if export != nil && (apply || table != nil || fromPurchase) {
      throw ValidationError("--export writes a table, and goes with a query and --columns only")
    }
    if table != nil && fromPurchase {
      throw ValidationError("--import and --from-purchase do not go together")
    }
    if export?.text == "-" && global.json {
      throw ValidationError("--export writes CSV, and --json asks for JSON: name a file, or leave --json out")
    }
    if columns != nil && export == nil { throw ValidationError("--columns are those of --export") }
    if keepMtime && !apply && !dryRun { throw ValidationError("--keep-mtime goes with --apply") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (terms, assignments) = try TagAssignment.split(query.terms)
    var parts: [Query] = []
    if !terms.isEmpty { parts.append(try QueryParser.parse(arguments: terms)) }
    if let text = query.query { parts.append(try QueryParser.parse(text: text.text)) }
    var request = ViewRequest(.songs, columns: [])
    request.query = parts.count == 1 ? parts[0] : .all(parts)
    if all && !parts.isEmpty {
      throw Diagnostic("--all and a query do not go together", hint: "Leave one of them out.", status: .usage)
    }
    if let export { return try write(request, assignments, hasQuery: !parts.isEmpty, to: export, context) }
    if let table {
      guard parts.isEmpty, assignments.isEmpty, !all else {
        throw Diagnostic(
          "--import takes files and edits from the table", hint: "Leave the query and the edits out.",
          status: .usage)
      }
      let library = try open(context)
      return try show(TaggingPlan(table: table, library, context), library, isQuery: false, context)
    }
    try requireEdits(assignments)
    guard all || !parts.isEmpty else {
      throw Diagnostic(
        "say which songs",
        hint:
          "Name them as in: shellac tag album:=Homogenic genre=Electronic, or take every song with --all.",
        status: .usage)
    }
    let library = try open(context)
    let plan = try TaggingPlan(request, assignments, fillsIn: fromPurchase, library, context)
    return try show(plan, library, isQuery: !parts.isEmpty, context)
  }

  func check(in context: CommandContext) throws {
    let (terms, assignments) = try TagAssignment.split(query.terms)
    let fields = ViewFields(.songs)
    if !terms.isEmpty { try fields.check(QueryParser.parse(arguments: terms)) }
    if let text = query.query { try fields.check(QueryParser.parse(text: text.text)) }
    for field in assignments.flatMap(\.fields) { try fields.require(field) }
    if export == nil, table == nil { try requireEdits(assignments) }
    for path in [export, table].compactMap(\.self) where path.text != "-" {
      _ = try PathArgument(path, in: context.surroundings.workingDirectory)
    }
  }

  private func requireEdits(_ assignments: [TagAssignment]) throws {
    guard assignments.isEmpty, !fromPurchase else { return }
    throw Diagnostic(
      "say what to change", hint: "Write edits as in: shellac tag album:=Homogenic genre=Electronic.",
      status: .usage)
  }

  private func open(_ context: CommandContext) throws -> Library {
    apply ? try context.openLibrary(changing: "tag") : try context.openLibrary()
  }

  private func write(
    _ request: ViewRequest, _ assignments: [TagAssignment], hasQuery: Bool, to target: ArgumentText,
    _ context: CommandContext
  ) throws -> ExitStatus {
    guard assignments.isEmpty else {
      throw Diagnostic(
        "--export takes no edits", hint: "Edit the table, and give it to --import.", status: .usage)
    }
    let list = try FieldList(parsing: columns?.text ?? TagTable.standard)
    let count = try TagTable.export(
      request, columns: list, to: target, isDryRun: dryRun, context.openLibrary(), context)
    if target.text != "-", count > 0 || !hasQuery || context.options.json {
      try ResultLine(
        "\(dryRun ? "would write" : "wrote") \(CountText.count(count, "file")) to '\(target.text)'",
        [("rows", .integer(Int64(count))), ("file", .text(target.text)), ("dryrun", .flag(dryRun))]
      ).write(to: context)
    }
    return count == 0 && hasQuery ? .noMatch : .done
  }

  /// Shows the differences, and writes them when that was asked for.
  private func show(
    _ plan: TaggingPlan, _ library: Library, isQuery: Bool, _ context: CommandContext
  ) throws -> ExitStatus {
    if plan.isEmpty, isQuery, !context.options.json { return .noMatch }
    context.output.terminalEscape = context.options.json ? .json : .none
    // Who looks at the first differences only wants all of them written none the less.
    context.output.outlivesReader = apply
    defer { context.output.outlivesReader = false }
    var writer = try TagDifferenceWriter(context)
    writer.begin()
    for planned in plan.files { try writer.write(planned) }
    var outcome = TagApplication.Outcome()
    if apply, !plan.files.isEmpty {
      try context.output.flush()
      outcome = try TagApplication(library, context, keepsModified: keepMtime).run(plan)
    }
    if !context.options.json, !context.options.quiet { context.output.write(summary(plan, outcome) + "\n") }
    try writer.end([
      ("changed", "\(apply ? outcome.written : plan.files.count)"), ("fields", "\(plan.fields)"),
      ("unchanged", "\(plan.unchanged)"), ("passed", "\(plan.passed)"), ("applied", apply ? "true" : "false"),
      ("change", outcome.change.map { "\($0)" } ?? "null"),
    ])
    if plan.shared > 0 {
      let has = plan.shared == 1 ? "1 file has" : "\(plan.shared) files have"
      context.messages.note(
        "\(has) further names (hard links), which \(apply ? "lead" : "would go on leading") to the old contents."
      )
    }
    if let change = outcome.change {
      context.messages.note("'shellac undo \(change)' brings the old files back.")
    }
    if plan.isEmpty, isQuery { return .noMatch }
    return outcome.isInterrupted ? .interrupted : .done
  }

  private func summary(_ plan: TaggingPlan, _ outcome: TagApplication.Outcome) -> String {
    var parts: [String] = []
    if plan.files.isEmpty {
      parts.append("nothing to change")
    } else if apply {
      parts.append("\(CountText.count(outcome.written, "file")) written")
      if outcome.written < plan.files.count {
        parts.append("\(plan.files.count - outcome.written) not written")
      }
    } else {
      parts.append(
        "\(CountText.count(plan.files.count, "file")) would change, \(CountText.count(plan.fields, "field")) in all"
      )
    }
    if plan.unchanged > 0 {
      parts.append("\(CountText.count(plan.unchanged, "file")) as wanted already")
    }
    if plan.linked > 0 { parts.append("\(CountText.count(plan.linked, "link")) to them") }
    if plan.passed > 0 { parts.append("\(CountText.count(plan.passed, "file")) missing or unread") }
    if plan.refused > 0 { parts.append("\(plan.refused) refused") }
    return parts.joined(separator: "; ")
      + (apply || plan.files.isEmpty ? "" : "; nothing is written without --apply")
  }
}
