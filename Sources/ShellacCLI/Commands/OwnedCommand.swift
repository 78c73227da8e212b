import ArgumentParser
import ShellacLibrary
import ShellacModel

struct OwnedCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "owned",
    abstract: "Say whether songs or albums are owned already, before you buy them.",
    discussion: """
      Each is named as 'ARTIST - TITLE', a song or an album; editions, formats,
      spellings and scripts do not count. Without arguments, or with -, they are
      read from standard input, one a line. The exit status is 0 when all are owned,
      3 when one is not, 1 when a line names no artist and title. What is near
      (another version, a similar name) is shown as such. A record that you bought
      with nothing to download is owned as well, and told as physical.

      Examples:

        shellac owned 'Björk - Jóga'
        shellac owned 'bjork - homogenic' --json
        shellac owned < wishlist.txt
      """)

  @Argument(help: ArgumentHelp("What to look for, as 'ARTIST - TITLE'.", valueName: "artist - title"))
  var questions: [ArgumentText] = []

  @Flag(
    name: [.customShort("0"), .long], help: "Lines of standard input end with NUL instead of a line feed.")
  var null = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try library(in: context)
    var texts = questions.map(\.text)
    if texts.isEmpty || texts == ["-"] {
      var input = LineInput(
        context.surroundings.standardInput, separator: null ? 0 : UInt8(ascii: "\n"))
      texts = []
      while let line = try input.next() { if !line.allSatisfy(\.isWhitespace) { texts.append(line) } }
    }
    if texts.isEmpty {
      throw Diagnostic(
        "nothing was asked for", hint: "Write it as: shellac owned 'ARTIST - TITLE'.", status: .usage)
    }
    var isAllOwned = true
    var isFirst = true
    context.escapeOutput()
    if context.options.json { context.output.write("[") }
    try library.owned(texts) { answer in
      if !answer.isUnderstood {
        try context.output.flush()
        context.messages.problem(
          Diagnostic("'\(answer.question)' names no artist and title", hint: "Write it as 'ARTIST - TITLE'."))
        if !context.options.json { return }
      } else if answer.owned.isEmpty {
        isAllOwned = false
      }
      if context.options.json {
        context.output.write(isFirst ? "" : ",\n")
        OwnedWriter.writeJSON(answer, to: &context.output.buffer)
      } else if !context.options.quiet {
        OwnedWriter.write(answer, to: &context.output.buffer)
      }
      isFirst = false
      try context.output.flushIfFull()
    }
    if context.options.json { context.output.write("]\n") }
    try context.output.flush()
    return isAllOwned ? .done : .noMatch
  }

  /// The library; one that many songs have come to gets their match keys first, so that the next question is quick.
  private func library(in context: CommandContext) throws -> Library {
    if let library = try libraryWithKeys(in: context) { return library }
    do {
      try context.openLibrary(changing: "owned").makeMatchKeys()
    } catch let diagnostic as Diagnostic where [.busy, .cannotWrite].contains(diagnostic.status) {
      context.messages.detail("match keys are made for this answer alone: \(diagnostic.message)")
    }
    return try context.openLibraryToAnswer()
  }

  /// The library when it has its keys; else it is closed, so that who writes it closes it last and leaves no log beside
  /// it for the next to read.
  private func libraryWithKeys(in context: CommandContext) throws -> Library? {
    let library = try context.openLibrary()
    if try library.lacksMatchKeys() { return nil }
    context.answering = library
    return library
  }
}
