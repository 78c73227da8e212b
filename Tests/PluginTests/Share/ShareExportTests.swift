import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import ShareExport

@Suite struct ShareExportTests {
  static let columns =
    [
      Column("title"), Column("artist"), Column("album"), Column("albumartist"), Column("store"),
      Column("length", .seconds), Column("disc", .integer), Column("track", .integer), Column("mb_trackid"),
      Column("mb_albumid"), Column("mb_artistid"), Column("isrc"), Column("url"),
    ] + ["FILEWEBPAGE", "TRACK_URL", "AUDIOSOURCEWEBPAGE", "URL", "WWW"].map { Column("tag." + $0, .list) }
    + [Column("identifiers", .list)]
    + ["TRACK_ID", "TRACK_URI", "URI", "ID"].map { Column("tag.SPOTIFY_" + $0, .list) }
    + [Column("tag.SPOTIFYID", .list)]

  /// A row by the names of its columns.
  static func row(_ cells: [String: TestCell]) -> [TestCell] {
    #expect(cells.keys.allSatisfy { name in columns.contains { $0.name == name } })
    return columns.map { cells[$0.name] ?? .null }
  }

  static func text(
    _ cells: [String: TestCell], _ settings: [String: String] = [:], rows: RowKind = .songs
  ) -> String {
    ExportCall(rows: rows, columns: columns, cells: [row(cells)], settings: settings).run(ShareExport.self)
      .text
  }

  static let recording = "0a4f6e2c-8a3f-4d3c-9a52-d2f1c8a1e3b7"
  static let release = "1B4F6E2C-8A3F-4D3C-9A52-D2F1C8A1E3B7"
  static let spotify = "6rqhFgbbKwnb9MLmUQDhG6"

  static let joga: [String: TestCell] = [
    "title": "Jóga", "artist": "Björk", "album": "Homogenic", "store": "bandcamp",
    "length": .decimal("305.08"),
    "disc": 1, "track": 2, "mb_trackid": .text(recording), "mb_albumid": .text(release),
    "isrc": "GB-BLK-97-00001",
    "url": "https://bjork.example.com/track/j%C3%B3ga(live)?a=1&b=2", "tag.SPOTIFY_TRACK_ID": [spotify],
  ]

  static let several = [
    row(joga),
    row(["title": "a*b <c> & \"d\"", "artist": "E\u{2028}F\r\nG", "mb_trackid": .text(recording)]),
    row(["title": "Alone"]),
  ]

  @Test(
    "one line a song and a link, in every style", arguments: ["text", "markdown", "json", "jsonl", "html"])
  func styles(style: String) throws {
    let suffix = ["text": "txt", "markdown": "md"][style] ?? style
    try assertExport(
      ShareExport.self, Self.columns, Self.several, settings: ["style": style],
      golden: "Share/songs.\(suffix)")
  }

  @Test("one song and one album are pages of their own kind")
  func pages() throws {
    try assertExport(
      ShareExport.self, Self.columns, [Self.row(Self.joga)], settings: ["style": "html"],
      golden: "Share/song.html")
    try assertExport(
      ShareExport.self, rows: .albums, Self.columns,
      [Self.row(["album": "Homogenic", "artist": "Björk", "mb_albumid": .text(Self.release), "track": 3])],
      settings: ["style": "html"], golden: "Share/album.html")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    for style in ["text", "markdown", "html", "json"] {
      try assertExportOfNastyValues(
        ShareExport.self, Self.columns, settings: ["style": style, "template": ""])
    }
    let written = ExportCall(
      columns: [Column("title")],
      cells: NastyValues.texts.map { [.text("x" + $0 + "x")] }
    ).run(ShareExport.self)
    // A message is a line, whatever is in a tag.
    #expect(written.bytes.count { $0 == 10 } == NastyValues.texts.count)
    #expect(!written.bytes.contains { $0 < 0x20 && $0 != 10 })
  }

