import ShellacModel
import Testing

@testable import ShellacCLI

/// What is wrong in a batch file is told at its byte, and what only looks wrong is taken.
@Suite struct BatchFaultsTests {
  private func script(_ text: String, _ variables: [String: String] = [:]) -> BatchScript {
    BatchScript(
      BatchSource(name: "'a.batch'", bytes: Array(text.utf8)), variables: variables, environment: [:])
  }

  private static let quoted = "Put it in quotes when it is part of a word."

  @Test(
    "each fault with its place and what helps",
    arguments: [
      ("a |", 3, "'|' means nothing in a batch file", quoted),
      ("a b;", 4, "';' means nothing in a batch file", quoted),
      ("a <b", 3, "'<' means nothing in a batch file", quoted),
      ("a &", 3, "'&' means nothing in a batch file", quoted),
      ("a `b", 3, "'`' means nothing in a batch file", quoted),
      ("a x*", 4, "'*' stands for no files in a batch file", "Put it in quotes."),
      ("a ?", 3, "'?' stands for no files in a batch file", "Put it in quotes."),
      ("a [", 3, "'[' stands for no files in a batch file", "Put it in quotes."),
      ("a (b", 3, "'(' means nothing in a batch file", "Put it in quotes."),
      ("a b)", 4, "')' means nothing in a batch file", "Put it in quotes."),
      ("a ~", 3, "'~' means nothing in a batch file", "Write $HOME, or put it in quotes."),
      ("a ~/b", 3, "'~' means nothing in a batch file", "Write $HOME, or put it in quotes."),
      ("a x\u{0}", 4, "there is a NUL byte", "Take it out."),
      ("a 'x\u{0}'", 5, "there is a NUL byte", "Take it out."),
      ("a \"x\u{0}\"", 5, "there is a NUL byte", "Take it out."),
      ("a 12>b", 3, "only standard output can go to a file", "Write > alone, with a blank before it."),
      ("a >> b", 3, "'>>' adds to no file here", "Write >: a file is written as a whole."),
      ("a 'b", 3, "a single quote is not closed", "Close it, or write a backslash before it."),
      ("a \"b\\", 3, "a double quote is not closed", "Close it, or write a backslash before it."),
      ("a x\"b", 4, "a double quote is not closed", "Close it, or write a backslash before it."),
      ("a \"`b`\"", 4, "no program is run from a batch file", "Write \\` for a backquote."),
      (
        "a $(b)", 3, "no program is run from a batch file",
        "Set a variable with --set, or write \\$ for a dollar."
      ),
      ("a ${b", 3, "this is no variable", "Write it as ${NAME}, or \\$ for a dollar."),
      ("a ${}", 3, "this is no variable", "Write it as ${NAME}, or \\$ for a dollar."),
      ("a ${1}", 3, "this is no variable", "Write it as ${NAME}, or \\$ for a dollar."),
      ("a $b", 3, "there is no variable 'b'", "Write 'set b=VALUE' before it, or --set b=VALUE."),
      ("a x${b_2}", 4, "there is no variable 'b_2'", "Write 'set b_2=VALUE' before it, or --set b_2=VALUE."),
      ("a $0", 3, "there is no '$0' in a batch file", "Write \\$ for a dollar."),
      ("a $@", 3, "there is no '$@' in a batch file", "Write \\$ for a dollar."),
      ("> b", 1, "there is no command", "Write one before '>'."),
      ("a >", 3, "'>' names no file", "Write the file's name behind it."),
      ("a > ''", 7, "'>' names no file", "Write the file's name behind it."),
      ("a > b > c", 7, "the output goes to two files", "Leave one of them out."),
      ("set", 1, "'set' takes one NAME=value", "Write it as: set NAME=value"),
      ("set a", 1, "'set' takes one NAME=value", "Write it as: set NAME=value"),
      ("set a=1 b=2", 9, "'set' takes one NAME=value", "Write it as: set NAME=value"),
      ("set a=1 > b", 9, "'set' takes one NAME=value", "Write it as: set NAME=value"),
      ("set 1=2", 5, "'1' is no name of a variable", "Write it as: set NAME=value"),
      ("set =2", 5, "'' is no name of a variable", "Write it as: set NAME=value"),
    ])
  func faults(line: String, column: Int, message: String, hint: String) {
    let faults = script("songs\n" + line + "\nalbums").faults
    #expect(faults.first?.message == "line 2 of 'a.batch': " + message)
    #expect(faults.first?.hint == hint)
    #expect(faults.first?.place?.column == column && faults.first?.place?.line == 2)
  }

