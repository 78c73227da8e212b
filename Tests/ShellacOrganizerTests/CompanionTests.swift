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

  @Test func onesOfAnotherFolderAreNotOverwritten() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/x/cover.jpg", "/music/A/B/cover.jpg"]
    let plan = try fixture.plan(songs)
    #expect(plan.count(.occupied) == 1 && plan.count(.act) == 2)
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
