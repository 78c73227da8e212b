import Testing

@testable import ShellacCLI

/// Places on a playlist as a user writes them.
@Suite struct PositionRangesTests {
  @Test(
    "one by one and in ranges, in the order in which they are written",
    arguments: [
      ("3", [3...3]), ("1-1", [1...1]), ("7-9,3", [7...9, 3...3]), ("1,1", [1...1, 1...1]), ("1-2", [1...2]),
    ])
  func taken(text: String, ranges: [ClosedRange<Int>]) {
    #expect(PositionRanges(argument: text)?.ranges == ranges)
  }

  @Test(
    "what is no place",
    arguments: ["", "0", "-1", "3-2", "1-", "-", "1,", ",1", "1-2-3", "a", "1-b", "0-1", "1 2"])
  func refused(text: String) { #expect(PositionRanges(argument: text) == nil) }
}