  @Test("the first rule that knows a link makes it, in the user's order")
  func links() {
    func link(_ cells: [String: TestCell], _ links: String = "store,spotify,musicbrainz,isrc") -> String {
      String(
        Self.text(cells.merging(["title": "T"]) { $1 }, ["links": links, "template": "{url}"]).dropLast())
    }
    let recording = "https://musicbrainz.org/recording/\(Self.recording)"
    let track = "https://open.spotify.com/track/\(Self.spotify)"
    #expect(link(Self.joga) == "https://bjork.example.com/track/j%C3%B3ga(live)?a=1&b=2")
    #expect(link(Self.joga, "spotify") == track)
    #expect(link(Self.joga, "musicbrainz,store") == recording)
    #expect(link(Self.joga, " isrc , store") == "https://musicbrainz.org/isrc/GBBLK9700001")
    #expect(link(Self.joga, "none") == "" && link(Self.joga, "") == "")
    // From tags, the page of the song first.
    #expect(
      link(["tag.URL": ["http://b.example/"], "tag.FILEWEBPAGE": ["http://a.example/1"]])
        == "http://a.example/1")
    #expect(link(["tag.URL": ["not a link", "https://b.example/x"]]) == "https://b.example/x")
    // Spotify by any spelling, without who shared it.
    for id in [
      Self.spotify, "spotify:track:\(Self.spotify)", "https://open.spotify.com/track/\(Self.spotify)?si=me",
    ] {
      #expect(link(["tag.SPOTIFY_ID": [id]]) == track)
      #expect(
        link(["url": .text(id), "isrc": "GBBLK9700001"])
          == (id == Self.spotify ? "https://musicbrainz.org/isrc/GBBLK9700001" : track))
    }
    #expect(link(["identifiers": ["urn:x", recording + "?a=b"]]) == recording)
    // What has not the form of an id makes no link.
    #expect(link(["mb_trackid": "../../x", "isrc": "12", "tag.SPOTIFY_ID": ["short"]]) == "")
  }

  @Test(
    "a link that could let somebody in is never shared",
    arguments: [
      "https://bandcamp.com/download?from=collection&payment_id=44&sig=abc&sitem_id=33",
      "https://shop.example/d?token=1", "https://shop.example/d?a=1;ACCESS_TOKEN=2",
      "https://shop.example/d?%73ig=1",
      "https://shop.example/d#access_token=2", "https://me:secret@shop.example/", "https://me@shop.example/",
      "https://shop.example/d?email=a%40b.c", "https://shop.example/d?order=77", "ftp://shop.example/",
      "javascript:alert(1)", "file:///home/me/a.flac", "/home/me/a.flac", "https://", "https:///x",
      "shop.example/x",
      "https://shop.example/a b", "https://shop.example/<x>", "https://shop.example\\@evil.example/",
      "https://:80/",
      "https://shop.example/\u{A0}x",
    ])
  func secrets(address: String) {
    #expect(WebAddress.shareable(address) == nil)
    for style in ["text", "markdown", "html", "json", "jsonl"] {
      let text = Self.text(["title": "T", "url": .text(address), "tag.URL": [address]], ["style": style])
      #expect(!text.contains("shop.example") && !text.contains("sig=") && !text.contains("href"))
    }
  }

  @Test("what is public is shared as it is")
  func publicAddresses() {
    for address in [
      "https://example.com", "HTTP://example.com:8080/a?b=c#d", "https://exämple.com/ü",
      "https://a.example/?id=3&lang=en",
    ] {
      #expect(WebAddress.shareable(address) == address)
    }
  }

  @Test("a template says it in the user's words")
  func templates() {
    func message(_ template: String, _ cells: [String: TestCell] = Self.joga) -> String {
      Self.text(cells, ["template": template])
    }
    #expect(
      message("♫ {title} – {artist} [{album}], {store}: {url}").hasPrefix(
        "♫ Jóga – Björk [Homogenic], bandcamp: https://"))
    #expect(message("{{{title}}}") == "{Jóga}\n")
    #expect(message("{title} {url}", ["title": "A"]) == "A\n")
    #expect(message("{title} {url}!", ["title": "A"]) == "A!\n")
    #expect(message("{title} by {artist}", ["title": "A"]) == "A by \n")
    // The store of a link that no purchase names.
    #expect(message("{store}", ["title": "A", "url": "https://www.shop.example/a"]) == "shop.example\n")
    #expect(message("x") == "x\n")
  }

  @Test(
    "a template can tell no price, no order and no account",
    arguments: [
      "price", "currency", "amount", "orderid", "account", "path", "Title", "", " title", "title:02",
    ])
  func refused(name: String) {
    let failure = ExportCall.failure(ShareExport.self, ["template": "{title} {\(name)}"])
    #expect(failure?.message == "a message has no place for '{\(name)}'")
    #expect(failure?.hint == "Use {title}, {artist}, {album}, {url} or {store}.")
  }

  @Test("the fields that are asked for tell neither what it cost nor who bought it")
  func fields() {
    let secret = [
      "price", "currency", "listprice", "tax", "refund", "coins", "orderid", "account", "path", "evidence",
    ]
    #expect(ShareExport.columns?.contains { secret.contains($0) } == false)
    #expect(Set(ItemReader.columns) == Set(Self.columns.map(\.name)))
  }

  @Test("mistakes are refused with what can be done")
  func mistakes() {
    #expect(ExportCall.failure(ShareExport.self, ["template": "{title"])?.hint == "Write {{ for a brace.")
    #expect(ExportCall.failure(ShareExport.self, ["template": "title}"])?.hint == "Write }} for a brace.")
    #expect(ExportCall.failure(ShareExport.self, ["style": "template"])?.message == "no template is given")
    #expect(
      ExportCall.failure(ShareExport.self, ["links": "store,deezer"])?.message
        == "links 'store,deezer' names a rule that is not known")
  }

  @Test("albums and entries are told of as well; what has no title is named and passed over")
  func others() {
    #expect(
      Self.text(
        ["album": "Homogenic", "albumartist": "Björk", "artist": "?", "mb_albumid": .text(Self.release)],
        rows: .albums)
        == "I'm currently listening to Homogenic by Björk "
        + "https://musicbrainz.org/release/1b4f6e2c-8a3f-4d3c-9a52-d2f1c8a1e3b7\n")
    #expect(
      Self.text(["title": "A", "artist": "B"], rows: .entries) == "I'm currently listening to A by B\n")
    let outcome = ExportCall(
      rows: .entries, columns: Self.columns, cells: [Self.row(["artist": "B"]), Self.row(["title": " \n"])]
    ).run(ShareExport.self)
    #expect(outcome.status == SHELLAC_OK && outcome.bytes.isEmpty)
    #expect(
      outcome.warnings.map(\.message) == [
        "entry 1 has no title, and is not told of", "entry 2 has no title, and is not told of",
      ])
  }

  @Test("the page's policy knows its style by what it holds")
  func hash() throws {
    let real: String = try OutsideProgram.python(
      "import base64, hashlib; result = base64.b64encode(hashlib.sha256(data).digest()).decode()",
      Array(SharePage.style.utf8))
    #expect(real == SharePage.styleHash, "write the new hash into SharePage.swift")
  }
}
