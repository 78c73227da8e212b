// The border to C: what a plugin may call while it runs.

import CPluginGuard
import CShellacPlugin
import ShellacModel
import Synchronization

/// A failure as a plugin reports it.
struct PluginFailure: Sendable {
  var message: String
  var hint: String?
  var line: Int
  var column: Int

  private static let longest = 4096

  init?(_ pointer: UnsafePointer<shellac_failure>?) {
    guard let pointer, Int(pointer.pointee.struct_size) >= MemoryLayout<shellac_failure>.size else {
      return nil
    }
    let failure = pointer.pointee
    message = Self.text(failure.message)
    let hint = Self.text(failure.hint)
    self.hint = hint.isEmpty ? nil : hint
    line = Int(failure.line)
    column = Int(failure.column)
  }

  private static func text(_ bytes: shellac_bytes) -> String {
    guard let data = bytes.data else { return "" }
    let count = Int(min(bytes.count, UInt64(longest)))
    return String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
  }
}

/// One piece of work that a plugin does: an export or a reading, with what it is told of the host.
///
/// The structs that a plugin gets stay in memory for ever, a hundred bytes each: one that calls when its work is long
/// over is refused, and breaks nothing.
final class PluginCall {
  /// The status of a work that the other side ended.
  static let stopped = Int32(SHELLAC_STOP)

  let plugin: LoadedPlugin

  /// What the plugin calls to fail and to warn.
  let host: UnsafeMutablePointer<shellac_host>

  private let onWarning: (Diagnostic) -> Void
  private let onNote: (Diagnostic) -> Void
  private let reports = Reports()
  /// What ends the work although the plugin may not know: an output that cannot be written, a contract broken.
  private(set) var ending: (any Error)?
  /// Whether the other side wants no more, which is no failure.
  private(set) var isStopped = false
  /// The status that the plugin's last function returned.
  private(set) var lastStatus: Int32 = 0
  /// How often the plugin has called on after it was told to stop.
  private(set) var lateCalls = 0
  /// The input that places in messages are in.
  var input: PluginInput?

  init(
    _ plugin: LoadedPlugin, onWarning: @escaping (Diagnostic) -> Void, onNote: @escaping (Diagnostic) -> Void
  ) {
    self.plugin = plugin
    self.onWarning = onWarning
    self.onNote = onNote
    host = .allocate(capacity: 1)
    var host = shellac_host()
    host.struct_size = UInt32(MemoryLayout<shellac_host>.size)
    host.abi_minor = UInt32(SHELLAC_ABI_MINOR)
    host.ctx = Unmanaged.passRetained(reports).toOpaque()
    host.fail = { host, failure in Reports.of(host)?.fail(PluginFailure(failure)) }
    host.warn = { host, failure in Reports.of(host)?.warn(PluginFailure(failure)) }
    host.extension = { _, _ in nil }
    host.note = { host, failure in Reports.of(host)?.warn(PluginFailure(failure), isNote: true) }
    self.host.initialize(to: host)
  }

  /// The work is over: what the plugin says from now on goes nowhere.
  func close() { reports.close() }

