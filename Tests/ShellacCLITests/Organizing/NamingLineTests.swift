import Testing

@testable import ShellacCLI

/// Where lines of cue sheets and lists of checksums name files: these names follow songs that are moved.
@Suite struct NamingLineTests {
  private static func name(_ form: NamingLine, _ line: String) -> String? {
    let bytes = Array("before\n".utf8) + Array(line.utf8)
    // A line is a part of a text, whose places count from its beginning.
    return form.name(in: bytes[7...]).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test("the extension says what the lines are")
  func forms() {
    #expect(NamingLine(suffix: "cue") == .cueSheet)
    for suffix in ["md5", "sha1", "sha256", "sha512", "sfv", "ffp", "st5"] {
      #expect(NamingLine(suffix: suffix) == .checksum)
      #expect(NamingLine.suffixes.contains(suffix))
    }
    #expect(NamingLine(suffix: "txt") == nil && NamingLine(suffix: "") == nil)
    #expect(NamingLine.suffixes.count == 8 && NamingLine.suffixes.contains("cue"))
  }

  @Test(
    "a cue sheet names files in its FILE lines",
    arguments: [
      ("FILE \"a b.wav\" WAVE", "a b.wav"), ("  file a.wav WAVE", "a.wav"), ("FILE a b.wav  WAVE", "a b.wav"),
      ("\tFILE\t\"a.wav\"\tWAVE", "a.wav"), ("FILE \"a\" b\" WAVE", "a\" b"), ("FILE \"x\"", "x"),
      ("FILE \"\" WAVE", nil), ("FILE \"a.wav", nil), ("FILE", nil), ("FILE ", nil), ("FILE a.wav", nil),
      ("FILE  WAVE", nil), ("FILEX \"a\" WAVE", nil), ("TITLE \"FILE a WAVE\"", nil),
      ("REM FILE a WAVE", nil),
      ("", nil),
    ] as [(String, String?)])
  func cueSheets(line: String, name: String?) { #expect(Self.name(.cueSheet, line) == name) }

  private static let md5 = "d41d8cd98f00b204e9800998ecf8427E"

  @Test("md5sum and its like write the sum in front", arguments: [32, 40, 56, 64, 96, 128])
  func front(digits: Int) {
    let sum = String(repeating: "09afAF5e", count: digits / 8)
    #expect(Self.name(.checksum, sum + "  a b.flac") == "a b.flac")
    #expect(Self.name(.checksum, sum + " *a.flac") == "a.flac")
    #expect(Self.name(.checksum, sum + " a.flac") == "a.flac")
    #expect(Self.name(.checksum, sum + "\ta.flac ") == "a.flac ")
    #expect(Self.name(.checksum, sum) == nil)
    #expect(Self.name(.checksum, sum + "  ") == nil)
    #expect(Self.name(.checksum, sum + "0  a.flac") == nil)
    #expect(Self.name(.checksum, sum.dropLast() + "  a.flac") == nil)
    #expect(Self.name(.checksum, sum.dropLast() + "g  a.flac") == nil)
    #expect(Self.name(.checksum, sum.dropLast() + "/  a.flac") == nil)
    #expect(Self.name(.checksum, sum.dropLast() + ":  a.flac") == nil)
    #expect(Self.name(.checksum, sum + "xa.flac") == nil)
  }

  @Test(
    "others write it behind",
    arguments: [
      ("a b.flac 1234ABCD", "a b.flac"), ("a.flac   1234abcd  ", "a.flac"), ("a.flac\t1234ABCD", "a.flac"),
      ("a.flac:\(md5)", "a.flac"), ("a.flac:1234ABCD", "a.flac"), ("MD5 (a.flac) = \(md5)", "a.flac"),
      ("SHA1 (a (b).flac) = \(md5)12345678", "a (b).flac"), ("CRC32 (a b.flac) = 1234ABCD", "a b.flac"),
      ("MD5(a.flac) = \(md5)", "a.flac"),
      ("MD5 () = \(md5)", nil), ("(a.flac) = \(md5)", "a.flac"), ("an MD5 (a.flac) = \(md5)", nil),
      ("MD5 [a.flac) = \(md5)", nil), (":\(md5)", nil), ("a.flac 123ABCD", nil), ("a.flac 1234ABCDE", nil),
      ("a.flac \(md5)", nil), ("12345678", nil), ("12345678 a.flag", nil), ("a.flac", nil),
    ] as [(String, String?)])
  func behind(line: String, name: String?) { #expect(Self.name(.checksum, line) == name) }

  @Test("remarks, and names that are written with escapes, are left alone")
  func remarks() {
    for start in [";", "#", "\\"] {
      #expect(Self.name(.checksum, start + Self.md5.dropFirst() + "0  a.flac") == nil)
      #expect(Self.name(.checksum, start + " a.flac 1234ABCD") == nil)
    }
    #expect(Self.name(.checksum, "") == nil)
  }
}
