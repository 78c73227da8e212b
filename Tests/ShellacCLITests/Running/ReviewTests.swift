import Foundation
import ShellacTestSupport
import Testing

/// What waits for review is decided at a terminal, which `script` gives the program.
@Suite struct ReviewTests {
  private let shell = Shell()

  init() throws {
    try FileManager.default.copyItem(
      atPath: Checkout.sampleMusic + "/A Day to Wander", toPath: shell.folder.path("Music"))
    _ = try shell.run("shellac index Music --quiet")
    let bought = [
      "lineid,orderid,purchased,store,kind,title,artist,album,price,currency",
      "1,Q1,2019-03-02,Qobuz,track,Far Away,Nobody Known,Elsewhere,1.49,EUR",
      "2,Q1,2019-03-02T10:00:00Z,Qobuz,track,Far Away,Nobody Known,Elsewhere,1.49,EUR",
      "3,Q2,2019-04-02T10:00:00Z,Qobuz,track,Stile,A Day to Wander,,1.49,EUR",
    ]
    _ = try shell.run(
      "printf '%s\\n' '\(bought.joined(separator: "' '"))' > bought.csv; shellac import bought.csv")
  }

  private func review(_ answers: String) throws -> String {
    try shell.run(
      "printf '\(answers)' | script -qec 'stty cols 200; shellac reconcile --review' /dev/null | tr -d '\\r'"
    ).output
  }

  @Test func pairsAndPurchasesAreAskedAboutAndAnAnswerCanBeUndone() throws {
    #expect(try shell.run("shellac purchases --count").output == "3\n")
    let listed = try shell.run(
      "shellac reconcile --dry-run --as csv | cut -d, -f1 | sort | uniq -c | tr -s ' '"
    ).output
    #expect(listed.contains(" 2 sale\n") && listed.contains(" 1 review\n"), "\(listed)")
    // An answer that is none is asked again.
    let said = try review("what\\ny\\ny\\n")
    #expect(said.contains("one sale? the order and the name are the same"), "\(said)")
    #expect(said.contains("y: one sale; n: two"), "\(said)")
    #expect(said.contains("Nobody Known · Far Away · Elsewhere · Qobuz · 2019-03-02 · 1.49 EUR"), "\(said)")
    #expect(said.contains("1 pair decided, 1 purchase decided"), "\(said)")
    #expect(try shell.run("shellac purchases --count").output == "2\n")
    #expect(try shell.run("shellac songs title:=Stile --columns state,price").output == "present\t1.49\n")
    #expect(try review("").contains("nothing waits for review"))
    for _ in 0..<2 { _ = try shell.run("shellac undo") }
    #expect(try shell.run("shellac purchases --count").output == "3\n")
  }

  @Test func noIsRememberedAndQuittingLeavesTheRest() throws {
    let quit = try review("q\\n")
    #expect(quit.contains("0 purchases decided") && !quit.contains("pairs decided"), "\(quit)")
    #expect(try review("n\\ns\\n").contains("1 pair decided, 0 purchases decided"))
    #expect(try shell.run("shellac purchases --count").output == "3\n")
    let left = try review("s\\n")
    #expect(!left.contains("one sale?") && left.contains("the same?"), "\(left)")
  }
}
