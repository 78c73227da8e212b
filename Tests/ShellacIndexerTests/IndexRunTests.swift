import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

@testable import ShellacIndexer

struct IndexRunTests {
  let fixture: IndexFixture

  init() throws { fixture = try IndexFixture() }

  @Test func aFolderAloneSaysNothingOfWhatLiesBelowIt() throws {
    for (name, source) in [("1.mp3", "cbr.mp3"), ("2.mp3", "id3v24.mp3"), ("a/3.flac", "flac.flac")] {
      try fixture.add(name, from: source)
    }
    #expect(try fixture.index().summary == "added 3")
    fixture.music.remove("1.mp3")
    fixture.music.remove("a/3.flac")
    let report = try fixture.index {
      $0.walk.isShallow = true
      $0.readsUnchanged = true
    }
    #expect(report.summary == "updated 1, missing 1")
    #expect(try fixture.known("a")["3.flac"]?.standing == .present)
  }

  @Test func takesNewFilesAndDoesNotOpenThemAgain() throws {
    try fixture.add("a/1.mp3")
    try fixture.add("a/2.flac", from: "flac.flac")
    try fixture.add("3.ogg", from: "vorbis.ogg")
    #expect(try fixture.index().summary == "added 3")
    // Nothing could be read by this program: nothing is.
    #expect(try fixture.index { $0.readerExecutable = "/nowhere" }.summary == "unchanged 3")
    #expect(try fixture.index { $0.readsUnchanged = true }.summary == "updated 3")
  }

  @Test func readsAFileAgainWhenItChanged() throws {
    try fixture.add("1.mp3")
    try fixture.add("2.mp3", from: "id3v23.mp3")
    try fixture.index()
    let id = try fixture.known()["1.mp3"]?.id
    try fixture.add("1.mp3", from: "several.mp3")
    #expect(try fixture.index().summary == "updated 1, unchanged 1")
    #expect(try fixture.known()["1.mp3"]?.id == id)
  }

  @Test func aMovedFileKeepsItsIdentity() throws {
    try fixture.add("old/1.mp3")
    try fixture.index()
    let id = try fixture.known("old")["1.mp3"]?.id
    try fixture.move("old/1.mp3", to: "new/deep/one.mp3")
    #expect(try fixture.index { $0.confirmsMissing = true }.summary == "moved 1")
    #expect(try fixture.known("new/deep")["one.mp3"]?.id == id)
    #expect(id != nil)
  }

  @Test func aVanishedFileIsMissingUntilItIsBackOrPruned() throws {
    for number in 0..<8 { try fixture.add("a/\(number).mp3") }
    try fixture.index()
    try fixture.move("a/3.mp3", to: ".hidden/3.mp3")
    #expect(try fixture.index().summary == "unchanged 7, missing 1")
    #expect(try fixture.known("a")["3.mp3"]?.standing == .missing)
    #expect(try fixture.index().summary == "unchanged 7")
    try fixture.move(".hidden/3.mp3", to: "a/3.mp3")
    #expect(try fixture.index().summary == "restored 1, unchanged 7")
    fixture.music.remove("a/3.mp3")
    #expect(try fixture.index { $0.prunes = true }.summary == "unchanged 7, missing 1, pruned 1")
    #expect(try fixture.known("a")["3.mp3"] == nil)
  }

  @Test func aFolderThatIsGoneTakesItsFilesAlong() throws {
    for number in 0..<8 { try fixture.add("a/\(number).mp3") }
    try fixture.add("b/c/1.mp3")
    try fixture.index()
    fixture.music.remove("b")
    #expect(try fixture.index().summary == "unchanged 8, missing 1")
    #expect(try fixture.known("b/c")["1.mp3"]?.standing == .missing)
  }

