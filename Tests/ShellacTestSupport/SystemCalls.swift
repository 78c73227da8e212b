import Foundation

/// What a program asks of the system on its main thread, as `strace` tells it: to see in which order things come to disk,
/// and to end the program at one of these calls, or let the call fail.
public struct SystemCalls {
  /// A call that changes files, or brings them to disk.
  public struct Call: Sendable, Hashable {
    /// Its name, such as `renameat2`.
    public var name: String
    /// What stands between its parentheses; descriptors with their paths, as in `3</a/b>`.
    public var arguments: String
    /// Whether it failed.
    public var isFailed: Bool
    /// What it returned; 0 where that is no number.
    public var result: Int

    /// The paths of its descriptors.
    public var paths: [String] {
      arguments.split(separator: "<").dropFirst().map { String($0.prefix { $0 != ">" }) }
    }

    /// The names that it was given.
    public var names: [String] {
      arguments.split(separator: "\"", omittingEmptySubsequences: false).enumerated().compactMap {
        $0 % 2 == 1 ? String($1) : nil
      }
    }
  }

  /// What happens at a call.
  public enum Event: Sendable {
    /// The program is killed before the call.
    case kill
    /// The call fails with an error, such as `EIO`, and so do all later ones of its name when they are to.
    case failure(String, isLasting: Bool)
    /// The call does nothing, and says that it did, with this result.
    case lie(Int)
    /// The program waits so many microseconds before the call.
    case pause(Int)

    fileprivate func option(_ ordinal: Int) -> String {
      switch self {
      case .kill: "signal=KILL:when=\(ordinal)"
      case .failure(let error, let isLasting): "error=\(error):when=\(ordinal)\(isLasting ? "+" : "")"
      case .lie(let result): "retval=\(result):when=\(ordinal)"
      case .pause(let time): "delay_enter=\(time):when=\(ordinal)"
      }
    }
  }

  /// Whether there is `strace` and it may trace.
  public static let areTold: Bool = {
    let shell = Shell()
    return (try? shell.run("strace -o log -e trace=fsync true").status) == 0
  }()

  /// What is said where it may not.
  public static let reason: String = "strace is not there, or may not trace"

  /// The calls that change what is on a disk, but for `write`.
  public static let changing =
    "?rename,?renameat,renameat2,?link,linkat,?unlink,unlinkat,?mkdir,mkdirat,?rmdir,fsync,fdatasync,pwrite64,ftruncate"

  /// The arguments of `strace` in front of those of a program whose calls go to a file.
  public static func tracing(_ calls: String = changing, to log: String) -> [String] {
    ["strace", "-y", "-s", "300", "-o", log, "-e", "trace=\(calls)", "-e", "signal=none"]
  }

  /// The arguments of `strace` in front of those of a program with all that it starts, whose calls go to a file behind
  /// the numbers of their processes.
  public static func tracingAll(_ calls: String, to log: String) -> [String] {
    ["strace", "-f", "--seccomp-bpf", "-qq", "-o", log, "-e", "trace=\(calls)", "-e", "signal=none"]
  }

  /// The arguments of `strace` in front of those of a program to which something happens at a call.
  ///
  /// - Parameter ordinal: the how manieth call of that name, from 1.
  public static func letting(_ event: Event, happenAt name: String, _ ordinal: Int) -> [String] {
    [
      "strace", "-o", "/dev/null", "-e", "trace=\(name)", "-e", "signal=none", "-e",
      "inject=\(name):\(event.option(ordinal))",
    ]
  }

  /// Reads what `strace` wrote.
  public static func calls(in log: String) throws -> [Call] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      guard let open = line.firstIndex(of: "("), let end = line.range(of: ") ", options: .backwards),
        line[..<open].allSatisfy({ $0.isLetter || $0.isNumber })
      else { return nil }
      return Call(
        name: String(line[..<open]), arguments: String(line[line.index(after: open)..<end.lowerBound]),
        isFailed: line[end.upperBound...].contains("= -1"),
        result: line.split(separator: "=").last.flatMap {
          Int($0.drop { $0 == " " }.prefix { $0.isNumber })
        } ?? 0)
    }
  }
}
