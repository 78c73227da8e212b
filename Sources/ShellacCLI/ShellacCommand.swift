import ArgumentParser

/// The program: its name, its version and its commands.
public struct ShellacCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "shellac", abstract: "The music library for your shell.", version: "0.1.0")

  public init() {}
}
