import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import M3UFormat

@Suite("M3U, read") struct M3UReaderTests {
  @Test(
    "files as programs and people write them, cut and spoiled",
    arguments: [
      "common.m3u8", "odd.m3u8", "windows-1252.m3u", "mac.m3u", "utf-16.m3u", "raw-bytes.m3u", "faults.m3u",
    ])
  func files(name: String) throws {
    try assertReader(M3UReader.self, input: "M3U/" + name)
  }

  @Test("the user's encoding wins")
  func encoding() {
    let bytes = Array("caf".utf8) + [0x80] + Array(".mp3\n".utf8)
    func location(_ settings: [String: String]) -> TestCell {
      ReadCall(bytes: bytes, path: "/p/a.m3u", settings: settings).run(M3UReader.self).table.cell(
        0, "location")
    }
    #expect(location([:]) == .path("caf€.mp3"))
    #expect(location(["encoding": "latin-1"]) == .path("caf\u{80}.mp3"))
    #expect(location(["encoding": "utf-8"]) == .bytes(Array("caf".utf8) + [0x80] + Array(".mp3".utf8)))
  }

  @Test("an entry that names a playlist is an entry as any other")
  func nested() {
    let outcome = ReadCall(bytes: Array("a.mp3\nself.m3u\n../x/other.pls\n".utf8), path: "/p/self.m3u").run(
      M3UReader.self)
    #expect(outcome.table.cells.count == 3)
    #expect(outcome.warnings.isEmpty)
  }

  @Test("a playlist of 20,000 entries, all of them")
  func many() {
    var text = "#EXTM3U\n"
    for index in 0..<20_000 { text += "#EXTINF:\(index),Artist - Title \(index)\nmusic/\(index).mp3\n" }
    let table = ReadCall(bytes: Array(text.utf8), path: "/p/a.m3u").run(M3UReader.self).table
    #expect(table.cells.count == 20_000)
    #expect(table.cell(19_999, "location") == .path("music/19999.mp3"))
    #expect(table.cell(19_999, "line") == 40_000)
  }

  @Test(
    "what is no text is no playlist, whoever says so",
    arguments: ["\u{7F}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\na\nb\n", "a\u{0}b\u{0}\n\u{0}c\u{0}\n"], ["", "utf-8"])
  func binary(text: String, encoding: String) {
    let settings = encoding.isEmpty ? [:] : ["encoding": encoding]
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/p/a.m3u", settings: settings).run(M3UReader.self)
    #expect(outcome.tables.isEmpty && outcome.refused.isEmpty)
    #expect(
      outcome.failures.first?.message.hasPrefix("expected lines of text, found a file of another kind")
        == true)
  }

  @Test(
    "a stray NUL byte costs its line; in UTF-16 and below a first line of the format there may be any number")
  func stray() {
    func read(_ bytes: [UInt8], _ settings: [String: String] = [:]) -> ReadCall.Outcome {
      ReadCall(bytes: bytes, path: "/p/a.m3u", settings: settings).run(M3UReader.self)
    }
    let plain = read(Array("a.mp3\nb\u{0}.mp3\nc.mp3\n".utf8))
    #expect(plain.table.cells.count == 2 && plain.refused.map(\.line) == [2] && plain.failures.isEmpty)
    let lines = Array(String(repeating: "b\u{0}.mp3\n", count: 50).utf8)
    #expect(read(Array("#extm3u\n".utf8) + lines).refused.count == 50)
    #expect(read(Array("a.mp3\n".utf8) + lines).failures.count == 1)
    let wide = "a.mp3\nb.mp3\nc.mp3\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(read([0xFF, 0xFE] + wide).table.cells.count == 3)
    #expect(read(wide, ["encoding": "utf-16"]).table.cells.count == 3)
    #expect(read(wide).failures.first?.hint?.contains("encoding=utf-16") == true)
  }

  @Test(
    "it knows its files",
    arguments: [
      ("a.m3u", "#EXTM3U\n", 95), ("a.txt", "#EXTM3U\n", 95), ("a.m3u8", "\u{FEFF}#EXTM3U", 95),
      ("a.M3U", "x", 70),
      ("a.txt", "hello", 0), ("a.m3u", "ID3\0\0", 0), ("", "#EXTINF:1,a\n", 80),
    ])
  func probe(path: String, head: String, expected: Int) {
    let sure = Array(head.utf8).withUnsafeBytes { M3UReader.probe(path: Array(path.utf8), head: $0) }
    #expect(sure == expected)
  }
}
