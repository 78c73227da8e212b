import GRDB
import Testing

@testable import ShellacLibrary

/// What reconciling gives does not depend on the order in which songs and purchases came.
struct ReconcileOrderTests {
  private static let artists = [
    "Huldra", "The Lantern Keepers", "Вера Лисова", "夜 空", "Nirvana (2)", "Ångström",
  ]
  private static let titles = ["Salt", "Été", "Зима", "風 花", "Home (Live)", "Gravity, Pt. 2"]
  private static let albums = ["Tidal", "Дом", "Атлас", "Live at Home"]

  /// Files, and purchases that are spelled in other ways: some tie, some are ambiguous, some have no file.
  private func fill(_ fixture: LibraryFixture, reversed: Bool) throws {
    var songs: [LibraryFixture.Song] = []
    var purchases: [() throws -> Void] = []
    var number = 0
    for artist in Self.artists {
      for album in Self.albums {
        for title in Self.titles {
          number += 1
          let length = 100_000 + number * 3_000
          if number % 7 != 0 {
            songs.append(
              LibraryFixture.Song(
                "\(number)/song.mp3",
                [
                  "ARTIST": "\(artist)", "TITLE": "\(title)", "ALBUM": "\(album)",
                  "TRACKNUMBER": "\(number % 12)",
                ]
              ).length(length))
          }
          if number % 11 == 0 { continue }
          let bought = number
          purchases.append {
            try fixture.buy(
              bought % 3 == 0 ? title : title.uppercased() + " (Remastered 2011)",
              by: bought % 3 == 0 ? artist : artist + " feat. Somebody", on: bought % 5 == 0 ? nil : album,
              line: "line \(bought)", length: bought % 2 == 0 ? length : nil)
          }
        }
      }
      purchases.append {
        try fixture.buy(nil, by: artist, on: "Tidal (Deluxe Edition)", kind: "album", line: "album \(artist)")
      }
    }
    try fixture.index(reversed ? songs.reversed() : songs)
    for buy in reversed ? purchases.reversed() : purchases { try buy() }
  }

  /// Links and waiting purchases, each told by what does not change with the order.
  private func results(_ fixture: LibraryFixture) throws -> (links: [String], reviews: [String]) {
    let report = try fixture.library.reconcile()
    return try fixture.library.database { db in
      let links = try String.fetchAll(
        db,
        sql: """
          SELECT p.line || ' ' || ifnull((SELECT CAST(d.path AS TEXT) FROM file f JOIN folder d ON d.id = f.folder
            WHERE f.id = t.file), 'no file') || ' ' || l.rule || ' ' || l.score
          FROM link l JOIN purchase p ON p.id = l.purchase JOIN track t ON t.id = l.track WHERE l.void IS NULL
          """)
      let reviews = try report.reviews.map { review in
        let line = try String.fetchOne(
          db, sql: "SELECT line FROM purchase WHERE id = ?", arguments: [review.purchase])
        return
          "\(line ?? "") \(review.isAmbiguous) \(review.candidates.count) \(review.candidates.map(\.score))"
      }
      return (links.sorted(), reviews.sorted())
    }
  }

  @Test func `the order of songs and purchases does not matter`() throws {
    let (forward, backward) = (try LibraryFixture(), try LibraryFixture())
    try fill(forward, reversed: false)
    try fill(backward, reversed: true)
    let (one, other) = (try results(forward), try results(backward))
    #expect(one.links.count { !$0.contains("no file") } > 60 && one.reviews.count > 5)
    #expect(one.links.count { $0.contains("no file") } > 5)
    #expect(one.links == other.links)
    #expect(one.reviews == other.reviews)
  }
}
