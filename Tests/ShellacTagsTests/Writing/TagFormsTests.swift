import ShellacModel
import Testing

@testable import ShellacTags

/// Tags that are taken apart and put together keep every byte that was not named, and hold what their form can say.
@Suite struct TagFormsTests {
  private let total = TagChange.Total(spellings: ["TRACKTOTAL"], value: "12")

  // MARK: APE

  private func item(_ key: String, _ value: String, _ flags: Int = 0) -> [UInt8] {
    little(value.utf8.count, 4) + little(flags, 4) + ascii(key) + [0] + ascii(value)
  }

  private func border(_ size: Int, _ count: Int, _ flags: Int, _ version: Int = 2000) -> [UInt8] {
    ascii("APETAGEX") + little(version, 4) + little(size, 4) + little(count, 4) + little(flags, 4)
      + fill(8, 0)
  }

  private func ape(_ items: [UInt8], _ count: Int, _ flags: Int = 0, _ version: Int = 2000) throws -> APETag {
    try APETag(items: items, footer: border(items.count + 32, count, flags, version))
  }

  @Test("an APE footer says how many bytes of items there are, and whether a header")
  func apeFooters() {
    func sizes(_ footer: [UInt8]) -> [Int]? {
      APETag.sizes(ofFooter: footer).map { [$0.items, $0.hasHeader ? 1 : 0] }
    }
    #expect(sizes(border(32, 0, 0)) == [0, 0] && sizes(border(132, 3, 1 << 31)) == [100, 1])
    #expect(sizes(border(31, 0, 0)) == nil && sizes(border(132, 3, 1 << 31 | 1 << 29)) == nil)
    #expect(sizes(Array(border(32, 0, 0).prefix(20))) == nil && sizes(fill(32)) == nil)
    #expect(APETag.longest == 64 << 20)
  }

