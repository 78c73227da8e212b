import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What waits for a decision, or only for the next reconciliation, is not lost.
@Suite struct WaitingReportTests {
  private let fixture: LibraryFixture
  private let purchase: Int64

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      LibraryFixture.Song("a/1.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Tidal"]),
      LibraryFixture.Song("b/2.mp3", ["ARTIST": "Huldra", "TITLE": "Salt", "ALBUM": "Greatest Hits"]),
    ])
    purchase = try fixture.buy("Salt", by: "Huldra", length: 200_000, amount: 129)
    try fixture.buy("Gone", by: "Motorbus", on: "Atlas", amount: 99)
    #expect(try fixture.library.reconcile().reviews.map(\.purchase) == [purchase])
  }

  private func report(_ name: ReportName) throws -> Report {
    try fixture.library.report(ReportRequest(name))
  }

  private let remark = "1 purchase waits for a decision: run 'shellac reconcile --review'."

  @Test func theListOfWhatIsLostLeavesItOutAndSaysSo() throws {
    let report = try report(.lost)
    #expect(report.lines("title,price") == ["Gone|0.99"])
    #expect(report.totals("purchases,price") == ["1|0.99"])
    #expect(report.fact("waiting") == "1" && report.remarks == [remark])
  }

  @Test func coverageTellsItApartAndItIsNotAtRisk() throws {
    let report = try report(.coverage)
    #expect(
      report.lines("state,purchases,paid,atrisk").sorted() == [
        "waiting|1|1.29|0.00", "without a file|1|0.99|0.99",
      ])
    #expect(report.fact("without") == "1" && report.fact("waiting") == "1" && report.remarks == [remark])
    var request = ReportRequest(.coverage)
    request.groupings = [[.store]]
    request.query = try QueryParser.parse(arguments: ["artist:huldra"])
    #expect(try fixture.library.report(request).lines("purchases,without,waiting") == ["1|0|1"])
  }

  @Test func whatWasDecidedAgainstEveryFileIsLost() throws {
    let songs = try fixture.library.database {
      try Int64.fetchAll($0, sql: "SELECT id FROM track WHERE title = 'Salt' AND state = 0")
    }
    _ = try fixture.library.unlink(purchase: purchase, from: songs)
    let report = try report(.lost)
    #expect(report.lines("title").sorted() == ["Gone", "Salt"])
    #expect(report.fact("waiting") == "0" && report.remarks.isEmpty)
  }

  @Test func whatWasDecidedForAFileIsThere() throws {
    let song = try fixture.library.database {
      try #require(try Int64.fetchOne($0, sql: "SELECT id FROM track WHERE title = 'Salt' AND state = 0"))
    }
    _ = try fixture.library.link(purchase: purchase, to: [song])
    #expect(try report(.lost).remarks.isEmpty)
    #expect(try report(.coverage).fact("withfile") == "1")
  }

  @Test func anAlbumThatMayBeOneOfTwoWaits() throws {
    try fixture.index([
      LibraryFixture.Song("c/3.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"]),
      LibraryFixture.Song("d/4.mp3", ["ARTIST": "Motorbus", "TITLE": "Silt", "ALBUM": "Atlas"]),
    ])
    try fixture.buy(nil, by: "Motorbus", on: "Atlas", kind: "album", amount: 500)
    let waiting = try fixture.library.reconcile().reviews.count
    #expect(waiting == 2)
    #expect(try report(.lost).fact("waiting") == "2")
  }

  private let untied = "1 purchase is not tied to its file yet: run 'shellac reconcile'."

  private let gone = LibraryFixture.Song(
    "c/3.mp3", ["ARTIST": "Motorbus", "TITLE": "Gone", "ALBUM": "Atlas"])

  @Test func whatIsCertainlyThereWaitsToBeTied() throws {
    try fixture.index([gone])
    let lost = try report(.lost)
    #expect(lost.count == 0 && lost.fact("waiting") == "2" && lost.remarks == [untied, remark])
    #expect(try report(.coverage).lines("state,purchases,paid,atrisk") == ["waiting|2|2.28|0.00"])
    _ = try fixture.library.reconcile()
    #expect(try report(.lost).remarks == [remark])
    #expect(try report(.coverage).fact("withfile") == "1")
  }

  @Test func ofSeveralThatAreNotTiedYetTheRemarkIsInThePlural() throws {
    try fixture.buy("Dust", by: "Motorbus", on: "Atlas")
    try fixture.index([gone, .init("c/4.mp3", ["ARTIST": "Motorbus", "TITLE": "Dust", "ALBUM": "Atlas"])])
    let said = "2 purchases are not tied to their files yet: run 'shellac reconcile'."
    #expect(try report(.lost).remarks == [said, remark])
  }

  @Test func anAlbumThatIsCertainlyThereWaitsToBeTied() throws {
    try fixture.buy(nil, by: "Motorbus", on: "Atlas", kind: "album", amount: 500)
    try fixture.index(
      ["Dust", "Silt"].map { .init("c/\($0).mp3", ["ARTIST": "Motorbus", "TITLE": $0, "ALBUM": "Atlas"]) })
    let lost = try report(.lost)
    #expect(lost.lines("title") == ["Gone"] && lost.remarks == [untied, remark])
  }

  @Test(arguments: [(0, false), (100, true)])
  func amongMoreNewSongsThanTheLimitNothingIsLookedForWhichIsSaid(limit: Int, isLookedFor: Bool) throws {
    try fixture.index([gone])
    let remarks = try fixture.library.database { db in
      let session = ReportSession(
        db: db, settings: try LibrarySettings(db), request: ReportRequest(.lost))
      return try WaitingPurchases(session, among: session.purchases(), unkeyed: limit).remarks
    }
    let said = "Many songs have not been compared with purchases yet: run 'shellac reconcile' first."
    #expect(remarks == (isLookedFor ? [untied, remark] : [said, remark]))
  }

  @Test func whatIsCertainlyAFileThatIsAwayIsLost() throws {
    try fixture.index([gone])
    try fixture.index([], vanished: ["c/3.mp3"])
    let lost = try report(.lost)
    #expect(lost.lines("title") == ["Gone"] && lost.remarks == [remark])
  }

  @Test func whatTheUserHasTiedToAFileThatIsBackWaitsToBeTied() throws {
    let song = try fixture.library.database {
      try #require(try Int64.fetchOne($0, sql: "SELECT id FROM track WHERE title = 'Salt' AND state = 0"))
    }
    _ = try fixture.library.link(purchase: purchase, to: [song])
    try fixture.library.transaction { try $0.execute(sql: "UPDATE link SET void = change") }
    let lost = try report(.lost)
    #expect(lost.lines("title") == ["Gone"] && lost.remarks == [untied])
  }
}
