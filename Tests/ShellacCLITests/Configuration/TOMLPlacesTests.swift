import Testing

@testable import ShellacCLI

/// Keys, values and lines of a TOML file in every way of writing them.
@Suite struct TOMLPlacesTests {
  private static func entries(_ text: String) -> [String] {
    let source = TOMLSource(text)
    return source.entries.map { entry in
      let value = String(decoding: source.bytes[entry.value], as: UTF8.self)
      return "\(entry.line) \(entry.path.joined(separator: "/"))=\(value)"
    }
  }

  @Test(
    "values end where they end, whatever stands in them and behind them",
    arguments: [
      ("a = 1", ["1 a=1"]), ("a=1#x\nb = 2 # y\n", ["1 a=1", "2 b=2"]),
      ("a = \"x # y\" # z", ["1 a=\"x # y\""]),
      ("a = 'x \\' # z", ["1 a='x \\'"]), ("a = \"x \\\" y\"\nb = 1", ["1 a=\"x \\\" y\"", "2 b=1"]),
      ("a = \"\"\"x\n\"\" # y\"\"\"\nb = 1", ["1 a=\"\"\"x\n\"\" # y\"\"\"", "3 b=1"]),
      ("a = '''x\n'\\'''\nb = 1", ["1 a='''x\n'\\'''", "3 b=1"]),
      ("a = \"\"\"x\"\"\"\"\"\nb = 1", ["1 a=\"\"\"x\"\"\"\"\"", "2 b=1"]),
      ("a = \"\"\nb = ''", ["1 a=\"\"", "2 b=''"]),
      ("a = [ 1, # ]\n 2 ] # x\nb = 1", ["1 a=[ 1, # ]\n 2 ]", "3 b=1"]),
      ("a = { b = \"}\", c = [1] } # x", ["1 a={ b = \"}\", c = [1] }"]),
      ("a = [[1], [\"]\"]]\nb = 1", ["1 a=[[1], [\"]\"]]", "2 b=1"]),
      ("a = 1 \t \r\nb = 2\r\n", ["1 a=1", "2 b=2"]),
      ("a = 2024-01-01 07:32:00 # x", ["1 a=2024-01-01 07:32:00"]), ("a =", ["1 a="]),
    ] as [(String, [String])])
  func values(text: String, entries: [String]) { #expect(Self.entries(text) == entries) }

  @Test(
    "keys are found with their tables",
    arguments: [
      ("a.b . c = 1", ["1 a/b/c=1"]), ("\"a b\".'c' = 1", ["1 a b/c=1"]),
      ("[t]\na = 1\n[t.u]\nb = 2", ["2 t/a=1", "4 t/u/b=2"]),
      ("[[ t ]]\na = 1", ["2 t/a=1"]), ("[ \"x.y\" . z ] # c\n a = 1", ["2 x.y/z/a=1"]),
      ("\n\n# c = 1\n\ta = 1", ["4 a=1"]),
      ("a 1\nb = 2", ["2 b=2"]), ("A-Z_9 = 1", ["1 A-Z_9=1"]), ("é = 1\nb = 2", ["2 b=2"]),
    ] as [(String, [String])])
  func keys(text: String, entries: [String]) { #expect(Self.entries(text) == entries) }

  @Test("headers say where their tables end, and the first where those of the file do")
  func headers() {
    let source = TOMLSource("a = 1\n[t]\nb = 2\n# c\n\n[u]\n[v] # d\nc = 3")
    #expect(source.firstHeader == 6)
    #expect(source.headers.map { $0.path.joined() } == ["t", "u", "v"])
    #expect(source.headers.map(\.line) == [2, 6, 7])
    #expect(source.headers.map(\.end) == [16, 25, 38])
    #expect(TOMLSource("a = 1\n").firstHeader == 6 && TOMLSource("[t]\n[u]").firstHeader == 0)
  }

  @Test("a table has a line though it has no header")
  func dotted() {
    let source = TOMLSource("[x]\ny = 1\n[t]\nu.v = 1\nu.w = 2")
    #expect(source.line(of: "t.u") == 4 && source.line(of: "t.u.w") == 5 && source.line(of: "t") == 3)
    #expect(source.line(of: "x") == 1 && source.line(of: "x.y") == 2 && source.line(of: "u") == nil)
  }

  @Test("places outside of the text are places none the less")
  func places() {
    let source = TOMLSource("a = 1\nb = 2")
    #expect(
      source.place(line: 2, column: 3).source == "b = 2" && source.place(line: 2, column: 3).column == 3)
    #expect(source.place(line: 3, column: 0).source == "" && source.place(line: 3, column: 0).column == 1)
    #expect(source.place(line: 0, column: 1).source == "")
  }

  @Test(
    "a value is set where it belongs",
    arguments: [
      ("a = 1\na = 2\n", ["a"], "3", "a = 1\na = 3\n"), ("[t]\na = 1\n", ["b"], "2", "b = 2\n\n[t]\na = 1\n"),
      ("# c\n", ["b"], "2", "# c\nb = 2\n"),
      ("a = [\n1\n] # c\n[t]\n", ["b"], "2", "a = [\n1\n] # c\nb = 2\n[t]\n"),
      ("[t]", ["t", "b"], "2", "[t]\nb = 2\n"), ("[t]\na = 1", ["t", "b"], "2", "[t]\na = 1\nb = 2\n"),
      ("[t]\n[u]\n[t]\n", ["t", "b"], "2", "[t]\n[u]\n[t]\nb = 2\n"),
      ("a = 1", ["t", "b"], "2", "a = 1\n\n[t]\nb = 2\n"),
      ("", ["x y", "b.c"], "2", "[\"x y\"]\n\"b.c\" = 2\n"), ("", [""], "2", "\"\" = 2\n"),
      ("a = 1", [], "2", "a = 1"),
      ("", ["t", "u", "b"], "2", "[t.u]\nb = 2\n"),
    ])
  func set(text: String, path: [String], value: String, result: String) {
    #expect(TOMLSource(text).setting(path, to: value) == result)
  }

  @Test(
    "a fault is told at its place",
    arguments: [
      ("a = \n", "a value is expected", 1, 5), ("a =", "a value is expected", 1, 4),
      ("a = ]", "a value is expected", 1, 5),
      ("a = [1}", "a bracket is closed by one of another kind", 1, 7),
      ("a = {b = 1]", "a bracket is closed by one of another kind", 1, 11),
      ("x = 1\n[ # ]", "a table's name is expected behind its bracket", 2, 3),
      ("a = 1\u{1}", "outside of quotes there is only ASCII without control characters", 1, 6),
      ("a = 1\r", "outside of quotes there is only ASCII without control characters", 1, 6),
      ("é = 1", "outside of quotes there is only ASCII without control characters", 1, 1),
      ("a = \"\u{0}\"", "it holds a zero byte", 1, 6),
    ])
  func faults(text: String, reason: String, line: Int, column: Int) {
    let fault = #expect(throws: TOMLFault.self) { try TOMLText.table(text) }
    #expect(fault?.reason == reason)
    #expect(fault?.line == line)
    #expect(fault?.column == column)
  }

  @Test("sixty-four levels are taken, and one more is not")
  func levels() {
    func nested(_ count: Int) -> String {
      "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(throws: Never.self) { try TOMLText.table(nested(64)) }
    let deep = #expect(throws: TOMLFault.self) { try TOMLText.table(nested(65)) }
    #expect(deep?.reason == "it has more than 64 levels")
    func dotted(_ count: Int) -> String { String(repeating: "a.", count: count) + "b = 1" }
    #expect(throws: Never.self) { try TOMLText.table(dotted(64)) }
    #expect(throws: TOMLFault.self) { try TOMLText.table(dotted(65)) }
    // Levels end with their brackets and lines.
    let many = (0..<100).map { "k\($0) = [[1.5], [2.5, 3.5]]\n" }.joined()
    #expect(throws: Never.self) { try TOMLText.table(many) }
    let list = "a = [\n" + String(repeating: "1.5,\n", count: 100) + "]\n"
    #expect(throws: Never.self) { try TOMLText.table(list) }
    #expect(throws: Never.self) {
      try TOMLText.table("a = [" + String(repeating: "1.5, ", count: 100) + "]\n")
    }
  }
}
