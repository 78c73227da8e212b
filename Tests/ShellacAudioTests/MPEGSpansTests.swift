import Testing

@testable import ShellacAudio

/// In streams of MPEG frames the frame that only tells of the stream does not count, and all others do.
struct MPEGSpansTests {
  /// The end of a stream, which looks like no tag.
  private static let music = fill(3_000, 0x55)

  /// How many bytes the first frame has, as what follows it says when it tells of the stream.
  private func length(_ head: [UInt8], tellingAt at: Int, _ word: String = "Xing") throws -> Int {
    let places = try places(head + fill(at - 4, 0) + text(word) + Self.music)
    return places[0][0]
  }

  @Test("frames of the first version are as long as rate and frequency say")
  func firstVersion() throws {
    let rates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    for (index, rate) in rates.enumerated() {
      let code = UInt8(index + 1) << 4
      // 144 × rate / 32 kHz, and with padding one more.
      #expect(try length([0xFF, 0xFB, code | 0x08, 0], tellingAt: 36) == rate * 9 / 2)
      #expect(try length([0xFF, 0xFB, code | 0x0A, 0], tellingAt: 36) == rate * 9 / 2 + 1)
      #expect(try length([0xFF, 0xFB, code | 0x04, 0], tellingAt: 36) == rate * 3)
    }
    #expect(try length([0xFF, 0xFB, 0x90, 0], tellingAt: 36) == 417)
    #expect(try length([0xFF, 0xFB, 0xE0, 0], tellingAt: 36) == 1_044)
  }

  @Test("frames of the second version and of its extension to low frequencies have half the samples")
  func lowerFrequencies() throws {
    let rates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    for (index, rate) in rates.enumerated() {
      let code = UInt8(index + 1) << 4
      // 72 × rate / 16 kHz, and / 8 kHz.
      #expect(try length([0xFF, 0xF3, code | 0x08, 0xC0], tellingAt: 13) == rate * 9 / 2)
      #expect(try length([0xFF, 0xE3, code | 0x08, 0xC0], tellingAt: 13) == rate * 9)
    }
    #expect(try length([0xFF, 0xF3, 0x80, 0], tellingAt: 21) == 208)
    #expect(try length([0xFF, 0xF3, 0x84, 0], tellingAt: 21) == 192)
    #expect(try length([0xFF, 0xE3, 0x80, 0], tellingAt: 21) == 417)
    #expect(try length([0xFF, 0xE3, 0x84, 0], tellingAt: 21) == 384)
  }

  @Test("what tells of the stream stands behind the side information, with a checksum two bytes later")
  func tellingWords() throws {
    for word in ["Xing", "Info"] {
      #expect(try length([0xFF, 0xFB, 0x90, 0x40], tellingAt: 36, word) == 417, "stereo")
      #expect(try length([0xFF, 0xFB, 0x90, 0xC0], tellingAt: 21, word) == 417, "mono")
      #expect(try length([0xFF, 0xFA, 0x90, 0x40], tellingAt: 38, word) == 417)
      #expect(try length([0xFF, 0xFA, 0x90, 0x40], tellingAt: 36, word) == 417, "as some encoders put it")
      #expect(try length([0xFF, 0xFA, 0x90, 0xC0], tellingAt: 23, word) == 417)
      #expect(try length([0xFF, 0xF3, 0x80, 0x40], tellingAt: 21, word) == 208)
      #expect(try length([0xFF, 0xF2, 0x80, 0xC0], tellingAt: 15, word) == 208)
      for (head, at) in [
        ([0xFF, 0xFB, 0x90, 0x40], 21), ([0xFF, 0xFB, 0x90, 0xC0], 36), ([0xFF, 0xFB, 0x90, 0x40], 38),
        ([0xFF, 0xF3, 0x80, 0x40], 36), ([0xFF, 0xF3, 0x80, 0x40], 13), ([0xFF, 0xFB, 0x90, 0x40], 35),
      ] as [([UInt8], Int)] {
        #expect(try length(head, tellingAt: at, word) == 0)
      }
    }
    for head in [[0xFF, 0xFB, 0x90, 0xC0], [0xFF, 0xFA, 0x90, 0], [0xFF, 0xF3, 0x80, 0]] as [[UInt8]] {
      #expect(try length(head, tellingAt: 36, "VBRI") == (head[1] == 0xF3 ? 208 : 417))
    }
    #expect(try length([0xFF, 0xFB, 0x90, 0xC0], tellingAt: 21, "VBRI") == 0)
    // Only layer III has such frames.
    #expect(try length([0xFF, 0xFD, 0x90, 0x40], tellingAt: 36) == 0)
    #expect(try length([0xFF, 0xFF, 0x90, 0x40], tellingAt: 36) == 0)
  }

  @Test("a telling frame that is cut off leaves nothing")
  func cutOff() throws {
    #expect(try places([0xFF, 0xFB, 0x90, 0] + fill(32, 0) + text("Xing") + fill(377)) == [])
    #expect(try places([0xFF, 0xFB, 0x90, 0] + fill(32, 0) + text("Xing") + fill(378)) == [[417, 1]])
    #expect(try places([0xFF, 0xFB, 0x90, 0] + fill(32, 0) + text("Xing") + fill(50)) == [])
  }

  @Test("zeros before frames are padding, before anything else they may be sound")
  func zeros() throws {
    let frames: [[UInt8]] = [
      [0xFF, 0xFB, 0x90, 0], [0xFF, 0xFB, 0x10, 0], [0xFF, 0xFB, 0xE8, 0], [0xFF, 0xE3, 0x90, 0],
      [0xFF, 0xF1, 0x50, 0x80],
    ]
    for frame in frames {
      #expect(try places(fill(50, 0) + frame + Self.music) == [[50, 3_004]], "\(frame)")
    }
    let others: [[UInt8]] = [
      [0xFF, 0xEB, 0x90, 0], [0xFF, 0xFB, 0xF0, 0], [0xFF, 0xFB, 0x9C, 0], [0xFF, 0xFB, 0x00, 0],
      [0xFE, 0xFB, 0x90, 0],
      [0xFF, 0xDB, 0x90, 0],
    ]
    for other in others { #expect(try places(fill(50, 0) + other + Self.music) == [[0, 3_054]], "\(other)") }
    #expect(try places(fill(50, 0) + [0xFF, 0xFB, 0x90]) == [[0, 53]])
    #expect(try places(fill(50, 0) + [0xFF, 0xFB, 0x90, 0]) == [[50, 4]])
    #expect(try places(fill(60, 0)) == [[0, 60]])
  }

  @Test("zeros are passed over up to 1 MiB")
  func manyZeros() throws {
    let frame = [0xFF, 0xFB, 0x90, 0] + Self.music
    let most = 1 << 20
    #expect(try places(fill(most - 1, 0) + frame) == [[most - 1, frame.count]])
    #expect(try places(fill(most, 0) + frame) == [[0, most + frame.count]])
  }
}
