import ShellacLibrary
import ShellacModel

/// What a command works with: where it reads and writes, how it is configured, which library it is about.
final class CommandContext {
  let surroundings: Surroundings
  let options: GlobalOptions
  let output: StandardOutput
  let messages: Messages
  /// What this command shares with others of the same process; nil when it is the only one.
  let shared: SharedResources?
  /// The library that the command answers from.
  var answering: Library?
  private var loadedConfiguration: Configuration?

  init(_ surroundings: Surroundings, options: GlobalOptions, shared: SharedResources? = nil) {
    self.surroundings = surroundings
    self.options = options
    self.shared = shared
    output = StandardOutput(descriptor: surroundings.standardOutput)
    messages = Messages(
      descriptor: surroundings.standardError,
      level: options.quiet ? .quiet : options.verbose ? .verbose : .normal,
      hasColour: Terminal.hasColour(
        surroundings.standardError, choice: options.color ?? .auto, surroundings))
  }

  /// The configuration, read when it is first asked for.
  ///
  /// - Throws: `Diagnostic` that names the file and the line.
  ///
  /// - Parameter mustExist: whether a file that the user named has to be there.
  func configuration(mustExist: Bool = true) throws -> Configuration {
    if let loadedConfiguration { return loadedConfiguration }
    let folders = folders
    let path = try folders.configuration
    let isNamed = mustExist && folders.namesConfiguration
    func load() throws -> Configuration { try Configuration.load(from: path, isNamed: isNamed) }
    let configuration = try shared.map { try $0.configuration(at: path, load) } ?? load()
    loadedConfiguration = configuration
    return configuration
  }

  /// Where the user's files are.
  var folders: Folders { Folders(surroundings, options: options) }

  /// Whether results may be coloured.
  func coloursOutput() throws -> Bool {
    let choice = try options.color ?? configuration().colour
    return Terminal.hasColour(surroundings.standardOutput, choice: choice, surroundings)
  }

  /// Has what follows made safe for a terminal: JSON, where `--json` asks for it, or text.
  func escapeOutput() { output.terminalEscape = options.json ? .json : .text }

  /// Sends a listing through the user's pager when it is longer than the terminal.
  func pageOutput() throws {
    // Pages one after the other would stop a batch.
    guard output.isTerminal, shared == nil else { return }
    let command =
      try surroundings.environment["SHELLAC_PAGER"] ?? configuration().pager
      ?? surroundings.variable("PAGER") ?? Pager.standard
    guard !command.isEmpty, command != "cat" else { return }
    if command == Pager.standard, !Pager.isInstalled("less", surroundings) { return }
    output.page(with: Pager(command: command, surroundings: surroundings))
  }
}
