import Foundation
import ShellacTestSupport
import Testing

/// Each answer to a question of `reconcile --review` does what it says, and what is shown is what a person compares.
@Suite struct ReviewAnswersTests {
  private let shell = Shell()

  init() throws {
    try shell.copySamples(["A Day to Wander", "Alphabet Choir"], to: "Own")
    try shell.perform(
      "shellac index Own --jobs 1 --quiet; mkdir Own/Other; cp 'Own/Alphabet Choir/Eight Titles/01 Zebra.mp3' Own/Other/z.mp3; shellac index Own --quiet; shellac tag path:Other album='Best Of' track=9 --apply --quiet"
    )
    let bought = [
      "lineid,purchased,store,kind,title,artist,album,price,currency",
      "1,2019-04-02T10:00:00Z,Qobuz,track,Stile,A Day to Wander,,1.49,EUR",
      "2,2019-05-02,Qobuz,track,Zebra,Alphabet Choir,,1.49,EUR",
    ]
    try shell.perform(
      "printf '%s\\n' '\(bought.joined(separator: "' '"))' > bought.csv; shellac import bought.csv")
  }

  private func review(_ answers: String) throws -> String {
    try shell.run(
      "printf '\(answers)' | script -qec 'stty -echo cols 200; shellac reconcile --review; echo status $?' /dev/null | tr -d '\\r'"
    ).output
  }

  @Test func purchasesAreShownWithTheirCandidates() throws {
    let said = try review("s\\ns\\n")
    // Before it stands what the terminal may have echoed.
    let start = try #require(said.range(of: "\n1 of 2\n")).lowerBound
    try Golden.check(String(said[start...]), file: "Tests/ShellacCLITests/Goldens/review.txt")
  }

  @Test func answersThatAreNoneAreAskedAgain() throws {
    let said = try review("0\\n3\\nz\\nq\\n")
    #expect(said.hasSuffix("0 purchases decided\nstatus 0\n"), "\(said)")
    #expect(said.contains(" of 2\n"), "\(said)")
  }

  @Test func theEndOfTheAnswersIsTheEnd() throws {
    #expect(try review("\\004").hasSuffix("0 purchases decided\nstatus 0\n"))
  }

  @Test func twoPurchasesThatAreOneSaleAreAskedAboutOnce() throws {
    try shell.perform(
      "printf 'lineid,orderid,purchased,store,kind,title,artist,price,currency\n8,Q9,2019-06-02,Qobuz,track,Eau,Alphabet Choir,1.49,EUR\n9,Q9,2019-06-02T10:00:00Z,Qobuz,track,Eau,Alphabet Choir,1.49,EUR\n' > sale.csv; shellac import sale.csv"
    )
    let before = try review("q\n")
    #expect(
      before.contains("one sale? [y/n/s/q]") && before.hasSuffix("0 purchases decided\nstatus 0\n"),
      "\(before)")
    let later = try review("s\ns\ns\ns\ns\n")
    #expect(later.contains("4 of 4\n") && !later.contains("decided, "), "\(later)")
    let one = try review("x\ny\ns\ns\ns\n")
    #expect(one.contains("y: one sale; n: two; s: later; q: stop\n"), "\(one)")
    #expect(
      one.contains("3 of 3\n") && one.hasSuffix("1 pair decided, 0 purchases decided\nstatus 0\n"), "\(one)")
  }
}
