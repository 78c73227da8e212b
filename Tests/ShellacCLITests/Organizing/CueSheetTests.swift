import ShellacModel
import Testing

@testable import ShellacCLI

/// A cue sheet gets the new names of its files, and nothing else of it changes.
@Suite struct CueSheetTests {
  private func renamed(_ text: [UInt8], _ names: [String: String]) throws -> [UInt8]? {
    try NamingText(text, .cueSheet, shown: "x.cue").renamed { name in
      names[String(decoding: name, as: UTF8.self)].map { Array($0.utf8) }
    }
  }

  private func renamed(_ text: String, _ names: [String: String]) throws -> String? {
    try renamed(Array(text.utf8), names).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func onlyNamesOfFilesChange() throws {
    let text = """
      \u{FEFF}REM FILE "a.wav" WAVE\r\nTITLE "a.wav"\r\nFILE "a.wav" WAVE\r\n  TRACK 01 AUDIO\r\n\
      \tfile\tb.wav  WAVE\r\n    INDEX 01 00:00:00\r\nFILE "c.wav" WAVE
      """
    let new = try renamed(text, ["a.wav": "new/a \u{E9}.wav", "b.wav": "b2.wav", "c.wav": "d.wav"])
    #expect(
      new == """
        \u{FEFF}REM FILE "a.wav" WAVE\r\nTITLE "a.wav"\r\nFILE "new/a \u{E9}.wav" WAVE\r\n  TRACK 01 AUDIO\r\n\
        \tfile\tb2.wav  WAVE\r\n    INDEX 01 00:00:00\r\nFILE "d.wav" WAVE
        """)
    #expect(try renamed(text, [:]) == nil)
    #expect(try renamed(text, ["a.wav": "a.wav"]) == nil, "the same name is no change")
  }

  @Test func aNameWithBlanksIsQuoted() throws {
    #expect(try renamed("FILE a.wav WAVE\r", ["a.wav": "a b.wav"]) == "FILE \"a b.wav\" WAVE\r")
    #expect(try renamed("FILE a b.wav WAVE", ["a b.wav": "c.wav"]) == "FILE c.wav WAVE")
  }

  @Test(arguments: ["FILE", "FILE ", "FILE \"", "FILEa.wav WAVE", "FILE a.wav", "", "\n\n"])
  func whatIsNoSheetStays(text: String) throws {
    #expect(try NamingText(Array(text.utf8), .cueSheet, shown: "x").renamed { _ in Array("z".utf8) } == nil)
  }

  @Test func textOfWindowsStaysText() throws {
    let old =
      Array("PERFORMER \"".utf8) + [0xC9] + Array("\"\r\nFILE \"".utf8) + [0xE9, 0x80] + Array("\" WAVE".utf8)
    let new = try renamed(old, ["é€": "œuvre – 1"])
    let expected = Array("PERFORMER \"".utf8) + [0xC9] + Array("\"\r\nFILE \"".utf8) + [0x9C]
    #expect(new == expected + Array("uvre ".utf8) + [0x96] + Array(" 1\" WAVE".utf8))
    #expect(throws: Diagnostic.self) { try renamed(old, ["é€": "雪"]) }
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    #expect(throws: Diagnostic.self) { try renamed("FILE \"a\" WAVE", ["a": "a \"b\""]) }
    #expect(throws: Diagnostic.self) { try NamingText([0xFF, 0xFE, 0x46, 0], .cueSheet, shown: "x.cue") }
  }
}