  @Test func tooManyVanishedFilesAreNotBelieved() throws {
    for number in 0..<20 { try fixture.add("a\(number % 2)/\(number).mp3") }
    try fixture.index()
    fixture.music.remove("a1")
    let report = try fixture.index()
    #expect(report.summary == "unchanged 10, unconfirmed 10, new problems 1")
    #expect(report.problems.first?.diagnostic.hint?.contains("--confirm-missing") == true)
    #expect(try fixture.known("a1")["1.mp3"]?.standing == .present)
    // The next night it is no news,
    let second = try fixture.index()
    #expect(second.summary == "unchanged 10, unconfirmed 10, known problems 1")
    #expect(second.problems.map(\.isKnown) == [true])
    // and it is over when it is settled.
    #expect(try fixture.index { $0.confirmsMissing = true }.summary == "unchanged 10, missing 10")
    #expect(try fixture.index().summary == "unchanged 10")
  }

  @Test func anEmptyRootOrNoneLosesNothing() throws {
    try fixture.add("a/1.mp3")
    try fixture.index()
    try fixture.move("a", to: ".away")
    #expect(try fixture.index().summary == "unconfirmed 1, new problems 1")
    #expect(try fixture.known("a")["1.mp3"]?.standing == .present)
    fixture.music.remove("")
    let report = try fixture.index { $0.confirmsMissing = true }
    #expect(report.summary == "new problems 1")
    #expect(report.problems.first?.diagnostic.message.contains("cannot open the folder") == true)
    #expect(try fixture.known("a")["1.mp3"]?.standing == .present)
  }

  @Test func aRootThatIsAwayIsNewsOnceUntilItIsBack() throws {
    try fixture.add("a/1.mp3")
    try fixture.index()
    let path = fixture.music.folder.path
    let aside = path + ".aside"
    #expect(rename(path, aside) == 0)
    #expect(try fixture.index().summary == "new problems 1")
    #expect(try fixture.index().summary == "known problems 1")
    #expect(try fixture.library.problems(root: fixture.root, under: []).count == 1)
    #expect(rename(aside, path) == 0)
    #expect(try fixture.index().summary == "unchanged 1")
    #expect(try fixture.library.problems(root: fixture.root, under: []).isEmpty)
  }

  @Test func aScopeLeavesTheRestAlone() throws {
    try fixture.add("a/1.mp3")
    // Another size: files made in one instant are else told apart by nothing, and one gone may be the other, moved.
    try fixture.add("ab/2.mp3", from: "id3v23.mp3")
    #expect(try fixture.index("a").summary == "added 1")
    fixture.music.remove("a/1.mp3")
    #expect(try fixture.index("ab").summary == "added 1")
    #expect(try fixture.known("a")["1.mp3"]?.standing == .present)
    #expect(try fixture.index("a").summary == "missing 1")
  }

