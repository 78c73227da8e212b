import CFileSystem
import ShellacModel
import ShellacTags

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What became of a file.
enum Reading<Frame> {
  case frame(Frame)
  /// It ended or stalled a child; the reason says how.
  case quarantined(reason: String)
}

extension Reading: Sendable where Frame: Sendable {}

/// Reads files in child processes, so that no file can end or stall the program.
///
/// Each child has several requests in hand and answers them in their order. One that dies, falls silent or talks
/// nonsense is replaced, and what it had in hand is sent again file by file: the file that fails alone is the
/// culprit, and is quarantined.
final class ReadingPool<Item, Frame> {
  /// How a pool works.
  struct Options: Sendable {
    /// Path of the program to start.
    var executable: String
    /// Its arguments.
    var arguments: [String]
    /// The most children at once.
    var jobs: Int
    /// The most requests that a child has in hand.
    var window = 256
    /// Nanoseconds that a child may be silent with work in hand.
    var timeLimit: Int64 = 20_000_000_000
    /// Nanoseconds that a child may take to start.
    var startLimit: Int64 = 60_000_000_000
    /// Whether children stay for the next run when all is done; they end with the pool.
    var keepsChildren = false
  }

  /// What there is to do.
  enum Supply {
    case items([Item])
    case nothingYet
    case ended
  }

  private let options: Options
  private let path: (Item, inout [UInt8]) -> Void
  private let decode: (UnsafeRawBufferPointer) -> Frame?
  private let wake: WakePipe

  private var children: [ReadingChild<Item>] = []
  private var waiting: ArraySlice<ReadingChild<Item>.Request> = []
  private var suspects: [ReadingChild<Item>.Request] = []
  private var results: [(Item, Reading<Frame>)] = []
  private var failedStarts = 0
  private var isSupplyEnded = false

  /// Prepares a pool; children are started when there is something for them.
  ///
  /// - Parameters:
  ///   - options: how it works.
  ///   - wake: woken when there is a supply after there was none.
  ///   - path: appends the absolute path of an item's file.
  ///   - decode: understands an answer; nil when it is malformed.
  init(
    options: Options, wake: WakePipe, path: @escaping (Item, inout [UInt8]) -> Void,
    decode: @escaping (UnsafeRawBufferPointer) -> Frame?
  ) {
    self.options = options
    self.wake = wake
    self.path = path
    self.decode = decode
  }

  deinit { stop() }

  /// Reads everything supplied, in no particular order, each file once.
  ///
  /// - Parameters:
  ///   - supply: asked for more, without waiting.
  ///   - isCancelled: asked now and then; true ends the work, and drops what children have in hand.
  ///   - deliver: takes results; false ends the work.
  /// - Throws: `Diagnostic` when no child can be started.
  func run(
    supply: () -> Supply, isCancelled: () -> Bool = { false }, deliver: ([(Item, Reading<Frame>)]) -> Bool
  ) throws {
    isSupplyEnded = false
    var isDone = false
    defer { if !isDone || !options.keepsChildren { stop() } }
    // One that was kept may have ended since: somebody else takes its place before there is work for it.
    for child in children { try listen(to: child) }
    var lastRound = shellac_monotonic()
    while true {
      try hand(supply)
      for child in children where child.hasMail { child.send() }
      if !results.isEmpty {
        var batch = results
        results = []
        // What ends the run may have ended children too, with files in hand that are sound.
        if isCancelled() {
          batch.removeAll { if case .quarantined = $0.1 { true } else { false } }
        }
        guard deliver(batch) else { return }
      }
      let isIdle = children.allSatisfy { $0.load == 0 } && waiting.isEmpty && suspects.isEmpty
      if isCancelled() { return }
      if isIdle && isSupplyEnded {
        isDone = true
        return
      }

      let before = shellac_monotonic()
      // Time in which the program itself stood still (stopped, or waiting for the disk) is no child's fault.
      let stall = before - lastRound
      if stall > 1_000_000_000 { excuse(stall) }
      let patience = isIdle ? -1 : milliseconds(untilNextLimit: before)
      ReadingChild.wait(for: children, wake: wake.descriptor, milliseconds: patience)
      lastRound = shellac_monotonic()
      let pause = lastRound - before - Int64(max(0, patience)) * 1_000_000
      if patience >= 0 && pause > 1_000_000_000 { excuse(pause) }
      wake.drain()
      if isCancelled() { return }
      for child in children { try listen(to: child) }
    }
  }

  // MARK: - Giving

