import Testing

@testable import ShellacIndexer

/// What is read is told by names and first bytes, to the last format and the last bit.
@Suite struct WhatIsAudioTests {
  private func text(_ text: String, at offset: Int = 0) -> [UInt8] {
    [UInt8](repeating: 0x2E, count: offset) + Array(text.utf8)
  }

  @Test("every format is known by its mark, and not by the mark cut short or in another place")
  func marks() {
    let marks = [
      "ID3", "fLaC", "OggS", "MAC ", "wvpk", "MPCK", "MP+", "TTA1", "TTA2", "DSD ", "tBaK", "caff", "ajkg",
      "#!AMR",
      "Extended Module: ", "IMPM", ".snd",
    ]
    for mark in marks {
      #expect(AudioSignature.matches(text(mark)) && AudioSignature.matches(text(mark + "more")), "\(mark)")
      #expect(
        !AudioSignature.matches(text(mark).dropLast()) && !AudioSignature.matches(text("x" + mark)), "\(mark)"
      )
    }
    for (mark, offset) in [
      ("ftyp", 4), ("SCRM", 44), ("M.K.", 1_080), ("M!K!", 1_080), ("FLT4", 1_080), ("8CHN", 1_080),
    ] {
      #expect(AudioSignature.matches(text(mark, at: offset)), "\(mark)")
      for other in [offset - 1, offset + 1] {
        #expect(!AudioSignature.matches(text(mark, at: other)), "\(mark)")
      }
      #expect(!AudioSignature.matches(text(mark, at: offset).dropLast()))
    }
    for (outer, inner, offset) in [
      ("RIFF", "WAVE", 8), ("RF64", "WAVE", 8), ("FORM", "AIF", 8), ("FRM8", "DSD ", 12),
    ] {
      let gap = String(repeating: ".", count: offset - outer.count)
      #expect(
        AudioSignature.matches(text(outer + gap + inner))
          && !AudioSignature.matches(text(outer + gap + "XXXX")))
      #expect(
        !AudioSignature.matches(text(outer + gap + "." + inner))
          && !AudioSignature.matches(text("xxxx" + gap + inner)))
    }
    for bytes: [UInt8] in [[0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], [0x1A, 0x45, 0xDF, 0xA3]] {
      #expect(AudioSignature.matches(bytes) && !AudioSignature.matches(bytes.dropLast()))
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 1
        #expect(!AudioSignature.matches(other))
      }
    }
  }

  @Test("frames of layers II and III and of ADTS are known by their rates, for all that a header can say")
  func frames() {
    for second in UInt8(0xE0)...0xFF {
      for third in UInt8(0)...0xFF {
        let version = second >> 3 & 3
        let layer = second >> 1 & 3
        // ADTS has its layer at 0 and version 2 or 3 in these bits, and thirteen frequencies.
        let isADTS = second & 0xF6 == 0xF0
        let expected =
          isADTS
          ? third >> 2 & 0xF < 13
          : version != 1 && (layer == 1 || layer == 2) && (1...14).contains(third >> 4) && third >> 2 & 3 != 3
        if AudioSignature.matches([0xFF, second, third, 0]) != expected {
          Issue.record("\(second) \(third)")
        }
      }
    }
    #expect(
      !AudioSignature.matches([0xFF, 0xFB, 0x90]) && !AudioSignature.matches([0xFE, 0xFB, 0x90, 0])
        && !AudioSignature.matches([0xFF, 0xDB, 0x90, 0]))
  }

  private func promise(_ name: String, extra: [String] = []) -> AudioNames.Promise {
    Array(name.utf8).withUnsafeBufferPointer { AudioNames(extra: extra).promise(of: $0) }
  }

  @Test(
    "an extension of up to eight letters promises audio, or something else; what is none promises nothing")
  func names() {
    for name in AudioNames.extensions {
      #expect(promise("a." + name) == .audio && promise("A." + name.uppercased()) == .audio)
    }
    for name in ["cover.jpg", "a.txt", "a.b~", "a.abcdefgh", "x.mp3.bak", "a._-+~"] {
      #expect(promise(name) == .other, "\(name)")
    }
    for name in [
      "song", "a.abcdefghi", "Mr. Brightside", "feat. X", ".mp3", "a.", "", ".", "a.m p", "a.mp3 ", "a.é",
      "a.{", "a.`", "a.@", "a.[", "a./", "a.:",
    ] {
      #expect(promise(name) == .unknown, "\(name)")
    }
    #expect(promise("a.mp+") == .audio && promise("..mp3") == .audio)
    #expect(
      promise("a.xyz", extra: ["XYZ"]) == .audio && promise("a.xyz", extra: ["abcdefghi", ""]) == .other)
    #expect(
      AudioNames.isAudio(Array("a.mp3".utf8)) && !AudioNames.isAudio(Array("a".utf8))
        && !AudioNames.isAudio(Array("a.txt".utf8)))
  }

  @Test("patterns of names and of paths leave out what they match")
  func patterns() {
    func match(_ patterns: [String], _ name: String, in folder: String = "") -> Bool {
      Array(name.utf8).withUnsafeBufferPointer { _ in
        Array((name + "\0").utf8).withUnsafeBufferPointer {
          NamePatterns(patterns).match(UnsafeBufferPointer(rebasing: $0.dropLast()), in: Array(folder.utf8))
        }
      }
    }
    #expect(
      match(["*.tmp"], "a.tmp") && !match(["*.tmp"], "a.mp3") && match(["?a"], "xa") && match(["[ab]x"], "bx")
        && match(["\\*"], "*"))
    #expect(match(["a*"], "abc") && !match(["a*"], "bac") && match(["x", "abc"], "abc") && !match([], "abc"))
    #expect(
      match(["Demos/*"], "a", in: "Demos") && !match(["Demos/*"], "a", in: "Other")
        && !match(["Demos/*"], "Demos"))
    #expect(
      match(["*/old"], "old", in: "Demos") && match(["x", "*/old"], "old", in: "Demos")
        && !match(["*/old"], "old"))
    #expect(!match(["", "a\0"], "a") && !match(["D/*"], "a", in: "E"))
    #expect(joined([], [1]) == [1] && joined([1], []) == [1] && joined([1], [2]) == [1, 0x2F, 2])
  }
}