  @Test func whatIsNoAudioIsReportedOnceAndNotOpenedAgain() throws {
    fixture.music.add("text.mp3", "no music in here")
    fixture.music.add("empty.mp3", "")
    fixture.music.addFolder("folder.flac")
    try fixture.add("good.mp3")
    let report = try fixture.index()
    #expect(report.summary == "added 1, new problems 3")
    #expect(
      Set(report.problems.map { String(decoding: $0.location.relativePath, as: UTF8.self) })
        == ["text.mp3", "empty.mp3", "folder.flac"])
    #expect(report.problems.allSatisfy { !$0.isKnown })
    #expect(
      try fixture.index { $0.readerExecutable = "/nowhere" }.summary == "unchanged 1, known problems 3")
    // Better content ends the problem.
    try fixture.add("text.mp3", from: "id3v23.mp3")
    fixture.music.remove("empty.mp3")
    #expect(try fixture.index().summary == "added 1, unchanged 1, known problems 1")
    #expect(Set(try fixture.known().keys) == ["text.mp3", "good.mp3", "folder.flac"])
  }

  @Test func aFileWithoutExtensionOrAudioIsLookedIntoOnceAndIsNoProblem() throws {
    fixture.music.add("README", "no music in here")
    try fixture.add("SONG")
    #expect(try fixture.index().summary == "added 1")
    #expect(try fixture.known()["README"]?.standing == .noAudio)
    #expect(try fixture.library.problems(root: fixture.root, under: []).isEmpty)
    #expect(try fixture.index { $0.readerExecutable = "/nowhere" }.summary == "unchanged 1")
    #expect(try fixture.index { $0.readsUnchanged = true }.summary == "updated 1")
    // Another content without audio is no problem either,
    fixture.music.add("README", "still no music in here")
    #expect(try fixture.index().summary == "unchanged 1")
    // and audio is found when it comes.
    try fixture.add("README", from: "flac.flac")
    #expect(try fixture.index().summary == "added 1, unchanged 1")
    #expect(try fixture.known()["README"]?.standing == .present)
    fixture.music.add("COPYING", "no music in here")
    try fixture.index()
    fixture.music.remove("COPYING")
    try fixture.index()
    #expect(Set(try fixture.known().keys) == ["README", "SONG"])
  }

  @Test func aSongThatIsNoAudioAnyMoreIsMissing() throws {
    for number in 0..<8 { try fixture.add("\(number).mp3") }
    try fixture.index()
    fixture.music.add("3.mp3", "overwritten by mistake")
    #expect(try fixture.index().summary == "unchanged 7, missing 1, new problems 1")
    #expect(try fixture.known()["3.mp3"]?.standing == .missing)
    #expect(try fixture.index().summary == "unchanged 7, known problems 1")
  }

  @Test func aReadErrorOfTheDiskLosesNoSongAndIsTriedAgain() throws {
    for number in 0..<8 { try fixture.add("\(number).mp3") }
    try fixture.index()
    let known = try #require(try fixture.known()["3.mp3"])
    let file = FoundFile(
      location: FileLocation(root: fixture.root, folder: [], name: known.name),
      stamp: FileStamp(size: known.size, modified: known.modified), id: known.id, hadProblem: false)
    let failed = TagFrame(
      outcome: .refused(reason: "input/output error"), audio: AudioProperties(format: ""),
      mayBeTriedAgain: true)
    let report = try fixture.library.index { writer in
      let store = StorePhase(
        writer, roots: [fixture.root: fixture.music.path], options: IndexOptions(), listener: IndexListener())
      try store.take(.walked(IndexScope(root: fixture.root), isEmpty: false))
      try store.take(.read([(file, .frame(failed))]))
      try SettlePhase(
        writer: writer, store: store, roots: [fixture.root: fixture.music.path], options: IndexOptions()
      ).run()
      return store.report
    }
    #expect(report.summary == "new problems 1")
    #expect(report.problems.first?.diagnostic.message == "cannot read '3.mp3': input/output error")
    #expect(try fixture.known()["3.mp3"]?.standing == .present)
    #expect(try fixture.index().summary == "updated 1, unchanged 7")
    #expect(try fixture.index().summary == "unchanged 8")
  }

  @Test func theTagLibVersionIsNotedWhenEveryRootWasThere() throws {
    try fixture.add("1.mp3")
    let away = try fixture.library.addRoot(Array("/nowhere/music".utf8)).id
    var options = IndexOptions()
    options.readerExecutable = BuiltProgram.path
    func run(_ scopes: [Int64]) throws {
      _ = try IndexRun(
        library: fixture.library,
        roots: [fixture.root: fixture.music.path, away: Array("/nowhere/music".utf8)],
        scopes: scopes.map { IndexScope(root: $0) }, options: options
      ).run()
    }
    try run([fixture.root, away])
    #expect(try fixture.library.indexReader().tagLibVersion() == nil)
    #expect(try fixture.index().summary == "unchanged 1")
    #expect(try fixture.library.indexReader().tagLibVersion() == TagReader.version)
  }

  @Test func theListenerHearsWhenTheLastPhaseBegins() throws {
    try fixture.add("1.mp3")
    var phases: [IndexProgress.Phase] = []
    try fixture.index(listener: IndexListener(progress: { phases.append($0.phase) }))
    #expect(phases.last == .settling)
    #expect(phases.filter { $0 == .settling }.count == 1)
  }

  @Test func aFileThatCrashesTheReaderIsQuarantined() throws {
    for number in 0..<300 { try fixture.add("\(number).mp3") }
    let report = try fixture.index {
      $0.readerArguments = [ReadingProtocol.argument, "--crash-on", "77.mp3"]
    }
    #expect(report.summary == "added 299, new problems 1")
    #expect(
      report.problems.first?.diagnostic.message
        == "cannot read '77.mp3': reading it crashed the tag reader (signal 11)")
    // It is not tried again as long as it stays the same,
    #expect(try fixture.index().summary == "unchanged 299, known problems 1")
    // unless that is asked for.
    #expect(try fixture.index { $0.readsUnchanged = true }.summary == "added 1, updated 299")
    #expect(try fixture.index().summary == "unchanged 300")
  }

  @Test func aFileThatStallsTheReaderIsQuarantined() throws {
    for number in 0..<20 { try fixture.add("\(number).mp3") }
    let report = try fixture.index {
      $0.readerArguments = [ReadingProtocol.argument, "--hang-on", "7.mp3"]
      $0.readingLimit = 1
    }
    #expect(report.summary == "added 19, new problems 1")
    #expect(
      report.problems.first?.diagnostic.message == "cannot read '7.mp3': reading it took longer than 1 second"
    )
  }

  @Test func aFileThatVanishesMeanwhileIsNamed() throws {
    try fixture.add("1.mp3")
    try fixture.add("gone.mp3")
    let report = try fixture.index {
      $0.readerExecutable = "/bin/sh"
      $0.readerArguments = [
        "-c",
        "rm -f '\(fixture.music.folder.path("gone.mp3"))'; exec '\(BuiltProgram.path)' \(ReadingProtocol.argument)",
      ]
    }
    #expect(report.summary == "added 1, new problems 1")
    #expect(report.problems.first?.diagnostic.message == "'gone.mp3' vanished while it was being indexed")
    #expect(try fixture.index().summary == "unchanged 1")
  }

  @Test func aCancelledRunKeepsWhatItReadAndTheNextGoesOn() throws {
    for number in 0..<1_500 { try fixture.add("a\(number % 10)/\(number).mp3") }
    fixture.music.add("a0/bad.mp3", "no music in here")
    let cancellation = Cancellation()
    let first = try fixture.index(
      listener: IndexListener(problem: { _ in cancellation.cancel() }), cancellation: cancellation)
    #expect(first.isInterrupted)
    #expect(first.missing == 0)
    let second = try fixture.index()
    #expect(!second.isInterrupted)
    #expect(second.unchanged == first.added)
    #expect(first.added + second.added == 1_500)
  }

  @Test func aDryRunChangesNothing() throws {
    try fixture.add("1.mp3")
    #expect(try fixture.index { $0.isDryRun = true }.summary == "added 1")
    #expect(try fixture.known().isEmpty)
    #expect(try fixture.index().summary == "added 1")
  }

  @Test func namesThatAreNoTextComeBackAsTheyAre() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xC3] + Array(".mp3".utf8), Array("e\u{301}.mp3".utf8), Array("\u{e9}.mp3".utf8),
      Array("new\nline.mp3".utf8), [UInt8](repeating: UInt8(ascii: "n"), count: 251) + Array(".mp3".utf8),
    ]
    let source = Checkout.path + "/Tests/ShellacTagsTests/Fixtures/id3v24.mp3"
    for name in names {
      // Foundation takes no such names.
      #expect(
        withCString(joined(fixture.music.path, name)) { symlink(source, $0) == 0 })
    }
    #expect(try fixture.index().added == names.count)
    let known = try fixture.library.indexReader().folder(root: fixture.root, folder: [])
    #expect(Set(known?.files.map(\.name) ?? []) == Set(names))
    #expect(try fixture.index().summary == "unchanged 5")
  }

  @Test func aProgramThatCannotReadTagsEndsTheRun() throws {
    try fixture.add("1.mp3")
    #expect(throws: Diagnostic.self) { try fixture.index { $0.readerExecutable = "/bin/false" } }
    #expect(try fixture.index().summary == "added 1")
  }
}
