import Foundation

/// A session with the program as a user would see it, kept in a file and played again by a test.
///
///     # What the file is about.
///     $ shellac orders --as csv
///     order,kind,summary
///     $ shellac sogns
///     ! shellac: there is no command 'sogns'
///     [64]
///
/// Lines beginning with `$ ` are run by `sh`; what follows is what they write, `! ` before what goes to standard
/// error, and the exit status in brackets when it is not 0. Lines beginning with `#` before the first command and
/// after an empty line are for the reader.
public struct Transcript: Sendable {
  /// One command and what it did.
  public struct Step: Sendable, Hashable {
    /// What stands before it, for the reader.
    public var comment: [String] = []
    /// The command line.
    public var command: String
    /// What it wrote, and its status.
    public var result: [String] = []
  }

  /// The steps, in order.
  public var steps: [Step] = []

  /// What stands after the last step.
  public var ending: [String] = []

  /// Reads a transcript.
  public init(_ text: String) {
    var comment: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0) }) {
      if line.hasPrefix("$ ") {
        steps.append(Step(comment: comment, command: String(line.dropFirst(2))))
        comment = []
      } else if steps.isEmpty || !comment.isEmpty || line.isEmpty {
        comment.append(line)
      } else {
        steps[steps.count - 1].result.append(line)
      }
    }
    while comment.last == "" { comment.removeLast() }
    ending = comment
  }

  /// The transcript as its file has it.
  public var text: String {
    var lines: [String] = []
    for step in steps { lines += step.comment + ["$ " + step.command] + step.result }
    return (lines + ending).joined(separator: "\n") + "\n"
  }

  /// Runs every command and gives the transcript that came of it.
  ///
  /// - Parameter shell: where the commands run, one after the other.
  public func played(in shell: Shell) throws -> Transcript {
    var played = self
    for index in steps.indices {
      played.steps[index].result = try shell.run(steps[index].command).transcriptLines
    }
    return played
  }
}

extension Shell.Result {
  /// What a transcript shows of it; an empty line, which would end a step, as `\`, a carriage return as `␍`.
  var transcriptLines: [String] {
    func lines(_ text: String) -> [String] {
      let text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? "␍" : $0 }))
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "\\" : String($0)
      }
      if text.hasSuffix("\n") || text.isEmpty { lines.removeLast() } else { lines[lines.count - 1] += "\\" }
      return lines
    }
    return lines(output) + lines(errors).map { "! " + $0 } + (status == 0 ? [] : ["[\(status)]"])
  }
}
