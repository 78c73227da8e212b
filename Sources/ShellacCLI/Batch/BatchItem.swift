import ArgumentParser
import ShellacFiles
import ShellacModel

/// A command of a batch file that is ready to run.
struct BatchItem {
  let line: BatchLine
  /// The command's name, such as `playlist add`.
  let name: String
  let command: any Subcommand
  /// What it works with: the options of the batch where it has none of its own.
  let options: GlobalOptions
  /// Where its output goes: an absolute path.
  let target: [UInt8]?
}

/// Makes commands ready and looks for mistakes before the first of them runs.
struct BatchPreparation {
  let source: BatchSource
  /// What the batch itself works with.
  let context: CommandContext
  let isDryRun: Bool
  /// The playlists that there will be when the next line runs.
  private let playlists: BatchPlaylists
  private let rehearsal = Rehearsal()

  init(source: BatchSource, context: CommandContext, isDryRun: Bool) {
    (self.source, self.context, self.isDryRun) = (source, context, isDryRun)
    playlists = BatchPlaylists()
  }

  /// A command that is ready.
  ///
  /// - Throws: `Diagnostic` with the line and the column of the fault.
  func item(_ line: BatchLine) throws -> BatchItem {
    var terms: [String] = []
    do {
      var prepared = try ArgumentPreparation.prepare(line.words.map(\.text))
      let name = prepared.path.joined(separator: " ")
      guard prepared.path.first != "batch" else {
        throw Diagnostic("a batch runs no other batch", hint: "Put its lines here.", status: .usage)
      }
      var command = try ShellacCommand.parsedAlone(prepared)
      var parts = CommandParts(command)
      terms = parts.terms
      if isDryRun, !line.isDryRun {
        // What takes both refuses both together.
        if parts.takesApply { prepared.arguments.removeAll { $0 == "--apply" } }
        if parts.takesDryRun { prepared.arguments.insert("--dry-run", at: prepared.path.count) }
        command = try ShellacCommand.parsedAlone(prepared)
        parts = CommandParts(command)
      }
      let options = command.global.inheriting(from: context.options)
      let own = CommandContext(context.surroundings, options: options, shared: context.shared)
      try parts.check(command, own)
      try command.check(in: own)
      if let command = command as? any LibraryCommand { try rehearsal.run(command, in: own) }
      try playlists.take(command, parts, own)
      return BatchItem(
        line: line, name: name, command: command, options: options, target: try target(of: line, own))
    } catch let fault as TargetFault {
      throw source.fault(
        fault.diagnostic.message, hint: fault.diagnostic.hint, at: line.target?.start ?? line.words[0].start)
    } catch let fault as Diagnostic {
      throw told(fault, line, terms)
    }
  }

  private func target(of line: BatchLine, _ context: CommandContext) throws -> [UInt8]? {
    guard let word = line.target else { return nil }
    do {
      return try checkedTarget(word, context)
    } catch let diagnostic as Diagnostic {
      throw TargetFault(diagnostic: diagnostic)
    }
  }

  /// What is wrong with the file behind `>`.
  private struct TargetFault: Error {
    var diagnostic: Diagnostic
  }

  private func checkedTarget(_ word: BatchWord, _ context: CommandContext) throws -> [UInt8]? {
    let target = try ExportTarget(
      ArgumentText(argument: "./" + word.text, unlessAbsolute: word.text), context)
    try target.requireNoMusic()
    guard let path = target.path else { return nil }
    try AtomicFile.requireReplaceable(path)
    return path
  }

  /// A fault with its place in the batch file.
  private func told(_ fault: Diagnostic, _ line: BatchLine, _ terms: [String]) -> Diagnostic {
    var told = source.fault(fault.message, hint: fault.hint, at: offset(of: fault, line, terms))
    told.status = .usage
    return told
  }

  /// Where in the file a fault is: in the word that it points into, else at the word that it names, else where the
  /// command begins.
  private func offset(of fault: Diagnostic, _ line: BatchLine, _ terms: [String]) -> Int {
    let words = line.words
    if let place = fault.place {
      let bytes = place.source.prefix(max(0, place.column - 1)).utf8.count
      // The terms of a query stand joined by blanks.
      if place.source == terms.joined(separator: " ") {
        var (rest, from) = (bytes, 0)
        for term in terms {
          guard let index = words[from...].firstIndex(where: { ArgumentText(argument: $0.text).text == term })
          else { break }
          if rest <= term.utf8.count {
            return words[index].offsets[min(rest, words[index].offsets.count - 1)]
          }
          rest -= term.utf8.count + 1
          from = index + 1
        }
      }
      for word in words {
        let text = ArgumentText(argument: word.text).text
        guard text.hasSuffix(place.source) else { continue }
        // A value may stand behind its option's `=`.
        let before = text.utf8.count - place.source.utf8.count
        return word.offsets[min(before + bytes, word.offsets.count - 1)]
      }
    }
    let named = fault.message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    for name in named {
      let last = name.split(separator: " ").last.map { String($0) } ?? name
      if let word = words.first(where: { $0.text == name || $0.text == last || $0.text.hasPrefix(name + "=") }
      ) {
        return word.start
      }
    }
    for name in named where !name.isEmpty {
      for word in words.dropFirst() {
        guard let range = word.text.firstRange(of: name) else { continue }
        return word.offsets[word.text.utf8.distance(from: word.text.startIndex, to: range.lowerBound)]
      }
    }
    return words.first?.start ?? 0
  }
}

extension BatchLine {
  /// Whether it asks for a dry run itself.
  fileprivate var isDryRun: Bool {
    words.prefix { $0.text != "--" }.contains { $0.text == "--dry-run" }
  }
}

extension ArgumentText {
  /// A path that is never taken for standard output.
  fileprivate init(argument path: String, unlessAbsolute absolute: String) {
    self.init(argument: absolute.hasPrefix("/") ? absolute : path)
  }
}

extension GlobalOptions {
  /// These options, and those of a batch where nothing was said.
  func inheriting(from batch: GlobalOptions) -> GlobalOptions {
    var options = self
    options.library = library ?? batch.library
    options.config = config ?? batch.config
    if plugin.isEmpty { options.plugin = batch.plugin }
    if !quiet && !verbose { (options.quiet, options.verbose) = (batch.quiet, batch.verbose) }
    options.color = color ?? batch.color
    return options
  }
}
