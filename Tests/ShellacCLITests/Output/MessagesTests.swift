import Foundation
import ShellacModel
import Testing

@testable import ShellacCLI

/// What is said on standard error, by how much the user wants to hear, and beside a line of progress.
@Suite struct MessagesTests {
  private func said(
    _ level: Messages.Level, hasColour: Bool = false, _ body: (Messages) -> Void
  ) throws -> String {
    let pipe = Pipe()
    body(Messages(descriptor: pipe.fileHandleForWriting.fileDescriptor, level: level, hasColour: hasColour))
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test(
    "quiet says what went wrong, verbose everything",
    arguments: [
      (Messages.Level.quiet, "shellac: gone\nshellac: wrong\nhint: Mend it.\n"),
      (.normal, "shellac: gone\nshellac: wrong\nhint: Mend it.\nby the way\n"),
      (.verbose, "shellac: gone\nshellac: wrong\nhint: Mend it.\nby the way\nand so on\n"),
    ])
  func levels(level: Messages.Level, text: String) throws {
    let said = try said(level) { messages in
      #expect(messages.problemCount == 0)
      messages.fail(Diagnostic("gone"))
      #expect(messages.problemCount == 0)
      messages.problem(Diagnostic("wrong", hint: "Mend it."))
      #expect(messages.problemCount == 1)
      messages.note("by the way")
      messages.detail("and so on")
      messages.progress("Reading … 7")
      #expect(messages.isVerbose == (level == .verbose))
      #expect(!messages.isTerminal)
    }
    #expect(said == text)
  }

  @Test("the mark stands below the place, whatever is before it")
  func places() throws {
    let said = try said(.normal) { messages in
      messages.fail(Diagnostic("no", place: Diagnostic.Place(source: "abc", column: 1)))
      messages.fail(Diagnostic("no", place: Diagnostic.Place(source: "a夜c", column: 3, line: 12)))
      messages.fail(Diagnostic("no", place: Diagnostic.Place(source: "a\u{1B}c", column: 3, line: 1)))
    }
    #expect(
      said == """
        shellac: no
          abc
          ^
        shellac: no
          12 | a夜c
                  ^
        shellac: no
          1 | a\\x1bc
                   ^

        """)
  }

  @Test("failures are red, problems yellow, hints cyan")
  func colours() throws {
    let said = try said(.normal, hasColour: true) { messages in
      messages.fail(Diagnostic("a", hint: "b", place: Diagnostic.Place(source: "x", column: 1)))
      messages.problem(Diagnostic("c"))
    }
    #expect(
      said == """
        \u{1B}[31mshellac:\u{1B}[0m a
          x
          \u{1B}[31m^\u{1B}[0m
        \u{1B}[36mhint:\u{1B}[0m b
        \u{1B}[33mshellac:\u{1B}[0m c

        """)
  }

  @Test("a line of progress is taken away for what is said, and stands below it again")
  func progress() throws {
    let terminal = try PseudoTerminal()
    let messages = Messages(descriptor: terminal.descriptor, level: .normal, hasColour: false)
    messages.progress("Reading … 1")
    #expect(terminal.taken() == "\r\u{1B}[KReading … 1")
    messages.progress("Reading … 1")
    #expect(terminal.taken() == "")
    messages.note("found")
    #expect(terminal.taken() == "\r\u{1B}[Kfound\r\nReading … 1")
    messages.progress("")
    #expect(terminal.taken() == "\r\u{1B}[K")
    messages.note("done")
    #expect(terminal.taken() == "done\r\n")
    messages.ask("Sure? ")
    #expect(terminal.taken() == "Sure? ")
    let quiet = Messages(descriptor: terminal.descriptor, level: .quiet, hasColour: false)
    quiet.progress("Reading … 2")
    #expect(terminal.taken() == "")
  }

  @Test("a count is shown once it takes longer than a second, step by step")
  func counting() throws {
    let terminal = try PseudoTerminal()
    let messages = Messages(descriptor: terminal.descriptor, level: .normal, hasColour: false)
    let line = CountingLine("Moving", messages, every: 16)
    let thousands = CountingLine("Planning", messages)
    line.show(16)
    #expect(terminal.taken() == "")
    Thread.sleep(forTimeInterval: 1.01)
    // What was seen before counts on from there.
    line.show(31)
    thousands.show(999)
    #expect(terminal.taken() == "")
    line.show(32)
    #expect(terminal.taken() == "\r\u{1B}[KMoving … 32")
    line.show(47)
    #expect(terminal.taken() == "")
    line.show(1_048)
    #expect(terminal.taken() == "\r\u{1B}[KMoving … 1,048")
    thousands.show(1_000)
    #expect(terminal.taken() == "\r\u{1B}[KPlanning … 1,000")
    thousands.end()
    #expect(terminal.taken() == "\r\u{1B}[K")
    line.end()
    #expect(terminal.taken() == "")
  }

  @Test("what cannot be counted is said once it takes longer than a second, and taken away at the end")
  func waiting() throws {
    let terminal = try PseudoTerminal()
    let messages = Messages(descriptor: terminal.descriptor, level: .normal, hasColour: false)
    let short = WaitingLine("Looking …", messages)
    let long = WaitingLine("Taking back …", messages)
    short.end()
    #expect(terminal.taken() == "")
    var shown = ""
    // Beside other tests a second may be long.
    for _ in 0..<600 where shown.isEmpty {
      Thread.sleep(forTimeInterval: 0.1)
      shown = terminal.taken()
    }
    #expect(shown == "\r\u{1B}[KTaking back …")
    long.end()
    #expect(terminal.taken() == "\r\u{1B}[K")
  }
}
