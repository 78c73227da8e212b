import ShellacLibrary
import Testing

@testable import ShellacOrganizer

/// What belongs to an album goes where the album goes, and only then.
@Suite struct CompanionTests {
  private let songs = [
    PlanSong("/music/x/1.mp3", "A/B/01 One.mp3"), PlanSong("/music/x/2.mp3", "A/B/02 Two.mp3"),
  ]

  @Test func coversLogsAndBookletsMoveAlong() throws {
    var fixture = PlanFixture()
    fixture.others = [
      "/music/x/cover.jpg", "/music/x/rip.LOG", "/music/x/booklet.pdf", "/music/x/Scans/back.png",
      "/music/x/notes.odt", "/music/x/Video/clip.jpg",
    ]
    let plan = try fixture.plan(songs)
    #expect(
      plan.lines == [
        "move /music/x/1.mp3 → /music/A/B/01 One.mp3", "move /music/x/2.mp3 → /music/A/B/02 Two.mp3",
        "move /music/x/booklet.pdf → /music/A/B/booklet.pdf",
        "move /music/x/cover.jpg → /music/A/B/cover.jpg",
        "move /music/x/rip.LOG → /music/A/B/rip.LOG",
        "move /music/x/Scans/back.png → /music/A/B/Scans/back.png",
      ])
    #expect(plan.companions == 4)
  }

  @Test func theyStayWhenTheSongsPart() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg"]
    let plan = try fixture.plan([songs[0], PlanSong("/music/x/2.mp3", "C/2.mp3")])
    #expect(plan.lines.last == "stays /music/x/cover.jpg")
    #expect(plan.count(.act) == 2 && plan.problems == 0)
  }

  @Test func theyStayWhenASongHasToStay() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg", "/music/A/B/02 Two.mp3", "/music/x/Scans/back.png"]
    let plan = try fixture.plan(songs)
    #expect(plan.count(.stays) == 2 && plan.count(.act) == 1)
  }

  @Test func onesOfAnotherFolderGetNumbersBesideThoseThatAreThere() throws {
    var fixture = PlanFixture()
    fixture.others = [
      "/music/x/cover.jpg", "/music/x/rip.log", "/music/A/B/cover.jpg", "/music/A/B/cover (2).jpg",
      "/music/A/B/rip.log",
    ]
    fixture.disk.contents = ["/music/x/rip.log": "same", "/music/A/B/rip.log": "same"]
    let plan = try fixture.plan(songs)
    #expect(plan.lines.contains("move /music/x/cover.jpg → /music/A/B/cover (3).jpg"))
    #expect(plan.notes["/music/x/cover.jpg"] == "number added" && plan.numbered == 1)
    #expect(plan.lines.contains("stays /music/x/rip.log"))
    #expect(plan.notes["/music/x/rip.log"] == "what is there holds the same bytes")
    #expect(plan.problems == 0)
  }

  @Test func foldersOfPicturesChangePlacesWithTheirAlbums() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/Scans/front.png", "/music/B/Scans/front.png"]
    let albums = [PlanSong("/music/A/1.mp3", "B/1.mp3"), PlanSong("/music/B/1.mp3", "A/1.mp3")]
    let plan = try fixture.plan(albums)
    #expect(plan.count(.act) == 4 && plan.problems == 0)
    let all = Set(albums.map(\.path) + fixture.others)
    #expect(plan.performed(on: all) == all)
  }

  @Test func aFolderOfPicturesThatHoldsMoreStaysAndIsNamed() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/Scans/back.png", "/music/x/Scans/Thumbs.db"]
    let plan = try fixture.plan(songs)
    #expect(plan.lines.contains("move /music/x/Scans/back.png → /music/A/B/Scans/back.png"))
    #expect(plan.keptFolders.map { String(decoding: $0.path, as: UTF8.self) } == ["/music/x/Scans"])
    #expect(plan.keptFolders.map { String(decoding: $0.leftover, as: UTF8.self) } == ["Thumbs.db"])
  }

  @Test func coversOfTwoDiscsThatBecomeOneFolderAreBothKept() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg", "/music/y/cover.jpg", "/music/x/back.jpg", "/music/y/back.jpg"]
    fixture.disk.contents = ["/music/x/back.jpg": "same", "/music/y/back.jpg": "same"]
    let discs = [PlanSong("/music/x/1.mp3", "A/1-01.mp3"), PlanSong("/music/y/1.mp3", "A/2-01.mp3")]
    let plan = try fixture.plan(discs)
    #expect(plan.lines.contains("move /music/x/cover.jpg → /music/A/cover.jpg"))
    #expect(plan.lines.contains("move /music/y/cover.jpg → /music/A/cover (2).jpg"))
    #expect(plan.lines.contains("move /music/x/back.jpg → /music/A/back.jpg"))
    #expect(
      plan.notes["/music/y/back.jpg"] == "'/music/x/back.jpg', which goes there, holds the same bytes")
    #expect(plan.problems == 0)
    #expect(plan.keptFolders.map { String(decoding: $0.path, as: UTF8.self) } == ["/music/y"])
    // Done, nothing is left to do.
    var after = PlanFixture()
    after.others = ["/music/A/cover.jpg", "/music/A/cover (2).jpg", "/music/A/back.jpg"]
    let again = try after.plan([
      PlanSong("/music/A/1-01.mp3", "A/1-01.mp3"), PlanSong("/music/A/z.mp3", "A/y.mp3"),
    ])
    #expect(again.lines == ["move /music/A/z.mp3 → /music/A/y.mp3"])
  }

  @Test func oneThatWasNumberedAndStaysForItsBytesHasNoNumber() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg", "/music/y/cover.jpg", "/music/A/cover.jpg"]
    fixture.disk.contents = ["/music/x/cover.jpg": "same", "/music/y/cover.jpg": "same"]
    let plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/1-01.mp3"), PlanSong("/music/y/1.mp3", "A/2-01.mp3"),
    ])
    #expect(plan.lines.contains("move /music/x/cover.jpg → /music/A/cover (2).jpg"))
    #expect(
      plan.notes["/music/y/cover.jpg"] == "'/music/x/cover.jpg', which goes there, holds the same bytes")
    #expect(plan.numbered == 1)
  }

  @Test func numberedCopiesAreNotMadeAgain() throws {
    var fixture = PlanFixture()
    fixture.deed = .copy
    fixture.others = [
      "/home/x/cover.jpg", "/home/y/cover.jpg", "/music/A/cover.jpg", "/music/A/cover (2).jpg",
    ]
    fixture.others += ["/music/A/1.mp3", "/music/A/2.mp3"]
    let plan = try fixture.plan([PlanSong("/home/x/1.mp3", "A/1.mp3"), PlanSong("/home/y/1.mp3", "A/2.mp3")])
    // The songs are there already, so that nothing is said of their covers; one more song brings them up.
    #expect(plan.count(.act) == 0)
    let more = try fixture.plan([
      PlanSong("/home/x/1.mp3", "A/1.mp3"), PlanSong("/home/y/1.mp3", "A/2.mp3"),
      PlanSong("/home/x/3.mp3", "A/3.mp3"), PlanSong("/home/y/4.mp3", "A/4.mp3"),
    ])
    #expect(more.count(.act) == 2 && more.problems == 0, "\(more.lines)")
  }

  @Test func aNameThatACompanionLeavesIsFree() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/cover.jpg", "/music/x/cover.jpg"]
    let plan = try fixture.plan([
      PlanSong("/music/A/1.mp3", "B/1.mp3"), PlanSong("/music/x/1.mp3", "A/1.mp3"),
    ])
    #expect(plan.lines.contains("move /music/x/cover.jpg → /music/A/cover.jpg"))
    #expect(plan.lines.contains("move /music/A/cover.jpg → /music/B/cover.jpg"))
    let before: Set = ["/music/A/cover.jpg", "/music/x/cover.jpg", "/music/A/1.mp3", "/music/x/1.mp3"]
    #expect(
      plan.performed(on: before) == [
        "/music/B/cover.jpg", "/music/A/cover.jpg", "/music/B/1.mp3", "/music/A/1.mp3",
      ])
  }

  @Test func listsThatMoveOrStayBesideMovedSongsAreToldWithBothPaths() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/rip.CUE", "/music/x/all.m3u", "/music/A/B/here.cue", "/music/x/cover.jpg"]
    let plan = try fixture.plan(songs + [PlanSong("/music/A/B/z.mp3", "A/B/03 Three.mp3")])
    let lists = plan.lists(with: ["cue", "m3u"]).map { list in
      [list.source, list.target].map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      Set(lists) == [
        ["/music/A/B/here.cue", "/music/A/B/here.cue"], ["/music/x/all.m3u", "/music/A/B/all.m3u"],
        ["/music/x/rip.CUE", "/music/A/B/rip.CUE"],
      ])
    let moved = MovedPaths(plan)
    func text(_ path: [UInt8]?) -> String? { path.map { String(decoding: $0, as: UTF8.self) } }
    #expect(text(moved.target(of: Array("/music/x/1.mp3".utf8))) == "/music/A/B/01 One.mp3")
    #expect(moved.target(of: Array("/music/x/1.wav".utf8)) == nil)
    #expect(text(moved.namesake(of: Array("/music/x/1.wav".utf8))?.target) == "/music/A/B/01 One.mp3")
    #expect(moved.namesake(of: Array("/music/y/1.wav".utf8)) == nil)
  }

  @Test func twoSongsOfOneNameAreNoNamesakeOfAThird() throws {
    let plan = try PlanFixture().plan([
      PlanSong("/music/x/1.mp3", "A/1.mp3"), PlanSong("/music/x/1.ogg", "A/1.ogg"),
    ])
    #expect(MovedPaths(plan).namesake(of: Array("/music/x/1.wav".utf8)) == nil)
  }

  @Test func lyricsGetTheNameOfTheirSong() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/2.lrc"]
    let plan = try fixture.plan([songs[0], PlanSong("/music/x/2.mp3", "C/Two.mp3")])
    #expect(plan.lines.contains("move /music/x/2.lrc → /music/C/Two.lrc"))
  }

  @Test func whatLiesBesideTheDiscsMovesWithAllOfThem() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg", "/music/x/CD1/cd1.log"]
    let discs = [
      PlanSong("/music/x/CD1/1.mp3", "A/B/1-01.mp3"), PlanSong("/music/x/CD2/1.mp3", "A/B/2-01.mp3"),
    ]
    let plan = try fixture.plan(discs)
    #expect(plan.lines.contains("move /music/x/cover.jpg → /music/A/B/cover.jpg"))
    #expect(plan.lines.contains("move /music/x/CD1/cd1.log → /music/A/B/cd1.log"))
    fixture.others.append("/music/A/B/2-01.mp3")
    let blocked = try fixture.plan(discs)
    #expect(blocked.lines.contains("stays /music/x/cover.jpg"))
  }

  @Test func thePatternsAreTheUsers() throws {
    var fixture = PlanFixture()
    fixture.companions = CompanionRules(["*.odt"])
    fixture.others = ["/music/x/cover.jpg", "/music/x/notes.odt"]
    let plan = try fixture.plan(songs)
    #expect(plan.lines.contains("move /music/x/notes.odt → /music/A/B/notes.odt"))
    #expect(!plan.lines.contains { $0.contains("cover.jpg") })
  }
}
