import ArgumentParser

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The library's file.", valueName: "file"), completion: .file(extensions: ["db"]))
  var library: ArgumentText?

  @Option(
    help: ArgumentHelp("The configuration's file.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "A plugin to use before the installed ones; may be given several times.", valueName: "file"),
    completion: .file(extensions: ["so"]))
  var plugin: [ArgumentText] = []

  @Flag(help: "Say only what went wrong.")
  var quiet = false

  @Flag(help: "Say more about what is done.")
  var verbose = false

  @Option(help: ArgumentHelp("When to colour.", valueName: "when"))
  var color: ColourChoice?

  @Flag(help: "Write the result as JSON.")
  var json = false

  /// The options' names, and whether a value follows.
  static let names = [
    "--library": true, "--config": true, "--plugin": true, "--quiet": false, "--verbose": false,
    "--color": true,
    "--json": false,
  ]

  mutating func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose contradict each other") }
    if plugin.contains(where: \.bytes.isEmpty) { throw ValidationError("--plugin names no file") }
    if let library, library.bytes.isEmpty { throw ValidationError("--library names no file") }
    if let config, config.bytes.isEmpty { throw ValidationError("--config names no file") }
  }
}

extension ArgumentHelp {
  static var dryRun: ArgumentHelp { "Say what would change, and change nothing." }

  static var pluginOption: ArgumentHelp {
    ArgumentHelp(
      "A setting of the plugin; see 'shellac plugins show NAME'. May be repeated.", valueName: "key=value")
  }
}
