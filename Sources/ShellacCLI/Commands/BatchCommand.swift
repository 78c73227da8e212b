import ArgumentParser
import Foundation
import ShellacFiles
import ShellacModel

struct BatchCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "batch",
    abstract: "Run many commands from a file, in one process.",
    discussion: """
      Each line is a command as in a shell, without 'shellac' before it. Everything is looked at before line 1 \
      runs: an unknown command, option, field or order ends it with 64, and nothing has happened.

        # comment            to the end of the line
        'a b'  "a b"  a\\ b   quotes as in a shell
        \\                    at the end of a line: it goes on on the next
        set YEAR=2024        a variable, for $YEAR and ${YEAR} behind it
        songs > FILE         into a file, which is replaced as a whole or not at all

      --set and the environment give variables, too.

      There are no pipes, patterns of files or other expansions. Each command is a change of its own, which \
      'shellac undo' takes back, and holds the library's lock for itself: other programs get their turn between \
      two, so let nothing else change the library when lines build upon each other.

      A command that fails (status 2 and above, but not 3) ends the batch. The exit status is the worst of all; \
      of 1 (problems) and 3 (nothing matched) that is 1. With --json each command is an object on a line, with its \
      status, its seconds and what it wrote.

      Examples:

        shellac batch nightly.batch
        shellac batch nightly.batch --dry-run
        shellac batch monthly.batch --set MONTH=2024-05 --keep-going
        printf 'songs --count\\nalbums --count\\n' | shellac batch -
      """)

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: ArgumentText

  @Option(help: ArgumentHelp("A variable for the lines. May be repeated.", valueName: "name=value"))
  var set: [ArgumentText] = []

  @Flag(help: "Run what follows a command that failed, too.")
  var keepGoing = false

  @Flag(
    help:
      "Let every command say what it would change, and change nothing; what needs an earlier line may fail then."
  )
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  /// A longer one is no batch file.
  private static let largest = 64 << 20

  // A batch runs no other batch.
  func check(in context: CommandContext) throws {}

  func run(in context: CommandContext) throws -> ExitStatus {
    let inner = CommandContext(context.surroundings, options: context.options, shared: SharedResources())
    let source = try read(inner)
    let script = BatchScript(source, variables: try variables(), environment: inner.surroundings.environment)
    let preparation = BatchPreparation(source: source, context: inner, isDryRun: dryRun)
    var items: [BatchItem] = []
    var faults = script.faults
    for line in script.lines {
      do { items.append(try preparation.item(line)) } catch let fault as Diagnostic { faults.append(fault) }
    }
    guard faults.isEmpty else { throw refuse(faults, source, inner) }
    let status = try BatchRun(source: source, context: inner, isDryRun: dryRun, keepsGoing: keepGoing)
      .run(items)
    try inner.output.finish()
    return status
  }

  /// Tells all mistakes but the last, which ends the command.
  private func refuse(_ faults: [Diagnostic], _ source: BatchSource, _ context: CommandContext) -> Diagnostic
  {
    let shown = faults.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }.prefix(20)
    for fault in shown { context.messages.problem(fault) }
    let most = faults.count > shown.count ? ", of which the first \(shown.count) are told" : ""
    return Diagnostic(
      "nothing was run: \(source.name) has \(CountText.count(faults.count, "mistake"))\(most)", status: .usage
    )
  }

  private func read(_ context: CommandContext) throws -> BatchSource {
    if file.text == "-" {
      let bytes = try Self.bytes(of: context.surroundings.standardInput)
      return BatchSource(name: "standard input", bytes: bytes)
    }
    let path = try PathArgument(file, in: context.surroundings.workingDirectory)
    let name = "'\(path.written)'"
    let descriptor = path.bytes.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw Diagnostic("cannot read \(name): \(SystemReason.text(errno))", hint: "Check the path.")
    }
    defer { close(descriptor) }
    if path.isFolder {
      throw Diagnostic("cannot read \(name): it is a folder", hint: "Name a file with commands.")
    }
    return BatchSource(name: name, bytes: try Self.bytes(of: descriptor))
  }

  private static func bytes(of descriptor: Int32) throws -> [UInt8] {
    let bytes: [UInt8]?
    do throws(Descriptor.Failure) { bytes = try Descriptor.readAll(descriptor, cap: largest) } catch {
      throw Diagnostic("cannot read the batch: \(error.reason)")
    }
    guard let bytes else {
      throw Diagnostic("a batch file is larger than 64 MiB", hint: "Run it in parts.")
    }
    return bytes
  }

  private func variables() throws -> [String: String] {
    var variables: [String: String] = [:]
    for setting in set {
      let text = ArgumentText.masked(setting.bytes)
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), BatchScanner.isName(text[..<mark].utf8)
      else {
        throw Diagnostic(
          "'--set \(setting.text)' is not of the form NAME=value", hint: "Write it as --set YEAR=2024.",
          status: .usage)
      }
      variables[String(text[..<mark])] = String(text[text.utf8.index(after: mark)...])
    }
    return variables
  }
}
