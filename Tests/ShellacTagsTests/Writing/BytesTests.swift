import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacTags

/// Numbers and pieces of bytes that may say anything, and what takes their place.
@Suite struct BytesTests {
  private static let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  @Test("numbers of one to eight bytes, and none past the end or too large")
  func numbers() {
    let bytes = Self.bytes
    #expect(
      bytes.big(0, 4) == 0x0102_0304 && bytes.big(6, 3) == 0x07_0809
        && bytes.big(1, 8) == 0x0203_0405_0607_0809)
    #expect(bytes.little(0, 2) == 0x0201 && bytes.little(5, 4) == 0x0908_0706 && bytes.little(8, 1) == 9)
    #expect(
      bytes.big(6, 4) == nil && bytes.little(6, 4) == nil && bytes.big(-1, 2) == nil
        && bytes.little(-1, 2) == nil)
    #expect(
      bytes.big(0, 9) == nil && bytes.little(0, 9) == nil && bytes.big(0, -1) == nil
        && bytes.little(0, -1) == nil)
    #expect(
      bytes.big(9, 0) == 0 && bytes.little(9, 0) == 0 && bytes.big(.max, 2) == nil
        && bytes.little(.max, 2) == nil)
    #expect(fill(8, 0xFF).big(0, 8) == nil && fill(8, 0xFF).little(0, 8) == nil)
    #expect(([0x7F] + fill(7, 0xFF)).big(0, 8) == .max && (fill(7, 0xFF) + [0x7F]).little(0, 8) == .max)
    #expect(big(0x0102_03, 3) == [1, 2, 3] && little(0x0102_03, 4) == [3, 2, 1, 0])
  }

  @Test("sizes of seven bits a byte")
  func synchSafe() {
    #expect(
      [0x7F, 0x7F, 0x7F, 0x7F].synchSafe(0) == 0xFFF_FFFF
        && [9, 0, 1, 2, 3].synchSafe(1) == 1 << 14 | 2 << 7 | 3)
    #expect(
      [0, 0, 1, 0x10].synchSafe(0) == 144 && [1, 0, 0, 0].synchSafe(0) == 1 << 21
        && [0, 1, 0, 0].synchSafe(0) == 1 << 14)
    for place in 0..<4 {
      var bytes: [UInt8] = [0, 0, 0, 0]
      bytes[place] = 0x80
      #expect(bytes.synchSafe(0) == nil)
    }
    #expect([0, 0, 0].synchSafe(0) == nil)
    #expect(
      [UInt8].synchSafe(0xFFF_FFFF) == [0x7F, 0x7F, 0x7F, 0x7F] && [UInt8].synchSafe(144) == [0, 0, 1, 0x10])
    #expect([UInt8].synchSafe(1 << 21 + 1 << 14) == [1, 1, 0, 0])
  }

  @Test("pieces are all there, or none")
  func pieces() {
    let bytes = Self.bytes
    #expect(
      bytes.piece(0, 9) == bytes && bytes.piece(9, 0) == [] && bytes.piece(8, 1) == [9]
        && bytes.piece(2, 3) == [3, 4, 5])
    #expect(bytes.piece(0, 10) == nil && bytes.piece(9, 1) == nil && bytes.piece(10, 0) == nil)
    #expect(
      bytes.piece(-1, 1) == nil && bytes.piece(0, -1) == nil && bytes.piece(.max, 1) == nil
        && bytes.piece(1, .max) == nil)
    #expect(
      bytes.has([8, 9], at: 7) && bytes.has([], at: 9) && !bytes.has([9, 0], at: 8) && !bytes.has([1], at: -1)
    )
    #expect(
      !bytes.has([1], at: 10) && !bytes.has([1], at: .max) && ascii("xTAG").has("TAG", at: 1)
        && !ascii("xTAG").has("TAG", at: 0))
  }

  @Test("letters of ASCII alone get upper case; Latin-1, ASCII and UTF-16 are told")
  func texts() {
    #expect("azAZ09`{é".asciiUppercased == "AZAZ09`{é")
    #expect("a\u{FF}".latin1 == [0x61, 0xFF] && "\u{100}".latin1 == nil && "".latin1 == [])
    #expect("~\u{7F}".isASCII && !"\u{80}".isASCII && "".isASCII)
    #expect("a東".utf16LittleEndian == [0x61, 0, 0x71, 0x67])
  }

  @Test("splices are ordered, may touch, and may not overlap")
  func splices() throws {
    let some = [Splice(10..<12, [1]), Splice(0..<4, [1, 2, 3, 4, 5]), Splice(4..<10, [])]
    #expect(try some.ordered().map(\.range.lowerBound) == [0, 4, 10])
    #expect(some.map(\.growth) == [-1, 1, -6])
    #expect(
      refusal { _ = try (some + [Splice(3..<4, [])]).ordered() }
        == "its tags overlap: nothing is written to it")
    #expect(try [Splice(4..<4, [1]), Splice(0..<4, [])].ordered().count == 2)
  }

  @Test("bytes of a file are read just as asked, and not from beyond its ends")
  func source() throws {
    let folder = TemporaryFolder()
    let path = ascii(folder.path("a"))
    try Data(Self.bytes).write(to: URL(fileURLWithPath: folder.path("a")))
    let source = try TagSource(path)
    #expect(source.size == 9)
    #expect(try source.read(7, 2) == [8, 9] && source.read(9, 0) == [] && source.read(0, 9) == Self.bytes)
    for (offset, count) in [(8, 2), (-1, 1), (0, -1), (10, 0), (0, 10)] as [(Int64, Int)] {
      #expect(refusal { _ = try source.read(offset, count) } == "it ends before its tags do")
    }
    #expect(
      refusal { _ = try TagSource(ascii(folder.path("none"))) }
        == "it cannot be opened: No such file or directory")
    #expect(refusal { _ = try TagSource(ascii(folder.path)) }?.hasPrefix("it cannot be opened: ") == true)
  }

  @Test("a copy has new bytes where they were named and the old ones elsewhere, and is known to")
  func copies() throws {
    let folder = TemporaryFolder()
    let (path, copy) = (ascii(folder.path("a")), ascii(folder.path("b")))
    try Data(Self.bytes).write(to: URL(fileURLWithPath: folder.path("a")))
    let source = try TagSource(path)
    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("b")))) }
    for (splices, expected) in [
      ([Splice(0..<2, [90]), Splice(5..<5, [91, 92])], [90, 3, 4, 5, 91, 92, 6, 7, 8, 9]),
      ([Splice(8..<9, [93])], [1, 2, 3, 4, 5, 6, 7, 8, 93]), ([Splice(9..<9, [94])], Self.bytes + [94]),
      ([Splice(4..<9, [])], [1, 2, 3, 4]),
      ([Splice(3..<4, [95]), Splice(0..<1, [96])], [96, 2, 3, 95, 5, 6, 7, 8, 9]),
    ] as [([Splice], [UInt8])] {
      try source.write(splices, to: copy)
      #expect(try bytes() == expected && source.isKept(splices, in: copy))
      for place in expected.indices {
        var other = expected
        other[place] ^= 1
        try Data(other).write(to: URL(fileURLWithPath: folder.path("b")))
        #expect(try !source.isKept(splices, in: copy), "\(place)")
      }
      for other in [expected + [0], Array(expected.dropLast())] {
        try Data(other).write(to: URL(fileURLWithPath: folder.path("b")))
        #expect(try !source.isKept(splices, in: copy))
      }
      #expect(refusal { try source.write(splices, to: copy) } == "no copy can be made beside it: File exists")
      unlink(folder.path("b"))
    }
    #expect(refusal { try source.write([Splice(0..<2, []), Splice(1..<3, [])], to: copy) } != nil)
    #expect(access(folder.path("b"), F_OK) != 0)
  }

  @Test("large parts are copied and compared to their end")
  func large() throws {
    let bytes = (0..<(2 << 20 + 3)).map { UInt8(truncatingIfNeeded: $0 / 3) }
    #expect(try written(bytes) { _ in [Splice(0..<1, [1, 2])] } == [1, 2] + bytes.dropFirst())
  }
}
