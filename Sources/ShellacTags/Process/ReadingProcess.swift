import CFileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process does that was started to read tags, or to write them into copies: answer requests until there are no more.
///
/// It lives apart from the program, so that a file that crashes or stalls the parser takes nothing else with it.
public struct ReadingProcess {
  /// Reads one file and appends what it gave.
  typealias Read = (_ path: [UInt8], _ answer: inout [UInt8]) -> Void

  /// Bytes of address space that a process may have: a tag that asks for more ends it.
  private static let memory: UInt64 = 1536 << 20
  /// Answers are sent when there are so many bytes of them.
  private static let fullAnswers = 64 << 10
  /// Or so many of them: well below the number of requests at hand, so that the pipe never runs dry.
  private static let manyAnswers = 32
  /// Or so many nanoseconds after the last time, or when nothing more is asked.
  private static let longestWait: Int64 = 100_000_000

  /// Requests come from standard input, answers go to standard output.
  private let input: Int32 = 0
  private let output: Int32 = 1
  private let read: Read
  private let faults: Faults
  private let requests = ReceiveBuffer(chunk: 64 << 10)
  private var answers: [UInt8] = []
  private var answerCount = 0
  private var lastSent: Int64 = 0

  /// Does its work when the arguments of the program ask for it, and returns the exit status; nil otherwise.
  ///
  /// - Parameter arguments: all arguments, the program's name first.
  public static func runIfAsked(_ arguments: [String]) -> Int32? {
    let rest = Array(arguments.dropFirst(2))
    switch arguments.dropFirst().first {
    case ReadingProtocol.argument: return run(arguments: rest) { TagReader.read(path: $0, into: &$1) }
    case WritingRequest.argument: return run(arguments: rest, read: WritingRequest.answer)
    default: return nil
    }
  }

  /// Answers requests until standard input ends; returns the exit status of the process.
  ///
  /// - Parameters:
  ///   - arguments: what follows the argument that made this a reading process.
  ///   - read: reads one file.
  private static func run(arguments: [String], read: @escaping Read) -> Int32 {
    shellac_confine(memory)
    var process = ReadingProcess(read: read, faults: Faults(arguments))
    return process.run()
  }

  private init(read: @escaping Read, faults: Faults) {
    self.read = read
    self.faults = faults
  }

  private mutating func run() -> Int32 {
    let start = ReadingProtocol.begin(0, in: &answers)
    answers.append(contentsOf: ReadingProtocol.greeting)
    ReadingProtocol.end(start, in: &answers)
    guard send() else { return 1 }
    while true {
      switch ReadingProtocol.head(of: requests.bytes) {
      case .malformed:
        return 64
      case .message(let number, let size):
        let path = Array(requests.bytes[ReadingProtocol.headSize..<(ReadingProtocol.headSize + size)])
        requests.consume(ReadingProtocol.headSize + size)
        answer(number, path)
        let isDue =
          answers.count >= Self.fullAnswers || answerCount >= Self.manyAnswers
          || shellac_monotonic() - lastSent > Self.longestWait
        if isDue, !send() { return 1 }
      case .partial:
        if !isAsked, !send() { return 1 }
        guard case .bytes = requests.receive(from: input) else { return send() ? 0 : 1 }
      }
    }
  }

  private mutating func answer(_ number: UInt32, _ path: [UInt8]) {
    faults.strike(path, output)
    let start = ReadingProtocol.begin(number, in: &answers)
    read(path, &answers)
    if answers.count - start - ReadingProtocol.headSize > ReadingProtocol.longestContent {
      // No answer is understood as nonsense by the parent, which names the file.
      answers.removeSubrange((start + ReadingProtocol.headSize)...)
    }
    ReadingProtocol.end(start, in: &answers)
    answerCount += 1
  }

  /// Whether more requests are waiting.
  private var isAsked: Bool {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Sends the answers gathered so far; false when nobody takes them.
  private mutating func send() -> Bool {
    var sent = 0
    while sent < answers.count {
      let count = answers.withUnsafeBytes { write(output, $0.baseAddress! + sent, $0.count - sent) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    answers.removeAll(keepingCapacity: answers.capacity < 1 << 20)
    answerCount = 0
    lastSent = shellac_monotonic()
    return true
  }
}

/// Faults that tests ask for by the name of a file, since real ones cannot be had at will.
private struct Faults {
  private var crashing: Set<[UInt8]> = []
  private var hanging: Set<[UInt8]> = []
  private var garbling: Set<[UInt8]> = []

  init(_ arguments: [String]) {
    for (option, name) in zip(arguments, arguments.dropFirst()) {
      switch option {
      case "--crash-on": crashing.insert(Array(name.utf8))
      case "--hang-on": hanging.insert(Array(name.utf8))
      case "--garble-on": garbling.insert(Array(name.utf8))
      default: break
      }
    }
  }

  func strike(_ path: [UInt8], _ output: Int32) {
    if crashing.isEmpty && hanging.isEmpty && garbling.isEmpty { return }
    let name = Array(path.split(separator: UInt8(ascii: "/")).last ?? [])
    if crashing.contains(name) { raise(SIGSEGV) }
    while hanging.contains(name) { sleep(1) }
    if garbling.contains(name) {
      _ = [UInt8](repeating: 0xFF, count: 64).withUnsafeBytes { write(output, $0.baseAddress, 64) }
    }
  }
}
