#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Hands elements from some threads to one other, and makes the senders wait when it is full.
///
/// Elements are batches: one lock serves many files.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  /// What `take` gives.
  enum Taken {
    case element(Element)
    /// Nothing came in the time allowed.
    case nothing
    /// Nothing will come any more.
    case ended
  }

  // All guarded by `mutex`.
  private var elements: [(element: Element, weight: Int)?] = []
  private var first = 0
  private var weight = 0
  private var senders: Int
  private var isClosed = false
  private var isTakerAway = false

  private let limit: Int
  private let wake: () -> Void
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let drained = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - limit: the weight at which senders wait.
  ///   - senders: how many will say `finish`.
  ///   - wake: called when something comes after `tryTake` found nothing.
  init(limit: Int, senders: Int = 1, wake: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.senders = senders
    self.wake = wake
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(filled, nil)
    pthread_cond_init(drained, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(filled)
    pthread_cond_destroy(drained)
    mutex.deallocate()
    filled.deallocate()
    drained.deallocate()
  }

  /// Puts an element in, waiting for room; false when nobody takes any more.
  @discardableResult
  func put(_ element: Element, weight added: Int = 1) -> Bool {
    pthread_mutex_lock(mutex)
    while weight >= limit && !isClosed { pthread_cond_wait(drained, mutex) }
    let isTaken = !isClosed
    var wakes = false
    if isTaken {
      elements.append((element, added))
      weight += added
      wakes = isTakerAway
      isTakerAway = false
      pthread_cond_signal(filled)
    }
    pthread_mutex_unlock(mutex)
    if wakes { wake() }
    return isTaken
  }

  /// Says that nothing more will come from one of the senders.
  func finish() {
    pthread_mutex_lock(mutex)
    senders -= 1
    let wakes = isTakerAway
    isTakerAway = false
    pthread_cond_broadcast(filled)
    pthread_mutex_unlock(mutex)
    if wakes { wake() }
  }

  /// Says that nothing more will be taken; what is in it is dropped.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    elements = []
    first = 0
    weight = 0
    pthread_cond_broadcast(drained)
    pthread_cond_broadcast(filled)
    pthread_mutex_unlock(mutex)
  }

  /// Takes the first element if there is one; if not, `wake` is called once when that changes.
  func tryTake() -> Taken {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let taken = takeLocked()
    if case .nothing = taken { isTakerAway = true }
    return taken
  }

  /// Takes the first element, waiting up to some milliseconds for it.
  func take(milliseconds: Int) -> Taken {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let taken = takeLocked()
    guard case .nothing = taken else { return taken }
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_nsec += milliseconds % 1000 * 1_000_000
    deadline.tv_sec += milliseconds / 1000 + deadline.tv_nsec / 1_000_000_000
    deadline.tv_nsec %= 1_000_000_000
    pthread_cond_timedwait(filled, mutex, &deadline)
    return takeLocked()
  }

  private func takeLocked() -> Taken {
    if isClosed { return .ended }
    guard first < elements.count, let (element, removed) = elements[first] else {
      return senders <= 0 ? .ended : .nothing
    }
    elements[first] = nil
    first += 1
    weight -= removed
    if first == elements.count {
      elements.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 64 && first > elements.count / 2 {
      elements.removeSubrange(..<first)
      first = 0
    }
    pthread_cond_broadcast(drained)
    return .element(element)
  }
}
