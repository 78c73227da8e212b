import Testing

@testable import ShellacIndexer

struct AudioSignatureTests {
  @Test(
    arguments: [
      Array("ID3\u{4}\0".utf8), Array("fLaC\0\0\0\u{22}".utf8), Array("OggS\0\u{2}".utf8),
      Array("RIFF....WAVEfmt ".utf8), Array("FORM....AIFCCOMM".utf8), Array("....ftypM4A ".utf8),
      Array("wvpk\u{20}\0\0\0".utf8), Array("TTA1\u{1}\0".utf8), Array("TTA2\u{1}\0".utf8),
      [0xFF, 0xFB, 0x90, 0x64], [0xFF, 0xF1, 0x50, 0x80],
      [UInt8](repeating: 0, count: 1080) + Array("M.K.".utf8),
    ] as [[UInt8]])
  func knowsAudio(_ head: [UInt8]) { #expect(AudioSignature.matches(head)) }

  @Test(
    arguments: [
      [], [0xFF], Array("hello".utf8), Array("RIFF....AVI LIST".utf8), Array("RIFF".utf8),
      // UTF-16 text begins like a frame of layer I.
      [0xFF, 0xFE, 0x41, 0x00], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFB, 0xF0, 0x00],
    ] as [[UInt8]])
  func passesOverTheRest(_ head: [UInt8]) { #expect(!AudioSignature.matches(head)) }
}
