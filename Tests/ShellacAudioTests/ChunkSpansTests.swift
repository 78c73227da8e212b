import Testing

@testable import ShellacAudio

/// The audio of RIFF, AIFF and their relatives is what their data chunks hold, to the byte.
struct ChunkSpansTests {
  private static func riff(_ chunks: [UInt8], _ magic: String = "RIFF") -> [UInt8] {
    text(magic) + little(chunks.count + 4, 4) + text("WAVE") + chunks
  }

  /// A chunk of RIFF, with its byte of padding.
  private static func chunk(_ name: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
    text(name) + little(size ?? content.count, 4) + content + fill(content.count % 2, 0)
  }

  private static func aiff(_ chunks: [UInt8], _ kind: String = "AIFF") -> [UInt8] {
    text("FORM") + big(chunks.count + 4, 4) + text(kind) + chunks
  }

  private static func bigChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    text(name) + big(content.count, 4) + content + fill(content.count % 2, 0)
  }

  @Test("RIFF in its three forms, behind chunks of odd and even length")
  func riff() throws {
    for magic in ["RIFF", "RF64", "BW64"] {
      // 12 + 8 + 16, then 8 of the header.
      #expect(
        try places(Self.riff(Self.chunk("fmt ", fill(16)) + Self.chunk("data", fill(5)), magic)) == [[44, 5]])
      // 12 + 8 + 3 + 1.
      #expect(
        try places(Self.riff(Self.chunk("note", fill(3)) + Self.chunk("data", fill(5)), magic)) == [[32, 5]])
    }
    #expect(try places(Self.riff(Self.chunk("data", fill(5)) + Self.chunk("LIST", fill(9)))) == [[20, 5]])
    #expect(
      try places(Self.riff(Self.chunk("data", fill(5)) + Self.chunk("data", fill(2)))) == [
        [20, 5], [34, 2],
      ])
    #expect(try places(Self.riff(Self.chunk("data", fill(6), size: 900))) == [[20, 6]])
    #expect(try isSaid(Self.riff(Self.chunk("data", fill(6)))))
  }

  @Test("behind a tag of odd length chunks are padded as from their file's first byte")
  func oddStart() throws {
    let tag: [UInt8] = text("ID3") + [4, 0, 0, 0, 0, 0, 3] + fill(3)
    let file = Self.riff(Self.chunk("note", fill(3)) + Self.chunk("data", fill(5)))
    #expect(try places(tag + file) == [[13 + 32, 5]])
  }

  @Test("a data chunk of size 0 goes on to the end, one that is empty at the end holds nothing")
  func openEnd() throws {
    #expect(try places(Self.riff(Self.chunk("data", fill(50), size: 0))) == [[20, 50]])
    #expect(
      try places(Self.riff(Self.chunk("data", fill(5)) + Self.chunk("data", fill(7), size: 0)))
        == [[20, 5], [34, 8]])
    // What follows an open chunk is its content, also when it looks like another one.
    #expect(
      try places(Self.riff(Self.chunk("data", [], size: 0) + Self.chunk("data", fill(4)))) == [[20, 12]])
    #expect(try !isSaid(Self.riff(Self.chunk("data", [], size: 0))))
    #expect(try !isSaid(Self.riff(Self.chunk("LIST", fill(40)))))
    #expect(try places(Self.riff(Self.chunk("LIST", fill(40)))) == [[0, 60]])
  }

  @Test("the size of data beyond 4 GiB stands in ds64, and only counts where the chunk says so")
  func ds64() throws {
    func ds64(_ data: Int) -> [UInt8] {
      Self.chunk("ds64", little(1 << 40, 8) + little(data, 8) + little(0, 12))
    }
    let rest = Self.chunk("LIST", fill(10))
    let start = 12 + 36
    #expect(
      try places(Self.riff(ds64(6) + Self.chunk("data", fill(6), size: 0xFFFF_FFFF) + rest, "RF64"))
        == [[start + 8, 6]])
    #expect(
      try places(Self.riff(ds64(60) + Self.chunk("data", fill(6)) + rest, "RF64")) == [[start + 8, 6]])
    // Without ds64 all the rest.
    #expect(
      try places(Self.riff(Self.chunk("data", fill(6), size: 0xFFFF_FFFF) + rest)) == [[20, 6 + rest.count]])
    let head = Self.riff(ds64(5 << 30) + Self.chunk("data", [], size: 0xFFFF_FFFF), "RF64")
    let file = try MadeFile(head)
    try file.extend(to: head.count + (5 << 30) + 4)
    #expect(
      try AudioSpans.spans(ofFile: file.bytes) == [AudioSpan(offset: head.count, count: 5 << 30)])
    let measured = try AudioHash.measure(ofFile: file.bytes)
    #expect(measured.size == 5 << 30 && !measured.isComplete)
  }

  @Test("AIFF and AIFC have eight bytes before their samples")
  func aiff() throws {
    for kind in ["AIFF", "AIFC"] {
      #expect(
        try places(Self.aiff(Self.bigChunk("COMM", fill(19)) + Self.bigChunk("SSND", fill(8 + 11)), kind))
          == [[12 + 28 + 16, 11]])
    }
    #expect(
      try places(Self.aiff(Self.bigChunk("SSND", fill(9)) + Self.bigChunk("NAME", fill(4)))) == [[28, 1]])
    #expect(try !isSaid(Self.aiff(Self.bigChunk("SSND", fill(8)) + Self.bigChunk("NAME", fill(4)))))
    #expect(try !isSaid(Self.aiff(Self.bigChunk("data", fill(80)))))
    #expect(try places(Self.aiff(text("SSND") + big(900, 4) + fill(20))) == [[28, 12]])
  }

  @Test("DSDIFF, with both of its kinds of sound")
  func dsdiff() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      text(name) + big(content.count, 8) + content + fill(content.count % 2, 0)
    }
    for name in ["DSD ", "DST "] {
      let chunks = chunk("FVER", fill(3)) + chunk(name, fill(21)) + chunk("ID3 ", fill(30))
      #expect(
        try places(text("FRM8") + big(chunks.count + 4, 8) + text("DSD ") + chunks) == [[16 + 16 + 12, 21]])
    }
  }

  @Test("DSF counts the header of a chunk as a part of it, and pads none")
  func dsf() throws {
    let head: [UInt8] = text("DSD ") + little(28, 8) + fill(16, 0)
    let format: [UInt8] = text("fmt ") + little(53, 8) + fill(41)
    let data: [UInt8] = text("data") + little(12 + 30, 8) + fill(30)
    #expect(try places(head + format + data + text("ID3") + fill(20)) == [[28 + 53 + 12, 30]])
    // A chunk that claims less than its own header is open.
    let short: [UInt8] = text("data") + little(5, 8) + fill(30)
    #expect(try places(head + format + short) == [[28 + 53 + 12, 30]])
  }

  @Test("Wave64 has long names and begins chunks at multiples of eight")
  func wave64() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      text(name) + fill(12, 0xAC) + little(content.count + 24, 8) + content
        + fill((8 - content.count % 8) % 8, 0)
    }
    let chunks = chunk("fmt ", fill(18)) + chunk("data", fill(13)) + chunk("list", fill(16))
    let file: [UInt8] =
      text("riff") + fill(12, 0xAC) + little(40 + chunks.count, 8) + text("wave") + fill(12, 0xAC) + chunks
    // 40, 24 + 18 and 6 of padding, and a header of 24.
    #expect(try places(file) == [[40 + 48 + 24, 13]])
  }

  @Test("Core Audio has four bytes before its samples, long sizes, and no padding")
  func caf() throws {
    func chunk(_ name: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
      text(name) + big(size ?? content.count, 8) + content
    }
    let head: [UInt8] = text("caff") + [0, 1, 0, 0]
    #expect(
      try places(head + chunk("desc", fill(33)) + chunk("data", fill(4 + 9)) + chunk("free", fill(7)))
        == [[8 + 45 + 16, 9]])
    // A size of -1 goes to the end.
    #expect(try places(head + chunk("data", fill(4 + 9), size: -1)) == [[24, 9]])
    #expect(try places(head + chunk("data", fill(4 + 1))) == [[24, 1]])
    #expect(try !isSaid(head + chunk("data", fill(4)) + chunk("free", fill(7))))
  }

  @Test("a file that begins like one of these and goes on as another is none")
  func otherForms() throws {
    for start in ["RIFF....AVI ", "FORM....8SVX", "FRM8........PCM ", "RIFX....WAVE", "WAVERIFF...."] {
      let bytes: [UInt8] = text(start) + Self.chunk("data", fill(30))
      #expect(try places(bytes) == [[0, bytes.count]], "\(start)")
    }
  }

  @Test("more chunks than anybody writes are a trap, and the file counts as a whole")
  func trap() throws {
    let empty = Self.chunk("junk", [])
    let data = Self.chunk("data", fill(4))
    let most = Array(repeatElement(empty, count: 99_998).joined())
    #expect(try places(Self.riff(most + data)) == [[12 + 8 * 99_998 + 8, 4]])
    let more = Self.riff(most + empty + data)
    #expect(try places(more) == [[0, more.count]])
    #expect(try !isSaid(more))
  }
}
