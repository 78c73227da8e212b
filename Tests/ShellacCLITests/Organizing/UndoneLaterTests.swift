import Foundation
import ShellacTestSupport
import Testing

/// Changes that are taken back when their files have gone elsewhere since, or were something else for a while.
@Suite struct UndoneLaterTests {
  private let shell = Shell()

  /// A shell with a library of one artist's songs in `Own`: change 1.
  init() throws {
    try shell.copySamples(["Saltmarsh"], to: "Own")
    try shell.perform("shellac index Own --quiet")
  }

  /// What every file holds, by its path below a folder.
  private func sums(_ folder: String = "Own") throws -> String {
    try shell.perform("cd \(folder) && find . -type f -exec sha256sum {} + | sort -k 2").output
  }

  /// What files hold, wherever they are.
  private func contents(_ folder: String = "Own") throws -> [String] {
    try sums(folder).split(separator: "\n").map { String($0.prefix(64)) }.sorted()
  }

  private let organize = "shellac organize --path 'c/{title} {id} {ext}' --quiet --apply"
  /// More than files have room for, so that their sizes change.
  private let tag = "shellac tag --all genre=Brine comment=$(printf %09000d 7) --quiet --apply"

  @Test(arguments: ["--copy", "--hardlink"])
  func copiesGoWhenWhatWasWrittenIntoThemIsTakenBack(_ how: String) throws {
    let before = try sums()
    try shell.perform("\(organize) \(how)")
    let copied = try sums()
    try shell.perform("shellac index --quiet; \(tag) 2> /dev/null; shellac undo --quiet")
    #expect(try sums() == copied)
    try shell.perform("shellac undo --quiet")
    #expect(try sums() == before)
    // The undo of the copies is the last change of all.
    try shell.perform("shellac undo $(shellac log --limit 1 --as tsv | tail -n 1 | cut -f 1) --quiet")
    #expect(try sums() == copied)
  }

  /// The system gives the number of a file that went to the next one that comes.
  @Test(arguments: ["--copy", "--hardlink"])
  func copiesAreMadeAgainOfAFileThatIsTheSameUnderAnotherNumber(_ how: String) throws {
    try shell.perform("\(organize) \(how)")
    let copied = try contents()
    let renew = "find Own -type f -exec cp -p {} {}.new \\; -exec mv {}.new {} \\;"
    for change in [2, 3, 4] {
      try shell.perform(renew.replacingOccurrences(of: "Own", with: "Own/Saltmarsh"))
      try shell.perform("shellac undo \(change) --quiet")
      #expect(try (contents() == copied) == (change == 3), "after undo \(change)")
    }
    // What was written to it meanwhile is another file.
    try shell.perform("for f in Own/Saltmarsh/*/*; do touch \"$f\"; done")
    let refused = try shell.perform("shellac undo 5", status: 1)
    #expect(refused.errors.contains("has changed since"), "\(refused.errors)")
  }

  /// Nothing is gained by taking back an undo that left all as it was.
  @Test func whatWasTakenBackSinceIsNoReason() throws {
    try shell.perform("\(organize) && \(tag) && shellac undo 3 --quiet")
    try shell.perform("for f in Own/c/*; do echo more >> \"$f\"; done; shellac index --quiet")
    try shell.perform("shellac tag title:Reed artist=Brine --quiet --apply && shellac undo 5 --quiet")
    let again = try shell.perform("shellac undo 4", status: 2)
    #expect(again.errors.contains("it was changed by another program since"), "\(again.errors)")
    #expect(!again.errors.contains("change 6"))
  }

  @Test func whatMovedAFileAndWasTakenBackIsNoReason() throws {
    try shell.perform(organize)
    try shell.perform("shellac organize --path 'd/{title} {id} {ext}' --quiet --apply")
    try shell.perform("shellac organize --path 'e/{title} {id} {ext}' --quiet --apply")
    try shell.perform("shellac undo 4 --quiet")
    let refused = try shell.perform("shellac undo 2", status: 2)
    #expect(refused.errors.contains("it has been moved since by change 3 (organize)"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: Run 'shellac undo 3' first."))
    // Done again, it is the change itself that stands, and not the undo of its undo.
    try shell.perform("shellac undo 5 --quiet")
    let both = try shell.perform("shellac undo 2", status: 2)
    #expect(both.errors.contains("it has been moved since by change 4 (organize)"), "\(both.errors)")
  }

