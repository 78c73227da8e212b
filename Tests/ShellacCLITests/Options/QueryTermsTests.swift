import Testing

@testable import ShellacCLI

/// Thousands of terms travel through the parser of arguments as one.
@Suite struct QueryTermsTests {
  private static func joined(_ arguments: [String], before: Int = 0) -> [[String]] {
    QueryTerms.joined(arguments, before: before).map { QueryTerms(argument: $0).terms.map(\.text) }
  }

  @Test("terms that stand together are joined; options, their values and first arguments are not")
  func joins() {
    #expect(Self.joined([]) == [])
    #expect(Self.joined(["a", "b"]) == [["a", "b"]])
    #expect(Self.joined(["a", "--sort", "year", "b", "c"]) == [["a"], ["--sort"], ["year"], ["b", "c"]])
    #expect(Self.joined(["--count", "a", "b", "c"]) == [["--count"], ["a"], ["b", "c"]])
    #expect(Self.joined(["name", "a", "b"], before: 1) == [["name"], ["a", "b"]])
    #expect(
      Self.joined(["--sort", "x", "name", "a", "b"], before: 1) == [["--sort"], ["x"], ["name"], ["a", "b"]])
    #expect(Self.joined(["a", "b", "--reverse"]) == [["a", "b"], ["--reverse"]])
    #expect(Self.joined(["--", "a", "b"]) == [["--"], ["a"], ["b"]])
    #expect(Self.joined(["", ""]) == [["", ""]])
  }

  @Test("ten thousand are one")
  func many() {
    let terms = (0..<10_000).map { "id:\($0)" }
    #expect(Self.joined(terms) == [terms])
  }
}
