import ShellacModel
import Testing

@testable import ShellacTags

/// ID3v2 of every version: frames keep their bytes, and what is set has the frame and the encoding of its version.
@Suite struct ID3v2FormsTests {
  private func frame(_ version: Int, _ id: String, _ content: [UInt8], _ flags: [UInt8] = [0, 0]) -> [UInt8] {
    switch version {
    case 2: ascii(id) + big(content.count, 3) + content
    case 3: ascii(id) + big(content.count, 4) + flags + content
    default: ascii(id) + .synchSafe(content.count) + flags + content
    }
  }

  private func head(_ version: Int, _ body: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    ascii("ID3") + [UInt8(version), 0, flags] + .synchSafe(body.count) + body
  }

  /// What a tag of frames becomes, without its head and the room behind.
  private func changed(_ version: Int, _ frames: [UInt8], _ changes: TagChange...) throws -> [UInt8] {
    var tag = try ID3v2Tag(head(version, frames + fill(2_000, 0)))
    for change in changes { try tag.make(change) }
    let bytes = try tag.rendered()
    #expect(bytes.isEmpty || bytes.count == 10 + frames.count + 2_000)
    return Array(bytes.dropFirst(10)[..<((bytes.lastIndex { $0 != 0 } ?? 9) + 1)])
  }

  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  @Test("a tag is known by its head, and has a footer since version 2.4")
  func sizes() throws {
    #expect(ID3v2Tag.size(of: head(3, fill(300))) == 310 && ID3v2Tag.size(of: head(4, [], flags: 0x10)) == 20)
    #expect(ID3v2Tag.size(of: head(3, [], flags: 0x10)) == 10)
    for wrong in [
      ascii("ID4") + [3, 0, 0, 0, 0, 0, 0], ascii("ID3") + [0xFF, 0, 0, 0, 0, 0, 0],
      ascii("ID3") + [3, 0xFF, 0, 0, 0, 0, 0],
      ascii("ID3") + [3, 0, 0, 0, 0, 0, 0x80], ascii("ID3") + [3, 0, 0, 0, 0, 0],
    ] {
      #expect(ID3v2Tag.size(of: wrong) == nil)
    }
    #expect(ID3v2Tag.longest == 64 << 20)
    for version in [1, 5] {
      #expect(
        refusal { _ = try ID3v2Tag(head(version, [])) } == "its ID3v2 tag has a version that is not known")
    }
    #expect(refusal { _ = try ID3v2Tag(Array(head(3, fill(9)).dropLast())) } != nil)
    #expect(refusal { _ = try ID3v2Tag(head(2, [], flags: 0x40)) } == "its ID3v2.2 tag is compressed")
    for version in 2...4 { #expect(try ID3v2Tag(head(version, [])).exists) }
  }

