import ShellacLibrary
import Testing

@testable import ShellacOrganizer

/// Albums of one name get folders of their own, the same ones every time.
@Suite struct AlbumMarkTests {
  private func song(_ number: Int, _ album: Int64, _ name: String = "1.mp3") -> PlanSong {
    PlanSong("/music/\(album)/\(number).mp3", "A/Best/\(name)", album: album, depth: 1)
  }

  private func folders(_ facts: [Int64: [String?]], _ songs: [PlanSong], onlookers: [PlanSong] = []) throws
    -> [String]
  {
    var fixture = PlanFixture()
    fixture.facts = facts
    let plan = try fixture.plan(songs, onlookers: onlookers)
    var folders: Set<String> = []
    plan.forEachItem { item in
      folders.insert(PlanFixture.name(PlanFixture.folder(String(decoding: item.target ?? [], as: UTF8.self))))
    }
    return folders.sorted()
  }

  @Test func theYearTellsThemApart() throws {
    let facts: [Int64: [String?]] = [1: ["1994", nil], 2: ["2004", nil]]
    #expect(try folders(facts, [song(1, 1), song(1, 2)]) == ["Best (1994)", "Best (2004)"])
  }

  @Test func aMarkIsPartedFromANameThatHadToBeChanged() throws {
    var fixture = PlanFixture()
    fixture.traits = .portable
    fixture.facts = [1: ["1994"], 2: ["2004"]]
    let plan = try fixture.plan([
      PlanSong("/music/1/1.mp3", "A/Best?/1.mp3", album: 1, depth: 1),
      PlanSong("/music/2/1.mp3", "A/Best?/1.mp3", album: 2, depth: 1),
    ])
    #expect(plan.lines.first == "move /music/1/1.mp3 → /music/A/Best_ (1994)/1.mp3")
    #expect(plan.notes["/music/1/1.mp3"] == "characters changed; album marked, another has its name")
  }

  @Test func whatTheYearLeavesTogetherTheNextFactParts() throws {
    let facts: [Int64: [String?]] = [1: ["1994", "4AD"], 2: ["1994", "Mute"], 3: ["2004", nil]]
    #expect(
      try folders(facts, [song(1, 1), song(1, 2), song(1, 3)]) == [
        "Best (1994, 4AD)", "Best (1994, Mute)", "Best (2004)",
      ])
  }

  @Test func songsOfOneAlbumFromTwoFoldersComeTogether() throws {
    let facts: [Int64: [String?]] = [1: ["1994", nil], 2: ["1994", "4AD"]]
    #expect(try folders(facts, [song(1, 1, "1.mp3"), song(2, 2, "2.mp3")]) == ["Best"])
  }

  @Test func whereNothingElseHelpsANumberDoes() throws {
    let facts: [Int64: [String?]] = [1: ["1994"], 2: ["1994"], 3: ["1994"]]
    let songs = [song(1, 3), song(1, 1), song(1, 2)]
    #expect(try folders(facts, songs) == ["Best", "Best (2)", "Best (3)"])
  }

  @Test func anAlbumThatTheQueryLeavesOutCounts() throws {
    let facts: [Int64: [String?]] = [1: ["1994"], 2: ["2004"]]
    #expect(try folders(facts, [song(1, 1)], onlookers: [song(1, 2)]) == ["Best (1994)"])
  }

  @Test func aTemplateWithoutTheAlbumInItsFoldersMarksNothing() throws {
    var fixture = PlanFixture()
    fixture.facts = [1: ["1994"], 2: ["2004"]]
    let plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/1.mp3", album: 1), PlanSong("/music/x/2.mp3", "A/2.mp3", album: 2),
    ])
    #expect(plan.lines == ["move /music/x/1.mp3 → /music/A/1.mp3", "move /music/x/2.mp3 → /music/A/2.mp3"])
  }
}
