import ShellacFiles
import ShellacLibrary
import ShellacTestSupport
import Testing

@testable import ShellacOrganizer

/// A plan says of every file what becomes of it, and what it says can be done.
@Suite struct PlanTests {
  @Test func filesThatAreWhereTheyBelongAreNoPartOfIt() throws {
    let plan = try PlanFixture().plan([
      PlanSong("/music/A/B/1.mp3", "A/B/1.mp3"), PlanSong("/music/x/2.mp3", "A/B/2.mp3"),
    ])
    #expect(plan.lines == ["move /music/x/2.mp3 → /music/A/B/2.mp3"])
    #expect(plan.count(.unchanged) == 1)
    #expect(plan.needs.isEmpty)
  }

  @Test func aFolderKeepsItsSpellingWhereCaseTellsNothingApart() throws {
    var fixture = PlanFixture()
    fixture.traits.tellsCaseApart = false
    let plan = try fixture.plan([
      PlanSong("/music/abba/1.mp3", "ABBA/1.mp3"), PlanSong("/music/x/2.mp3", "ABBA/2.mp3"),
    ])
    #expect(plan.lines == ["move /music/x/2.mp3 → /music/abba/2.mp3"])
    #expect(plan.count(.unchanged) == 1)
  }

  @Test func twoFilesForOneNameAreBothNamedAndNeitherIsTouched() throws {
    let plan = try PlanFixture().plan([
      PlanSong("/music/x/1.mp3", "A/T.mp3", song: 1), PlanSong("/music/y/1.mp3", "A/T.mp3", song: 1),
      PlanSong("/music/y/2.mp3", "A/U.mp3"),
    ])
    #expect(plan.count(.conflict) == 2 && plan.count(.act) == 1)
    #expect(plan.notes["/music/x/1.mp3"]?.contains("'/music/y/1.mp3'") == true)
    #expect(plan.notes["/music/y/1.mp3"]?.contains("copies of one song") == true)
    #expect(plan.acts.map { String(decoding: $0.source, as: UTF8.self) } == ["/music/y/2.mp3"])
  }

  @Test func aFileThatIsInItsPlaceKeepsItAgainstOthers() throws {
    var fixture = PlanFixture()
    let songs = [
      PlanSong("/music/A/T.mp3", "A/T.mp3", song: 1), PlanSong("/music/x/1.mp3", "A/T.mp3", song: 1),
      PlanSong("/music/y/1.mp3", "A/T.mp3", song: 2),
    ]
    let plan = try fixture.plan(songs)
    #expect(plan.count(.unchanged) == 1 && plan.count(.occupied) == 2 && plan.count(.act) == 0)
    #expect(plan.notes["/music/x/1.mp3"]?.contains("copies of one song") == true)
    fixture.deed = .copy
    let copied = try fixture.plan(songs)
    #expect(copied.count(.there) == 2 && copied.count(.act) == 0, "what was copied is there")
  }

