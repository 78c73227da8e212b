import Foundation
import ShellacModel

/// Runs commands up to where they would open the library, to find what is wrong with what the user wrote.
final class Rehearsal {
  /// What opening the library ends in meanwhile.
  struct End: Error {}

  /// What takes all that is written meanwhile, and gives nothing to read.
  private let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)

  deinit { close(nowhere) }

  /// Lets a command run up to where it would open the library.
  ///
  /// - Throws: `Diagnostic` for a mistake in what was written. What depends on files is told when the command runs:
  ///   an earlier line may bring them about.
  func run(_ command: any LibraryCommand, in context: CommandContext) throws {
    let shared = context.shared ?? SharedResources()
    var surroundings = context.surroundings
    (surroundings.standardInput, surroundings.standardOutput, surroundings.standardError) = (
      nowhere, nowhere, nowhere
    )
    shared.isRehearsing = true
    defer { shared.isRehearsing = false }
    do {
      _ = try command.run(in: CommandContext(surroundings, options: context.options, shared: shared))
    } catch let diagnostic as Diagnostic where diagnostic.status == .usage {
      throw diagnostic
    } catch {}
  }
}
