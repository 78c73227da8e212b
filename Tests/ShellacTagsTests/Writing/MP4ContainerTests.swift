import ShellacModel
import Testing

@testable import ShellacTags

/// What of an MP4 file changes when its items do, to the byte: sizes, free room, places of audio, and nothing else.
@Suite struct MP4ContainerTests {
  private func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + ascii(name) + content
  }

  private func title(_ text: String) -> [UInt8] {
    let data = atom("data", big(1, 4) + fill(4, 0) + ascii(text))
    return big(data.count + 8, 4) + [0xA9] + ascii("nam") + data
  }

  private func mp4(_ bytes: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
    try written(bytes) { try MP4Container.splices($0, changes) }
  }

  private let handler: [UInt8] = [0, 0, 0, 33] + ascii("hdlr") + fill(8, 0) + ascii("mdirappl") + fill(9, 0)

  private func moov(_ list: [UInt8], free: Int? = nil, table: [UInt8] = []) -> [UInt8] {
    let meta = atom(
      "meta", fill(4, 0) + handler + atom("ilst", list) + (free.map { atom("free", fill($0, 0)) } ?? []))
    return atom("moov", atom("mvhd", fill(20)) + table + atom("udta", meta))
  }

  private let type: [UInt8] = [0, 0, 0, 16] + ascii("ftypM4A ") + fill(4, 0)

  @Test("free room behind the items gives and takes the difference; where it cannot there is new room")
  func mp4Room() throws {
    let data = atom("mdat", fill(30))
    func file(_ text: String, _ free: Int?) -> [UInt8] { type + data + moov(title(text), free: free) }
    #expect(try mp4(file("Old", 20), change("TITLE", "Longer")) == file("Longer", 17))
    #expect(try mp4(file("12345678901", 20), change("TITLE", "123")) == file("123", 28))
    #expect(try mp4(file("Old", 5), change("TITLE", "Old and 5678 9")) == file("Old and 5678 9", 2_048))
    // All of the room with its head; just no room for a head; a head alone.
    #expect(try mp4(file("Old", 5), change("TITLE", "Old90123456789ab")) == file("Old90123456789ab", nil))
    #expect(try mp4(file("Old", 5), change("TITLE", "Old90123456789a")) == file("Old90123456789a", 2_048))
    #expect(try mp4(file("Old", 5), change("TITLE", "Old12345")) == file("Old12345", 0))
    #expect(try mp4(file("Old", 5), change("TITLE", "Old123456")) == file("Old123456", 2_048))
    #expect(try mp4(file("Old", nil), change("TITLE", "New")) == file("New", nil))
    #expect(try mp4(file("Old", 5), change("TITLE", "Old")) == file("Old", 5))
  }

  @Test("places of audio behind the movie move with it, those before it stay")
  func mp4Places() throws {
    func table(_ name: String, _ width: Int, _ places: [Int]) -> [UInt8] {
      atom(
        "trak",
        atom(
          "mdia",
          atom(
            "minf",
            atom("stbl", atom(name, fill(4, 0) + big(places.count, 4) + places.flatMap { big($0, width) })))))
    }
    let data = atom("mdat", fill(30))
    for (name, width) in [("stco", 4), ("co64", 8)] {
      func file(_ text: String, _ places: [Int], free: Int? = nil) -> [UInt8] {
        type + moov(title(text), free: free, table: table(name, width, places)) + data
      }
      let end = type.count + moov(title("Old"), table: table(name, width, [0, 0, 0])).count
      // Longer by 4 letters and 2056 bytes of room.
      #expect(
        try mp4(file("Old", [end, end - 1, end + 38]), change("TITLE", "Old1234"))
          == file("Old1234", [end + 2_060, end - 1, end + 38 + 2_060], free: 2_048))
      #expect(
        try mp4(file("Old", [end, end - 1, end + 38]), change("TITLE", "New"))
          == file("New", [end, end - 1, end + 38]))
    }
    let far = type + moov(title("Old"), table: table("stco", 4, [0xFFFF_FFFF - 2_059])) + data
    #expect(refusal { _ = try mp4(far, change("TITLE", "Old1234")) } == "its audio would lie beyond 4 GiB")
    let near = type + moov(title("Old"), table: table("stco", 4, [0xFFFF_FFFF - 2_060])) + data
    #expect(try mp4(near, change("TITLE", "Old1234")).holds(fill(4, 0xFF)))
    let broken =
      type
      + moov(
        title("Old"),
        table: atom(
          "trak", atom("mdia", atom("minf", atom("stbl", atom("stco", fill(4, 0) + big(2, 4) + fill(7, 0))))))
      ) + data
    #expect(
      refusal { _ = try mp4(broken, change("TITLE", "Old1234")) }
        == "a table of places in its movie atom is damaged: nothing is written to it")
  }

  @Test("a movie without items, user data or either gets them")
  func mp4New() throws {
    let data = atom("mdat", fill(30))
    let header = atom("mvhd", fill(20))
    let made = atom("meta", fill(4, 0) + handler + atom("ilst", title("x")))
    #expect(
      try mp4(type + data + atom("moov", header), change("TITLE", "x")) == type + data
        + atom("moov", header + atom("udta", made)))
    let own = atom("name", ascii("abc"))
    #expect(
      try mp4(type + data + atom("moov", header + atom("udta", own)), change("TITLE", "x"))
        == type + data + atom("moov", header + atom("udta", own + made)))
    // Four zero bytes end user data.
    #expect(
      try mp4(type + data + atom("moov", header + atom("udta", own + fill(4, 0))), change("TITLE", "x"))
        == type + data + atom("moov", header + atom("udta", own + made + fill(4, 0))))
    #expect(
      try mp4(
        type + data + atom("moov", header + atom("udta", atom("meta", fill(4, 0) + handler))),
        change("TITLE", "x"))
        == type + data + atom("moov", header + atom("udta", made)))
    #expect(refusal { _ = try mp4(type + data, change("TITLE", "x")) } == "it has no movie atom")
  }

  @Test("sizes of 64 bits stay so, and a movie up to the file's end keeps saying that")
  func mp4Sizes() throws {
    let data = atom("mdat", fill(30))
    func inner(_ text: String, _ free: Int?) -> [UInt8] { Array(moov(title(text), free: free).dropFirst(8)) }
    func wide(_ text: String, _ free: Int?) -> [UInt8] {
      big(1, 4) + ascii("moov") + big(inner(text, free).count + 16, 8) + inner(text, free)
    }
    #expect(
      try mp4(type + data + wide("Old", nil), change("TITLE", "Old1")) == type + data + wide("Old1", 2_048))
    func open(_ text: String, _ free: Int?) -> [UInt8] { big(0, 4) + ascii("moov") + inner(text, free) }
    #expect(
      try mp4(type + data + open("Old", nil), change("TITLE", "Old1")) == type + data + open("Old1", 2_048))
    let cut = "its MP4 atoms say that it is longer than it is: nothing is written to a file that is cut short"
    #expect(
      refusal { _ = try mp4(Array((type + moov(title("Old")) + data).dropLast()), change("TITLE", "x")) }
        == cut)
    #expect(
      refusal { _ = try mp4(type + big(7, 4) + ascii("mdat") + moov(title("Old")), change("TITLE", "x")) }
        == cut)
    #expect(
      refusal { _ = try mp4(type + big(1, 4) + ascii("mdat"), change("TITLE", "x")) }
        == "an MP4 atom is damaged: nothing is written to it")
  }
}
