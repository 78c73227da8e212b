// The unsafe calls of the pool are here: sending, receiving, polling.
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

/// One reading process, seen from the program: its pipes, and the requests that it has in hand.
final class ReadingChild<Item> {
  /// A request that waits for its answer.
  struct Request {
    var item: Item
    /// Whether something outside ended an earlier child that had it.
    var isSecondTry = false
  }

  /// What became of a child.
  enum End {
    case signal(Int32)
    case exit(Int32)
    case nonsense
    case silence
  }

  private let process: shellac_child
  private(set) var inHand: [Request] = []
  private var firstInHand = 0
  private var firstNumber: UInt32 = 1
  private var outbox: [UInt8] = []
  private var sent = 0
  private let inbox = ReceiveBuffer(chunk: 256 << 10)

  /// Whether it has said its greeting.
  private(set) var hasGreeted = false
  /// Whether the one request in hand is to be answered before there is another.
  var isAlone = false
  /// When it was last heard of, or given something after it had nothing to do.
  var lastSign: Int64
  /// Whether its output has ended.
  private(set) var hasEnded = false

  /// Starts a process.
  init(executable: String, arguments: [String]) throws(SystemError) {
    var child = shellac_child()
    let words = ([executable] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let pointers = words.map { UnsafePointer($0) } + [nil]
    let status = shellac_spawn(executable, pointers, &child)
    guard status == 0 else { throw SystemError(code: -status) }
    process = child
    lastSign = shellac_monotonic()
  }

  /// The number of requests in hand.
  var load: Int { inHand.count - firstInHand }

  /// The requests in hand, oldest first.
  var requests: ArraySlice<Request> { inHand[firstInHand...] }

  /// Gives it a file to read.
  func give(_ request: Request, path: (Item, inout [UInt8]) -> Void) {
    if load == 0 { lastSign = shellac_monotonic() }
    let number = firstNumber &+ UInt32(truncatingIfNeeded: load)
    inHand.append(request)
    let start = ReadingProtocol.begin(number, in: &outbox)
    path(request.item, &outbox)
    ReadingProtocol.end(start, in: &outbox)
  }

  /// Whether requests are still to be sent.
  var hasMail: Bool { sent < outbox.count }

  /// Sends what it takes now.
  func send() {
    while hasMail {
      let count = outbox.withUnsafeBytes {
        shellac_send(process.input, $0.baseAddress! + sent, $0.count - sent)
      }
      // A broken pipe shows when its output is read.
      guard count > 0 else { return }
      sent += count
    }
    outbox.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Receives what is there, and hands each answer to `take`, oldest first.
  ///
  /// - Returns: false when it talks nonsense.
  func receive(_ take: (Item, UnsafeRawBufferPointer) -> Bool) -> Bool {
    // A few times at most, so that no child keeps the others waiting.
    for _ in 0..<8 {
      switch inbox.receive(from: process.output) {
      case .nothing: return true
      case .ended:
        hasEnded = true
        return true
      case .bytes(let count):
        lastSign = shellac_monotonic()
        guard parse(take) else { return false }
        if count < 64 << 10 { return true }
      }
    }
    return true
  }

  private func parse(_ take: (Item, UnsafeRawBufferPointer) -> Bool) -> Bool {
    while true {
      switch ReadingProtocol.head(of: inbox.bytes) {
      case .partial: return true
      case .malformed: return false
      case .message(let number, let size):
        let end = ReadingProtocol.headSize + size
        let content = UnsafeRawBufferPointer(rebasing: inbox.bytes[ReadingProtocol.headSize..<end])
        if hasGreeted {
          guard load > 0, number == firstNumber, take(inHand[firstInHand].item, content) else { return false }
          removeFirst()
        } else {
          hasGreeted = number == 0 && content.elementsEqual(ReadingProtocol.greeting)
          guard hasGreeted else { return false }
        }
        inbox.consume(end)
      }
    }
  }

  private func removeFirst() {
    firstInHand += 1
    firstNumber &+= 1
    isAlone = false
    if firstInHand == inHand.count {
      inHand.removeAll(keepingCapacity: true)
      firstInHand = 0
    } else if firstInHand >= 256 {
      inHand.removeSubrange(..<firstInHand)
      firstInHand = 0
    }
  }

  /// Ends the process and waits for it.
  ///
  /// - Parameter reason: why it is ended, unless it ended by itself.
  func end(because reason: End? = nil) -> End {
    // A process that is ending already keeps its status; one that only closed its output must not be waited for.
    kill(process.pid, SIGKILL)
    close(process.input)
    close(process.output)
    var status: Int32 = 0
    _ = shellac_reap(process.pid, &status)
    if let reason { return reason }
    let signal = shellac_ending_signal(status)
    return signal == 0 ? .exit(shellac_exit_status(status)) : .signal(signal)
  }

  /// Waits until one of some children, or the descriptor `wake`, has something.
  static func wait(for children: [ReadingChild], wake: Int32, milliseconds: Int32) {
    var entries = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    for child in children {
      entries.append(pollfd(fd: child.process.output, events: Int16(POLLIN), revents: 0))
      if child.hasMail {
        entries.append(pollfd(fd: child.process.input, events: Int16(POLLOUT), revents: 0))
      }
    }
    poll(&entries, nfds_t(entries.count), milliseconds)
  }
}
