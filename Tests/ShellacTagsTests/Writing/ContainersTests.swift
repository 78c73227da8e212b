import ShellacModel
import Testing

@testable import ShellacTags

/// What of a container changes when a tag does, to the byte: sizes, counts, room, and nothing else.
@Suite struct ContainersTests {
  private func comment(_ entries: [String]) -> [UInt8] {
    little(3, 4) + ascii("own") + little(entries.count, 4)
      + entries.flatMap { little($0.utf8.count, 4) + ascii($0) }
  }

  // MARK: FLAC

  private func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    [type] + big(content.count, 3) + content
  }

  private func flac(_ blocks: [(UInt8, [UInt8])], behind: [UInt8] = fill(50, 0x55)) -> [UInt8] {
    ascii("fLaC")
      + blocks.enumerated().flatMap {
        block($0.element.0 | ($0.offset == blocks.count - 1 ? 0x80 : 0), $0.element.1)
      } + behind
  }

  private func flacWritten(_ bytes: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
    try written(bytes) { try FLACContainer.splices($0, changes) }
  }

  @Test("FLAC's padding gives and takes the difference, down to none")
  func flacPadding() throws {
    func file(_ title: String, padding: Int) -> [UInt8] {
      flac([(0, fill(34)), (4, comment(["TITLE=" + title])), (1, fill(padding, 0)), (5, fill(3))])
    }
    let old = file("Old", padding: 20)
    #expect(try flacWritten(old, change("TITLE", "Longer")) == file("Longer", padding: 17))
    #expect(try flacWritten(old, change("TITLE", "")) == file("", padding: 23))
    #expect(
      try flacWritten(old, change("TITLE", "Old" + String(repeating: "x", count: 20)))
        == file("Old" + String(repeating: "x", count: 20), padding: 0))
    // What does not fit lets the file grow, and the room stays.
    let long = "Old" + String(repeating: "x", count: 21)
    #expect(try flacWritten(old, change("TITLE", long)) == file(long, padding: 20))
  }

  @Test("FLAC without padding gets some: what a shorter tag left, or room for more")
  func flacWithoutPadding() throws {
    func file(_ title: String, padding: Int? = nil) -> [UInt8] {
      var blocks: [(UInt8, [UInt8])] = [(0, fill(34)), (4, comment(["TITLE=" + title]))]
      if let padding { blocks.append((1, fill(padding, 0))) }
      return flac(blocks)
    }
    let old = file("12345678")
    #expect(try flacWritten(old, change("TITLE", "1234")) == file("1234", padding: 0))
    #expect(try flacWritten(old, change("TITLE", "12")) == file("12", padding: 2))
    #expect(try flacWritten(old, change("TITLE", "12345")) == file("12345", padding: 4_096))
    #expect(try flacWritten(old, change("TITLE", "123456789")) == file("123456789", padding: 4_096))
    #expect(try flacWritten(old, change("TITLE", "87654321")) == file("87654321"))
  }

  @Test("FLAC without comments gets them behind its first block; nothing to do is nothing done")
  func flacNew() throws {
    let own = little(7, 4) + ascii("shellac") + little(1, 4) + little(7, 4) + ascii("TITLE=x")
    #expect(
      try flacWritten(flac([(0, fill(34)), (5, fill(3))]), change("TITLE", "x"))
        == flac([(0, fill(34)), (4, own), (5, fill(3)), (1, fill(4_096, 0))]))
    let old = flac([(0, fill(34)), (5, fill(3))])
    #expect(try flacWritten(old, change("TITLE")) == old)
    #expect(
      refusal { _ = try flacWritten(ascii("fLaX") + fill(50), change("TITLE", "x")) }
        == "its FLAC head is damaged: nothing is written to it")
    #expect(
      refusal { _ = try flacWritten(ascii("fLaC") + [0, 0, 0, 40] + fill(30), change("TITLE", "x")) }
        == "it ends before its tags do")
    let id3v1 = ascii("TAG") + fill(124, 0) + [0xFF]
    let tagged = flac([(0, fill(34)), (4, comment(["TITLE=Old"]))], behind: fill(9) + id3v1)
    #expect(
      try flacWritten(tagged, change("TITLE", "New"))
        == flac([(0, fill(34)), (4, comment(["TITLE=New"]))], behind: fill(9) + id3v1))
  }

  // MARK: WAV and AIFF

  private func riff(_ chunks: [UInt8], size: Int? = nil) -> [UInt8] {
    ascii("RIFF") + little(size ?? chunks.count + 4, 4) + ascii("WAVE") + chunks
  }

  private func chunk(_ name: String, _ content: [UInt8], pads: Bool = true) -> [UInt8] {
    ascii(name) + little(content.count, 4) + content + (pads ? fill(content.count % 2, 0) : [])
  }

  private func wav(_ bytes: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
    try written(bytes) { try ChunkContainer.splices($0, changes, isAIFF: false) }
  }

  private func id3(_ title: String, room: Int = 1_024) -> [UInt8] {
    let frame = ascii("TIT2") + .synchSafe(title.utf8.count + 1) + [0, 0, 0] + ascii(title)
    return ascii("ID3") + [4, 0, 0] + .synchSafe(frame.count + room) + frame + fill(room, 0)
  }

  @Test("a WAV without tags gets a chunk at its end, and its size says so")
  func wavNew() throws {
    for count in [20, 21] {
      let data = chunk("fmt ", fill(16)) + chunk("data", fill(count))
      #expect(try wav(riff(data), change("TITLE", "x")) == riff(data + chunk("id3 ", id3("x"))))
    }
    // A last chunk of an odd size without its filler gets it.
    let bare = chunk("data", fill(21), pads: false)
    #expect(
      try wav(riff(bare), change("TITLE", "x")) == riff(chunk("data", fill(21)) + chunk("id3 ", id3("x"))))
    // Sizes that were never filled in stay.
    let data = chunk("data", fill(20))
    for size in [0, 0xFFFF_FFFF, 0xFFFF_FF00] {
      #expect(
        try wav(riff(data, size: size), change("TITLE", "x"))
          == riff(data + chunk("id3 ", id3("x")), size: size))
    }
    #expect(
      refusal { _ = try wav(riff(data, size: 0xFFFF_FEFF), change("TITLE", "x")) }
        == "a WAV file cannot grow beyond 4 GiB")
    let most = 0xFFFF_FEFF - chunk("id3 ", id3("x")).count
    #expect(
      try wav(riff(data, size: most), change("TITLE", "x"))
        == riff(data + chunk("id3 ", id3("x")), size: 0xFFFF_FEFF))
    #expect(refusal { _ = try wav(riff(data, size: most + 1), change("TITLE", "x")) } != nil)
  }

  @Test("WAV's tags change where they stand, and go with their chunk")
  func wavTags() throws {
    let data = chunk("data", fill(20))
    let info = chunk("LIST", ascii("INFO") + chunk("INAM", ascii("Old\0")))
    let old = riff(chunk("ID3 ", id3("Old", room: 20)) + info + data)
    #expect(
      try wav(old, change("TITLE", "New"))
        == riff(
          chunk("ID3 ", id3("New", room: 20)) + chunk("LIST", ascii("INFO") + chunk("INAM", ascii("New\0")))
            + data))
    #expect(try wav(old, change("TITLE")) == riff(data))
    #expect(try wav(riff(info + data), change("TITLE")) == riff(data))
    // A further list would be read when the first one went.
    let further = chunk("LIST", ascii("INFO") + chunk("IART", ascii("A\0")))
    #expect(
      try wav(riff(info + data + further), change("TITLE"))
        == riff(chunk("LIST", ascii("INFO")) + data + further))
    #expect(try wav(riff(data + further + info), change("TITLE")) == riff(data + further))
    let other = chunk("LIST", ascii("adtl") + fill(4))
    #expect(try wav(riff(other + info + data), change("TITLE", "New")).holds(other))
  }

  @Test("a WAV that is cut short, or whose audio was never measured, is left alone")
  func wavDamage() throws {
    let cut = "its chunks say that it is longer than it is: nothing is written to a file that is cut short"
    let whole = riff(chunk("data", fill(20)))
    #expect(refusal { _ = try wav(Array(whole.dropLast()), change("TITLE", "x")) } == cut)
    #expect(
      refusal { _ = try wav(Array(whole.prefix(11)), change("TITLE", "x")) }
        == "its head is damaged: nothing is written to it")
    let open = riff(ascii("data") + little(0, 4) + fill(20, 0x20))
    #expect(
      refusal { _ = try wav(open, change("TITLE", "x")) }
        == "the length of its audio was never filled in: nothing is written to it")
    #expect(
      try wav(riff(ascii("data") + little(0, 4)), change("TITLE", "x")).count == 20 + 8 + id3("x").count)
    // Behind what is no chunk nothing is looked for.
    let junk = whole + [0x1F, 1, 2, 3, 4, 0, 0, 0]
    #expect(try wav(junk, change("TITLE", "x")).holds(id3("x")))
    #expect(
      try wav(whole + ascii("~}| ") + little(0, 4), change("TITLE", "x")).suffix(8 + 1_046).prefix(4)
        .elementsEqual(ascii("id3 ")))
  }

  @Test("AIFF has its sizes the other way round, and texts of its own")
  func aiff() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      ascii(name) + big(content.count, 4) + content + fill(content.count % 2, 0)
    }
    func form(_ chunks: [UInt8]) -> [UInt8] {
      ascii("FORM") + big(chunks.count + 4, 4) + ascii("AIFF") + chunks
    }
    func aiff(_ bytes: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
      try written(bytes) { try ChunkContainer.splices($0, changes, isAIFF: true) }
    }
    let sound = chunk("SSND", fill(21))
    #expect(try aiff(form(sound), change("TITLE", "x")) == form(sound + chunk("ID3 ", id3("x"))))
    #expect(
      try aiff(form(chunk("NAME", ascii("Old\0\0")) + sound), change("TITLE", "New!!"))
        == form(chunk("NAME", ascii("New!!")) + sound))
    #expect(try aiff(form(chunk("NAME", ascii("Old")) + sound), change("TITLE")) == form(sound))
    #expect(
      try aiff(form(chunk("AUTH", ascii("A")) + sound), change("TITLE", "x"))
        == form(chunk("AUTH", ascii("A")) + sound + chunk("ID3 ", id3("x"))))
    #expect(
      refusal { _ = try aiff(form(ascii("SSND") + big(0, 4) + fill(20, 0x20)), change("TITLE", "x")) }?
        .hasPrefix("the length of its audio") == true)
  }

  // MARK: Ogg

  private func page(
    _ packets: [[UInt8]], _ number: Int, flags: UInt8 = 0, granule: Int = 0, serial: Int = 5,
    isOpen: Bool = false
  ) -> [UInt8] {
    var laces = packets.flatMap { fill($0.count / 255, 255) + [UInt8($0.count % 255)] }
    if isOpen { laces.removeLast() }
    var page =
      ascii("OggS") + [0, flags] + (granule < 0 ? fill(8, 0xFF) : little(granule, 8)) + little(serial, 4)
      + little(number, 4)
    page += fill(4, 0) + [UInt8(laces.count)] + laces + packets.joined()
    OggPage.sum(&page)
    return page
  }

  @Test("the sum of a page is the one of the format")
  func oggSum() {
    // An empty last page, by another program.
    var page: [UInt8] = ascii("OggS") + [0, 4] + fill(8, 0) + little(1, 4) + little(2, 4) + fill(4, 9) + [0]
    OggPage.sum(&page)
    var sum: UInt32 = 0
    for (index, byte) in page.enumerated() {
      sum ^= UInt32((22..<26).contains(index) ? 0 : byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
    }
    #expect(Array(page[22..<26]) == little(Int(sum), 4) && sum != 0)
  }

  private func opus(_ entries: [String]) -> [UInt8] { ascii("OpusTags") + comment(entries) }

  private func ogg(_ bytes: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
    try written(bytes) { try OggContainer.splices($0, changes, format: "Opus") }
  }

  @Test("comments that need other pages let all further pages of their stream be numbered anew")
  func oggPages() throws {
    let first = page([ascii("OpusHead")], 0, flags: 2)
    func audio(_ number: Int) -> [UInt8] {
      page([fill(300)], number, granule: 960) + page([fill(20)], number + 1, flags: 4, granule: 1_920)
    }
    let small = opus(["TITLE=Old"])
    let old = first + page([small], 1) + audio(2)
    #expect(try ogg(old, change("TITLE", "Newer")) == first + page([opus(["TITLE=Newer"])], 1) + audio(2))
    let text = String(repeating: "x", count: 70_000)
    let large = opus(["TITLE=" + text])
    let two =
      page([Array(large.prefix(65_025))], 1, granule: -1, isOpen: true)
      + page([Array(large.dropFirst(65_025))], 2, flags: 1)
    #expect(try ogg(old, change("TITLE", text)) == first + two + audio(3))
    #expect(try ogg(first + two + audio(3), change("TITLE", "Old")) == old)
    // Another stream, and one that follows, keep their numbers.
    let other = page([fill(9)], 7, serial: 6)
    #expect(
      try ogg(first + page([small], 1) + other + audio(2) + old, change("TITLE", text)) == first + two + other
        + audio(3) + old)
    let begun = first + page([small], 1) + page([fill(300)], 2, granule: 960)
    #expect(
      try ogg(begun + old, change("TITLE", text)) == first + two + page([fill(300)], 3, granule: 960) + old)
    #expect(
      refusal { _ = try ogg(begun + fill(9), change("TITLE", text)) }
        == "something that is no Ogg page stands in it: its pages cannot be numbered anew")
    #expect(
      try ogg(begun + fill(9), change("TITLE", "Now")) == first + page([opus(["TITLE=Now"])], 1)
        + page([fill(300)], 2, granule: 960) + fill(9))
  }

  @Test("packets behind the comments in their pages stay, and so does what the last page says")
  func oggPackets() throws {
    let first = page([ascii("OpusHead")], 0, flags: 2)
    func file(_ title: String) -> [UInt8] {
      first + page([opus(["TITLE=" + title]), fill(510, 3), fill(7, 4)], 1, flags: 4, granule: 77)
    }
    #expect(try ogg(file("Old"), change("TITLE", "Newer")) == file("Newer"))
    #expect(try ogg(file("Old"), change("TITLE", "Old")) == file("Old"))
    // Exactly one page of 255 pieces, and one piece more.
    func packet(_ count: Int) -> (String, [UInt8]) {
      let title = String(repeating: "x", count: count - opus(["TITLE="]).count)
      return (title, opus(["TITLE=" + title]))
    }
    let old = first + page([opus(["TITLE=Old"])], 1) + page([fill(20)], 2, flags: 4)
    let (one, full) = packet(254 * 255 + 254)
    #expect(try ogg(old, change("TITLE", one)) == first + page([full], 1) + page([fill(20)], 2, flags: 4))
    let (two, over) = packet(255 * 255)
    #expect(
      try ogg(old, change("TITLE", two))
        == first + page([over], 1, granule: -1, isOpen: true) + page([[]], 2, flags: 1)
        + page([fill(20)], 3, flags: 4))
  }

  @Test("an Ogg file whose comments are not where they belong is left alone")
  func oggDamage() throws {
    let first = page([ascii("OpusHead")], 0, flags: 2)
    let small = opus(["TITLE=Old"])
    let head = "its Ogg header is damaged: nothing is written to it"
    #expect(
      refusal { _ = try ogg(fill(60), change("TITLE", "x")) }
        == "its first Ogg page is damaged: nothing is written to it")
    #expect(refusal { _ = try ogg(first, change("TITLE", "x")) } == head)
    #expect(refusal { _ = try ogg(first + page([small], 1, flags: 1), change("TITLE", "x")) } == head)
    #expect(
      refusal { _ = try ogg(first + page([ascii("OpusTagz") + comment([])], 1), change("TITLE", "x")) }
        == "its second packet holds no comments")
    let long = opus(["TITLE=" + String(repeating: "x", count: 1_000)])
    let (a, b) = (Array(long.prefix(510)), Array(long.dropFirst(510)))
    let open = page([a], 1, granule: -1, isOpen: true)
    #expect(
      try ogg(first + open + page([b], 2, flags: 1), change("TITLE", "x")) == first
        + page([opus(["TITLE=x"])], 1))
    #expect(refusal { _ = try ogg(first + open + page([b], 3, flags: 1), change("TITLE", "x")) } == head)
    #expect(
      refusal {
        _ = try ogg(
          first + open + page([fill(3)], 0, flags: 2, serial: 6) + page([b], 2, flags: 1),
          change("TITLE", "x"))
      }
        == "its comments stand between pages of another Ogg stream")
    let beside = page([fill(3)], 0, flags: 2, serial: 6)
    #expect(
      try ogg(first + beside + page([small], 1), change("TITLE", "New")) == first + beside
        + page([opus(["TITLE=New"])], 1))
  }
}