  /// Gives children work, in small portions, so that a few files are spread over all of them.
  private func hand(_ supply: () -> Supply) throws {
    let portion = 32
    var isStuck = false
    while !isStuck {
      isStuck = true
      for slot in 0..<max(1, options.jobs) {
        guard try hasWork(supply) else { return }
        guard let child = try child(at: slot) else { continue }
        if !suspects.isEmpty && child.load == 0 {
          child.isAlone = true
          child.give(suspects.removeFirst(), path: path)
          continue
        }
        guard !child.isAlone, !waiting.isEmpty else { continue }
        let count = min(portion, options.window - child.load, waiting.count)
        guard count > 0 else { continue }
        for request in waiting.prefix(count) { child.give(request, path: path) }
        waiting = waiting.dropFirst(count)
        isStuck = false
      }
    }
  }

  private func hasWork(_ supply: () -> Supply) throws -> Bool {
    if !suspects.isEmpty || !waiting.isEmpty { return true }
    if isSupplyEnded { return false }
    switch supply() {
    case .items(let items):
      waiting = ArraySlice(items.map { ReadingChild<Item>.Request(item: $0) })
      return !waiting.isEmpty
    case .nothingYet:
      return false
    case .ended:
      isSupplyEnded = true
      return false
    }
  }

  private func child(at slot: Int) throws -> ReadingChild<Item>? {
    if slot < children.count { return children[slot] }
    do {
      let child = try ReadingChild<Item>(executable: options.executable, arguments: options.arguments)
      children.append(child)
      return child
    } catch {
      // Fewer children do as well, as long as there is one.
      guard children.isEmpty else { return nil }
      throw Diagnostic(
        "cannot start the tag reader '\(options.executable)': \(error.reason)", hint: error.hint)
    }
  }

  // MARK: - Taking

  private func listen(to child: ReadingChild<Item>) throws {
    let isSound = child.receive { item, content in
      guard let frame = decode(content) else { return false }
      results.append((item, .frame(frame)))
      return true
    }
    if child.hasGreeted { failedStarts = 0 }
    if !isSound {
      try replace(child, after: child.end(because: .nonsense))
    } else if child.hasEnded {
      try replace(child, after: child.end())
    } else if child.load > 0 && shellac_monotonic() - child.lastSign >= limit(of: child) {
      try replace(child, after: child.end(because: .silence))
    }
  }

  private func excuse(_ nanoseconds: Int64) {
    let now = shellac_monotonic()
    for child in children { child.lastSign = min(now, child.lastSign + nanoseconds) }
  }

  private func limit(of child: ReadingChild<Item>) -> Int64 {
    child.hasGreeted ? options.timeLimit : options.startLimit
  }

  private func milliseconds(untilNextLimit now: Int64) -> Int32 {
    let next = children.filter { $0.load > 0 }.map { $0.lastSign + limit(of: $0) - now }.min()
    return Int32(clamping: max(0, next ?? 0) / 1_000_000 + 1)
  }

  // MARK: - Failures

  /// Takes the work of a child that has ended; another one is started when it is needed.
  private func replace(_ child: ReadingChild<Item>, after end: ReadingChild<Item>.End) throws {
    children.removeAll { $0 === child }
    let requests = child.requests
    guard child.hasGreeted else {
      // It never came as far as a file.
      if child.isAlone { suspects += requests } else { waiting = ArraySlice(requests + waiting) }
      failedStarts += 1
      guard failedStarts < 5 else {
        throw Diagnostic(
          "cannot start the tag reader '\(options.executable)': \(Self.failure(end, options.startLimit))",
          hint: "Install shellac again.")
      }
      return
    }
    if requests.count == 1, let request = requests.first {
      if Self.isFromOutside(end), !request.isSecondTry {
        suspects.append(ReadingChild<Item>.Request(item: request.item, isSecondTry: true))
      } else {
        results.append((request.item, .quarantined(reason: Self.reason(end, options.timeLimit))))
      }
    } else {
      suspects += requests
    }
  }

  /// Whether somebody outside, such as a system short of memory, may have ended a child.
  private static func isFromOutside(_ end: ReadingChild<Item>.End) -> Bool {
    guard case .signal(let number) = end else { return false }
    return ![SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS].contains(number)
  }

  /// Ends all children, and forgets what was left to do.
  private func stop() {
    for child in children { _ = child.end(because: .silence) }
    (children, waiting, suspects, results) = ([], [], [], [])
  }

  private static func reason(_ end: ReadingChild<Item>.End, _ limit: Int64) -> String {
    switch end {
    case .signal(let number): "reading it crashed the tag reader (signal \(number))"
    case .exit(let status): "reading it ended the tag reader (exit status \(status))"
    case .nonsense: "reading it made the tag reader answer nonsense"
    case .silence: "reading it took longer than \(seconds(limit))"
    }
  }

  private static func failure(_ end: ReadingChild<Item>.End, _ limit: Int64) -> String {
    switch end {
    case .signal(let number): "it crashed at once (signal \(number))"
    case .exit(let status): "it ended at once (exit status \(status))"
    case .nonsense: "it is another program, or another version"
    case .silence: "it did not answer within \(seconds(limit))"
    }
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let seconds = max(1, nanoseconds / 1_000_000_000)
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }
}
