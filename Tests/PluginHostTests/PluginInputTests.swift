import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// What a plugin reads: a file, bytes or a pipe, with nothing beside it but plain files.
@Suite struct PluginInputTests {
  private let folder = TemporaryFolder()

  private func make(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return Array(folder.path(name).utf8)
  }

  private func read(_ input: PluginInput, at offset: UInt64, _ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try bytes.withUnsafeMutableBytes { try input.read(at: offset, into: $0) }
    return Array(bytes.prefix(filled))
  }

  @Test("bytes are given from any offset, and none behind the end, of files and of memory")
  func reading() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    for input in [PluginInput(bytes), try PluginInput(path: make("a", bytes))] {
      #expect(input.size == 5)
      #expect(
        try read(input, at: 0, 9) == bytes && read(input, at: 3, 1) == [4] && read(input, at: 4, 9) == [5])
      #expect(
        try read(input, at: 5, 9) == [] && read(input, at: .max, 9) == [] && read(input, at: 0, 0) == [])
      #expect(try input.head() == bytes)
    }
    let pieces = PluginInput(bytes)
    pieces.longestPiece = 2
    #expect(try read(pieces, at: 1, 9) == [2, 3] && pieces.head() == bytes)
    pieces.failingOffset = 3
    #expect(try read(pieces, at: 2, 9) == [3, 4])
    let error = #expect(throws: Diagnostic.self) { try read(pieces, at: 3, 9) }
    #expect(error?.message == "cannot read 'input': input/output error")
    let long = PluginInput([UInt8](repeating: 7, count: 65_537))
    #expect(try long.head().count == 65_536)
  }

  @Test("what is no file is named with what to do")
  func refusals() throws {
    func refusal(_ path: String, shown: String? = nil) -> Diagnostic? {
      #expect(throws: Diagnostic.self) { try PluginInput(path: Array(path.utf8), shown: shown) }
    }
    #expect(
      refusal(folder.path("none"))?.message
        == "cannot read '\(folder.path("none"))': no such file or directory")
    #expect(refusal(folder.path("none"), shown: "x")?.message == "cannot read 'x': no such file or directory")
    #expect(refusal(folder.path("none"))?.hint == "Check the path.")
    #expect(refusal(folder.path, shown: "x")?.message == "'x' is a folder")
    #expect(refusal(folder.path)?.hint == "Name the files in it that are to be read.")
    mkfifo(folder.path("pipe"), 0o600)
    for path in [folder.path("pipe"), "/dev/null"] {
      #expect(refusal(path)?.message == "'\(path)' is not a file")
      #expect(refusal(path)?.hint == "Name a file, or '-' for standard input.")
    }
  }

  @Test("a file is known by the end of its name, in any case, when something stands before the dot")
  func suffixes() {
    func has(_ path: String, _ suffix: String) -> Bool {
      PluginInput([], path: Array(path.utf8)).hasSuffix(suffix)
    }
    #expect(
      has("/a.csv", "csv") && has("/a.CsV", "csv") && has("/a.b.tar.gz", "tar.gz") && has("/a.m3u8", "m3u8"))
    #expect(
      has("x.csv", "csv") && !has(".csv", "csv") && !has("csv", "csv") && !has("/acsv", "csv")
        && !has("/a.csvx", "csv"))
    #expect(!has("/a.c`v", "c@v") && !has("/a.c[v", "c{v") && has("/a.AZ", "az") && !has("", "csv"))
  }

  @Test("what messages call it")
  func shown() {
    #expect(PluginInput([]).shown == "input")
    #expect(PluginInput([], path: Array("/a".utf8)).shown == "/a")
    #expect(PluginInput([], path: Array("/a".utf8), shown: "b").shown == "b")
  }

  @Test("beside a file there are plain files of plain names, and beside memory and pipes nothing")
  func beside() throws {
    let path = try make("a", [1])
    _ = try make("b", [2, 3])
    let longest = String(repeating: "n", count: 255)
    _ = try make(longest, [4])
    symlink("b", folder.path("link"))
    mkdir(folder.path("sub"), 0o700)
    mkfifo(folder.path("pipe"), 0o600)
    let input = try PluginInput(path: path)
    func further(_ name: String) throws -> PluginInput? { try input.further(Array(name.utf8)) }
    let other = try #require(try further("b"))
    #expect(other.size == 2 && other.path == Array(folder.path("b").utf8))
    #expect(try further(longest)?.size == 1)
    for name in ["", ".", "..", "sub", "link", "pipe", "none", "sub/../b", "./b", "b\0", longest + "n"] {
      #expect(try further(name) == nil, "\(name)")
    }
    #expect(try PluginInput([1]).further(Array("b".utf8)) == nil)
    #expect(try input.nameOfMember(0) == nil)
  }

  @Test("a pipe is taken up to its limit, and one that cannot be read is named")
  func pipes() throws {
    func taken(_ bytes: [UInt8], cap: UInt64) throws -> PluginInput {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      #expect(write(ends[1], bytes, bytes.count) == bytes.count)
      close(ends[1])
      defer { close(ends[0]) }
      return try PluginInput(pipe: ends[0], cap: cap)
    }
    let input = try taken([1, 2, 3, 4], cap: 4)
    #expect(
      try input.head() == [1, 2, 3, 4] && input.shown == "standard input" && input.path.isEmpty
        && input.size == 4)
    let error = #expect(throws: Diagnostic.self) { try taken([1, 2, 3, 4, 5], cap: 4) }
    #expect(error?.message == "standard input has more than 4 bytes")
    #expect(error?.hint == "Put it into a file, and name the file.")
    let closed = #expect(throws: Diagnostic.self) { try PluginInput(pipe: -1, shown: "the pipe") }
    #expect(closed?.message == "cannot read the pipe: bad file descriptor")
    #expect(PluginInput.longestPipe == 4 << 30)
  }

  @Test("lines are shown when they are text, as long as faults are few")
  func lines() {
    let input = PluginInput(Array("one\r\n".utf8) + [0xFF, 0x0A] + Array("a\0b\n".utf8) + Array("last".utf8))
    #expect(input.line(1) == "one" && input.line(2) == nil && input.line(3) == nil && input.line(4) == "last")
    #expect(input.line(5) == nil && input.line(4) == "last" && input.line(-1) == nil)
    let ended = PluginInput(Array("a\n".utf8))
    #expect(ended.line(1) == "a" && ended.line(2) == "" && ended.line(3) == nil)
    #expect(PluginInput([]).line(1) == "")
    let many = PluginInput(Array("a\nb".utf8))
    for _ in 0..<1_000 { #expect(many.line(2) == "b") }
    #expect(many.line(2) == nil)
  }

  @Test("a line may go over many pieces of the file, and is shown up to 4097 bytes")
  func longLines() {
    for length in [4_095, 4_096, 4_097, 4_098, 8_191, 8_192, 8_193, 16_384] {
      let input = PluginInput([UInt8](repeating: 0x61, count: length) + Array("\nb\nc".utf8))
      #expect(input.line(1)?.utf8.count == min(length, 4_097), "\(length)")
      #expect(input.line(3) == "c" && input.line(2) == "b")
    }
    let behind = PluginInput(Array("a\n".utf8) + [UInt8](repeating: 0x62, count: 20_000))
    #expect(behind.line(2)?.utf8.count == 4_097)
    let half = PluginInput(
      [UInt8](repeating: 0x61, count: 4_095) + [0x0A] + [UInt8](repeating: 0x62, count: 20_000))
    #expect(half.line(2)?.utf8.count == 4_097)
  }
}