  @Test func aCopyThatIsNoCopyAnyMoreStaysAndTheChangeToItIsNamed() throws {
    try shell.perform("\(organize) --copy && shellac index --quiet && \(tag)")
    let tagged = try sums()
    let refused = try shell.perform("shellac undo 2", status: 2)
    #expect(refused.errors.contains("it has been changed since by change 3 (tag)"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: Run 'shellac undo 3' first."))
    // Of the size that was copied, and other bytes.
    try shell.perform("shellac undo 3 --quiet")
    try shell.perform(
      "for f in Own/c/*; do printf x | dd of=\"$f\" bs=1 seek=300 conv=notrunc status=none; done")
    try shell.perform("shellac undo 2", status: 2)
    #expect(try contents().count == tagged.split(separator: "\n").count)
  }

  @Test func tagsAreTakenBackInFilesThatWereOrganizedSince() throws {
    let before = try contents()
    try shell.perform(tag)
    try shell.perform(organize)
    let result = try shell.perform("shellac undo 2")
    #expect(result.output.contains("/Own/c/"), "\(result.output)")
    #expect(try contents() == before)
    #expect(try shell.perform("shellac index").output.hasSuffix("unchanged\n"))
    // The undo is taken back where the files are now as well.
    try shell.perform("shellac undo 3 --quiet && shellac undo 4 --quiet")
    #expect(try contents() != before)
    try shell.perform("shellac undo 6 --quiet")
    #expect(try contents() == before)
  }

  @Test func tagsAreTakenBackInFilesThatWereMovedBackSince() throws {
    let before = try sums()
    try shell.perform("\(organize) && \(tag) && shellac undo 2 --quiet && shellac undo 3 --quiet")
    #expect(try sums() == before)
  }

  @Test func changesAreTakenBackBelowTheNewPathOfARoot() throws {
    let before = try sums()
    try shell.perform("\(organize) && \(tag)")
    try shell.perform("mv Own Elsewhere && shellac root move 1 Elsewhere --quiet")
    try shell.perform("shellac undo 3 --quiet && shellac undo 2 --quiet")
    #expect(try sums("Elsewhere") == before)
    #expect(try shell.perform("find Elsewhere -type d").output.contains("/c\n") == false)
    #expect(try shell.perform("shellac index").output.hasSuffix("unchanged\n"))
    // What was done to it there is found where it was before.
    try shell.perform(
      "\(tag) && mv Elsewhere Own && shellac root move 1 Own --quiet && shellac undo 7 --quiet")
    #expect(try sums() == before)
  }

  @Test func tagsAreTakenBackInFilesThatAnotherProgramMovedAndTheIndexFound() throws {
    let before = try contents()
    try shell.perform("\(tag) && mv Own/Saltmarsh Own/Renamed && shellac index --quiet")
    try shell.perform("shellac undo 2 --quiet")
    #expect(try contents() == before)
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path("Own/Saltmarsh")))
    #expect(try shell.perform("shellac index").output.hasSuffix("unchanged\n"))
  }

  @Test func aChangeThatCannotBeUndoneSaysWhichOneIsToGoFirst() throws {
    let before = try sums()
    try shell.perform(organize)
    try shell.perform("shellac organize --path 'd/{title} {id} {ext}' --quiet --apply")
    let refused = try shell.perform("shellac undo 2", status: 2)
    #expect(refused.errors.contains("it has been moved since by change 3 (organize)"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: Run 'shellac undo 3' first."))
    try shell.perform("shellac undo 3 --quiet && shellac undo 2 --quiet")
    #expect(try sums() == before)
  }

  @Test func anUndoGoesOnBehindAChangeThatCannotBeUndone() throws {
    try shell.perform("\(organize) && \(tag)")
    try shell.perform("for f in Own/c/*; do echo more >> \"$f\"; done")
    for command in ["shellac undo", "shellac undo --dry-run"] {
      let refused = try shell.perform(command, status: 2)
      #expect(refused.errors.contains("it was changed by another program since"))
      #expect(refused.errors.contains("hint: Run 'shellac undo 2' for the change before it."))
    }
    try shell.perform("shellac index --quiet && shellac undo 2 --quiet")
    #expect(FileManager.default.fileExists(atPath: shell.folder.path("Own/Saltmarsh")))
  }
}
