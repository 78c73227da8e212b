import ShellacModel
import Testing

@testable import ShellacLibrary

/// What the purchases of a song tell its tags: the first of them that says it, and of albums what is the album's.
@Suite struct PurchaseTagTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([.init("a/1.mp3", ["TITLE": "Salt", "ARTIST": "Huldra", "ALBUM": "Tidal"])])
  }

  private func tags() throws -> [String] {
    try fixture.library.purchaseTags(ofSong: 1).map { "\($0.field)=\($0.value)" }
  }

  private func buy(_ facts: KeyValuePairs<String, String>, kind: String = "track", at: Int64?) throws -> Int64
  {
    let id = try fixture.library.buy([LedgerRow { ($0.kind, $0.purchased) = (kind, at) }])[0]
    for (column, value) in facts {
      try fixture.execute("UPDATE purchase SET \(column) = \(value) WHERE id = \(id)")
    }
    try fixture.library.tie(id, to: "Salt")
    return id
  }

  private static let whole: KeyValuePairs = [
    "title": "'T'", "artist": "'A'", "album": "'B'", "album_artist": "'C'", "label": "'L'",
    "catalog_number": "'N'",
    "released": "20190503", "barcode": "'4'", "isrc": "'I'", "number": "7", "disc": "2",
  ]

  @Test func aSongTellsAllAndAnAlbumWhatIsItsOwn() throws {
    let id = try buy(Self.whole, at: 1)
    #expect(
      try tags() == [
        "title=T", "artist=A", "album=B", "albumartist=C", "date=2019-05-03", "label=L", "catalognumber=N",
        "isrc=I",
        "barcode=4", "track=7", "disc=2",
      ])
    try fixture.execute("UPDATE purchase SET kind = 'album' WHERE id = \(id)")
    let ofAlbum = [
      "artist=A", "album=B", "albumartist=C", "date=2019-05-03", "label=L", "catalognumber=N", "barcode=4",
    ]
    #expect(try tags() == ofAlbum)
    try fixture.execute("UPDATE purchase SET album = NULL, album_artist = NULL WHERE id = \(id)")
    #expect(try tags().prefix(3) == ["artist=A", "album=T", "albumartist=A"])
    try fixture.execute("UPDATE purchase SET kind = 'package' WHERE id = \(id)")
    #expect(try tags().prefix(3) == ["artist=A", "album=T", "albumartist=A"])
    try fixture.execute("UPDATE purchase SET kind = 'track' WHERE id = \(id)")
    #expect(try tags().prefix(3) == ["title=T", "artist=A", "date=2019-05-03"])
  }

  @Test func theEarliestThatSaysSomethingCounts() throws {
    _ = try buy(["title": "'undated'", "label": "'undated'", "barcode": "'undated'"], at: nil)
    _ = try buy(["title": "'later'", "label": "'later'"], at: 20)
    _ = try buy(["title": "'first'", "artist": "''"], at: 10)
    _ = try buy(["artist": "'second'"], at: 10)
    #expect(try tags() == ["title=first", "artist=second", "label=later", "barcode=undated"])
  }

  @Test func whatIsNoPurchaseOfItTellsNothing() throws {
    let id = try buy(["title": "'T'"], at: 1)
    for column in ["purchase.void", "purchase.sale", "link.void"] {
      let parts = column.split(separator: ".")
      try fixture.execute("INSERT OR IGNORE INTO change (id, at, command, summary) VALUES (90, 0, '', '')")
      try fixture.execute("UPDATE \(parts[0]) SET \(parts[1]) = \(parts[1] == "sale" ? id : 90)")
      #expect(try tags() == [], "\(column)")
      try fixture.execute("UPDATE \(parts[0]) SET \(parts[1]) = NULL")
      #expect(try tags() == ["title=T"])
    }
    #expect(try fixture.library.purchaseTags(ofSong: 99).isEmpty)
  }

  @Test func aFileIsFoundByItsNumberAndItsPath() throws {
    try fixture.index([
      LibraryFixture.Song("2.mp3", ["TITLE": "Two"]).stamp(FileStamp(size: 5, modified: 6)),
      LibraryFixture.Song("a/3.mp3").unread("why"),
    ])
    try fixture.index([], vanished: ["2.mp3"])
    func file(_ path: String) throws -> TaggedFile? {
      try fixture.library.taggedFile(path: Array((fixture.music + path).utf8))
    }
    let two = try #require(try file("/2.mp3"))
    #expect(
      two.id == 2 && two.song == 2 && two.size == 5 && two.modified == 6 && two.isMissing && two.unread == nil
    )
    #expect(String(decoding: two.path, as: UTF8.self) == fixture.music + "/2.mp3")
    #expect(PackedProperties.unpack(two.properties) == [TagProperty(key: "TITLE", values: ["Two"])])
    #expect(try fixture.library.taggedFile(2) == two)
    #expect(try file("/a/3.mp3")?.unread == "why" && file("/a/3.mp3")?.isMissing == false)
    for path in ["", "/", "/a", "/3.mp3", "/a/2.mp3", "x/2.mp3", "/b/1.mp3"] {
      #expect(try file(path) == nil, "\(path)")
    }
    #expect(try fixture.library.taggedFile(99) == nil && fixture.library.taggedFile() == nil)
    var all: [String] = []
    var request = ViewRequest(.songs, columns: [.field(.title)])
    request.query = try QueryParser.parse(text: "title:=Two")
    try fixture.library.taggedFiles(request) { file, row in all.append("\(file.id) \(row.value(0))") }
    #expect(all == ["2 text(\"Two\")"])
  }
}
