import TOMLKit
import Testing

@testable import ShellacCLI

/// Changing one value of a TOML file and nothing else.
@Suite struct TOMLSourceTests {
  static let file = """
    # My own settings.
    color = "never"   # always was
    "quoted key" = 1

    [index]
      ignore = [ # a list
        "*.part", "a]b", 'c"d',
      ]   # end of list
    jobs = 4

    [orders]
    mine = \"\"\"
    -year \\\"\"\" ]\"\"\"
    "B side" = 'album'

    [[list]]
    a = { b = "}", c = [1, 2] }
    """

  @Test("every key has its line")
  func lines() {
    let source = TOMLSource(Self.file)
    #expect(source.line(of: "color") == 2)
    #expect(source.line(of: "index") == 5)
    #expect(source.line(of: "index.ignore") == 6)
    #expect(source.line(of: "index.jobs") == 9)
    #expect(source.line(of: "orders.mine") == 12)
    #expect(source.line(of: "orders.B side") == 14)
    #expect(source.line(of: "list.a") == 17)
    #expect(source.line(of: "nothing") == nil)
  }

  @Test(
    "a value is put in the place of the old one",
    arguments: [
      (["color"], "\"never\"   #", "\"auto\"   #", "\"auto\""),
      (["index", "jobs"], "jobs = 4", "jobs = 7", "7"),
      (["orders", "B side"], "'album'", "\"year\"", "\"year\""),
    ])
  func replaces(path: [String], old: String, new: String, value: String) throws {
    let text = TOMLSource(Self.file).setting(path, to: value)
    #expect(text == Self.file.replacing(old, with: new))
    _ = try TOMLTable(string: text)
  }

  @Test("a list over several lines goes as a whole")
  func replacesList() throws {
    let text = TOMLSource(Self.file).setting(["index", "ignore"], to: "[]")
    #expect(text.contains("  ignore = []   # end of list\njobs = 4\n"))
    _ = try TOMLTable(string: text)
  }

  @Test("a new key goes to the end of its table, a new table to the end of the file")
  func adds() throws {
    let hidden = TOMLSource(Self.file).setting(["index", "hidden"], to: "true")
    #expect(hidden.contains("jobs = 4\nhidden = true\n\n[orders]"))
    let pager = TOMLSource(Self.file).setting(["pager"], to: "\"less\"")
    #expect(pager.contains("\"quoted key\" = 1\npager = \"less\"\n\n[index]"))
    let sort = TOMLSource(Self.file).setting(["sort", "songs"], to: "\"year\"")
    #expect(sort.hasSuffix("}\n\n[sort]\nsongs = \"year\"\n"))
    #expect(TOMLSource("").setting(["index", "jobs"], to: "2") == "[index]\njobs = 2\n")
    #expect(TOMLSource("a = 1").setting(["b"], to: "2") == "a = 1\nb = 2\n")
    for text in [hidden, pager, sort] { _ = try TOMLTable(string: text) }
  }

  @Test("a mark of the order of bytes hides no key")
  func byteOrderMark() throws {
    let text = "\u{FEFF}color = \"auto\"\n"
    #expect(TOMLSource(text).line(of: "color") == 1)
    let changed = TOMLSource(text).setting(["color"], to: "\"never\"")
    #expect(changed == "\u{FEFF}color = \"never\"\n")
    _ = try TOMLTable(string: changed)
  }

  @Test(
    "text that is not TOML is passed over without harm",
    arguments: [
      "[", "a", "a =", "= 1", "[a\nb", "a = \"", "a = \"\"\"", "a = [", "\"", "a.b.", "[[", "\u{0}", "a = 'x",
      "]",
    ])
  func broken(text: String) {
    let source = TOMLSource(text)
    _ = source.setting(["x", "y"], to: "1")
    _ = source.setting(["a"], to: "1")
    #expect(source.line(of: "z") == nil)
  }
}
