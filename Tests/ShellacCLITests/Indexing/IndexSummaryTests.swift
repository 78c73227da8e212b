import Testing

@testable import ShellacCLI
@testable import ShellacIndexer

/// What an index run did, in one line.
@Suite struct IndexSummaryTests {
  private static func text(isDryRun: Bool = false, _ change: (inout IndexReport) -> Void) -> String {
    var report = IndexReport()
    change(&report)
    return IndexSummary(report: report, isDryRun: isDryRun, isStrict: false).text
  }

  @Test("each number with its word, in one order, and none that is 0")
  func numbers() {
    #expect(
      Self.text {
        ($0.added, $0.updated, $0.moved, $0.restored) = (1_000, 2, 3, 4)
        ($0.missing, $0.unconfirmed, $0.pruned, $0.unchanged) = (5, 6, 7, 8)
      } == "1,000 added, 2 updated, 3 moved, 4 there again, 5 missing, 6 vanished, 7 removed, 8 unchanged")
    #expect(Self.text { $0.added = 1 } == "1 added")
    #expect(Self.text { $0.pruned = 1 } == "1 removed")
    #expect(Self.text { $0.unchanged = 20_000 } == "20,000 unchanged")
    #expect(Self.text { _ in } == "0 unchanged")
    #expect(Self.text(isDryRun: true) { $0.added = 1 } == "would be: 1 added")
  }

  @Test("what two runs did is what both did")
  func sums() {
    var one = IndexReport()
    (one.added, one.updated, one.moved, one.restored, one.unchanged, one.missing) = (1, 2, 3, 4, 5, 6)
    (one.unconfirmed, one.pruned, one.newProblems, one.knownProblems, one.seconds) = (7, 8, 9, 10, 0.5)
    var other = one
    other.isInterrupted = true
    one.add(other)
    #expect(
      [one.added, one.updated, one.moved, one.restored, one.unchanged, one.missing] == [2, 4, 6, 8, 10, 12])
    #expect([one.unconfirmed, one.pruned, one.newProblems, one.knownProblems] == [14, 16, 18, 20])
    #expect(one.seconds == 1 && one.isInterrupted)
    var none = IndexReport()
    none.add(IndexReport())
    #expect(!none.isInterrupted)
  }

  @Test("a line of progress at its limits")
  func progress() {
    var progress = IndexProgress()
    #expect(IndexProgressLine.line(progress) == "Looking: 0 files")
    progress.phase = .reading
    #expect(IndexProgressLine.line(progress) == "Reading [....................] 0 of 0")
    (progress.toRead, progress.read) = (20, 1)
    #expect(IndexProgressLine.line(progress) == "Reading [#...................] 1 of 20")
    (progress.toRead, progress.read) = (20, 25)
    #expect(IndexProgressLine.line(progress) == "Reading [####################] 25 of 25")
    (progress.toRead, progress.read, progress.rate) = (20, 10, 0.99)
    #expect(IndexProgressLine.line(progress) == "Reading [##########..........] 10 of 20")
    progress.rate = 1
    #expect(IndexProgressLine.line(progress) == "Reading [##########..........] 10 of 20, 1 a second")
    progress.secondsLeft = 359_999
    #expect(IndexProgressLine.line(progress).hasSuffix(", 1 a second, 99:59:59 left"))
    progress.secondsLeft = 360_000
    #expect(IndexProgressLine.line(progress).hasSuffix(", 1 a second"))
    progress.phase = .walking
    progress.secondsLeft = nil
    #expect(IndexProgressLine.line(progress) == "Reading [##########..........] 10 of 20+, 1 a second")
  }
}
