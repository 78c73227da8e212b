import Foundation
import ShellacModel
import Testing

@testable import ShellacCLI

/// Results are gathered and written in large pieces; on a terminal they do nothing to it.
@Suite struct StandardOutputTests {
  @Test("records are written when 64 KiB have come together, and at the end")
  func pieces() throws {
    let pipe = Pipe()
    let output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
    func taken() -> Int {
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      return max(0, read(pipe.fileHandleForReading.fileDescriptor, &piece, piece.count))
    }
    output.write(String(repeating: "a", count: 65_535))
    try output.flushIfFull()
    #expect(taken() == 0)
    output.write("b")
    try output.flushIfFull()
    #expect(taken() == 65_536)
    output.write("c")
    try output.flushIfFull()
    #expect(taken() == 0)
    try output.finish()
    #expect(taken() == 1)
    #expect(!output.isTerminal)
  }

  @Test("a terminal is not controlled by what is listed; a pipe gets every byte")
  func escapes() throws {
    let terminal = try PseudoTerminal()
    let output = StandardOutput(descriptor: terminal.descriptor)
    #expect(output.isTerminal)
    output.write("a\u{1B}[31mb\tc\n")
    try output.finish()
    #expect(terminal.taken().contains("\u{1B}[31m"))
    output.terminalEscape = .text
    output.write("a\u{1B}[31mb\u{202E}\n")
    try output.finish()
    #expect(terminal.taken() == "a\\x1b[31mb\\u{202e}\r\n")
    output.terminalEscape = .json
    output.write("[\"\u{202E}\u{7F}\u{E0001}é\"]\n")
    try output.finish()
    #expect(terminal.taken() == "[\"\\u202e\\u007f\\udb40\\udc01é\"]\r\n")
  }

  @Test("a reader that has gone ends the listing, but no work that is more than its words")
  func closed() throws {
    let pipe = Pipe()
    signal(SIGPIPE, SIG_IGN)
    try pipe.fileHandleForReading.close()
    let output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    output.write("a")
    #expect(throws: ClosedPipe.self) { try output.flush() }
    output.outlivesReader = true
    output.write("a")
    #expect(throws: Never.self) { try output.flush() }
  }

  @Test("all of a descriptor is read, or nothing when it is more than is taken")
  func reading() throws {
    func read(_ count: Int, cap: Int) throws -> Int? {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x61, count: count))
      try pipe.fileHandleForWriting.close()
      return try Descriptor.readAll(pipe.fileHandleForReading.fileDescriptor, cap: cap)?.count
    }
    #expect(try read(0, cap: 10) == 0)
    #expect(try read(10, cap: 10) == 10)
    #expect(try read(11, cap: 10) == nil)
    #expect(throws: Descriptor.Failure.self) { try Descriptor.readAll(-1, cap: 10) }
    #expect(Descriptor.Failure.closedPipe.code == EPIPE)
    #expect(Descriptor.Failure.code(ENOSPC).code == ENOSPC)
  }
}
