import Testing

@testable import ShellacAudio

/// The audio of an Ogg file is what stands in its pages behind the header packets of each stream.
struct OggSpansTests {
  /// A page of packets; the last one goes on in the next page when it is `open`, a multiple of 255 bytes.
  private static func page(_ serial: Int, _ flags: UInt8, _ packets: [[UInt8]], isOpen: Bool = false)
    -> [UInt8]
  {
    var laces = packets.flatMap { fill($0.count / 255, 255) + [UInt8($0.count % 255)] }
    if isOpen { laces.removeLast() }
    return text("OggS") + [0, flags] + fill(8, 0) + little(serial, 4) + fill(8, 0) + [UInt8(laces.count)]
      + laces
      + packets.joined()
  }

  /// Runs of audio: by what the bytes are and how many.
  private func found(_ file: [UInt8]) throws -> [[Int]] {
    var runs: [[Int]] = []
    for place in try places(file) {
      for byte in file[place[0]..<(place[0] + place[1])].map({ Int($0) }) {
        if runs.last?[0] == byte { runs[runs.count - 1][1] += 1 } else { runs.append([byte, 1]) }
      }
    }
    return runs
  }

  private static let vorbis: [[UInt8]] = [
    [1] + text("vorbis") + fill(23, 101), [3] + text("vorbis") + fill(300, 102),
    [5] + text("vorbis") + fill(40, 103),
  ]

  @Test("Vorbis has three headers, Opus two, in pages of their own or together")
  func headers() throws {
    let file = Self.page(1, 2, [Self.vorbis[0]]) + Self.page(1, 0, Array(Self.vorbis[1...]))
    #expect(try found(file + Self.page(1, 4, [fill(20, 11), fill(30, 12)])) == [[11, 20], [12, 30]])
    // The third one and audio in one page; the second one goes over two.
    let long = [3] + text("vorbis") + fill(255 * 3 - 7, 104)
    let cut =
      Self.page(1, 2, [Self.vorbis[0]]) + Self.page(1, 0, [Array(long.prefix(510))], isOpen: true)
      + Self.page(1, 1, [Array(long.dropFirst(510)), Self.vorbis[2], fill(25, 13)])
      + Self.page(1, 4, [fill(9, 14)])
    #expect(try found(cut) == [[13, 25], [14, 9]])
    let opus =
      Self.page(1, 2, [text("OpusHead") + fill(11, 105)])
      + Self.page(1, 0, [text("OpusTags") + fill(90, 106)])
    #expect(try found(opus + Self.page(1, 4, [fill(20, 11)])) == [[11, 20]])
    #expect(try isSaid(opus))
    #expect(try found(opus) == [])
  }

  @Test("Speex says how many more headers it has")
  func speex() throws {
    func file(_ more: Int) -> [UInt8] {
      Self.page(1, 2, [text("Speex   ") + fill(60, 101) + little(more, 4) + fill(8, 102)])
        + Self.page(1, 0, [fill(20, 1), fill(21, 2), fill(22, 3), fill(23, 4)])
    }
    #expect(try found(file(0)) == [[2, 21], [3, 22], [4, 23]])
    #expect(try found(file(1)) == [[3, 22], [4, 23]])
    #expect(try found(file(2)) == [[4, 23]])
    #expect(try found(file(0xFFFF_FFFF)) == [])
    // No stream has a thousand headers: what claims to is read as audio from there on.
    let small = Self.page(1, 0, Array(repeating: fill(1, 5), count: 250))
    let claim = Self.page(1, 2, [text("Speex   ") + fill(60, 101) + little(0xFFFF_FFFF, 4)])
    #expect(try found(claim + small + small + small + small) == [[5, 1]])
  }

