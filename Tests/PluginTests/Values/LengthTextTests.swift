import Testing

@testable import ShellacTabular

@Suite("Lengths, read") struct LengthTextTests {
  private func milliseconds(_ text: String, isMilliseconds: Bool = false) -> Int64? {
    Array(text.utf8).withUnsafeBytes { CellText.milliseconds($0, isMilliseconds: isMilliseconds) }
  }

  @Test(
    "lengths as people and stores write them",
    arguments: [
      ("215", 215_000), ("215.3", 215_300), ("3:35", 215_000), ("03:35", 215_000), ("1:02:03", 3_723_000),
      ("1:02:03.0456", 3_723_045), ("0", 0), ("", nil), (":", nil), ("3:", nil), ("1:2:3:4", nil),
      ("-3", nil),
      ("3:-1", nil), ("3.x", nil), ("three", nil),
    ])
  func reads(text: String, wanted: Int64?) { #expect(milliseconds(text) == wanted) }

  @Test("a bare number is milliseconds where that is said")
  func bare() {
    #expect(milliseconds("215300", isMilliseconds: true) == 215_300)
    #expect(milliseconds("3:35", isMilliseconds: true) == 215_000)
  }
}
