import Foundation
import ShellacTestSupport
import Testing

/// Ends a command at a random call that changes files, or at a random moment where calls are not told.
struct KillPoints {
  private let fixture: KillFixture
  /// The calls of a run that nobody ended.
  private var calls: [SystemCalls.Call] = []
  /// Which of them may be of a change: what comes before is looking, and what comes last is SQLite's tidying.
  private var candidates: [Int] = []
  /// How long a run takes once it writes.
  private var time = Duration.milliseconds(50)

  /// Lets the command run to its end, to learn when it does what.
  init(_ fixture: KillFixture, _ command: KilledCommand) throws {
    self.fixture = fixture
    let log = fixture.shell.folder.path("calls")
    let watcher = SystemCalls.areTold ? SystemCalls.tracing(to: log) : []
    let process = try fixture.start(command.arguments, behind: watcher)
    let start = ContinuousClock.now
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command.name)")
    if SystemCalls.areTold {
      calls = try SystemCalls.calls(in: log)
      let first = calls.firstIndex { $0.paths.contains { $0.hasSuffix(".db-wal") } } ?? 0
      candidates = calls.indices.filter { index in
        index >= first && (index % 16 == 0 || !calls[index].paths.contains { $0.hasSuffix(".db") })
      }
    } else {
      time = ContinuousClock.now - start
    }
  }

  /// A call, and the how manieth of its name it is.
  func randomCall(_ generator: inout some RandomNumberGenerator) -> (name: String, ordinal: Int) {
    let index = candidates.randomElement(using: &generator) ?? 0
    let name = calls[index].name
    return (name, calls[...index].count { $0.name == name })
  }

  /// Runs the command and kills it; half of the times by the clock.
  ///
  /// - Returns: where.
  mutating func kill(_ arguments: [String], byClock: Bool, _ generator: inout some RandomNumberGenerator)
    throws
    -> String
  {
    if SystemCalls.areTold, !byClock {
      let call = randomCall(&generator)
      try fixture.start(
        arguments, behind: SystemCalls.letting(.kill, happenAt: call.name, call.ordinal)
      ).waitUntilExit()
      return "\(call.name) \(call.ordinal)"
    }
    let process = try fixture.start(arguments)
    let log = fixture.library + "-wal"
    func hasBegun() -> Bool {
      ((try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0) > 0
    }
    while process.isRunning, !hasBegun() { usleep(100) }
    let start = ContinuousClock.now
    let moment = time * Double.random(in: 0...1, using: &generator)
    while process.isRunning, ContinuousClock.now - start < moment { usleep(100) }
    if process.isRunning {
      Foundation.kill(process.processIdentifier, SIGKILL)
    } else {
      time = ContinuousClock.now - start
    }
    process.waitUntilExit()
    return "\(moment) after its first write"
  }
}