  @Test func nothingIsEverOverwritten() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/T.mp3", "/music/A/U"]
    let plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/T.mp3"), PlanSong("/music/x/2.mp3", "A/U/V.mp3"),
      PlanSong("/music/x/3.mp3", "A/W.mp3"),
    ])
    #expect(plan.count(.occupied) == 1 && plan.count(.blocked) == 1 && plan.count(.act) == 1)
    #expect(plan.problems == 2)
  }

  @Test func aNameInAnotherFormOfUnicodeIsTakenWhereTheDiskSaysSo() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/E\u{301}tude.mp3"]
    let song = PlanSong("/music/x/1.mp3", "A/\u{C9}tude.mp3")
    fixture.traits.tellsUnicodeFormsApart = false
    #expect(try fixture.plan([song]).count(.occupied) == 1)
    fixture.traits.tellsUnicodeFormsApart = true
    #expect(try fixture.plan([song]).count(.occupied) == 0)
  }

  @Test func chainsAndCirclesAreDoneInAnOrderThatWorks() throws {
    let songs = [
      // a → b → c → d, and e ⇄ f.
      PlanSong("/music/A/a.mp3", "A/b.mp3"), PlanSong("/music/A/b.mp3", "A/c.mp3"),
      PlanSong("/music/A/c.mp3", "A/d.mp3"), PlanSong("/music/A/e.mp3", "A/f.mp3"),
      PlanSong("/music/A/f.mp3", "A/e.mp3"), PlanSong("/music/A/g.mp3", "B/h.mp3"),
      PlanSong("/music/B/h.mp3", "C/i.mp3"), PlanSong("/music/C/i.mp3", "A/g.mp3"),
    ]
    let plan = try PlanFixture().plan(songs)
    #expect(plan.count(.act) == 8)
    let files = Set(songs.map(\.path))
    let result = plan.performed(on: files)
    #expect(result == Set(songs.map { "/music/" + $0.raw }))
  }

  @Test func whatWaitsForAFileThatStaysStaysToo() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/d.mp3"]
    let plan = try fixture.plan([
      PlanSong("/music/A/a.mp3", "A/b.mp3"), PlanSong("/music/A/b.mp3", "A/c.mp3"),
      PlanSong("/music/A/c.mp3", "A/d.mp3"),
    ])
    #expect(plan.count(.occupied) == 3 && plan.count(.act) == 0)
  }

  @Test func caseTwinsAreToldAndAreConflictsWhereCaseDoesNotCount() throws {
    let songs = [
      PlanSong("/music/x/1.mp3", "A/Song.mp3"), PlanSong("/music/x/2.mp3", "A/SONG.mp3"),
      PlanSong("/music/x/3.mp3", "a/Other.mp3"),
    ]
    let plan = try PlanFixture().plan(songs)
    #expect(plan.count(.act) == 3 && plan.caseTwins == 2 && plan.unicodeTwins == 0)
    #expect(plan.notes["/music/x/2.mp3"] == "another name differs in case alone")
    var fixture = PlanFixture()
    fixture.traits = .portable
    let strict = try fixture.plan(songs)
    #expect(strict.count(.conflict) == 2)
    #expect(strict.lines.contains("move /music/x/3.mp3 → /music/A/Other.mp3"), "one folder, one spelling")
  }

  @Test func aFolderThatIsThereKeepsItsSpellingWhereCaseDoesNotCount() throws {
    var fixture = PlanFixture()
    fixture.traits = .portable
    fixture.others = ["/music/the band/notes.odt"]
    let plan = try fixture.plan([PlanSong("/music/x/1.mp3", "The Band/1.mp3")])
    #expect(plan.lines == ["move /music/x/1.mp3 → /music/the band/1.mp3"])
  }

  @Test func unicodeTwinsOnDiskAreTold() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/E\u{301}tude/x.odt"]
    let plan = try fixture.plan([PlanSong("/music/x/1.mp3", "\u{C9}tude/1.mp3")])
    #expect(plan.notes["/music/x/1.mp3"] == "another name looks the same")
    #expect(plan.caseTwins == 0 && plan.unicodeTwins == 1)
  }

  @Test(arguments: [".mp3", " .MP3", "", "  "])
  func aFileThatTheTemplateGivesNoNameKeepsItsOwn(name: String) throws {
    let plan = try PlanFixture().plan([
      PlanSong("/music/x/Seven.mp3", "A/" + name), PlanSong("/music/x/8.mp3", "A/.mp3x.mp3"),
    ])
    #expect(plan.lines.contains("move /music/x/Seven.mp3 → /music/A/Seven.mp3"))
    #expect(plan.lines.contains("move /music/x/8.mp3 → /music/A/_mp3x.mp3"))
    #expect(plan.notes["/music/x/Seven.mp3"] == "the template gives no name" && plan.unnamed == 1)
  }

  @Test func foldersThatNoValueFilledAreLeftOut() throws {
    let plan = try PlanFixture().plan([PlanSong("/music/x/1.mp3", "/A/ /  /B/1.mp3")])
    #expect(plan.lines == ["move /music/x/1.mp3 → /music/A/B/1.mp3"])
  }

  @Test func foldersThatStayForOtherFilesAreNamed() throws {
    var fixture = PlanFixture()
    fixture.others = [
      "/music/x/.DS_Store", "/music/y/cover.jpg", "/music/z/a/b.odt", "/music/p/notes.odt",
      "/music/q/notes.odt",
    ]
    let plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/1.mp3"), PlanSong("/music/y/2.mp3", "A/2.mp3"),
      PlanSong("/music/z/3.mp3", "A/3.mp3"), PlanSong("/music/z/s/4.mp3", "A/4.mp3"),
      PlanSong("/music/p/5.mp3", "A/5.mp3"), PlanSong("/music/p/6.mp3", "p/6.mp3"),
      PlanSong("/music/q/7.mp3", "A/7.mp3"), PlanSong("/music/r/8.mp3", "q/8.mp3"),
    ])
    let kept = plan.keptFolders.map { [$0.path, $0.leftover].map { String(decoding: $0, as: UTF8.self) } }
    #expect(kept == [["/music/x", ".DS_Store"], ["/music/z", "a"]])
    fixture.deed = .copy
    #expect(try fixture.plan([PlanSong("/music/x/1.mp3", "A/1.mp3")]).keptFolders.isEmpty)
  }

  @Test func conflictsOfEqualAudioAreTold() throws {
    var fixture = PlanFixture()
    fixture.others = ["/music/A/V.mp3"]
    var plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/T.mp3"), PlanSong("/music/y/1.mp3", "A/T.mp3"),
      PlanSong("/music/A/U.mp3", "A/U.mp3"), PlanSong("/music/x/2.mp3", "A/U.mp3"),
      PlanSong("/music/x/3.mp3", "A/V.mp3"),
    ])
    var asked: Set<[String]> = []
    plan.markConflicts { path, other in
      asked.insert([path, other].map { String(decoding: $0, as: UTF8.self) })
      return path.contains(UInt8(ascii: "1"))
    }
    #expect(
      asked == [
        ["/music/x/1.mp3", "/music/y/1.mp3"], ["/music/y/1.mp3", "/music/x/1.mp3"],
        ["/music/x/2.mp3", "/music/A/U.mp3"],
      ])
    #expect(plan.notes["/music/x/1.mp3"]?.contains("audio is the same, see 'shellac duplicates'") == true)
    #expect(plan.notes["/music/x/2.mp3"]?.contains("audio") == false)
  }

  @Test func copiesOnAStickAreKnownAgainThoughItRoundsTimes() throws {
    var fixture = PlanFixture()
    fixture.deed = .copy
    fixture.others = ["/music/A/1.mp3", "/music/A/2.mp3"]
    fixture.disk.times = ["/music/A/1.mp3": 1_999_999_999, "/music/A/2.mp3": 3_000_000_000]
    let songs = [PlanSong("/home/1.mp3", "A/1.mp3"), PlanSong("/home/2.mp3", "A/2.mp3")]
    #expect(try fixture.plan(songs).count(.occupied) == 2, "one file system keeps times as they are")
    fixture.disk.devices = ["/music": 2]
    let plan = try fixture.plan(songs)
    #expect(plan.count(.there) == 1 && plan.count(.occupied) == 1)
  }

  @Test func linksAreNotFollowedOutOfTheRoot() throws {
    var fixture = PlanFixture()
    fixture.disk.links = ["/music/A"]
    let plan = try fixture.plan([PlanSong("/music/x/1.mp3", "A/1.mp3")])
    #expect(plan.count(.blocked) == 1)
    #expect(plan.notes["/music/x/1.mp3"]?.contains("symbolic link") == true)
  }

  @Test func filesThatHaveVanishedAndPathsThatAreTooLongAreNamed() throws {
    let long = Array(repeating: String(repeating: "n", count: 250), count: 17).joined(separator: "/")
    let plan = try PlanFixture().plan(
      [PlanSong("/music/x/1.mp3", "A/1.mp3"), PlanSong("/music/x/2.mp3", long + "/2.mp3")],
      vanished: ["/music/x/1.mp3"])
    #expect(plan.count(.vanished) == 1 && plan.count(.long) == 1 && plan.count(.act) == 0)
  }

  @Test func aFileIsNotPlannedWhereAFolderIsNeeded() throws {
    let plan = try PlanFixture().plan([
      PlanSong("/music/x/1", "A"), PlanSong("/music/x/2.mp3", "A/2.mp3"),
    ])
    #expect(plan.count(.blocked) == 1 && plan.count(.act) == 1)
  }

  @Test func roomIsCountedForWhatIsWrittenAnew() throws {
    let songs = [PlanSong("/music/x/1.mp3", "A/1.mp3"), PlanSong("/music/x/2.mp3", "A/2.mp3")]
    var fixture = PlanFixture()
    fixture.deed = .copy
    fixture.disk.free = 1_500
    var need = try #require(try fixture.plan(songs).needs.first)
    #expect(need.bytes == 2_000 && need.isTooMuch)
    fixture.deed = .hardlink
    #expect(try fixture.plan(songs).needs.isEmpty)
    fixture.deed = .move
    fixture.disk.devices = ["/music/x": 2]
    fixture.disk.free = 1 << 30
    need = try #require(try fixture.plan(songs).needs.first)
    #expect(need.bytes == 2_000 && !need.isTooMuch, "another device")
    fixture.disk.free = nil
    need = try #require(try fixture.plan(songs).needs.first)
    #expect(need.bytes == 2_000 && !need.isTooMuch, "a file system that does not say")
  }

  @Test(arguments: [FileAct.Deed.copy, .hardlink])
  func whatWasCopiedIsNotCopiedAgain(deed: FileAct.Deed) throws {
    var fixture = PlanFixture()
    fixture.deed = deed
    fixture.others = ["/music/A/2.mp3", "/music/A/3.mp3"]
    fixture.disk.others = ["/music/A/3.mp3"]
    let plan = try fixture.plan([
      PlanSong("/music/x/1.mp3", "A/1.mp3", song: 1), PlanSong("/music/A/1.mp3", "A/1.mp3", song: 1),
      PlanSong("/music/x/2.mp3", "A/2.mp3"), PlanSong("/music/x/3.mp3", "A/3.mp3"),
    ])
    #expect(plan.count(.there) == 2, "one that the library knows, and one that it does not")
    #expect(plan.count(.occupied) == 1 && plan.count(.act) == 0)
  }

  @Test(arguments: 0..<40)
  func anyPlanCanBeDoneAndIsDoneThen(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    let names = ["a", "b", "c", "..", "A", "é", "e\u{301}", "CON", " x ", ".h", "a//b", "\u{202E}r", "d?"]
    var fixture = PlanFixture()
    if seed % 2 == 1 { fixture.traits = .portable }
    fixture.others = seed % 3 == 0 ? ["/music/a/b/c", "/music/c"] : []
    var songs: [PlanSong] = []
    var used: Set<String> = []
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      func pick() -> String { names.randomElement(using: &generator) ?? "a" }
      let sources = ["a", "b", "c", "d", "e"]
      func source() -> String { sources.randomElement(using: &generator) ?? "a" }
      let path = "/music/\(source())/\(source())/\(source())\(Int.random(in: 0...9, using: &generator)).mp3"
      guard used.insert(path).inserted, !fixture.others.contains(where: { path.hasPrefix($0 + "/") }) else {
        continue
      }
      songs.append(
        PlanSong(
          path, "\(pick())/\(pick())/\(source())\(Int.random(in: 0...9, using: &generator)).mp3",
          album: Int64.random(in: 1...4, using: &generator), depth: 1))
    }
    let plan = try fixture.plan(songs)
    let same = try fixture.plan(songs)
    #expect(plan.lines == same.lines, "planned twice, the same plan")
    let before = Set(songs.map(\.path) + fixture.others)
    let after = try #require(plan.performed(on: before), "every name is free when its turn comes")
    #expect(after.count == before.count)
    for act in plan.acts {
      let target = String(decoding: act.target, as: UTF8.self)
      #expect(target.hasPrefix("/music/") && !target.contains("/../") && !target.contains("//"))
    }
    // What was moved is where it belongs: a second run has nothing to do for it.
    var moved: [String: String] = [:]
    plan.forEachItem { item in
      if item.fate == .act, let target = item.target {
        moved[String(decoding: item.source, as: UTF8.self)] = String(decoding: target, as: UTF8.self)
      }
    }
    let second = try fixture.plan(
      songs.map { song in
        var song = song
        song.path = moved[song.path] ?? song.path
        return song
      })
    let targets = Set(moved.values)
    second.forEachItem { item in
      let source = String(decoding: item.source, as: UTF8.self)
      if targets.contains(source) { #expect(item.fate != .act, "\(source) is moved again") }
    }
  }
}
