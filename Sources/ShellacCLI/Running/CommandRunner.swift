import ArgumentParser
import Foundation
import ShellacModel

extension ShellacCommand {
  /// Runs the program in this process and ends it.
  public static func main() -> Never {
    // A closed pipe is seen where it is written to, and the readers of tags may end at any time.
    signal(SIGPIPE, SIG_IGN)
    var context: CommandContext?
    let status = run(ProcessBorder.arguments(), in: .process(), with: &context)
    // What answered is still open: the system closes it faster than anything here could.
    withExtendedLifetime(context) { Foundation.exit(status.rawValue) }
  }

  /// Runs one command, as the shell would, and says how it ended.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - surroundings: what the command reads, writes and knows of its environment.
  public static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitStatus {
    var context: CommandContext?
    return run(arguments, in: surroundings, with: &context)
  }

  /// Runs one command.
  ///
  /// - Parameter made: becomes what the command worked with, and holds what it has opened.
  private static func run(
    _ arguments: [String], in surroundings: Surroundings, with made: inout CommandContext?
  ) -> ExitStatus {
    do {
      if let status = try completing(arguments, in: surroundings) { return status }
      let prepared = try ArgumentPreparation.prepare(arguments)
      let command = try parsed(prepared, surroundings)
      guard let command else { return .done }
      let context = CommandContext(surroundings, options: command.global)
      made = context
      return run(command, in: context)
    } catch let diagnostic as Diagnostic {
      let messages = Messages(
        descriptor: surroundings.standardError, level: .normal,
        hasColour: Terminal.hasColour(
          surroundings.standardError, choice: ColourChoice.named(in: arguments) ?? .auto, surroundings))
      messages.fail(diagnostic)
      return diagnostic.status
    } catch is ClosedPipe {
      // Who reads help may have seen enough of it.
      return .done
    } catch {
      return .failed
    }
  }

  /// The command that the arguments ask for; nil when they asked for help, which has been written.
  private static func parsed(
    _ prepared: ArgumentPreparation.Prepared, _ surroundings: Surroundings
  ) throws -> (any Subcommand)? {
    // Nearly always there is nothing to say about the arguments, and the other commands need not be looked at.
    if let command = try? parsedAlone(prepared) { return command }
    let columns = Terminal.columns(surroundings.standardOutput, surroundings)
    do {
      let command = try parseAsRoot(prepared.arguments)
      if let command = command as? any Subcommand { return command }
      // A group without a subcommand, or `help`: ArgumentParser writes the text.
      var group = command
      try group.run()
      return nil
    } catch {
      guard exitCode(for: error) == .success else {
        throw Diagnostic(usage: error, prepared)
      }
      let output = StandardOutput(descriptor: surroundings.standardOutput)
      output.write(fullMessage(for: error, columns: columns) + "\n")
      try output.finish()
      return nil
    }
  }

  /// The command that the arguments ask for, as those of one line of a batch do.
  ///
  /// Parsed from its own command rather than from the program, which saves looking at all the others. What it says of
  /// wrong arguments does not name the group that the command is in.
  /// - Throws: `Diagnostic` when the arguments are wrong, or ask for help.
  static func parsedAlone(_ prepared: ArgumentPreparation.Prepared) throws -> any Subcommand {
    var type: any ParsableCommand.Type = ShellacCommand.self
    for name in prepared.path {
      guard
        let next = type.configuration.subcommands.first(where: {
          $0._commandName == name || $0.configuration.aliases.contains(name)
        })
      else { break }
      type = next
    }
    let help = Diagnostic(
      "this is no command that does anything", hint: "A batch takes commands, such as 'songs'.",
      status: .usage)
    guard type != ShellacCommand.self else { throw help }
    do {
      let command = try type.parseAsRoot(Array(prepared.arguments.dropFirst(prepared.path.count)))
      guard let command = command as? any Subcommand else { throw help }
      return command
    } catch let error as Diagnostic {
      throw error
    } catch {
      if exitCode(for: error) == .success { throw help }
      throw Diagnostic(usage: error, prepared)
    }
  }

  /// Runs a command that was parsed, and says how it ended.
  static func run(_ command: any Subcommand, in context: CommandContext) -> ExitStatus {
    var status: ExitStatus
    do {
      try context.requireNamedPlugins()
      status = try command.run(in: context)
      try context.output.finish()
    } catch is ClosedPipe {
      status = .done
    } catch let diagnostic as Diagnostic {
      // What was written before the failure is the user's.
      try? context.output.finish()
      context.messages.fail(diagnostic)
      status = diagnostic.status
    } catch {
      try? context.output.finish()
      context.messages.fail(Diagnostic("\(error)"))
      status = .failed
    }
    context.output.close()
    if status == .done && context.messages.problemCount > 0 { return .problems }
    return status
  }
}
