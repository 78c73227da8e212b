import Dispatch
import ShellacIndexer
import ShellacLibrary
import Synchronization

/// Files that are put in the place of others on a thread of their own, while the next are made ready.
///
/// The processes that write copies and the journal that keeps the old bytes have about as much to do.
final class SwapAside: Sendable {
  private let report = Mutex<Result<SwapReport, any Error>?>(nil)
  private let work = DispatchGroup()

  /// Begins.
  init(
    _ swaps: [FileSwap], in change: OngoingChange, of library: Library, _ cancellation: Cancellation
  ) {
    DispatchQueue.global().async(group: work) { [self] in
      let result = Result { try library.swap(swaps, in: change, isCancelled: { cancellation.isCancelled }) }
      report.withLock { $0 = result }
    }
  }

  /// Waits for the end.
  ///
  /// - Returns: what became of the files.
  /// - Throws: what `swap` throws.
  func finish() throws -> SwapReport {
    work.wait()
    return try report.withLock { $0 }?.get() ?? SwapReport()
  }
}
