import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything that is shown of one song and one purchase, and where each fact comes from.
@Suite struct WholeDetailsTests {
  typealias Song = LibraryFixture.Song

  private func text(_ value: CellValue) -> String {
    switch value {
    case .null: "-"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .list(let list): list.joined(separator: "; ")
    }
  }

  @Test func aSong() throws {
    let fixture = try LibraryFixture()
    var song = Song(
      "a/1.mp3",
      [
        "TITLE": "Salt", "ARTIST": "Huldra", "ALBUM": "Tidal", "TRACKNUMBER": "2", "DATE": "1999",
        "COMMENT": "a note",
      ]
    ).stamp(FileStamp(size: 500, modified: 86_400_000_000_000))
    song.evidence = [PurchaseEvidence(source: "z", value: "1"), PurchaseEvidence(source: "a", value: "2")]
    try fixture.index([song])
    try fixture.execute(
      """
      UPDATE track SET added = 0, play_count = 7, rating = 80; UPDATE file SET codec = 'Codec', tag_types = 'ID3v2.4';
      INSERT INTO account (id, name, name_key, store) VALUES (1, 'ada', 'ada', 'SoTube');
      INSERT INTO problem (folder, name, size, modified, message, is_song, retries, first_seen)
        SELECT folder, name, 1, 1, 'cut short', 1, 0, 0 FROM file
      """)
    let id = try #require(Int64(fixture.list("id")[0]))
    let purchases = try fixture.library.buy([
      LedgerRow(129) { row in
        (row.account, row.title, row.artist, row.purchased, row.refund) = (1, "SALT", "Huldra", 86_400, 29)
      },
      LedgerRow { row in (row.kind, row.album, row.coins, row.purchased) = ("album", "Tidal", 5, nil) },
    ])
    for purchase in purchases { try fixture.library.tie(purchase, to: "Salt") }
    let details = try fixture.library.song(id)
    #expect(details.id == id)
    let facts = details.facts.map { fact in
      "\(fact.field) \(text(fact.value).replacing(fixture.music, with: "/music")) (\(fact.origin))"
    }
    #expect(
      facts == [
        "title Salt (tags)", "artist Huldra (tags)", "albumartist Huldra (album)", "album Tidal (tags)",
        "comment a note (tags)", "format MP3 (audio)", "codec Codec (audio)",
        "path /music/a/1.mp3 (file system)",
        "root /music (file system)", "state present (library)", "store Bandcamp (purchase)",
        "account ada (purchase)",
        "currency EUR (purchase)", "kind track (purchase)", "evidence receipt (purchase)",
        "owned both (library)",
        "source test (purchase)", "lineid 1 (purchase)", "artists Huldra (tags)",
        "albumartists Huldra (album)",
        "id 1 (library)", "track 2 (tags)", "year 1999 (tags)", "length 200.0 (audio)", "bitrate 192 (audio)",
        "size 500 (file system)", "refund 0.29 (purchase)", "playcount 7 (import)", "rating 80 (import)",
        "date 1999 (tags)", "added 1970-01-01T00:00:00Z (library)",
        "modified 1970-01-02T00:00:00Z (file system)",
        "compilation false (album)", "picture false (tags)", "protected false (audio)",
        "physical false (purchase)",
        "multidisc false (album)", "ext mp3 (file system)",
      ])
    #expect(details.files.count == 1)
    let file = try #require(details.files.first)
    #expect(String(decoding: file.path, as: UTF8.self) == fixture.music + "/a/1.mp3")
    #expect(
      file.size == 500 && file.format == "MP3 (Codec)" && file.bitRate == 192 && file.duration == 200_000)
    #expect(!file.isMissing && file.isBest && file.unread == nil && file.tagTypes == "ID3v2.4")
    #expect(file.problem == "cut short" && file.properties.count == 6)
    #expect(file.evidence.map(\.source) == ["a", "z"])
    #expect(details.purchases.map(\.id) == purchases)
    let bought = try #require(details.purchases.first)
    #expect(
      bought.rule == "isrc" && bought.score == 1_000 && bought.title == "SALT" && bought.artist == "Huldra")
    #expect(bought.album == nil && bought.store == "Bandcamp" && bought.purchased == "1970-01-02T00:00:00Z")
    #expect(bought.paid == Money(minor: 129, exponent: 2, currency: "EUR"))
    #expect(
      bought.refund == Money(minor: 29, exponent: 2, currency: "EUR") && bought.coins == nil
        && bought.songs == nil)
    #expect(bought.lines == [.init(source: "test", line: "1", evidence: "receipt", path: nil, fileLine: nil)])
    let album = details.purchases[1]
    #expect(album.purchased == nil && album.paid == nil && album.coins == 5)
    #expect(album.songs?.all == 1 && album.songs?.withFile == 1)
    let fault = #expect(throws: Diagnostic.self) { try fixture.library.song(99) }
    #expect(fault?.message == "there is no song 99")
  }

  /// The best copy first; a format that is its own codec is named once; names that were guessed say so.
  @Test func theFilesOfASong() throws {
    let fixture = try LibraryFixture()
    func song(_ path: String) -> Song {
      Song(path, ["TITLE": "Salt", "ARTIST": "Huldra", "ALBUM": "Tidal", "TRACKNUMBER": "1"])
    }
    try fixture.index([
      song("a/1.mp3"), song("a/1.flac").format("FLAC", lossless: true), song("a/1.ogg").bitRate(320),
      Song("Ada/Home/x.dsf").unread("why"),
    ])
    try fixture.index([], vanished: ["a/1.flac"])
    try fixture.execute("UPDATE file SET codec = 'MP3'")
    let files = try fixture.library.song(1).files
    #expect(files.map { String(decoding: $0.path.suffix(5), as: UTF8.self) } == ["1.ogg", "1.mp3", ".flac"])
    #expect(files.map(\.isBest) == [true, false, false] && files.map(\.isMissing) == [false, false, true])
    #expect(files.map(\.format) == ["MP3", "MP3", "FLAC (MP3)"])
    let unread = try fixture.library.song(2)
    let origins = Dictionary(unread.facts.map { ($0.field, $0.origin) }) { one, _ in one }
    #expect(origins[.title] == "file name" && origins[.artist] == "folder" && origins[.album] == "folder")
    #expect(
      origins[.albumartist] == "folder" && origins[.artists] == "folder" && unread.files[0].unread == "why")
  }

  @Test func whyAPurchaseIsWhatItIs() {
    func why(_ state: StateName, _ songs: Int = 0, _ here: Int = 0) -> String {
      PurchaseDetails.why(state, songs: songs, here: here)
    }
    #expect(
      why(.present, 1, 1) == "its song has a file" && why(.present, 2, 2) == "each of its 2 songs has a file")
    #expect(why(.partial, 3, 2) == "2 of its 3 songs have a file")
    #expect(why(.partial, 3, 3) == "its files say that it has more songs")
    #expect(why(.missing, 1) == "the file of its song has vanished")
    #expect(why(.missing, 2) == "the files of its songs have vanished")
  }

  /// What two sources say of one sale, line by line, where it differs from what is made of them.
  @Test func everyFactThatALineSaysOtherwise() throws {
    let fixture = try LibraryFixture()
    let ledger = Ledger(library: fixture.library)
    let file =
      "INSERT INTO import_file (id, change, path, format) SELECT 5, id, CAST('/f.csv' AS BLOB), 'csv' FROM change LIMIT 1"
    try fixture.execute(file)
    let ada = try ledger.account("Ada")
    let line = try ledger.line(
      "A1",
      [
        "account": ada, "store": "Shop", "order_id": "O", "purchased": 86_400, "precision": 1,
        "kind": "album",
        "acquired": "gift", "title": "t", "artist": "a", "album": "b", "album_artist": "c", "label": "d",
        "isrc": "e",
        "barcode": "f", "url": "g", "released": 20_190_000, "catalog_number": "h", "disc": 1, "number": 2,
        "duration": 3_000, "quantity": 4, "amount": 500, "currency": "EUR", "exponent": 2, "list_price": 600,
        "tax": 70,
        "refund": 80, "coins": 9, "note": "n", "physical": 1, "file": 5, "file_line": 12,
      ])
    let sale = try ledger.sale(of: [line], ["store": "Other"])
    let details = try fixture.library.purchase(sale)
    #expect(details.evidences.count == 1)
    let evidence = details.evidences[0]
    #expect(
      evidence.line
        == .init(source: "test", line: "A1", evidence: "receipt", path: Array("/f.csv".utf8), fileLine: 12))
    #expect(
      evidence.differing.map { "\($0.field)=\(text($0.value))" } == [
        "store=Shop", "account=Ada", "orderid=O", "purchased=1970-01-02", "kind=album", "acquired=gift",
        "title=t",
        "artist=a", "album=b", "albumartist=c", "label=d", "isrc=e", "barcode=f", "url=g", "released=2019",
        "catalognumber=h", "disc=1", "track=2", "length=3.0", "quantity=4", "price=5.00", "currency=EUR",
        "listprice=6.00", "tax=0.70", "refund=0.80", "coins=9", "note=n", "physical=true",
      ])
    #expect(details.links == [] && details.tracks == [] && details.decisions == [])
  }
}