  @Test("FLAC in Ogg begins with the first packet that is a frame")
  func flac() throws {
    let head = [0x7F] + text("FLAC") + fill(40, 101)
    let file =
      Self.page(1, 2, [head]) + Self.page(1, 0, [[0x84] + fill(300, 102)])
      + Self.page(1, 4, [[0xFF] + fill(19, 0xFF), fill(20, 11)])
    #expect(try found(file) == [[0xFF, 20], [11, 20]])
    // A header that goes over two pages, whose second part begins like a frame.
    let long = [0x84] + fill(254, 103)
    let cut =
      Self.page(1, 2, [head]) + Self.page(1, 0, [long], isOpen: true)
      + Self.page(1, 1, [fill(30, 0xFF), fill(12, 12), fill(9, 0xFF), fill(20, 11)])
    #expect(try found(cut) == [[0xFF, 9], [11, 20]])
  }

  @Test("pictures, texts and skeletons beside the audio do not count")
  func otherStreams() throws {
    let kinds: [[UInt8]] = [
      text("fishead"), text("fisbone"), [0x80] + text("theora"), text("BBCD"), [0x80] + text("kate"),
      text("CMML"),
      text("index"),
    ]
    let audio = Self.page(1, 2, [Self.vorbis[0]]) + Self.page(1, 0, Array(Self.vorbis[1...]))
    for kind in kinds {
      let file =
        Self.page(9, 2, [kind + fill(20, 120)]) + audio + Self.page(9, 0, [fill(50, 121)])
        + Self.page(1, 0, [fill(40, 11)]) + Self.page(9, 4, [fill(50, 122)]) + Self.page(1, 4, [fill(8, 12)])
      #expect(try found(file) == [[11, 40], [12, 8]])
    }
    // What nobody knows counts from its first byte.
    #expect(try found(Self.page(1, 2, [fill(30, 5)]) + Self.page(1, 0, [fill(8, 6)])) == [[5, 30], [6, 8]])
  }

  @Test("a stream that begins anew, and one whose number comes again after its end, have headers again")
  func chains() throws {
    func opus(_ flags: UInt8, _ last: UInt8, _ mark: UInt8) -> [UInt8] {
      Self.page(1, flags, [text("OpusHead")]) + Self.page(1, 0, [text("OpusTags")])
        + Self.page(1, last, [fill(20, mark)])
    }
    #expect(try found(opus(2, 4, 11) + opus(2, 4, 12)) == [[11, 20], [12, 20]])
    #expect(try found(opus(2, 0, 11) + opus(2, 4, 12)) == [[11, 20], [12, 20]])
    #expect(try found(opus(0, 4, 11) + opus(0, 4, 12)) == [[11, 20], [12, 20]])
    // Without an end and a beginning it is one stream.
    #expect(try found(opus(0, 0, 11) + opus(0, 0, 11)).count > 2)
  }

  @Test("what is no page counts as it is")
  func broken() throws {
    let file =
      Self.page(1, 2, [text("OpusHead")]) + Self.page(1, 0, [text("OpusTags")])
      + Self.page(1, 0, [fill(20, 11)])
    #expect(try found(file + fill(9, 5)) == [[11, 20], [5, 9]])
    // A page whose table is cut off, and one whose packets are.
    let next = Self.page(1, 4, [fill(9, 12), fill(9, 12)])
    #expect(try places(file + next.prefix(28)).last == [file.count, 28])
    #expect(try found(file + next.prefix(29 + 10)) == [[11, 20], [12, 10]])
    #expect(try places(file + next.prefix(29)).count == 1)
    // The largest page.
    let largest = Self.page(1, 4, [fill(255 * 255, 13)], isOpen: true)
    #expect(largest.count == 65_307)
    #expect(try found(file + largest) == [[11, 20], [13, 65_025]])
  }

  @Test("256 streams at once are taken, one more is a trap, and the rest counts as it is")
  func manyStreams() throws {
    func streams(_ count: Int) -> [UInt8] {
      (1...count).flatMap { Self.page($0, 2, [text("OpusHead")]) }
        + (1...count).flatMap { Self.page($0, 0, [text("OpusTags")]) }
    }
    #expect(try places(streams(256)) == [])
    let many = streams(257)
    let page = Self.page(1, 2, [text("OpusHead")]).count
    #expect(try places(many) == [[256 * page, many.count - 256 * page]])
  }
}
