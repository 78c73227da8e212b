import Testing

@testable import ShellacLibrary

/// Numbers of rows are kept whatever they are, and those of a damaged library cost no memory.
struct RowSetTests {
  @Test(arguments: [0, 1, 63, 64, 100_000, 1 << 30, 1 << 40, .max, -1, .min] as [Int64])
  func holdsWhatWasPutIn(id: Int64) {
    var set = RowSet()
    #expect(!set.contains(id))
    let (isNew, isNewAgain) = (set.insert(id), set.insert(id))
    #expect(isNew)
    #expect(!isNewAgain)
    #expect(set.contains(id))
    #expect(!set.contains(id ^ 1))
  }
}
