import Testing

@testable import ShellacPluginHost

/// The lines of a file that messages show.
@Suite struct InputLineTests {
  @Test func linesAreFoundInAnyOrder() {
    let lines = (1...3000).map { "line \($0)" + String(repeating: "x", count: $0 % 50) }
    let input = PluginInput(Array(lines.joined(separator: "\n").utf8))
    for number in [1, 2, 2, 700, 701, 3000, 3, 2999, 1] {
      #expect(input.line(number) == lines[number - 1], "line \(number)")
    }
    #expect(input.line(3001) == nil)
    #expect(input.line(3000) == lines[2999])
    #expect(input.line(0) == nil)
  }

  @Test func carriageReturnsGoAndLongLinesAreCut() {
    let input = PluginInput(Array("a\r\n".utf8) + [UInt8](repeating: 0x62, count: 10_000) + Array("\nc".utf8))
    #expect(input.line(1) == "a")
    #expect(input.line(2)?.utf8.count == 4097)
    #expect(input.line(3) == "c")
    #expect(input.line(2)?.first == "b")
  }
}
