import ShellacLibrary
import ShellacModel
import Synchronization

/// What the threads of an index run tell each other.
final class RunState: Sendable {
  /// What the walk has found so far.
  struct Counts {
    var found = 0
    var unchanged = 0
    var toRead = 0
    var isWalkDone = false
  }

  /// Something for the library.
  enum News: Sendable {
    case folder(FolderNews)
    /// Ids of folders that are not there any more.
    case vanishedFolders([Int64])
    case problem(root: Int64, UnseenFolder)
    /// A root that is away: nothing in it is known to have vanished.
    case rootAway(IndexScope, Diagnostic)
    /// A scope that was walked to its end; whether there was any audio file.
    case walked(IndexScope, isEmpty: Bool)
    case read([(FoundFile, Reading<TagFrame>)])
  }

  /// Files to read, from the walk to the pool; deep, so that the time left is known early.
  let toRead: BoundedQueue<[FoundFile]>
  /// From the walk and the pool to the library.
  let news: BoundedQueue<News>
  let wake: WakePipe

  private let counts = Mutex(Counts())
  private let failure = Mutex<(any Error)?>(nil)
  private let isStopping = Atomic(false)
  private let cancellation: Cancellation

  init(cancellation: Cancellation) throws(SystemError) {
    let wake = try WakePipe()
    self.wake = wake
    self.cancellation = cancellation
    toRead = BoundedQueue(limit: 1 << 14, wake: { wake.wake() })
    news = BoundedQueue(limit: 4_096, senders: 2)
  }

  /// Whether the threads are to end.
  var isEnding: Bool { isStopping.load(ordering: .relaxed) || cancellation.isCancelled }

  /// Makes the threads end, and remembers the first reason.
  func stop(because error: (any Error)?) {
    if let error { failure.withLock { $0 = $0 ?? error } }
    isStopping.store(true, ordering: .relaxed)
    toRead.close()
    wake.wake()
  }

  /// The first error of a thread.
  var error: (any Error)? { failure.withLock { $0 } }

  func change(_ body: (inout Counts) -> Void) { counts.withLock { body(&$0) } }

  var current: Counts { counts.withLock { $0 } }
}
