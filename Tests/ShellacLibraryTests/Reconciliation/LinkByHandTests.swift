import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What the user says of purchases and songs, and what outlives what.
struct LinkByHandTests {
  private let fixture: LibraryFixture
  private let purchase: Int64

  @Test func tagsAreThoseOfTheFirstPurchaseThatHasADate() throws {
    let fixture = try LibraryFixture()
    try fixture.index([LibraryFixture.Song("a.mp3", ["ARTIST": "Huldra", "TITLE": "salt"])])
    let song = try fixture.library.database {
      try Int64.fetchAll($0, sql: "SELECT id FROM track WHERE title = 'salt'")
    }
    let days: [Int64?] = [nil, 2_000_000, 1_000_000]
    for (index, at) in days.enumerated() {
      let purchase = try fixture.buy("Salt \(index)", by: "Huldra", at: at)
      _ = try fixture.library.link(purchase: purchase, to: song)
    }
    let tags = try fixture.library.purchaseTags(ofSong: try #require(song.first))
    #expect(tags.first { $0.field == .title }?.value == "Salt 2")
  }

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      LibraryFixture.Song("a/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Tidal"]),
      LibraryFixture.Song("a/2.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"]),
    ])
    purchase = try fixture.buy("Salt", by: "Huldra", on: "Tidal", amount: 99)
  }

  private func track(_ title: String) throws -> Int64 {
    try fixture.library.database { db in
      try Int64.fetchOne(db, sql: "SELECT id FROM track WHERE title = ? ORDER BY state", arguments: [title])
        ?? 0
    }
  }

  @Test func `a link by hand beats every rule and outlives the next run`() throws {
    _ = try fixture.library.reconcile()
    _ = try fixture.library.link(purchase: purchase, to: [track("Dust")])
    #expect(try fixture.links() == ["Salt → 2.mp3 by by hand"])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 2.mp3 by by hand"])
    #expect(try fixture.list("title,price", "price:0.99EUR") == ["Dust|0.99"])
    _ = try fixture.library.undo()
    #expect(try fixture.links() == ["Salt → 1.mp3 by artist, title and album"])
    #expect(try fixture.isSound())
  }

  @Test func `what was taken apart stays apart, and is paid for and not on disk`() throws {
    _ = try fixture.library.reconcile()
    _ = try fixture.library.unlink(purchase: purchase, from: [track("Salt")])
    let report = try fixture.library.reconcile()
    #expect(report.ties.isEmpty && report.withoutFileCount == 1)
    #expect(try fixture.list("title,state", "title:=Salt").sorted() == ["Salt|nofile", "Salt|present"])
    _ = try fixture.library.undo()
    #expect(try fixture.links() == ["Salt → 1.mp3 by artist, title and album"])
    #expect(try fixture.isSound())
  }

  /// The decision stays, and nothing else: there is no purchase that could have paid for the song.
  @Test func `a link by hand goes with its purchase, and comes back with it`() throws {
    let sold = Sold([.lineid: "1", .title: "Other", .artist: "Nobody", .price: "1", .currency: "EUR"])
    try fixture.purchases([sold])
    let change = try #require(try fixture.library.changes().first?.id)
    let bought = try #require(
      try fixture.library.database {
        try Int64.fetchOne($0, sql: "SELECT id FROM purchase WHERE title = 'Other' AND void IS NULL")
      })
    _ = try fixture.library.link(purchase: bought, to: [track("Dust")])
    let tie = "Other → 2.mp3 by by hand"
    #expect(try fixture.links() == [tie])
    let undo = try fixture.library.undo(change).undo
    #expect(try fixture.links() == [])
    #expect(try fixture.list("title,owned,price", "title:Dust") == ["Dust|file|-"])
    #expect(try fixture.isSound())
    // Taken back, it is there with its link; and imported anew, too.
    _ = try fixture.library.undo(undo)
    #expect(try fixture.links() == [tie])
    _ = try fixture.library.undo(try fixture.library.changes().first?.id)
    #expect(try fixture.links() == [])
    try fixture.purchases([sold])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links().contains(tie))
    #expect(try fixture.isSound())
  }

  @Test func `a second word of the same changes nothing`() throws {
    #expect(try fixture.library.link(purchase: purchase, to: [track("Dust")]).unneeded == 0)
    let changes = try fixture.library.changes().count
    #expect(try fixture.library.link(purchase: purchase, to: [track("Dust")]).unneeded == 1)
    #expect(try fixture.library.changes().count == changes)
  }

  @Test func `no song is tied where none is named`() throws {
    #expect(try fixture.library.link(purchase: purchase, to: []).songs == 0)
    #expect(try fixture.links() == [])
  }

  @Test func `the origin of many songs is noted at once, and noted anew`() throws {
    let songs = try [track("Salt"), track("Dust")]
    #expect(try fixture.library.note(.rip, of: songs).unneeded == 0)
    #expect(try fixture.library.note(.rip, of: songs).unneeded == 2)
    #expect(try fixture.library.note(.gift, of: [songs[0]]).unneeded == 0)
    func said() throws -> [String] {
      try fixture.library.database { db in
        try String.fetchAll(
          db, sql: "SELECT title || ' ' || kind FROM decision WHERE void IS NULL ORDER BY title")
      }
    }
    #expect(try said() == ["Dust rip", "Salt gift"])
    #expect(try fixture.library.note(nil, of: songs).unneeded == 0)
    #expect(try said() == [])
  }

  @Test func `a dry run ties nothing`() throws {
    _ = try fixture.library.link(purchase: purchase, to: [track("Dust")], isDryRun: true)
    #expect(try fixture.links() == [])
  }

  @Test func `decisions outlive files that leave the library and come back`() throws {
    _ = try fixture.library.link(purchase: purchase, to: [track("Dust")])
    try fixture.library.index { writer in
      _ = try writer.noteVanished(
        files: fixture.library.indexReader().folder(root: fixture.root, folder: Array("a".utf8))!.files.map(
          \.id))
      _ = try writer.markMissing(root: fixture.root, under: [])
      _ = try writer.prune(root: fixture.root, under: [])
    }
    #expect(try fixture.list("title,state") == ["Dust|nofile"])
    try fixture.index([
      LibraryFixture.Song("a/2.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"]),
      LibraryFixture.Song("b/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Tidal"]),
    ])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 2.mp3 by by hand"])
    #expect(try fixture.isSound())
  }

  @Test func `decisions outlive another import of the same line`() throws {
    _ = try fixture.library.link(purchase: purchase, to: [track("Dust")])
    // The line is corrected: a new row takes its place under the same key.
    try fixture.library.transaction { db in
      try db.execute(sql: "INSERT INTO change (at, command, summary) VALUES (0, 'import', '')")
      let change = db.lastInsertedRowID
      try db.execute(
        sql: "UPDATE purchase SET void = ? WHERE id = ?; UPDATE link SET void = ? WHERE void IS NULL",
        arguments: [change, purchase, change])
    }
    try fixture.buy("Salt", by: "Huldra", on: "Tidal", line: "line \(purchase)")
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 2.mp3 by by hand"])
  }

  @Test func `songs that the user knows the origin of are not without a purchase`() throws {
    _ = try fixture.library.note(.rip, of: [track("Dust")])
    #expect(try fixture.library.reconcile().withoutPurchaseCount == 0)
    _ = try fixture.library.note(nil, of: [track("Dust")])
    #expect(try fixture.library.reconcile().withoutPurchaseCount == 1)
  }

  @Test func `a song cannot be tied to coins that were bought`() throws {
    let coins = try fixture.buy("500 coins", by: nil, kind: "credit")
    #expect(throws: Diagnostic.self) { try fixture.library.link(purchase: coins, to: [track("Dust")]) }
  }

  @Test func `a link by hand finds its song under another path`() throws {
    _ = try fixture.library.link(purchase: purchase, to: [track("Dust")])
    _ = try fixture.library.createPlaylist(
      named: "Mine", songs: ViewRequest(.songs, "title", ["title:=Dust"], sort: nil))
    try fixture.library.index { writer in
      _ = try writer.noteVanished(
        files: fixture.library.indexReader().folder(root: fixture.root, folder: Array("a".utf8))!.files.map(
          \.id))
      _ = try writer.markMissing(root: fixture.root, under: [])
      _ = try writer.prune(root: fixture.root, under: [])
    }
    try fixture.index([
      LibraryFixture.Song("z/old/07.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"])
    ])
    _ = try fixture.library.reconcile()
    #expect(try fixture.links() == ["Salt → 07.mp3 by by hand"])
    #expect(try fixture.list("title,state") == ["Dust|present"])
    #expect(try fixture.list("title,state", "playlist:Mine") == ["Dust|present"])
    #expect(try fixture.isSound())
  }

  @Test func `a link that is done again lets its song take the place of the one without a file`() throws {
    let album = try fixture.buy(
      nil, by: "Huldra", on: "Brine", kind: "album", amount: 300, tracks: ["Dust", "Silt"])
    _ = try fixture.library.reconcile()
    let before = try fixture.list("title,album,state")
    _ = try fixture.library.link(purchase: album, to: [track("Dust")])
    let linked = try fixture.list("title,album,state,price").sorted()
    #expect(linked.filter { $0.hasPrefix("Dust") } == ["Dust|Atlas|present|1.50"])
    let undone = try fixture.library.undo()
    #expect(try fixture.list("title,album,state").sorted() == before.sorted())
    _ = try fixture.library.undo(undone.undo)
    #expect(try fixture.list("title,album,state,price").sorted() == linked)
    #expect(try fixture.isSound())
  }
}
