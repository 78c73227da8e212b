import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Lines from standard input, whatever ends them and however long they are.
@Suite struct LineInputTests {
  private static func lines(_ bytes: [UInt8], separator: UInt8 = 10) throws -> [String] {
    let folder = TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("lines")))
    let descriptor = open(folder.path("lines"), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var input = LineInput(descriptor, separator: separator)
    var lines: [String] = []
    while let line = try input.next() { lines.append(line) }
    // The end stays the end.
    #expect(try input.next() == nil)
    return lines
  }

  @Test(
    "ends of lines belong to none",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("\n", [""]), ("a\r", ["a\r"]),
    ] as [(String, [String])])
  func ends(text: String, lines: [String]) throws { #expect(try Self.lines(Array(text.utf8)) == lines) }

  @Test("with NUL at the ends, line feeds are text")
  func nul() throws {
    #expect(try Self.lines(Array("a\nb\r\0c\r\n\0\0d".utf8), separator: 0) == ["a\nb\r", "c\r\n", "", "d"])
  }

  @Test("a line may be longer than what is read at once, and one that never ends is not waited for")
  func long() throws {
    let line = [UInt8](repeating: 0x61, count: (1 << 20) + 10)
    let read = try Self.lines(line + [10] + Array("b\n".utf8))
    #expect(read.map(\.utf8.count) == [line.count, 1])
    let endless = try Self.lines([UInt8](repeating: 0x61, count: 4 << 20))
    #expect(endless.count > 1 && endless.reduce(0) { $0 + $1.utf8.count } == 4 << 20)
    #expect(endless[0].utf8.count > 1 << 20)
  }

  @Test("what cannot be read is said")
  func failure() {
    var input = LineInput(-1)
    let fault = #expect(throws: Diagnostic.self) { try input.next() }
    #expect(fault?.message.hasPrefix("cannot read standard input: ") == true)
  }
}
