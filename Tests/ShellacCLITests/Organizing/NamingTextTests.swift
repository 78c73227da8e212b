import ShellacModel
import Testing

@testable import ShellacCLI

/// A cue sheet or a list of checksums gets new names in its lines, and stays what it is to the byte everywhere else.
@Suite struct NamingTextTests {
  private static func renamed(
    _ text: [UInt8], _ form: NamingLine = .cueSheet, _ names: [String: String]
  ) throws -> [UInt8]? {
    try NamingText(text, form, shown: "list").renamed { old in
      String(validating: old, as: UTF8.self).flatMap { names[$0] }.map { Array($0.utf8) }
    }
  }

  private static func renamed(_ text: String, _ form: NamingLine = .cueSheet, _ names: [String: String])
    throws -> String?
  {
    try renamed(Array(text.utf8), form, names).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("every line that names a moved file, whatever ends the lines")
  func lines() throws {
    let names = ["a.wav": "1 a.wav", "b.wav": "2.wav"]
    #expect(
      try Self.renamed(
        "REM\r\nFILE \"a.wav\" WAVE\r\nFILE \"c.wav\" WAVE\r\nFILE \"b.wav\" WAVE", .cueSheet, names)
        == "REM\r\nFILE \"1 a.wav\" WAVE\r\nFILE \"c.wav\" WAVE\r\nFILE \"2.wav\" WAVE")
    #expect(
      try Self.renamed("FILE \"a.wav\" WAVE\rFILE b.wav WAVE\r", .cueSheet, names)
        == "FILE \"1 a.wav\" WAVE\rFILE 2.wav WAVE\r")
    #expect(
      try Self.renamed("\u{FEFF}FILE \"a.wav\" WAVE\n", .cueSheet, names) == "\u{FEFF}FILE \"1 a.wav\" WAVE\n"
    )
  }

  @Test("nothing changes where no name does")
  func same() throws {
    #expect(try Self.renamed("FILE \"a.wav\" WAVE\n", .cueSheet, [:]) == nil)
    #expect(try Self.renamed("FILE \"a.wav\" WAVE\n", .cueSheet, ["a.wav": "a.wav"]) == nil)
    #expect(try Self.renamed("", .cueSheet, ["": "x"]) == nil)
  }

  @Test("a name with blanks gets quotation marks in a cue sheet, and none in a list of checksums")
  func quotes() throws {
    #expect(
      try Self.renamed("FILE a.wav WAVE\n", .cueSheet, ["a.wav": "1 a.wav"]) == "FILE \"1 a.wav\" WAVE\n")
    #expect(try Self.renamed("FILE a.wav WAVE\n", .cueSheet, ["a.wav": "b.wav"]) == "FILE b.wav WAVE\n")
    #expect(
      try Self.renamed("a.wav 1234ABCD\n", .checksum, ["a.wav": "1 \"a\".wav"]) == "1 \"a\".wav 1234ABCD\n")
  }

  @Test("a text in Windows-1252 stays one")
  func windows() throws {
    let text = Array("FILE \"caf".utf8) + [0xE9] + Array(".wav\" WAVE\n".utf8)
    #expect(
      try Self.renamed(text, .cueSheet, ["café.wav": "thé – 1.wav"])
        == Array("FILE \"th".utf8) + [0xE9] + Array(" ".utf8) + [0x96] + Array(" 1.wav\" WAVE\n".utf8))
    let fault = #expect(throws: Diagnostic.self) {
      try Self.renamed(text, .cueSheet, ["café.wav": "茶.wav"])
    }
    #expect(
      fault?.message == "'list' is left as it is: its encoding, Windows-1252, cannot say '茶.wav'")
    #expect(fault?.hint == "Save it as UTF-8, and run this again.")
    // What is UTF-8 is read as nothing else.
    #expect(try Self.renamed("FILE \"cafÃ©.wav\" WAVE\n", .cueSheet, ["café.wav": "x.wav"]) == nil)
    #expect(try Self.renamed("FILE \"café.wav\" WAVE\n", .cueSheet, ["cafÃ©.wav": "x.wav"]) == nil)
  }

  @Test("names that its lines cannot hold are refused")
  func refused() {
    let quoted = #expect(throws: Diagnostic.self) {
      try Self.renamed("FILE \"a.wav\" WAVE\n", .cueSheet, ["a.wav": "a\"b.wav"])
    }
    #expect(
      quoted?.message == "'list' is left as it is: a cue sheet cannot name a file with a quotation mark")
    for mark in ["\n", "\r"] {
      let broken = #expect(throws: Diagnostic.self) {
        try Self.renamed("a.wav 1234ABCD\n", .checksum, ["a.wav": "a\(mark)b.wav"])
      }
      #expect(broken?.message == "'list' is left as it is: it cannot name a file with a line break")
    }
    let binary = #expect(throws: Diagnostic.self) { try NamingText([0x41, 0], .cueSheet, shown: "list") }
    #expect(binary?.message == "'list' is left as it is: it is no text, or UTF-16")
  }

  @Test("Windows-1252, byte for byte")
  func bytes() {
    let upper = (0x80...0xFF).map { UInt8($0) }
    #expect(WindowsText.encoded(WindowsText.decoded(upper)) == upper)
    let ascii = (0x01...0x7F).map { UInt8($0) }
    #expect(WindowsText.decoded(ascii) == ascii && WindowsText.encoded(ascii) == ascii)
    #expect(
      String(decoding: WindowsText.decoded([0x80, 0x8E, 0x91, 0x9F, 0xA0, 0xFF]), as: UTF8.self)
        == "€Ž‘Ÿ\u{A0}ÿ")
    #expect(WindowsText.encoded(Array("\u{80}".utf8)) == nil)
    #expect(WindowsText.encoded(Array("\u{9F}".utf8)) == nil)
    #expect(WindowsText.encoded(Array("\u{100}".utf8)) == nil)
  }
}