  @Test(
    "a file that ends within quotes", arguments: ["\"b\\", "\"b\\\r", "\"b$", "\"b", "'b\\", "'"])
  func endsWithinQuotes(text: String) {
    let kind = text.first == "'" ? "single" : "double"
    #expect(script("a " + text).faults.first?.message == "line 1 of 'a.batch': a \(kind) quote is not closed")
  }

  @Test(
    "signs that are a part of a word",
    arguments: [
      ("a ~b x~ x~/", ["a", "~b", "x~", "x~/"]), ("a $ x$ $- x", []),
      ("a 'x|y;z&<>()*?[`~$(' ", ["a", "x|y;z&<>()*?[`~$("]),
      ("a \"|;&<>()*?[~'#\" ", ["a", "|;&<>()*?[~'#"]),
      ("a \\| \\; \\$b \\# \\  x", ["a", "|", ";", "$b", "#", " ", "x"]),
      ("a \"\\a\\\\\\\"\\$\\`\"", ["a", "\\a\\\"$`"]), ("a \"b\\\nc\"", ["a", "bc"]),
      ("a\tb\rc", ["a", "b", "c"]),
      ("a x\\\r\ny", ["a", "xy"]), ("a '1'>b", ["a", "1"]), ("a 1x>b", ["a", "1x"]),
      ("a x#y #z", ["a", "x#y"]),
      ("a ! % ^ { } , = : @ + -", ["a", "!", "%", "^", "{", "}", ",", "=", ":", "@", "+", "-"]),
    ])
  func taken(line: String, words: [String]) {
    let script = script(line)
    if words.isEmpty {
      #expect(script.faults.first?.message == "line 1 of 'a.batch': there is no '$-' in a batch file")
    } else {
      #expect(script.faults.isEmpty)
      #expect(script.lines.first?.words.map(\.text) == words)
    }
  }

  @Test("a line is known by its number, and each byte by its line")
  func lines() {
    let source = BatchSource(name: "x", bytes: Array("ab\r\nç d\n\ne".utf8))
    #expect([0, 2, 3, 4, 8, 9, 10, 99].map { source.line(of: $0) } == [1, 1, 1, 2, 2, 3, 4, 4])
    #expect(source.place(of: 1) == Diagnostic.Place(source: "ab", column: 2, line: 1))
    #expect(source.place(of: 3) == Diagnostic.Place(source: "ab", column: 3, line: 1))
    #expect(source.place(of: 7) == Diagnostic.Place(source: "ç d", column: 3, line: 2))
    #expect(source.place(of: 9) == Diagnostic.Place(source: "", column: 1, line: 3))
    #expect(source.place(of: 99) == Diagnostic.Place(source: "e", column: 2, line: 4))
    #expect(
      BatchSource(name: "x", bytes: []).place(of: 0) == Diagnostic.Place(source: "", column: 1, line: 1))
  }

  @Test("a line as it can be typed, whatever it was made of")
  func text() {
    let script = script("# c\nshellac songs $A 'x y' > \"a b\"\nshellac\n", ["A": "it's"])
    #expect(script.lines.map(\.text) == ["songs 'it'\\''s' 'x y' > 'a b'", "shellac"])
    #expect(script.lines.map(\.number) == [2, 3])
    #expect(script.lines[0].words[1].start == 18 && script.lines[0].words[2].offsets == [22, 23, 24, 26])
  }

  @Test(
    "the worst status is the batch's",
    arguments: [
      (ShellacModel.ExitStatus.done, ShellacModel.ExitStatus.noMatch, ShellacModel.ExitStatus.noMatch),
      (.noMatch, .problems, .problems),
      (.problems, .noMatch, .problems),
      (.problems, .failed, .failed), (.failed, .usage, .usage), (.done, .done, .done),
      (.problems, .done, .problems),
      (.usage, .cannotWrite, .cannotWrite), (.interrupted, .cannotWrite, .interrupted),
      (.noMatch, .done, .noMatch),
    ])
  func worse(one: ShellacModel.ExitStatus, other: ShellacModel.ExitStatus, worst: ShellacModel.ExitStatus) {
    #expect(one.worse(other) == worst)
    #expect([ShellacModel.ExitStatus.done, .problems, .noMatch].contains(one) == !one.endsBatch)
  }

  @Test("a backslash is not the last of a file")
  func backslash() {
    let fault = script("a x\\").faults.first
    #expect(fault?.message == "line 1 of 'a.batch': the file ends with a backslash")
    #expect(fault?.hint == "Write \\\\ for a backslash." && fault?.place?.column == 4)
  }

  @Test("names of variables")
  func names() {
    for name in ["A", "a", "z9", "_", "A_b", "Z"] { #expect(BatchScanner.isName(name.utf8)) }
    for name in ["", "1a", "a-b", "@", "[", "`", "{", "é", "a b"] { #expect(!BatchScanner.isName(name.utf8)) }
  }
}
