import Testing

@testable import ShellacAudio

/// The audio of an MP4 file is what the tables of its sound tracks name, whatever else lies in `mdat`.
struct MP4SpansTests {
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + text(type) + content
  }

  private static func table(_ type: String, _ numbers: [Int], each: Int = 4, per: Int = 1) -> [UInt8] {
    box(type, big(0, 4) + big(numbers.count / per, 4) + numbers.flatMap { big($0, each) })
  }

  private static func sizes(_ sizes: [Int]) -> [UInt8] {
    box("stsz", big(0, 8) + big(sizes.count, 4) + sizes.flatMap { big($0, 4) })
  }

  private static func sizes(_ size: Int, count: Int) -> [UInt8] {
    box("stsz", big(0, 4) + big(size, 4) + big(count, 4))
  }

  private static func runs(_ runs: Int...) -> [UInt8] { table("stsc", runs, per: 3) }

  private static func track(_ tables: [UInt8], _ handler: String = "soun") -> [UInt8] {
    box(
      "trak",
      box("tkhd", fill(20))
        + box(
          "mdia",
          box("mdhd", fill(24)) + box("hdlr", big(0, 8) + text(handler) + fill(12))
            + box("minf", box("smhd", fill(8)) + box("stbl", tables))))
  }

  private static let type = box("ftyp", text("M4A ") + big(0, 4))

  /// The content of `mdat` is at 24.
  private static func file(_ data: Int, _ tracks: [UInt8]) -> [UInt8] {
    type + box("mdat", fill(data)) + box("moov", box("mvhd", fill(100)) + tracks)
  }

  @Test("runs say how many samples each chunk has, until the next run begins")
  func runs() throws {
    let sizes = Self.sizes([1, 2, 4, 8, 16, 32])
    func file(_ runs: [UInt8]) -> [UInt8] {
      Self.file(400, Self.track(Self.table("stco", [30, 100, 200]) + runs + sizes))
    }
    #expect(try places(file(Self.runs(1, 2, 1))) == [[30, 3], [100, 12], [200, 48]])
    #expect(try places(file(Self.runs(1, 1, 1, 2, 2, 1, 3, 3, 1))) == [[30, 1], [100, 6], [200, 56]])
    #expect(try places(file(Self.runs(1, 3, 1, 3, 9, 1))) == [[30, 7], [100, 56]])
    #expect(try places(file(Self.runs(1, 1, 1, 3, 4, 1))) == [[30, 1], [100, 2], [200, 60]])
    // Samples that no chunk has: the tables are not believed.
    #expect(try places(file(Self.runs(1, 1, 1))) == [[24, 400]])
    #expect(try isSaid(file(Self.runs(1, 1, 1))))
  }

  @Test("offsets of eight bytes, and samples that all have one size")
  func longOffsets() throws {
    let long = Self.table("co64", [40, 80], each: 8)
    #expect(
      try places(Self.file(400, Self.track(long + Self.runs(1, 3, 1) + Self.sizes(5, count: 6))))
        == [[40, 15], [80, 15]])
    #expect(
      try places(Self.file(400, Self.track(long + Self.runs(1, 3, 1, 2, 1, 1) + Self.sizes(5, count: 4))))
        == [[40, 15], [80, 5]])
    #expect(
      try places(
        Self.file(
          400,
          Self.track(
            Self.table("co64", [40, 1 << 40], each: 8) + Self.runs(1, 1, 1) + Self.sizes(5, count: 2))))
        == [[24, 400]])
  }

  @Test("samples may end where the file ends, and not one byte behind it")
  func atTheEnd() throws {
    let tables = Self.runs(1, 1, 1) + Self.sizes(50, count: 1)
    let moov = Self.box("moov", Self.track(Self.table("stco", [0]) + tables))
    let end = Self.type.count + moov.count + 8 + 60
    func file(_ offset: Int) -> [UInt8] {
      Self.type + Self.box("moov", Self.track(Self.table("stco", [offset]) + tables))
        + Self.box("mdat", fill(60))
    }
    #expect(try places(file(end - 50)) == [[end - 50, 50]])
    #expect(try places(file(end - 49)) == [[end - 60, 60]])
    #expect(try places(file(0)) == [[0, 50]])
    // Offsets are of the file's first byte; before the container there are no samples.
    let tag: [UInt8] = text("ID3") + [4, 0, 0, 0, 0, 0, 30] + fill(30)
    #expect(try places(tag + file(40)) == [[40, 50]])
    #expect(try places(tag + file(39)) == [[40 + end - 60, 60]])
  }

  @Test("chapters and pictures in mdat are no audio, a second sound track is")
  func otherTracks() throws {
    let first = Self.track(Self.table("stco", [30]) + Self.runs(1, 1, 1) + Self.sizes([10]))
    let second = Self.track(Self.table("stco", [90]) + Self.runs(1, 1, 1) + Self.sizes([11]))
    for handler in ["text", "vide", "sbtl", "sou"] {
      let other = Self.track(Self.table("stco", [60]) + Self.runs(1, 1, 1) + Self.sizes([12]), handler)
      #expect(try places(Self.file(400, other + first)) == [[30, 10]])
      #expect(try places(Self.file(400, other)) == [[24, 400]], "no sound: all of the data")
    }
    #expect(try places(Self.file(400, first + second)) == [[30, 10], [90, 11]])
    #expect(try places(Self.file(400, second + first)) == [[90, 11], [30, 10]])
    // One that cannot be is enough to believe none, and a box of another name is no track.
    let broken = Self.track(Self.table("stco", [9_000]) + Self.runs(1, 1, 1) + Self.sizes([11]))
    #expect(try places(Self.file(400, first + broken)) == [[24, 400]])
    #expect(try places(Self.file(400, broken + first)) == [[24, 400]])
    #expect(try places(Self.file(400, Self.box("udta", fill(30)) + first)) == [[30, 10]])
  }

  @Test("samples of more bytes than the file are not believed, of just as many they are")
  func overlapping() throws {
    func file(_ sizes: [Int]) -> [UInt8] {
      Self.file(
        400, Self.track(Self.table("stco", sizes.map { _ in 24 }) + Self.runs(1, 1, 1) + Self.sizes(sizes)))
    }
    let count = file([400, 400]).count
    #expect(try places(file([400, count - 400])) == [[24, 400], [24, count - 400]])
    #expect(try places(file([400, count - 399])) == [[24, 400]])
  }

  @Test("tables that are cut short, and those of sizes with few bits, leave all of mdat")
  func otherTables() throws {
    let offsets = Self.table("stco", [30, 50])
    let runs = Self.runs(1, 1, 1)
    let sizes = Self.sizes([10, 5])
    #expect(try places(Self.file(400, Self.track(offsets + runs + sizes))) == [[30, 10], [50, 5]])
    let few = Self.box("stz2", big(0, 7) + [16] + big(2, 4) + big(10, 2) + big(5, 2))
    #expect(try places(Self.file(400, Self.track(offsets + runs + few))) == [[24, 400]])
    #expect(try places(Self.file(400, Self.track(offsets + runs + sizes + few))) == [[24, 400]])
    for (name, count, each) in [("stco", 3, 4), ("stsc", 2, 12), ("stsz", 3, 4)] {
      let claim: [UInt8] = big(0, name == "stsz" ? 8 : 4) + big(count, 4) + fill((count - 1) * each, 0)
      var tables = [("stco", offsets), ("stsc", runs), ("stsz", sizes)]
      for index in tables.indices where tables[index].0 == name { tables[index].1 = Self.box(name, claim) }
      #expect(try places(Self.file(400, Self.track(tables.flatMap(\.1)))) == [[24, 400]], "\(name)")
    }
    // A table without room for its number has none.
    for name in ["stco", "stsc", "stsz"] {
      #expect(
        try places(Self.file(400, Self.track(Self.box(name, big(0, 4) + [0, 0, 1]) + sizes))) == [[24, 400]])
    }
  }

  @Test("tables of more bytes than lie in memory at once are read to their end")
  func largeTables() throws {
    let count = 70_000
    let sizes = (0..<count).map { $0 % 3 + 1 }
    let total = sizes.reduce(0, +)
    let file = Self.file(
      total + 100, Self.track(Self.table("stco", [30]) + Self.runs(1, count, 1) + Self.sizes(sizes)))
    #expect(try places(file) == [[30, total]])
  }

  @Test("several mdat boxes count, in their order; what is empty does not")
  func data() throws {
    let first = Self.type + Self.box("mdat", fill(30)) + Self.box("free", fill(5))
    #expect(try places(first + Self.box("mdat", fill(20))) == [[24, 30], [24 + 30 + 13 + 8, 20]])
    #expect(try places(first + Self.box("mdat", [])) == [[24, 30]])
    // A size of 0 goes to the end, a size of 1 stands behind the name.
    #expect(try places(first + big(0, 4) + text("mdat") + fill(20)) == [[24, 30], [75, 20]])
    #expect(try places(first + big(1, 4) + text("mdat") + big(36, 8) + fill(20)) == [[24, 30], [83, 20]])
    #expect(try places(first + big(1, 4) + text("mdat") + big(15, 8) + fill(20)) == [[24, 30]])
    #expect(try places(first + big(7, 4) + text("mdat") + fill(20)) == [[24, 30]])
    #expect(try places(first + big(900, 4) + text("mdat") + fill(20)) == [[24, 30], [75, 20]])
    #expect(try !isSaid(Self.type + Self.box("free", fill(30))))
    #expect(try places(Self.type + Self.box("free", fill(30))) == [[0, 54]])
  }

  @Test("data of more than 4 GiB")
  func largeData() throws {
    let head = Self.type + big(1, 4) + text("mdat") + big(16 + 5 << 30, 8)
    let file = try MadeFile(head)
    try file.extend(to: head.count + 5 << 30)
    #expect(
      try AudioSpans.spans(ofFile: file.bytes) == [AudioSpan(offset: head.count, count: 5 << 30)])
    #expect(try AudioHash.measure(ofFile: file.bytes).size == 5 << 30)
  }

  @Test("the first moov counts, and each kind of box that a file may begin with is known")
  func beginnings() throws {
    let one = Self.box("moov", Self.track(Self.table("stco", [30]) + Self.runs(1, 1, 1) + Self.sizes([10])))
    let two = Self.box("moov", Self.track(Self.table("stco", [60]) + Self.runs(1, 1, 1) + Self.sizes([11])))
    let data = Self.type + Self.box("mdat", fill(300))
    #expect(try places(data + one + two) == [[30, 10]])
    #expect(try places(data + two + one) == [[60, 11]])
    for type in ["ftyp", "free", "skip", "wide", "pnot", "styp", "moof", "moov"] {
      #expect(try places(Self.box(type, fill(8)) + Self.box("mdat", fill(30))) == [[24, 30]], "\(type)")
    }
    #expect(try places(Self.box("mdat", fill(30)) + Self.box("free", fill(8))) == [[8, 30]])
    #expect(try places(Self.box("uuid", fill(8)) + Self.box("mdat", fill(30))) == [[0, 54]])
  }

  @Test("more boxes than a file has that is no trap: the file counts as a whole")
  func trap() throws {
    let empty = Self.box("free", [])
    let most = Self.type + Array(repeatElement(empty, count: 99_997).joined()) + Self.box("mdat", fill(9))
    #expect(try places(most) == [[most.count - 9, 9]])
    let more = most + empty
    #expect(try places(more) == [[0, more.count]])
    #expect(try !isSaid(more))
  }
}
