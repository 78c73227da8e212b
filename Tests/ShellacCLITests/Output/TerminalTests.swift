import Foundation
import ShellacModel
import Testing

@testable import ShellacCLI

/// What is known of the terminal that is written to.
@Suite struct TerminalTests {
  private static func surroundings(_ environment: [String: String] = [:]) -> Surroundings {
    Surroundings(
      environment: environment, standardInput: 0, standardOutput: 1, standardError: 2,
      workingDirectory: Array("/".utf8))
  }

  @Test("its size is what it says, and the usual one where it says half or nothing")
  func size() throws {
    let whole = try PseudoTerminal(columns: 100, rows: 50)
    #expect(Terminal.columns(whole.descriptor, Self.surroundings(["COLUMNS": "7"])) == 100)
    #expect(Terminal.lines(whole.descriptor) == 50)
    let narrow = try PseudoTerminal(columns: 1, rows: 1)
    #expect(Terminal.columns(narrow.descriptor, Self.surroundings()) == 1)
    #expect(Terminal.lines(narrow.descriptor) == 1)
    for (columns, rows) in [(0, 0), (100, 0), (0, 50)] as [(UInt16, UInt16)] {
      let terminal = try PseudoTerminal(columns: columns, rows: rows)
      #expect(Terminal.columns(terminal.descriptor, Self.surroundings()) == 80)
      #expect(Terminal.lines(terminal.descriptor) == 24)
      for (text, width) in [("120", 120), ("1", 1), ("0", 80), ("-1", 80), ("wide", 80), ("", 80)] {
        #expect(Terminal.columns(terminal.descriptor, Self.surroundings(["COLUMNS": text])) == width)
      }
    }
  }

  @Test("a pipe has no size, whatever the environment says")
  func pipes() {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(Terminal.columns(descriptor, Self.surroundings(["COLUMNS": "120"])) == nil)
    #expect(!Terminal.isTerminal(descriptor))
    #expect(!Terminal.hasColour(descriptor, choice: .auto, Self.surroundings(["TERM": "xterm"])))
    #expect(Terminal.hasColour(descriptor, choice: .always, Self.surroundings()))
  }

  @Test("colours are for terminals of which something is known, unless the user says otherwise")
  func colours() throws {
    let terminal = try PseudoTerminal()
    func coloured(_ environment: [String: String], _ choice: ColourChoice = .auto) -> Bool {
      Terminal.hasColour(terminal.descriptor, choice: choice, Self.surroundings(environment))
    }
    #expect(coloured(["TERM": "xterm"]))
    #expect(coloured(["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!coloured(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!coloured(["TERM": "dumb"]))
    #expect(!coloured([:]))
    #expect(!coloured(["TERM": "xterm"], .never))
    #expect(coloured(["TERM": "dumb", "NO_COLOR": "1"], .always))
  }

  @Test("the choice is seen in arguments that cannot be parsed")
  func arguments() {
    #expect(ColourChoice.named(in: ["sogns", "--color", "always"]) == .always)
    #expect(ColourChoice.named(in: ["--color=never", "--color=always"]) == .never)
    #expect(ColourChoice.named(in: ["--color", "never", "x"]) == .never)
    #expect(ColourChoice.named(in: ["x", "--color"]) == nil)
    #expect(ColourChoice.named(in: ["--color=blue"]) == nil)
    #expect(ColourChoice.named(in: ["--colors=always", "always"]) == nil)
  }
}
