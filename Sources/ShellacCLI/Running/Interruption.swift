import Dispatch
import Foundation
import ShellacIndexer
import Synchronization

/// Ctrl-C while something is under way: the first asks it to end well, the second ends the program.
///
/// Within a batch there is one for all: it hears the signals, and hands them on to those of the command at work.
final class Interruption {
  /// What the work looks at to see whether it is to end.
  let cancellation = Cancellation()

  /// What commands of a batch that are at work look at; nil: there is no batch.
  private static let ofBatch = Mutex<[Cancellation]?>(nil)
  private let isOfBatch: Bool
  private var isWithinBatch = false
  private var sources: [any DispatchSourceSignal] = []
  private var former: [(number: Int32, handler: sighandler_t?)] = []

  /// Listens from now on, until `stop`.
  ///
  /// A signal that is ignored, as by `nohup` or in the background of a script, stays so.
  /// - Parameters:
  ///   - note: what is said at the first.
  ///   - isOfBatch: whether it is the one for all commands of a batch.
  ///   - endsAtOnce: whether the first ends the program, as nothing of a half-done work is kept.
  init(
    _ messages: Messages, note: String = "Ending with what has been read; once more to end at once.",
    isOfBatch: Bool = false, endsAtOnce: Bool = false
  ) {
    self.isOfBatch = isOfBatch
    let own = cancellation
    isWithinBatch = Self.ofBatch.withLock { atWork in
      if isOfBatch {
        atWork = []
        return false
      }
      atWork?.append(own)
      return atWork != nil
    }
    if isWithinBatch { return }
    let queue = DispatchQueue(label: "interruption")
    for number in [SIGINT, SIGTERM] {
      if ProcessBorder.ignores(number) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [cancellation] in
        signal(number, SIG_DFL)
        guard !cancellation.isCancelled else {
          kill(getpid(), number)
          return
        }
        cancellation.cancel()
        for inner in Self.ofBatch.withLock({ $0 ?? [] }) { inner.cancel() }
        messages.note(note)
        if endsAtOnce {
          messages.progress("")
          kill(getpid(), number)
        }
      }
      // A source is attached on a thread of its own, which may be late. Until then the signal does what it did: whoever
      // ignores it meanwhile would lose one for good.
      let attached = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { attached.signal() }
      former.append((number, ProcessBorder.handler(of: number)))
      source.resume()
      attached.wait()
      sources.append(source)
    }
  }

  /// Gives the signals back to whom they belonged before.
  func stop() {
    for source in sources { source.cancel() }
    for (number, handler) in former { signal(number, handler) }
    former = []
    let own = cancellation
    Self.ofBatch.withLock { atWork in
      if isOfBatch {
        atWork = nil
        return
      }
      atWork?.removeAll { $0 === own }
    }
  }
}
