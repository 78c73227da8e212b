import Testing

@testable import ShellacAudio

/// Numbers are read as files have them, and never from beyond their bytes.
struct NumbersTests {
  private func read<Value>(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes(body)
  }

  private static let eight: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08]

  @Test("both orders of bytes, from any place")
  func orders() {
    read(Self.eight) { bytes in
      #expect(bytes.little16(0) == 0x0201 && bytes.little16(1) == 0x0302)
      #expect(bytes.little32(0) == 0x0403_0201 && bytes.little32(2) == 0x0605_0403)
      #expect(bytes.little64(0) == 0x0807_0605_0403_0201)
      #expect(bytes.big16(0) == 0x0102 && bytes.big16(6) == 0x0708)
      #expect(bytes.big24(0) == 0x01_0203 && bytes.big24(5) == 0x06_0708)
      #expect(bytes.big32(0) == 0x0102_0304 && bytes.big32(4) == 0x0506_0708)
      #expect(bytes.big64(0) == 0x0102_0304_0506_0708)
    }
  }

  @Test("what lies beyond either end reads as 0")
  func beyond() {
    read(Self.eight) { bytes in
      #expect(bytes.byte(0) == 1 && bytes.byte(7) == 8)
      #expect(bytes.byte(-1) == 0 && bytes.byte(8) == 0)
      #expect(bytes.big16(7) == 0x0800 && bytes.little16(7) == 8 && bytes.big32(-2) == 0x0102)
    }
  }

  @Test("what does not fit is the largest number")
  func large() {
    #expect(read(big(0x7FFF_FFFF, 4) + big(1, 4)) { $0.big64(0) } == 0x7FFF_FFFF_0000_0001)
    #expect(read(big(0x8000_0000, 4) + big(1, 4)) { $0.big64(0) } == .max)
    #expect(read(little(1, 4) + little(0x7FFF_FFFF, 4)) { $0.little64(0) } == 0x7FFF_FFFF_0000_0001)
    #expect(read(little(1, 4) + little(0x8000_0000, 4)) { $0.little64(0) } == .max)
    #expect((Int.max - 1).clampedAdding(1) == .max && Int.max.clampedAdding(1) == .max)
    #expect(3.clampedAdding(4) == 7)
  }

  @Test("seven bits a byte, and none where a high bit is set")
  func synchsafe() {
    #expect(read([9, 0x7F, 0x7F, 0x7F, 0x7F]) { $0.synchsafe32(1) } == 0xFFF_FFFF)
    #expect(read([0, 0, 2, 1]) { $0.synchsafe32(0) } == 257)
    for place in 0..<4 {
      var bytes: [UInt8] = [0, 0, 0, 0]
      bytes[place] = 0x80
      #expect(read(bytes) { $0.synchsafe32(0) } == nil)
    }
  }

  @Test("a text stands where all of its bytes are")
  func texts() {
    read(text("xOggS")) { bytes in
      #expect(bytes.has("OggS", at: 1) && bytes.has("xOgg"))
      #expect(!bytes.has("OggS") && !bytes.has("OggS", at: 2) && !bytes.has("Ogg", at: -1))
      #expect(bytes.has([0x67, 0x53], at: 3) && bytes.has([0x78]))
      #expect(!bytes.has([0x53, 0], at: 4) && !bytes.has([0x78], at: -1) && !bytes.has([0x67, 0x54], at: 3))
    }
  }
}
