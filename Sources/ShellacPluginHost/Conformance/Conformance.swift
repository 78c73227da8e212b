import CPluginGuard
import ShellacModel

/// Why a plugin does not keep the contract.
struct Nonconformance: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

/// A check that says nothing about this plugin, and why.
struct NotApplicable: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Checks that every plugin has to pass, ours or not.
///
/// Run them in a process of their own: a plugin that fails may crash, or never come back.
public enum Conformance {
  /// What came of a check.
  public enum Result: Sendable, Hashable {
    case passed
    /// It does not apply, and why.
    case skipped(String)
    case failed(String)
  }

  /// The names of the checks, in their order: what a plugin that passes does.
  public static let names: [String] = all.map(\.name)

  /// Bytes of address space that a process has which tries a plugin.
  private static let memory: UInt64 = 4 << 30

  /// Makes this process one that only tries a plugin.
  ///
  /// - Returns: a descriptor for what standard output was for: what the plugin prints goes nowhere; nil when there is
  ///   none.
  public static func beginTrial() -> Int32? {
    let output = shellac_guard_trial(memory)
    return output >= 0 ? output : nil
  }

  /// Runs one check.
  ///
  /// - Parameters:
  ///   - index: its place in `names`.
  ///   - path: the plugin's file.
  ///   - samples: files that a reader is to read.
  public static func run(_ index: Int, path: [UInt8], samples: [[UInt8]] = []) -> Result {
    let host = PluginHost(PluginFolders(named: [path], folders: []))
    guard let report = host.inventory().first else { return .failed("there is no such file") }
    guard let plugin = report.plugin else {
      // Said once, by the check that is about it.
      return index == 0
        ? .failed(report.reason ?? "it cannot be opened") : .skipped("it cannot be used")
    }
    do {
      try all[index].run(Subject(plugin: plugin, samples: samples))
      return .passed
    } catch let error as Nonconformance {
      return .failed(error.reason)
    } catch let error as NotApplicable {
      return .skipped(error.reason)
    } catch let error as Diagnostic {
      return .failed(error.message)
    } catch {
      return .failed("\(error)")
    }
  }

  /// What is checked.
  struct Subject {
    let plugin: LoadedPlugin
    let samples: [[UInt8]]
  }

  /// One check.
  struct Check {
    /// What a plugin that passes does.
    let name: String
    /// Throws `Nonconformance`, or `NotApplicable`.
    let run: (Subject) throws -> Void
  }

  static var all: [Check] { descriptionChecks + writerChecks + readerChecks }
}
