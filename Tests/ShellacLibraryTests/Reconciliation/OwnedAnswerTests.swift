import ShellacModel
import Testing

@testable import ShellacLibrary

/// What the answer to "do I have it" says of songs and albums, and which of them are only like it.
@Suite struct OwnedAnswerTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    func song(_ path: String, _ title: String, _ artist: String, _ album: String) -> LibraryFixture.Song {
      .init(path, ["TITLE": title, "ARTIST": artist, "ALBUM": album])
    }
    try fixture.index([
      song("a/1.mp3", "Salt", "Huldra", "Tidal"), song("a/2.mp3", "Dust", "Huldra", "Tidal"),
      song("b/1.mp3", "Salt (Live)", "Huldra", "Elsewhere"), song("c/1.mp3", "Reeds", "Motorbus", "Atlas"),
    ])
    try fixture.index([], vanished: ["c/1.mp3"])
  }

  private func text(_ item: OwnedAnswer.Item) -> String {
    let names = [item.artist, item.title, item.album, item.store].map { $0 ?? "-" }.joined(separator: "|")
    let counts = [item.songs.map { Int64($0) }, item.bought.map { Int64($0) }, item.purchased].map {
      $0.map(String.init) ?? "-"
    }
    return
      "\(item.isAlbum ? "album" : "song") \(item.id) \(names) \(item.state) \(counts.joined(separator: "|"))"
  }

  private func ask(_ question: String) throws -> (owned: [String], near: [String], isUnderstood: Bool) {
    var answers: [OwnedAnswer] = []
    try fixture.library.owned([question]) { answers.append($0) }
    let answer = try #require(answers.first)
    #expect(answers.count == 1 && answer.question == question)
    return (answer.owned.map(text), answer.near.map(text), answer.isUnderstood)
  }

  @Test func songsAndAlbumsAreTold() throws {
    var answer = try ask("huldra - SALT")
    #expect(answer.owned == ["song 1 Huldra|Salt|Tidal|- present -|-|-"] && answer.isUnderstood)
    #expect(answer.near == ["song 3 Huldra|Salt (Live)|Elsewhere|- present -|-|-"])
    answer = try ask("Huldra – Tidal")
    #expect(answer.owned == ["album 1 Huldra|-|Tidal|- present 2|-|-"] && answer.near == [])
    #expect(try ask("Motorbus — Reeds").owned == ["song 4 Motorbus|Reeds|Atlas|- missing -|-|-"])
    #expect(try ask("Motorbus - Reedz").near == ["song 4 Motorbus|Reeds|Atlas|- missing -|-|-"])
    #expect(try ask("Motorbus - Tidal").owned == [])
    for unclear in ["Huldra", "", " - Salt", "Huldra - ", "Huldra-Salt"] {
      #expect(try !ask(unclear).isUnderstood)
    }
  }

  @Test func whatWasPaidForIsTold() throws {
    let ids = try fixture.library.buy([
      LedgerRow(99) { ($0.store, $0.purchased) = ("Later", 20) },
      LedgerRow(99) { ($0.store, $0.purchased) = ("First", 10) },
    ])
    for id in ids { try fixture.library.tie(id, to: "Salt") }
    try fixture.library.tie(ids[0], to: "Dust")
    #expect(try ask("Huldra - Salt").owned == ["song 1 Huldra|Salt|Tidal|First present -|-|10"])
    #expect(try ask("Huldra - Tidal").owned == ["album 1 Huldra|-|Tidal|First present 2|2|10"])
    try fixture.execute("DELETE FROM link WHERE track = 2")
    #expect(try ask("Huldra - Tidal").owned == ["album 1 Huldra|-|Tidal|First present 2|1|10"])
    try fixture.execute(
      "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET void = 90 WHERE store = 'First'"
    )
    #expect(try ask("Huldra - Salt").owned == ["song 1 Huldra|Salt|Tidal|Later present -|-|20"])
    try fixture.execute("UPDATE link SET void = 90")
    #expect(try ask("Huldra - Tidal").owned == ["album 1 Huldra|-|Tidal|- present 2|-|-"])
    #expect(try ask("Huldra - Salt").owned == ["song 1 Huldra|Salt|Tidal|- present -|-|-"])
  }

  @Test(arguments: [
    "[FLAC]", "(MP3 320)", "[WEB]", "[24bit]", "[24bit/96kHz]", "[24-bit 44.1 kHz]", "[Hi-Res] [FLAC]",
    "{mp3 v0}", "(320kbps)", "[24 Bit]",
  ])
  func brackets(format: String) throws {
    #expect(try ask("Huldra - Salt \(format)").owned == ["song 1 Huldra|Salt|Tidal|- present -|-|-"])
    #expect(try ask("Huldra - Tidal \(format)").owned == ["album 1 Huldra|-|Tidal|- present 2|-|-"])
    // What names a version does so still.
    for live in ["Salt (Live) \(format)", "Salt \(format) (Live)"] {
      #expect(try ask("Huldra - " + live).owned == ["song 3 Huldra|Salt (Live)|Elsewhere|- present -|-|-"])
    }
    #expect(try ask("Huldra - Salt (Acoustic) \(format)").owned == [])
  }

  @Test func bracketsThatSayMoreThanTheFormatStay() throws {
    for other in ["(Web)", "(Opus 40)", "(FLAC Remix)", "[WEB Session]", "(320)", "(Hi)", "(12 Bit)"] {
      #expect(try ask("Huldra - Salt \(other)").owned == [], "\(other)")
    }
    #expect(try ask("Huldra - [FLAC]").isUnderstood)
    try fixture.index([
      .init("e/1.mp3", ["TITLE": "Salt [FLAC]", "ARTIST": "Huldra", "ALBUM": "Marked"])
    ])
    // A song that is called so is the one.
    #expect(try ask("Huldra - Salt [FLAC]").owned == ["song 5 Huldra|Salt [FLAC]|Marked|- present -|-|-"])
  }

  @Test func fiveThatAreLikeItAreEnough() throws {
    try fixture.index(
      (1...7).map { .init("d\($0)/1.mp3", ["TITLE": "Fen (Mix \($0))", "ARTIST": "Ada", "ALBUM": "\($0)"]) })
    let answer = try ask("Ada - Fen")
    #expect(answer.owned == [] && answer.near.count == 5)
  }

  /// An artist may have a dash in the name; the split that finds something counts.
  @Test func dashesAreTriedOneByOne() throws {
    try fixture.index([.init("e/1.mp3", ["TITLE": "Sea", "ARTIST": "Ada - Bo", "ALBUM": "E"])])
    #expect(try ask("Ada - Bo - Sea").owned == ["song 5 Ada - Bo|Sea|E|- present -|-|-"])
  }

  /// A record makes no songs: its purchase alone tells that it is owned.
  @Test(arguments: [false, true])
  func whatStandsOnAShelfIsOwned(hasKeys: Bool) throws {
    let vinyl = try fixture.buy(
      "First Vinyl", by: "Home (2)", kind: "package", physical: true, store: "Discogs")
    let single = try fixture.buy("Ferry", by: "Home", physical: true)
    let box = try fixture.buy("Cassette", by: "Ada", on: "Ashore", kind: "package", physical: true)
    if hasKeys { try fixture.library.makeMatchKeys() }
    let record = "album \(vinyl) Home (2)|First Vinyl|-|Discogs physical -|-|1600000000"
    for question in ["Home - First Vinyl", "HOME (2) - first vinyl (Deluxe Edition)"] {
      #expect(try ask(question).owned == [record])
    }
    #expect(try ask("home - ferry").owned == ["song \(single) Home|Ferry|-|- physical -|-|1600000000"])
    for question in ["Ada - Ashore", "Ada - Cassette"] {
      #expect(try ask(question).owned == ["album \(box) Ada|Cassette|Ashore|- physical -|-|1600000000"])
    }
    #expect(try ask("Home (3) - First Vinyl").owned == [], "Discogs tells them apart")
    #expect(try ask("Home - First Vinyl (Live)").near == [record])
    for question in ["Huldra - First Vinyl", "Home - Second Vinyl"] {
      #expect(try ask(question).owned == [] && ask(question).near == [])
    }
  }

  @Test(arguments: [false, true])
  func whatIsNoMusicOrWasGivenBackStandsOnNoShelf(hasKeys: Bool) throws {
    try fixture.buy("Shirt", by: "Home", kind: "package", aside: true, physical: true)
    try fixture.buy("Back", by: "Home", kind: "package", amount: 900, physical: true, refund: 900)
    try fixture.buy("Coins", by: "Home", kind: "credit", physical: true)
    let undone = try fixture.buy("Undone", by: "Home", kind: "package", physical: true)
    let told = try fixture.buy("Twice", by: "Home", kind: "package", physical: true)
    let sale = try fixture.buy("Twice", by: "Home", kind: "package", physical: true)
    try fixture.execute("UPDATE purchase SET sale = \(sale) WHERE id = \(told)")
    if hasKeys { try fixture.library.makeMatchKeys() }
    try fixture.execute(
      "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET void = 90 WHERE id = \(undone)"
    )
    for title in ["Shirt", "Back", "Coins", "Undone"] {
      #expect(try ask("Home - \(title)").owned == [], "\(title)")
    }
    #expect(try ask("Home - Twice").owned.count == 1)
    // What an undo of the undo brings back is found by the keys that it had, or would have had.
    try fixture.execute("UPDATE purchase SET void = NULL WHERE id = \(undone)")
    #expect(try ask("Home - Undone").owned.count == 1)
  }

  @Test func purchasesAreLookedThroughOnceForThings() throws {
    func newPurchases() throws -> Int64 {
      try fixture.library.database { try MatchKeyTable($0, folding: MatchFolding()).newPurchases() }
    }
    try fixture.buy("First Vinyl", by: "Home (2)", kind: "package", physical: true)
    try fixture.buy("Salt", by: "Huldra")
    #expect(try newPurchases() == 2)
    try fixture.library.makeMatchKeys()
    #expect(try newPurchases() == 0)
    try fixture.buy("Second Vinyl", by: "Home (2)", kind: "package", physical: true)
    for title in ["First Vinyl", "Second Vinyl"] {
      #expect(try ask("Home - \(title)").owned.count == 1, "\(title)")
    }
  }
}
