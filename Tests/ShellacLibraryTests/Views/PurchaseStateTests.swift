import ShellacModel
import Testing

@testable import ShellacLibrary

/// How much of what was bought is here, counted song by song.
@Suite struct PurchaseStateTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index(
      (1...4).map {
        .init(
          "\($0).mp3",
          ["TITLE": "S\($0)", "ARTIST": "Ada", "ALBUM": "Fen", "TRACKNUMBER": "\($0)/4", "DISCNUMBER": "1/1"])
      })
  }

  private func state(_ kind: String = "album", _ songs: Int..., sql: String = "", tracks: Int = 0) throws
    -> String
  {
    try fixture.execute("DELETE FROM link; DELETE FROM purchase_track; DELETE FROM purchase; \(sql)")
    let id = try fixture.library.buy([LedgerRow(1) { $0.kind = kind }])[0]
    for song in songs { try fixture.library.tie(id, to: "S\(song)") }
    for position in 0..<tracks {
      try fixture.execute(
        "INSERT INTO purchase_track (purchase, position, title) VALUES (\(id), \(position + 1), 't')")
    }
    var request = try ViewRequest(.purchases, "state", [])
    let plain = try fixture.library.lines(request)[0]
    request.countsSongs = true
    return plain + ": " + (try fixture.library.lines(request)[0])
  }

  @Test func ofAnAlbumAllSongsHaveToBeHere() throws {
    #expect(try state("album", 1, 2, 3, 4) == "present: present")
    #expect(try state("album", 1, 2, 3) == "partial: 3 of 4")
    #expect(try state("album", 1, 2, 3, tracks: 3) == "present: present", "its record says what it holds")
    #expect(try state("track", 1) == "present: present")
    #expect(try state("album", 1, 2, sql: "UPDATE track SET state = 1 WHERE id = 2") == "partial: 1 of 4")
    #expect(try state("album", 1, 2, tracks: 1) == "partial: 1 of 2")
    #expect(try state("track", 2) == "missing: missing")
    #expect(
      try state(
        "album", 1, sql: "UPDATE track SET state = 0; UPDATE track SET number_total = NULL, disc_total = 2")
        == "partial: 1 of 1 or more")
    #expect(try state("album", 1, 2, sql: "UPDATE track SET disc = id, disc_total = 2") == "present: present")
    #expect(try state("album", 1, 2, sql: "UPDATE track SET disc = NULL") == "partial: 2 of 2 or more")
    #expect(
      try state("album", 1, 2, sql: "UPDATE track SET state = 2, disc_total = NULL WHERE id < 3")
        == "nofile: nofile")
    #expect(try state("album") == "unlinked: unlinked")
  }

  @Test func whatIsNoMusicHasAStateOfItsOwn() throws {
    for kind in ["credit", "subscription", "payment", "other", "refund"] {
      #expect(try state(kind) == "\(kind): \(kind)")
    }
    func after(_ sql: String, _ query: String) throws -> [String] {
      _ = try state("track", 1)
      try fixture.execute("UPDATE purchase SET \(sql)")
      return try fixture.list(.purchases, "state", query)
    }
    #expect(try after("aside = 1", "state:aside") == ["aside"])
    #expect(try after("refund = 1", "state:refunded") == ["refunded"])
    #expect(try after("refund = 1, amount = 2", "state:present") == ["present"])
    #expect(try after("refund = 0, amount = 0", "state:present") == ["present"])
    #expect(try after("physical = 1", "state:present") == ["present"])
    try fixture.execute("UPDATE track SET state = 1")
    #expect(try after("physical = 1", "state:physical") == ["physical"])
  }
}
