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
}