  /// Runs code of the plugin, and says how it went.
  ///
  /// - Returns: false when the other side wanted no more.
  /// - Throws: what ended the work, or `Diagnostic` for what the plugin reported or did against the contract.
  func run(_ what: String, _ body: () -> shellac_status) throws -> Bool {
    let status = PluginLibrary.inside(plugin.library.guarded, body)
    lastStatus = status
    let (failure, warnings, dropped) = reports.taken()
    for (warning, isNote) in warnings { (isNote ? onNote : onWarning)(diagnostic(warning)) }
    if dropped > 0 { onWarning(plugin.diagnostic("\(dropped) more warnings are left out")) }
    if let ending { throw ending }
    switch status {
    case shellac_status(SHELLAC_OK):
      if let failure { throw diagnostic(failure) }
      return true
    case shellac_status(SHELLAC_FAILED):
      guard let failure else { throw plugin.bug("\(what) failed and gave no reason") }
      throw diagnostic(failure)
    case shellac_status(SHELLAC_STOP):
      if let failure { throw diagnostic(failure) }
      guard isStopped else { throw plugin.bug("\(what) stopped without being asked to") }
      return false
    case shellac_status(SHELLAC_NOT_MINE):
      if var failure {
        failure.message = "this is not \(plugin.name): \(failure.message)"
        failure.hint = failure.hint ?? Self.notMineHint
        throw diagnostic(failure)
      }
      throw plugin.diagnostic(
        input.map { "'\($0.shown)' is not \(plugin.name)" } ?? "this is not its format",
        hint: Self.notMineHint)
    default:
      if let failure { throw diagnostic(failure) }
      throw plugin.bug("\(what) ended with the unknown status \(status)")
    }
  }

  private static let notMineHint = "Name another format with --from, or another file."

  /// Runs our own code that a plugin has called; what it throws ends the work.
  ///
  /// - Returns: `SHELLAC_OK`, or `SHELLAC_STOP` when the work is to end.
  func answer(_ body: () throws -> Bool) -> shellac_status {
    if ending != nil || isStopped {
      lateCalls += 1
      return shellac_status(SHELLAC_STOP)
    }
    return PluginLibrary.inside(nil) {
      do {
        if try body() { return shellac_status(SHELLAC_OK) }
        isStopped = true
      } catch {
        ending = error
      }
      return shellac_status(SHELLAC_STOP)
    }
  }

  /// A message of the plugin's as the user reads it.
  func diagnostic(_ failure: PluginFailure) -> Diagnostic {
    let message = failure.message.isEmpty ? "it gave no reason" : failure.message
    guard failure.line > 0 else {
      let subject = input.map { "'\($0.shown)': " } ?? ""
      return plugin.diagnostic(subject + message, hint: failure.hint)
    }
    let column = failure.column > 0 ? ", column \(failure.column)" : ""
    let subject = input.map { "'\($0.shown)', " } ?? ""
    var diagnostic = plugin.diagnostic(
      "\(subject)line \(failure.line)\(column): \(message)", hint: failure.hint)
    if failure.column > 0, let source = input?.line(failure.line), failure.column <= source.count + 1 {
      diagnostic.place = Diagnostic.Place(source: source, column: failure.column, line: failure.line)
    }
    return diagnostic
  }
}

/// What a plugin says, from whichever of its threads.
private final class Reports: Sendable {
  private struct State {
    var failure: PluginFailure?
    var warnings: [(PluginFailure, isNote: Bool)] = []
    var dropped = 0
    var isClosed = false
  }

  private static let mostWarnings = 10_000
  private let state = Mutex(State())

  static func of(_ host: UnsafePointer<shellac_host>?) -> Reports? {
    host?.pointee.ctx.map { Unmanaged<Reports>.fromOpaque($0).takeUnretainedValue() }
  }

  func fail(_ failure: PluginFailure?) {
    guard let failure else { return }
    // The first reason is the one that the others follow from.
    state.withLock { if !$0.isClosed, $0.failure == nil { $0.failure = failure } }
  }

  func warn(_ failure: PluginFailure?, isNote: Bool = false) {
    guard let failure else { return }
    state.withLock {
      if $0.isClosed { return }
      if $0.warnings.count < Self.mostWarnings {
        $0.warnings.append((failure, isNote))
      } else {
        $0.dropped += 1
      }
    }
  }

  func taken() -> (PluginFailure?, [(PluginFailure, isNote: Bool)], Int) {
    state.withLock { state in
      defer { (state.failure, state.warnings, state.dropped) = (nil, [], 0) }
      return (state.failure, state.warnings, state.dropped)
    }
  }

  func close() { state.withLock { $0.isClosed = true } }
}
