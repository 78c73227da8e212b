import CFileSystem

/// Tells a listener how far a run is, up to ten times a second.
struct ProgressMeter {
  private let listener: IndexListener
  private let start = shellac_monotonic()
  private var last: Int64 = 0
  /// Points of the last seconds, from which the rate is taken.
  private var points: [(time: Int64, read: Int)] = []

  private static let interval: Int64 = 100_000_000
  private static let memory = 50

  init(_ listener: IndexListener) { self.listener = listener }

  /// Tells, when it is time.
  mutating func tick(_ state: RunState, read: Int) {
    let now = shellac_monotonic()
    guard now - last >= Self.interval else { return }
    last = now
    points.append((now, read))
    if points.count > Self.memory { points.removeFirst() }
    let counts = state.current
    var progress = IndexProgress()
    progress.phase = counts.isWalkDone ? .reading : .walking
    progress.found = counts.found
    progress.toRead = counts.toRead
    progress.read = read
    if let first = points.first, now - first.time > Self.interval {
      progress.rate = Double(read - first.read) * 1e9 / Double(now - first.time)
    }
    if progress.rate > 0, now - start > 10 * Self.interval {
      progress.secondsLeft = Double(max(0, counts.toRead - read)) / progress.rate
    }
    listener.progress(progress)
  }
}
