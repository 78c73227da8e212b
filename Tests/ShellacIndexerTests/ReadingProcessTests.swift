import Foundation
import ShellacTags
import ShellacTestSupport
import Testing

struct ReadingProcessTests {
  private func start() throws -> (process: Process, input: Pipe, output: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = [ReadingProtocol.argument]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    return (process, input, output)
  }

  private func expectGreeting(from output: Pipe) throws {
    let greeting = ReadingProtocol.headSize + ReadingProtocol.greeting.count
    #expect(try output.fileHandleForReading.read(upToCount: greeting)?.count == greeting)
  }

  /// What the built program answers to some bytes.
  private func answers(to bytes: [UInt8]) throws -> (messages: [(UInt32, [UInt8])], status: Int32) {
    let (process, input, output) = try start()
    try input.fileHandleForWriting.write(contentsOf: bytes)
    try input.fileHandleForWriting.close()
    var rest = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())[...]
    process.waitUntilExit()
    var messages: [(UInt32, [UInt8])] = []
    while case .message(let number, let size) = rest.withUnsafeBytes({ ReadingProtocol.head(of: $0) }) {
      messages.append((number, Array(rest.dropFirst(ReadingProtocol.headSize).prefix(size))))
      rest = rest.dropFirst(ReadingProtocol.headSize + size)
    }
    #expect(rest.isEmpty)
    return (messages, process.terminationStatus)
  }

  private func request(_ number: UInt32, _ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let start = ReadingProtocol.begin(number, in: &bytes)
    bytes.append(contentsOf: path.utf8)
    ReadingProtocol.end(start, in: &bytes)
    return bytes
  }

  @Test func greetsAndAnswersInOrderUntilTheInputEnds() throws {
    let requests = (1...100).flatMap { request(UInt32($0), "/nowhere/\($0).mp3") }
    let (messages, status) = try answers(to: requests)
    #expect(status == 0)
    #expect(messages.map(\.0) == Array(0...100))
    #expect(messages.first?.1 == ReadingProtocol.greeting)
  }

  @Test func goesOnWhenTheWholeGroupOfProcessesIsTold() throws {
    let (process, input, output) = try start()
    try expectGreeting(from: output)
    for signal in [SIGINT, SIGTERM, SIGHUP] { kill(process.processIdentifier, signal) }
    try input.fileHandleForWriting.write(contentsOf: request(1, "/nowhere/1.mp3"))
    try input.fileHandleForWriting.close()
    let answer = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    guard case .message(1, _) = answer.withUnsafeBytes({ ReadingProtocol.head(of: $0) }) else {
      Issue.record("no answer")
      return
    }
  }

  @Test func letsItsParentHaveTheProcessorFirst() throws {
    let (process, input, output) = try start()
    try expectGreeting(from: output)
    // 0 is PRIO_PROCESS, which glibc's header gives another type than its function takes.
    let own = getpriority(0, 0)
    #expect(getpriority(0, id_t(process.processIdentifier)) == min(19, own + 5))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  @Test func endsOnRequestsThatAreNone() throws {
    let (messages, status) = try answers(to: [UInt8](repeating: 0xFF, count: 64))
    #expect(status == 64)
    #expect(messages.map(\.0) == [0])
  }

  @Test(
    arguments: [
      ([], .partial), ([1, 2, 3], .partial), ([0, 0, 0, 0, 0, 0, 0, 0], .malformed),
      ([3, 0, 0, 0, 9, 0, 0, 0], .malformed), ([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], .malformed),
      ([4, 0, 0, 0, 9, 0, 0, 0], .message(number: 9, contentSize: 0)), ([5, 0, 0, 0, 9, 0, 0, 0], .partial),
    ] as [([UInt8], ReadingProtocol.Head)])
  func looksAtHeadsWithCare(bytes: [UInt8], head: ReadingProtocol.Head) {
    #expect(bytes.withUnsafeBytes { ReadingProtocol.head(of: $0) } == head)
  }
}
