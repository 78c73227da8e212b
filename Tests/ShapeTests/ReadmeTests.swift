import Foundation
import ShellacTestSupport
import Testing

/// What README.md and the guides show is what happens.
struct ReadmeTests {
  @Test(
    "the sessions on the pages run as printed",
    arguments: [
      "README.md", "Documentation/OrdersAndQueries.md", "Documentation/FromReceipts.md",
      "Documentation/Reorganizing.md",
    ])
  func session(file: String) throws {
    let page = try SourceTree.file(file).text
    let printed = ConsoleSession.steps(in: page)
    #expect(printed.count >= 5)
    let real = try ConsoleSession.run(printed.map(\.command))
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] != nil, real != printed {
      try ConsoleSession.page(page, with: real)
        .write(toFile: Checkout.path + "/" + file, atomically: true, encoding: .utf8)
      Issue.record("\(file) was recorded anew: read what changed, and run again")
      return
    }
    #expect(real.count == printed.count)
    for (real, printed) in zip(real, printed) {
      #expect(real.isSame(as: printed), "$ \(printed.command)\n\(real.output)")
    }
  }

  @Test("README.md has no block of commands that the session test would pass over")
  func blocks() throws {
    let fences = try SourceTree.file("README.md").lines.filter { $0.hasPrefix("```") && $0 != "```" }
    #expect(!fences.isEmpty)
    #expect(fences.allSatisfy { $0 == "```console" })
  }

  @Test("a session's commands share one shell, and its outputs are told apart")
  func runner() throws {
    let steps = try ConsoleSession.run(["echo a; false", "echo $?", "x=1; echo b >&2", "echo $x"])
    #expect(steps.map(\.output) == ["a\n", "1\n", "b\n", "1\n"])
  }

  @Test("blocks are read, and written back with other output")
  func reading() {
    let page = "a\n```console\n$ b\nc\nd\n$ e\n```\nf\n"
    let steps = ConsoleSession.steps(in: page)
    #expect(steps == [.init(command: "b", output: "c\nd\n"), .init(command: "e", output: "")])
    #expect(ConsoleSession.page(page, with: steps) == page)
    let other = [ConsoleSession.Step(command: "b", output: ""), .init(command: "e", output: "g\n")]
    #expect(ConsoleSession.page(page, with: other) == "a\n```console\n$ b\n$ e\ng\n```\nf\n")
  }
}