  @Test("texts are Latin-1 where that suffices, else UTF-8 in 2.4 and UTF-16 before")
  func encodings() throws {
    let old = frame(3, "TIT2", [0] + ascii("Old"))
    #expect(try changed(3, old, change("TITLE", "é")) == frame(3, "TIT2", [0, 0xE9]))
    #expect(
      try changed(3, old, change("TITLE", "東", "b"))
        == trimmed(frame(3, "TIT2", [1, 0xFF, 0xFE, 0x71, 0x67, 0, 0, 0xFF, 0xFE, 0x62, 0])))
    #expect(
      try changed(4, frame(4, "TIT2", [0] + ascii("Old")), change("TITLE", "é", "b"))
        == frame(4, "TIT2", [3, 0xC3, 0xA9, 0, 0x62]))
    #expect(
      try changed(4, frame(4, "TIT2", [0] + ascii("Old")), change("TITLE", "ab"))
        == frame(4, "TIT2", [0] + ascii("ab")))
    #expect(
      try changed(2, frame(2, "TT2", [0] + ascii("Old")), change("TITLE", "ab"))
        == frame(2, "TT2", [0] + ascii("ab")))
  }

  @Test("texts are read in all four encodings, with NULs between them")
  func lists() {
    #expect(
      ID3v2Text.list(ascii("a\0b"), encoding: 0) == ["a", "b"] && ID3v2Text.list([0xE9], encoding: 0) == ["é"]
    )
    #expect(
      ID3v2Text.list(ascii("é\0"), encoding: 3) == ["é", ""] && ID3v2Text.list([], encoding: 3) == [""])
    #expect(ID3v2Text.list([0xFF, 0xFE, 0x61, 0, 0, 0, 0x62, 0], encoding: 1) == ["a", "b"])
    #expect(ID3v2Text.list([0xFE, 0xFF, 0, 0x61, 0, 0, 0, 0x62], encoding: 1) == ["a", "b"])
    #expect(ID3v2Text.list([0xFE, 0xFF, 0, 0x61, 0, 0, 0xFF, 0xFE, 0x62, 0], encoding: 1) == ["a", "b"])
    #expect(ID3v2Text.list([0x61, 0, 0, 0, 0x62, 0], encoding: 1) == ["a", "b"])
    #expect(ID3v2Text.list([0, 0x61, 0, 0, 0, 0x62], encoding: 2) == ["a", "b"])
    #expect(
      ID3v2Text.list(ascii("a"), encoding: 4) == nil && ID3v2Text.decoded(ascii("a"), encoding: 4) == nil)
    #expect(
      ID3v2Text.decoded([0xFE, 0xFF, 0x67, 0x71, 0x61], encoding: 1) == "東"
        && ID3v2Text.decoded([0x71, 0x67], encoding: 1) == "東")
    #expect(
      ID3v2Text.decoded([0x67, 0x71], encoding: 2) == "東"
        && ID3v2Text.decoded([0xFF, 0xFE], encoding: 1) == "")
    #expect(
      ID3v2Text.decoded([0xFF], encoding: 1) == ""
        && ID3v2Text.decoded([0xFE, 0xFF, 0x67, 0x71], encoding: 2) == "東")
  }

  @Test("a property gets the frame that readers look for it in")
  func ids() {
    for (key, id) in [
      ("TITLE", "TIT2"), ("MUSICBRAINZ_TRACKID", "UFID"), ("COMMENT", "COMM"), ("COMMENT:X", "COMM"),
      ("COMMENTS", "TXXX"),
      ("LYRICS", "USLT"), ("LYRICS:X", "USLT"), ("URL", "WXXX"), ("URL:X", "WXXX"), ("MOOD", "TMOO"),
      ("OWN", "TXXX"),
      ("TABC", "TABC"), ("TA19", "TA19"), ("TYER", "TXXX"), ("TXXX", "TXXX"), ("TABCD", "TXXX"),
      ("TAB", "TXXX"), ("XABC", "TXXX"),
      ("Tabc", "TXXX"), ("TA_1", "TXXX"), ("TAZ@", "TXXX"), ("TA:[", "TXXX"), ("ARTISTWEBPAGE", "WOAR"),
    ] {
      #expect(ID3v2Names.id(of: key) == id, "\(key)")
    }
    #expect(
      ID3v2Names.key(ofDescription: "musicbrainz album id") == "MUSICBRAINZ_ALBUMID"
        && ID3v2Names.key(ofDescription: "Own") == "OWN")
    #expect(
      ID3v2Names.description(of: "MUSICBRAINZ_ALBUMID") == "MusicBrainz Album Id"
        && ID3v2Names.description(of: "OWN") == "OWN")
    #expect(ID3v2Names.description(in: "COMMENT:A:B") == "A:B" && ID3v2Names.description(in: "COMMENT") == "")
    #expect(
      ID3v2Names.longID("TT2") == "TIT2" && ID3v2Names.longID("TXT") == "TOLY"
        && ID3v2Names.longID("XYZ") == "XYZ")
    #expect(
      ID3v2Names.shortID("TIT2") == "TT2" && ID3v2Names.shortID("TMOO") == "TXX"
        && ID3v2Names.hasShortID("TIT2") && !ID3v2Names.hasShortID("TMOO"))
    for key in ["PODCAST", "TIPL", "TMCL", "IPLS"] { #expect(ID3v2Names.isOwnForm(key)) }
    #expect(!ID3v2Names.isOwnForm("TITLE"))
  }

  @Test("frames are read as the properties that they are")
  func keys() throws {
    func key(_ version: Int, _ id: String, _ content: [UInt8], _ flags: [UInt8] = [0, 0]) throws -> String? {
      let tag = try ID3v2Tag(head(version, frame(version, id, content, flags)))
      return tag.key(of: try #require(tag.frames.first))
    }
    #expect(
      try key(4, "TIT2", [0]) == "TITLE" && key(2, "TT2", [0]) == "TITLE" && key(4, "TABC", [0]) == "TABC"
        && key(4, "WABC", []) == "WABC")
    #expect(
      try key(4, "APIC", [0]) == nil && key(4, "TIPL", [0]) == nil && key(4, "PCST", [0]) == nil
        && key(4, "XABC", [0]) == nil)
    #expect(
      try key(4, "TXXX", [0] + ascii("Own\0x")) == "OWN"
        && key(4, "TXXX", [1, 0xFF, 0xFE, 0x61, 0, 0, 0, 0x62, 0]) == "A")
    #expect(
      try key(4, "COMM", [0] + ascii("eng\0x")) == "COMMENT"
        && key(4, "COMM", [0] + ascii("engAb\0x")) == "COMMENT:AB")
    #expect(
      try key(4, "COMM", [0] + ascii("engcomment\0x")) == "COMMENT" && key(4, "COMM", [0, 1, 2]) == nil)
    #expect(
      try key(4, "USLT", [0] + ascii("eng\0x")) == "LYRICS"
        && key(4, "WXXX", [0] + ascii("Ab\0x")) == "URL:AB")
    #expect(
      try key(4, "UFID", ascii("http://musicbrainz.org\0x")) == "MUSICBRAINZ_TRACKID"
        && key(4, "UFID", ascii("http://other\0x")) == nil)
    // What is packed or secret says nothing of itself; a group's number and a length stand before the rest.
    #expect(
      try key(3, "TXXX", [0] + ascii("A\0b"), [0, 0x80]) == nil
        && key(3, "TXXX", [0] + ascii("A\0b"), [0, 0x40]) == nil)
    #expect(
      try key(4, "TXXX", [0] + ascii("A\0b"), [0, 0x08]) == nil
        && key(4, "TXXX", [0] + ascii("A\0b"), [0, 0x04]) == nil)
    #expect(
      try key(3, "TXXX", [9, 0] + ascii("A\0b"), [0, 0x20]) == "A"
        && key(4, "TXXX", [9, 0] + ascii("A\0b"), [0, 0x40]) == "A")
    #expect(
      try key(4, "TXXX", [0, 0, 0, 3, 0] + ascii("A\0b"), [0, 0x01]) == "A"
        && key(4, "TXXX", [9, 0, 0, 0, 3, 0] + ascii("A\0b"), [0, 0x41]) == "A")
    #expect(
      try key(4, "TXXX", [0, 0xFF, 0, 0x41, 0], [0, 0x02]) == "\u{FF}A"
        && key(4, "TXXX", [1, 2], [0, 0x01]) == nil)
  }

  @Test("comments, lyrics, own texts and links keep their language and description")
  func described() throws {
    let comment = frame(4, "COMM", [0] + ascii("deuNote\0old"))
    #expect(
      try changed(4, comment, change("COMMENT:NOTE", "new")) == frame(4, "COMM", [0] + ascii("deuNote\0new")))
    #expect(
      try changed(4, comment, change("COMMENT", "new")) == comment + frame(4, "COMM", [0] + ascii("XXX\0new"))
    )
    #expect(
      try changed(4, comment, change("COMMENT:A:B", "new")) == comment
        + frame(4, "COMM", [0] + ascii("XXXA:B\0new")))
    let own = frame(4, "TXXX", [0] + ascii("Own Name\0old"))
    #expect(try changed(4, own, change("OWN NAME", "é")) == frame(4, "TXXX", [3] + ascii("Own Name\0é")))
    #expect(
      try changed(4, own, change("MUSICBRAINZ_ALBUMID", "x")) == own
        + frame(4, "TXXX", [0] + ascii("MusicBrainz Album Id\0x")))
    #expect(
      try changed(4, own, change("URL:SHOP", "http://x")) == own
        + frame(4, "WXXX", [0] + ascii("SHOP\0http://x")))
    #expect(
      try changed(3, frame(3, "TIT2", [0, 65]), change("URL:é東", "http://x")).holds(
        [1, 0xFF, 0xFE, 0xE9, 0, 0x71, 0x67, 0, 0] + ascii("http://x")))
    #expect(
      try changed(4, own, change("ARTISTWEBPAGE", "http://é")) == own
        + frame(4, "WOAR", ascii("http://") + [0xE9]))
    #expect(
      try changed(4, own, change("PODCASTURL", "http://x")) == own + frame(4, "WFED", [0] + ascii("http://x"))
    )
    #expect(
      try changed(4, own, change("MUSICBRAINZ_TRACKID", "id")) == own
        + frame(4, "UFID", ascii("http://musicbrainz.org\0id")))
  }

  @Test("dates before version 2.4 have their year, and day and month, in frames of their own")
  func dates() throws {
    func text(_ version: Int, _ id: String, _ value: String) -> [UInt8] {
      frame(version, id, [0] + ascii(value))
    }
    let title = text(3, "TIT2", "x")
    #expect(try changed(3, title, change("DATE", "1999")) == title + text(3, "TYER", "1999"))
    #expect(
      try changed(3, title, change("DATE", "1999-05-03")) == title + text(3, "TYER", "1999")
        + text(3, "TDAT", "0305"))
    #expect(
      try changed(3, title, change("DATE", "1999-10-12")) == title + text(3, "TYER", "1999")
        + text(3, "TDAT", "1210"))
    #expect(
      try changed(3, title, change("DATE", "1999-05")) == title + text(3, "TDRC", "1999-05")
        + text(3, "TYER", "1999"))
    #expect(
      try changed(3, title, change("ORIGINALDATE", "1999-05-03")) == title + text(3, "TDOR", "1999-05-03")
        + text(3, "TORY", "1999"))
    #expect(try changed(3, title, change("ORIGINALDATE", "1999")) == title + text(3, "TORY", "1999"))
    let old = text(2, "TT2", "x")
    #expect(
      try changed(2, old, change("DATE", "1999-05")) == old + text(2, "TRD", "1999-05")
        + text(2, "TYE", "1999"))
    #expect(try changed(2, old, change("ORIGINALDATE", "1999-05-03")) == old + text(2, "TOR", "1999-05-03"))
    #expect(try changed(2, old, change("MOOD", "calm")) == old + frame(2, "TXX", [0] + ascii("MOOD\0calm")))
    let new = text(4, "TIT2", "x")
    #expect(try changed(4, new, change("DATE", "1999-05-03")) == new + text(4, "TDRC", "1999-05-03"))
    #expect(try changed(4, new, change("ORIGINALDATE", "1999-05")) == new + text(4, "TDOR", "1999-05"))
  }

  @Test("a tag has as many bytes as before while they suffice, else room for more; one without frames goes")
  func room() throws {
    let title = frame(4, "TIT2", [0] + ascii("Old"))
    var tag = try ID3v2Tag(head(4, title + fill(5, 0)))
    #expect(refusal { _ = try tag.rendered() } == "nothing of its ID3v2 tag was changed")
    try tag.make(change("TITLE", "Old and xy"))
    #expect(try tag.rendered() == head(4, frame(4, "TIT2", [0] + ascii("Old and xy")) + fill(1_024, 0)))
    tag = try ID3v2Tag(head(4, title + fill(5, 0)))
    try tag.make(change("TITLE", "Old 5678"))
    #expect(try tag.rendered() == head(4, frame(4, "TIT2", [0] + ascii("Old 5678"))))
    tag = try ID3v2Tag(head(4, title))
    try tag.make(change("TITLE", "Old"))
    #expect(!tag.isChanged)
    try tag.make(change("TITLE"))
    #expect(try tag.isChanged && tag.rendered() == [])
    var new = ID3v2Tag()
    #expect(!new.exists && new.size == 0)
    try new.make(change("TITLE", "x"))
    #expect(try new.rendered() == head(4, frame(4, "TIT2", [0, 0x78]) + fill(1_024, 0)))
    #expect(
      refusal { try new.make(change("TIPL", "x")) }
        == "TIPL stands in a frame of its ID3v2 tag that cannot be changed by itself")
  }

  @Test("an extended header and a footer do not outlive a change, other flags do")
  func headers() throws {
    let title = frame(4, "TIT2", [0] + ascii("Old"))
    func rendered(_ bytes: [UInt8]) throws -> [UInt8] {
      var tag = try ID3v2Tag(bytes)
      try tag.make(change("TITLE", "New"))
      return try tag.rendered()
    }
    let new = frame(4, "TIT2", [0] + ascii("New"))
    #expect(
      try rendered(head(4, .synchSafe(6) + [1, 0] + title, flags: 0x60))
        == head(4, new + fill(6, 0), flags: 0x20))
    #expect(try rendered(head(4, title, flags: 0x10) + fill(10, 9)) == head(4, new + fill(10, 0)))
    let old = frame(3, "TIT2", [0] + ascii("Old"))
    #expect(
      try rendered(head(3, big(6, 4) + fill(6, 0) + old, flags: 0x60))
        == head(3, frame(3, "TIT2", [0] + ascii("New")) + fill(10, 0), flags: 0x20))
    #expect(
      refusal { _ = try ID3v2Tag(head(3, big(600, 4) + old, flags: 0x40)) }
        == "its ID3v2 tag is damaged: nothing is written to it")
    #expect(refusal { _ = try ID3v2Tag(head(4, .synchSafe(900) + title, flags: 0x40)) } != nil)
  }

  @Test("sizes that iTunes wrote plainly into version 2.4 are known by what follows them")
  func plainSizes() throws {
    let long = fill(200, 0x61)
    let plain = ascii("TIT2") + big(201, 4) + [0, 0, 0] + long
    let next = frame(4, "TPE1", [0] + ascii("Somebody"))
    let tag = try ID3v2Tag(head(4, plain + next + fill(9, 0)))
    #expect(tag.frames.map(\.id) == ["TIT2", "TPE1"] && tag.frames[0].raw == plain)
    #expect(try ID3v2Tag(head(4, plain)).frames.map(\.raw) == [plain])
    let both = ascii("TIT2") + big(257, 4) + [0, 0, 0] + fill(256, 0x61)
    #expect(try ID3v2Tag(head(4, both + next)).frames.map(\.raw) == [both, next])
    let safe = frame(4, "TIT2", [0] + long)
    #expect(try ID3v2Tag(head(4, safe + next)).frames.map(\.raw) == [safe, next])
  }

  @Test("bytes that look like audio are kept from it and come back as they were")
  func unsynchronisation() {
    for (plain, stored) in [
      ([0xFF, 0xE0], [0xFF, 0, 0xE0]), ([0xFF, 0xDF], [0xFF, 0xDF]), ([0xFF, 0], [0xFF, 0, 0]),
      ([0xFF, 1], [0xFF, 1]),
      ([0xFF], [0xFF, 0]), ([0xFF, 0xFF, 0xFF], [0xFF, 0, 0xFF, 0, 0xFF, 0]),
      ([0, 0xFE, 0xFF], [0, 0xFE, 0xFF, 0]), ([], []),
    ] as [([UInt8], [UInt8])] {
      #expect(ID3v2Bytes.unsynchronised(plain) == stored && ID3v2Bytes.resynchronised(stored) == plain)
    }
    #expect(ID3v2Bytes.resynchronised([0xFF, 0, 0, 0xFF, 0xFF, 0]) == [0xFF, 0, 0xFF, 0xFF])
  }

  @Test("an unsynchronised tag of version 2.4 has its new frames so, too")
  func unsynchronisedFrames() throws {
    var tag = try ID3v2Tag(head(4, frame(4, "TIT2", [0] + ascii("Old")) + fill(60, 0), flags: 0x80))
    try tag.make(change("TITLE", "ÿ東"))
    // UTF-8 has no byte that would have to be kept.
    #expect(try tag.rendered().dropFirst(10).starts(with: frame(4, "TIT2", [3] + ascii("ÿ東"), [0, 2])))
    var old = try ID3v2Tag(head(3, frame(3, "TIT2", [0] + ascii("Old")) + fill(60, 0), flags: 0x80))
    try old.make(change("TITLE", "東"))
    #expect(
      try old.rendered().dropFirst(10).starts(
        with: ascii("TIT2") + big(5, 4) + [0, 0, 1, 0xFF, 0, 0xFE, 0x71, 0x67]))
  }
}
