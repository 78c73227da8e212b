import ShellacModel
import Testing

@testable import ShellacCLI
@testable import ShellacIndexer

/// What the progress line says.
@Suite struct IndexProgressLineTests {
  @Test func lines() {
    var progress = IndexProgress()
    progress.found = 12_345
    #expect(IndexProgressLine.line(progress) == "Looking: 12,345 files")
    progress.toRead = 20_000
    progress.read = 5_000
    progress.rate = 1_234.5
    #expect(
      IndexProgressLine.line(progress) == "Reading [#####...............] 5,000 of 20,000+, 1,234 a second")
    progress.phase = .reading
    progress.secondsLeft = 72.2
    #expect(
      IndexProgressLine.line(progress)
        == "Reading [#####...............] 5,000 of 20,000, 1,234 a second, 1:13 left")
    progress.phase = .settling
    #expect(IndexProgressLine.line(progress) == "Looking for what has moved …")
  }

  @Test(
    "numbers in groups of three",
    arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
  func grouped(number: Int, text: String) {
    #expect(CountText.grouped(number) == text)
  }

  @Test("scopes that lie in others are looked at once")
  func overlaps() {
    let scopes = [
      IndexScope(root: 1, folder: Array("a/b".utf8)), IndexScope(root: 1, folder: Array("a".utf8)),
      IndexScope(root: 1, folder: Array("ab".utf8)), IndexScope(root: 2), IndexScope(root: 2, folder: [0x61]),
      IndexScope(root: 1, folder: Array("a".utf8)),
    ]
    let kept = IndexScope.withoutOverlaps(scopes)
    #expect(
      Set(kept) == [
        IndexScope(root: 1, folder: Array("a".utf8)), IndexScope(root: 1, folder: Array("ab".utf8)),
        IndexScope(root: 2),
      ])
    #expect(kept.count == 3)
  }
}