  @Test("APE items keep their bytes, order and the case of their keys")
  func apeItems() throws {
    let items = item("ARTIST", "A\0B") + item("title", "Old") + item("Own", "x", 2) + item("Track", "3/9")
    var tag = try ape(items, 4, 1 << 31)
    #expect(
      tag.rendered == border(items.count + 32, 4, 1 << 31 | 1 << 29) + items
        + border(items.count + 32, 4, 1 << 31))
    #expect(try ape(items, 4).rendered == items + border(items.count + 32, 4, 0))
    #expect(
      tag.exists && tag.has(change("TITLE", "x")) && tag.has(change("TRACKNUMBER")) && !tag.has(change("OWN"))
        && !tag.has(change("TRACK")))
    try tag.make(change("TITLE", "New"))
    try tag.make(change("ARTIST", "C", "D"))
    try tag.make(change("TRACKNUMBER", "4", total: total))
    try tag.make(change("DATE", "1999"))
    try tag.make(change("GENRE", "Jazz"))
    try tag.make(change("MOOD", "calm"))
    try tag.make(change("ALBUM", "x", onlyWhereFound: true))
    let now =
      item("ARTIST", "C\0D") + item("title", "New") + item("Own", "x", 2) + item("Track", "4/12")
      + item("Year", "1999")
      + item("Genre", "Jazz") + item("MOOD", "calm")
    #expect(
      tag.rendered == border(now.count + 32, 7, 1 << 31 | 1 << 29) + now + border(now.count + 32, 7, 1 << 31))
    for key in ["TITLE", "ARTIST", "TRACKNUMBER", "DATE", "GENRE", "MOOD"] { try tag.make(change(key)) }
    #expect(refusal { try tag.make(change("OWN", "text")) } == "OWN is no text in its APE tag")
    #expect(tag.rendered.count == 2 * 32 + item("Own", "x", 2).count)
    var single = try ape(item("title", "Old"), 1)
    try single.make(change("TITLE"))
    #expect(single.rendered == [])
    var none = APETag()
    #expect(!none.exists && none.rendered == [])
    try none.make(change("ALBUMARTIST", "V"))
    #expect(none.rendered.count == 64 + item("Album Artist", "V").count)
  }

  @Test("what is no item behind APE items is only taken when it is empty")
  func apeRest() throws {
    let items = item("title", "Old")
    #expect(try ape(items + fill(5, 0), 1).rendered == items + fill(5, 0) + border(items.count + 37, 1, 0))
    #expect(refusal { _ = try ape(items + [0, 1], 1) } == "its APE tag is damaged: nothing is written to it")
    #expect(refusal { _ = try ape(items + items, 1) } != nil)
    #expect(try ape(items, 9).rendered == items + border(items.count + 32, 1, 0))
    // The shortest item has eleven bytes.
    #expect(try ape(item("ab", ""), 1).has(change("AB")))
    #expect(refusal { _ = try APETag(items: items, footer: border(items.count + 33, 1, 0)) } != nil)
  }

  @Test("APE keys have 2 to 255 letters of ASCII and are no marks of other tags; version 1 has no Unicode")
  func apeKeys() throws {
    let tag = APETag()
    for key in ["AB", String(repeating: "K", count: 255), "A ~"] { #expect(tag.holds(change(key, "é"))) }
    for key in [
      "A", String(repeating: "K", count: 256), "É1", "A\u{1F}", "A\u{7F}", "ID3", "TAG", "OGGS", "MP+",
    ] {
      #expect(!tag.holds(change(key, "x")), "\(key)")
    }
    var old = try ape(item("title", "Old"), 1, 0, 1999)
    #expect(old.holds(change("TITLE", "ascii")) && !old.holds(change("TITLE", "é")))
    #expect(
      refusal { try old.make(change("TITLE", "é")) } == "its APE tag has no place for TITLE with this value")
    #expect(try ape(item("title", "Old"), 1, 0, 2000).holds(change("TITLE", "é")))
  }

  // MARK: Vorbis

  private func comment(_ entries: [String], rest: [UInt8] = [], count: Int? = nil) -> [UInt8] {
    little(3, 4) + ascii("own") + little(count ?? entries.count, 4)
      + entries.flatMap { little($0.utf8.count, 4) + ascii($0) } + rest
  }

  @Test("Vorbis comments keep their order, the case of their names, and what stands behind them")
  func vorbis() throws {
    let bytes = comment(["Title=Old", "no equals", "ARTIST=A", "artist=B", "x=1"], rest: [1, 0])
    var tag = try VorbisComment(bytes)
    #expect(
      tag.rendered == bytes && tag.exists && tag.has(change("TITLE")) && !tag.has(change("NO EQUALS"))
        && tag.entries.count == 5)
    try tag.make(change("TITLE", "N=w"))
    try tag.make(change("ARTIST", "C", "D"))
    try tag.make(change("GENRE", "Jazz"))
    try tag.make(change("ALBUM", "x", onlyWhereFound: true))
    #expect(
      tag.rendered
        == comment(["Title=N=w", "no equals", "ARTIST=C", "ARTIST=D", "x=1", "GENRE=Jazz"], rest: [1, 0]))
    try tag.make(change("ARTIST"))
    #expect(tag.rendered == comment(["Title=N=w", "no equals", "x=1", "GENRE=Jazz"], rest: [1, 0]))
    var new = VorbisComment()
    #expect(!new.exists && new.rendered == little(7, 4) + ascii("shellac") + little(0, 4))
    try new.make(change("TITLE", "x"))
    #expect(new.entries == [ascii("TITLE=x")])
  }

  @Test("numbers of Vorbis comments stay in one value where they were, else the count stands beside")
  func vorbisNumbers() throws {
    func entries(_ old: [String], _ values: String...) throws -> [String] {
      var tag = try VorbisComment(comment(old))
      try tag.make(TagChange(spellings: ["TRACKNUMBER"], values: values, total: total))
      return tag.entries.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try entries(["TRACKNUMBER=1/9"], "3") == ["TRACKNUMBER=3/12"])
    #expect(try entries(["TRACKNUMBER=1"], "3") == ["TRACKNUMBER=3", "TRACKTOTAL=12"])
    #expect(try entries(["TRACKTOTAL=9", "TRACKNUMBER=1/9"], "3") == ["TRACKTOTAL=12", "TRACKNUMBER=3/12"])
    #expect(try entries(["TrackTotal=9"], "3") == ["TrackTotal=12", "TRACKNUMBER=3"])
    #expect(try entries([], "3") == ["TRACKNUMBER=3", "TRACKTOTAL=12"])
  }

  @Test("Vorbis names are of ASCII without an equals sign, and pictures are none")
  func vorbisNames() throws {
    var tag = VorbisComment()
    for key in [" ", "}", "A B", "TITLE"] { #expect(tag.holds(change(key, "é"))) }
    for key in ["A=B", "~", "\u{1F}", "É", "METADATA_BLOCK_PICTURE", "COVERART"] {
      #expect(!tag.holds(change(key, "x")), "\(key)")
    }
    #expect(refusal { try tag.make(change("A=B", "x")) } == "A=B cannot be the name of a Vorbis comment")
  }

  @Test("Vorbis comments that are not all there are damaged")
  func vorbisDamage() throws {
    let bytes = comment(["A=1", "B=2"])
    for count in 0..<bytes.count {
      #expect(
        refusal { _ = try VorbisComment(Array(bytes.prefix(count))) }
          == "its Vorbis comment is damaged: nothing is written to it")
    }
    #expect(refusal { _ = try VorbisComment(comment(["A=1"], count: 2)) } != nil)
    #expect(refusal { _ = try VorbisComment(comment([], count: 1 << 30)) } != nil)
    #expect(
      try VorbisComment(comment([])).entries == []
        && VorbisComment(little(0, 4) + little(2, 4) + fill(8, 0)).entries == [[], []])
  }

  // MARK: MP4

  private func data(_ payload: [UInt8], _ type: Int) -> [UInt8] {
    big(payload.count + 16, 4) + ascii("data") + big(type, 4) + fill(4, 0) + payload
  }

  private func atom(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + name + content
  }

  private func own(_ name: String, _ mean: String, _ values: [String]) -> [UInt8] {
    atom(
      ascii("----"),
      atom(ascii("mean"), fill(4, 0) + ascii(mean)) + atom(ascii("name"), fill(4, 0) + ascii(name))
        + values.flatMap { data(ascii($0), 1) })
  }

  private let name: [UInt8] = [0xA9] + ascii("nam")

  @Test("MP4 items keep their bytes; texts, numbers, pairs and free forms are written in their own")
  func mp4() throws {
    let cover = atom(ascii("covr"), data(fill(20), 14))
    let items =
      cover + atom(name, data(ascii("Old"), 1)) + own("MOOD", "com.apple.iTunes", ["calm"])
      + own("x", "org.own", ["y"])
    var tag = try MP4Items(items)
    #expect(
      tag.rendered == items && tag.exists && tag.has(change("TITLE")) && tag.has(change("MOOD"))
        && !tag.has(change("X")))
    try tag.make(change("TITLE", "New"))
    try tag.make(change("MOOD", "a", "b"))
    try tag.make(change("ALBUM", "x", onlyWhereFound: true))
    try tag.make(change("BPM", "65535"))
    try tag.make(change("COMPILATION", "1"))
    try tag.make(change("TRACKNUMBER", "3", total: total))
    try tag.make(change("DISCNUMBER", "2", total: TagChange.Total(spellings: ["DISCTOTAL"], value: nil)))
    try tag.make(change("MUSICBRAINZ_ALBUMID", "id"))
    let now =
      cover + atom(name, data(ascii("New"), 1)) + own("MOOD", "com.apple.iTunes", ["a", "b"])
      + own("x", "org.own", ["y"])
      + atom(ascii("tmpo"), data([0xFF, 0xFF], 21)) + atom(ascii("cpil"), data([1], 21))
      + atom(ascii("trkn"), data([0, 0, 0, 3, 0, 12, 0, 0], 0))
      + atom(ascii("disk"), data([0, 0, 0, 2, 0, 0], 0))
      + own("MusicBrainz Album Id", "com.apple.iTunes", ["id"])
    #expect(tag.rendered == now)
    var new = MP4Items()
    #expect(!new.exists && new.rendered == [])
    try new.make(change("GENRE", "Jazz", "Pop"))
    #expect(new.rendered == atom([0xA9] + ascii("gen"), data(ascii("Jazz"), 1) + data(ascii("Pop"), 1)))
    var numbered = try MP4Items(atom(ascii("gnre"), data([0, 9], 0)))
    #expect(numbered.has(change("GENRE")))
    try numbered.make(change("GENRE"))
    #expect(numbered.rendered == [])
  }

  @Test("numbers of MP4 files have one, two or four bytes")
  func mp4Numbers() throws {
    func objection(_ key: String, _ values: String...) -> String? {
      var tag = MP4Items()
      return refusal { try tag.make(TagChange(spellings: [key], values: values)) }
    }
    #expect(
      objection("BPM", "0") == nil && objection("COMPILATION", "255") == nil
        && objection("TVSEASON", "4294967295") == nil)
    #expect(objection("BPM", "65536") == "BPM is a whole number in MP4 files, which '65536' is not")
    #expect(objection("COMPILATION", "256") != nil && objection("TVSEASON", "4294967296") != nil)
    for value in ["-1", "1.5", "", "x"] { #expect(objection("BPM", value) != nil) }
    #expect(objection("BPM", "1", "2") == "BPM is a whole number in MP4 files, which '1' is not")
    var tag = MP4Items()
    #expect(
      refusal { try tag.make(change("TRACKNUMBER", "x", total: total)) }
        == "TRACKNUMBER is a whole number in MP4 files")
  }

  @Test("MP4 items that are not all there are damaged")
  func mp4Damage() throws {
    let list = "its list of MP4 items is damaged: nothing is written to it"
    let item = atom(name, data(ascii("Old"), 1))
    for count in 1..<item.count { #expect(refusal { _ = try MP4Items(Array(item.prefix(count))) } == list) }
    #expect(refusal { _ = try MP4Items(big(7, 4) + name) } == list)
    #expect(try MP4Items(big(8, 4) + name).has(change("TITLE")))
    let free = own("n", "m", [])
    #expect(try MP4Items(free).rendered == free)
    for (place, byte) in [
      (8 + 3, 11), (8 + 4, 0x4D), (8 + 13 + 3, 11), (8 + 13 + 4, 0x4E), (8 + 13 + 3, 99), (8 + 3, 99),
    ] as [(Int, UInt8)] {
      var broken = free
      broken[place] = byte
      #expect(
        refusal { _ = try MP4Items(broken) } == "an MP4 item is damaged: nothing is written to it", "\(place)"
      )
    }
  }

  // MARK: ID3v1, INFO, AIFF

  private func id3v1(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> ID3v1Tag {
    var bytes = ascii("TAG") + fill(124, 0) + [0xFF]
    change(&bytes)
    return try #require(ID3v1Tag(bytes))
  }

  @Test("the old tag of 128 bytes has what fits into it, in Latin letters")
  func id3v1Fields() throws {
    #expect(
      ID3v1Tag(ascii("TAG") + fill(124, 0)) == nil && ID3v1Tag(ascii("TAH") + fill(125, 0)) == nil
        && ID3v1Tag(ascii("TAG") + fill(126, 0)) == nil)
    for (key, range) in [
      ("TITLE", 3..<33), ("ARTIST", 33..<63), ("ALBUM", 63..<93), ("DATE", 93..<97), ("COMMENT", 97..<127),
    ] {
      var tag = try id3v1()
      #expect(!tag.has(change(key)))
      tag.make(change(key, String(repeating: "é", count: 40)))
      var expected = ascii("TAG") + fill(124, 0) + [0xFF]
      expected.replaceSubrange(range, with: fill(range.count, 0xE9))
      #expect(tag.bytes == expected && tag.has(change(key)) && tag.exists && !tag.holds(change(key, "x")))
      tag.make(change(key, "a"))
      #expect(
        tag.bytes[range.lowerBound] == 0x61 && tag.bytes[range.lowerBound + 1] == 0
          && tag.bytes[range.upperBound - 1] == 0)
      tag.make(change(key, "東"))
      #expect(try !tag.has(change(key)) && tag.bytes == id3v1().bytes)
      let blank = try id3v1 { $0[range.lowerBound] = 0x20 }
      #expect(!blank.has(change(key)))
      let last = try id3v1 { $0[range.upperBound - 1] = 0x41 }
      #expect(last.has(change(key)) == (key != "COMMENT"), "the last byte of a comment may be the track")
    }
    var tag = try id3v1()
    tag.make(change("LABEL", "x"))
    #expect(try tag.bytes == id3v1().bytes && !tag.has(change("LABEL")))
  }

  @Test("the old tag's track and genre are numbers")
  func id3v1Numbers() throws {
    var tag = try id3v1()
    #expect(!tag.has(change("TRACKNUMBER")) && !tag.has(change("GENRE")))
    tag.make(change("COMMENT", String(repeating: "c", count: 40)))
    #expect(tag.bytes[126] == 0x63)
    tag.make(change("TRACKNUMBER", "12"))
    #expect(tag.bytes[125] == 0 && tag.bytes[126] == 12 && tag.has(change("TRACKNUMBER")))
    tag.make(change("COMMENT", String(repeating: "d", count: 40)))
    #expect(tag.bytes[124] == 0x64 && tag.bytes[125] == 0 && tag.bytes[126] == 12)
    tag.make(change("TRACKNUMBER", "256"))
    #expect(tag.bytes[126] == 0 && !tag.has(change("TRACKNUMBER")))
    for (name, number) in [("Blues", 0), ("Jazz", 8), ("Psybient", 191), ("Nothing known", 255)]
      as [(String, UInt8)]
    {
      tag.make(change("GENRE", name))
      #expect(tag.bytes[127] == number && tag.has(change("GENRE")) == (number != 255), "\(name)")
    }
  }

  private func info(_ entries: [(String, [UInt8])]) -> [UInt8] {
    ascii("INFO") + entries.flatMap { ascii($0.0) + little($0.1.count, 4) + $0.1 + fill($0.1.count % 2, 0) }
  }

  @Test("WAV's list of texts keeps its entries, each of an even number of bytes")
  func infoLists() throws {
    let bytes = info([("INAM", ascii("Old\0")), ("IXYZ", [1, 2, 3]), ("IART", ascii("A\0"))])
    var tag = try InfoTag(bytes)
    #expect(tag.rendered == bytes && tag.exists && tag.has(change("TITLE")) && !tag.has(change("ALBUM")))
    tag.make(change("TITLE", "Ne"))
    tag.make(change("ALBUM", "Al"))
    tag.make(change("ARTIST"))
    tag.make(change("LABEL", "none"))
    #expect(tag.rendered == info([("INAM", ascii("Ne\0")), ("IXYZ", [1, 2, 3]), ("IPRD", ascii("Al\0"))]))
    var last = try InfoTag(info([("INAM", ascii("Old\0"))]))
    last.make(change("TITLE"))
    #expect(last.rendered == [])
    for bad in [ascii("INF"), ascii("INFX"), ascii("INFOINAM") + little(3, 4) + [1, 2]] {
      #expect(refusal { _ = try InfoTag(bad) } == "its INFO chunk is damaged: nothing is written to it")
    }
    #expect(try InfoTag(ascii("INFOINA")).rendered == [])
  }

  @Test("WAV's list holds one value, years and whole tracks, where it is the first one")
  func infoHolds() throws {
    var tag = try InfoTag(info([("INAM", ascii("Old\0"))]))
    #expect(
      tag.holds(change("TITLE", "x")) && !tag.holds(change("TITLE", "x", "y"))
        && !tag.holds(change("LABEL", "x")) && !tag.holds(change("TITLE")))
    #expect(
      tag.holds(change("DATE", "1999")) && !tag.holds(change("DATE", "1999-05"))
        && !tag.holds(change("DATE", "99")))
    #expect(
      tag.holds(change("TRACKNUMBER", "12")) && !tag.holds(change("TRACKNUMBER", "012"))
        && !tag.holds(change("TRACKNUMBER", "1/2")))
    #expect(!tag.holds(change("TRACKNUMBER", "3", total: total)))
    #expect(
      tag.holds(change("TRACKNUMBER", "3", total: TagChange.Total(spellings: ["TRACKTOTAL"], value: nil))))
    tag.isRead = false
    #expect(!tag.holds(change("TITLE", "x")))
  }

  @Test("AIFF's chunks of text hold one value of their own")
  func aiffTexts() {
    var tag = AIFFText(key: "TITLE", text: ascii("Old"))
    #expect(
      tag.exists && tag.has(change("TITLE")) && !tag.has(change("ARTIST")) && tag.holds(change("TITLE", "x")))
    #expect(!tag.holds(change("TITLE", "x", "y")) && !tag.holds(change("ARTIST", "x")))
    tag.make(change("TITLE", "Nü"))
    #expect(tag.text == ascii("Nü"))
    tag.make(change("TITLE"))
    #expect(tag.text == [] && !tag.has(change("TITLE")) && !tag.holds(change("TITLE", "x")))
  }
}
