import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// One `shellac import`: from files to playlists, purchases and coins of the library.
struct FileImporting {
  /// What the user says of the files.
  struct Wishes {
    /// The plugin that reads them; nil: what they look like.
    var format: String?
    /// What says of tables what their columns are.
    var mapping: MappingFile?
    /// The name of their one playlist.
    var name: String?
    /// Whose purchases they are.
    var account: String?
    /// Which of their purchases are music though their records do not say so.
    var claim: Query?
    var settings: [(key: String, value: String)] = []
    var isDryRun = false
  }

  private let context: CommandContext
  private let wishes: Wishes
  private let host: PluginHost

  init(_ context: CommandContext, _ wishes: Wishes) throws {
    self.context = context
    self.wishes = wishes
    host = try context.pluginHost()
  }

  /// Takes files; one that cannot be taken is named, and the others go on.
  func take(_ arguments: [ArgumentText]) throws -> ExitStatus {
    // Purchases may come before any music.
    try context.withLibrary(changing: "import", isDryRun: wishes.isDryRun) {
      try take(arguments, into: $0)
    }
  }

  private func take(_ arguments: [ArgumentText], into library: Library) throws -> ExitStatus {
    var failures = 0
    var results: [ResultLine] = []
    let interruption = Interruption(
      context.messages, note: "Interrupted: all is taken or nothing. Run it again to be sure.",
      endsAtOnce: true)
    defer { interruption.stop() }
    var waiting: WaitingLine?
    defer { waiting?.end() }
    let report = try library.importFiles(isDryRun: wishes.isDryRun) { run in
      for argument in arguments {
        do {
          results += try take(argument, run)
        } catch let diagnostic as Diagnostic {
          // A single file is the whole command.
          if arguments.count == 1 { throw diagnostic }
          context.messages.problem(diagnostic)
          if context.options.json { results.append(ImportResult.failure(of: argument.text, diagnostic)) }
          failures += 1
        }
      }
      waiting = WaitingLine("Bringing purchases and songs together …", context.messages)
    }
    waiting?.end()
    interruption.stop()
    for problem in report.unkept { context.messages.problem(problem) }
    try ResultLine.write(results, to: context)
    return failures == arguments.count ? .failed : .done
  }

  private func take(_ argument: ArgumentText, _ run: ImportRun) throws -> [ResultLine] {
    let input = try input(argument)
    let (plugin, reason) = try host.reader(
      for: input, from: wishes.format ?? wishes.mapping?.format(of: argument.text))
    context.messages.detail("'\(argument.text)' is read as \(plugin.name): \(reason)")
    let settings = try context.settings(of: plugin, given: wishes.settings, for: .reading)
    let problems = FileProblems(context.messages)
    defer { problems.finish() }
    let progress = CountingLine("Importing", context.messages)
    defer { progress.end() }
    let source = ImportSource(
      path: input.path, format: plugin.id, account: wishes.account, claim: wishes.claim,
      isMapped: !(settings["mapping"] ?? "").isEmpty)
    let report = try run.take(source) { session in
      let receiver = ImportReceiver(
        session, input, plugin, name: wishes.name, context.messages, problems, progress)
      try plugin.read(
        input, settings: settings, onWarning: problems.add,
        onNote: { context.messages.note([$0.message, $0.hint].compactMap(\.self).joined(separator: "; ")) },
        into: receiver)
      try receiver.finish(argument.text)
    }
    progress.end()
    for remark in report.remarks { problems.add(remark) }
    return ImportResult(file: argument.text, plugin: plugin, isDryRun: wishes.isDryRun)
      .lines(report, context.messages)
  }

  private func input(_ argument: ArgumentText) throws -> PluginInput {
    if argument.text == "-" { return try PluginInput(pipe: context.surroundings.standardInput) }
    let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
    return try PluginInput(path: path.bytes, shown: path.written)
  }
}
