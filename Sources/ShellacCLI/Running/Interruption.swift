import Dispatch
import Foundation
import ShellacIndexer
import Synchronization

/// Ctrl-C while something is under way: the first asks it to end well, the second ends the program.
///
/// Within a batch there is one for all: a command that makes its own hears of the batch's.
final class Interruption {
  /// What the work looks at to see whether it is to end.
  let cancellation: Cancellation

  private static let outermost = Mutex<Cancellation?>(nil)
  private let isOutermost: Bool
  private var sources: [any DispatchSourceSignal] = []
  private var former: [(number: Int32, handler: sighandler_t?)] = []

  /// Listens from now on, until `stop`.
  ///
  /// A signal that is ignored, as by `nohup` or in the background of a script, stays so.
  /// - Parameter note: what is said at the first.
  init(
    _ messages: Messages, note: String = "Ending with what has been read; once more to end at once."
  ) {
    let own = Cancellation()
    let shared = Self.outermost.withLock { outer in
      if outer == nil { outer = own }
      return outer ?? own
    }
    cancellation = shared
    isOutermost = shared === own
    if shared !== own { return }
    let queue = DispatchQueue(label: "interruption")
    for number in [SIGINT, SIGTERM] {
      if ProcessBorder.ignores(number) { continue }
      former.append((number, signal(number, SIG_IGN)))
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [cancellation] in
        signal(number, SIG_DFL)
        guard !cancellation.isCancelled else {
          kill(getpid(), number)
          return
        }
        cancellation.cancel()
        messages.note(note)
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Gives the signals back to whom they belonged before.
  func stop() {
    for source in sources { source.cancel() }
    for (number, handler) in former { signal(number, handler) }
    former = []
    if isOutermost { Self.outermost.withLock { $0 = nil } }
  }
}
