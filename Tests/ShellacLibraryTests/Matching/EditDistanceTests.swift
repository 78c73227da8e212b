import Testing

@testable import ShellacLibrary

/// How many letters differ between two names, and where that is not looked at.
@Suite struct EditDistanceTests {
  private func distance(_ a: String, _ b: String, most: Int = 2) -> Int? {
    EditDistance.between(Array(a.utf8), Array(b.utf8), most: most)
  }

  @Test(arguments: [
    ("reed", "reed", 0), ("reed", "reeds", 1), ("reed", "read", 1), ("reed", "rede", 1), ("reed", "ree", 1),
    ("reed", "rides", nil), ("reed", "reedier", nil), ("", "ab", 2), ("ab", "", 2),
  ])
  func differs(a: String, b: String, by wanted: Int?) {
    #expect(distance(a, b) == wanted)
  }

  @Test func namesOfAHundredLettersMoreAreNotCompared() {
    let long = String(repeating: "a", count: 199)
    #expect(distance(long + "b", long + "c") == 1)
    #expect(distance(long + "bb", long + "c") == nil && distance(long + "c", long + "bb") == nil)
    #expect(distance(long + "bb", long + "bb") == 0)
  }
}
