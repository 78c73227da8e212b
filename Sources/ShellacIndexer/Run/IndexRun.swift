import CFileSystem
import ShellacLibrary
import ShellacModel
import ShellacTags

/// Brings a library up to date with the files under its roots.
///
/// Four phases: walk, read and store work at the same time, each on its own thread; settle follows.
///
///     let run = IndexRun(library: library, roots: [1: path], scopes: [IndexScope(root: 1)])
///     let report = try run.run()
public struct IndexRun {
  private let library: Library
  private let roots: [Int64: [UInt8]]
  private let scopes: [IndexScope]
  private let options: IndexOptions
  private let listener: IndexListener
  private let cancellation: Cancellation
  private let change: Int64?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - library: what is brought up to date, open for writing.
  ///   - roots: absolute paths of all roots of the library, by id; files may have moved from any of them.
  ///   - scopes: what is looked at.
  ///   - options: how.
  ///   - listener: hears of progress and problems.
  ///   - cancellation: ends the run early.
  ///   - change: the change in the journal that the run belongs to, when its command has begun one.
  public init(
    library: Library, roots: [Int64: [UInt8]], scopes: [IndexScope], options: IndexOptions = IndexOptions(),
    listener: IndexListener = IndexListener(), cancellation: Cancellation = Cancellation(),
    continuing change: Int64? = nil
  ) {
    self.library = library
    self.roots = roots
    self.scopes = scopes
    self.options = options
    self.listener = listener
    self.cancellation = cancellation
    self.change = change
  }

  /// Runs.
  ///
  /// - Throws: `Diagnostic` when the library cannot be read or written, or no file can be read; what was committed
  ///   before stays.
  public func run() throws -> IndexReport {
    let start = shellac_monotonic()
    var report: IndexReport
    do {
      let reader = try library.indexReader()
      let isOtherTagLib = try reader.tagLibVersion() != TagReader.version
      let walked: [IndexScope]
      (report, walked) = try library.index(continuing: change) { writer in
        let result = try run(writer, Handed(reader), retriesUnread: isOtherTagLib)
        // Taken back as a whole.
        if options.isDryRun { throw DryRunEnd(report: result.report) }
        return result
      }
      // Files of a root that is away are still as the other TagLib left them.
      let isEverything = Set(walked.filter(\.folder.isEmpty).map(\.root)) == Set(roots.keys)
      if isOtherTagLib, isEverything, !report.isInterrupted {
        try library.noteTagLibVersion(TagReader.version)
      }
    } catch let end as DryRunEnd {
      report = end.report
    }
    report.seconds = Double(shellac_monotonic() - start) / 1e9
    return report
  }

  private struct DryRunEnd: Error {
    var report: IndexReport
  }

  private func run(
    _ writer: IndexWriter, _ reader: Handed<IndexReader>, retriesUnread: Bool
  ) throws -> (report: IndexReport, walked: [IndexScope]) {
    let state: RunState
    do { state = try RunState(cancellation: cancellation) } catch {
      throw Diagnostic("cannot begin to index: \(error.reason)", hint: error.hint)
    }
    let store = StorePhase(writer, roots: roots, options: options, listener: listener)
    let walk = WalkPhase(
      state: state, scopes: scopes, roots: roots, options: options, retriesUnread: retriesUnread)
    let read = ReadPhase(state: state, roots: roots, options: options)
    guard let walking = WorkThread({ walk.run(reader.value) }) else { throw Self.noThread }
    guard let reading = WorkThread({ read.run() }) else {
      state.stop(because: nil)
      walking.join()
      throw Self.noThread
    }
    var storing: (any Error)?
    do { try storeAll(state, store) } catch {
      storing = error
      state.stop(because: nil)
      state.news.close()
    }
    walking.join()
    reading.join()
    if let error = storing ?? state.error { throw error }

    let counts = state.current
    store.count {
      $0.unchanged = counts.unchanged
      $0.isInterrupted = cancellation.isCancelled
    }
    try store.commit()
    if !cancellation.isCancelled {
      tellSettling(counts, read: store.readCount)
      try SettlePhase(writer: writer, store: store, roots: roots, options: options).run()
      try store.commit()
    }
    try store.countKnown(in: scopes)
    return (store.report, store.walked.map(\.scope))
  }

  private func tellSettling(_ counts: RunState.Counts, read: Int) {
    var progress = IndexProgress()
    progress.phase = .settling
    progress.found = counts.found
    progress.toRead = counts.toRead
    progress.read = read
    listener.progress(progress)
  }

  private func storeAll(_ state: RunState, _ store: StorePhase) throws {
    var meter = ProgressMeter(listener)
    while true {
      switch state.news.take(milliseconds: 100) {
      case .ended: return
      case .nothing: try store.commitIfDue()
      case .element(let news): try store.take(news)
      }
      // A thread may be waiting for room or for work.
      if state.isEnding { state.stop(because: nil) }
      meter.tick(state, read: store.readCount)
    }
  }

  private static let noThread = Diagnostic(
    "cannot begin to index: the system has no thread left", hint: "End other programs, then run it again.")
}

/// Something that one thread makes and another one uses from then on.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
