import ShellacModel
import Testing

@testable import ShellacCLI

/// What settings there are, and what each takes.
@Suite struct SettingTests {
  private static func value(_ name: String, _ text: String) throws -> String {
    try Setting.require(name).value(from: text).toml
  }

  @Test(
    "a value as it is typed, and as the file has it",
    arguments: [
      ("index.hidden", "true", "true"), ("index.hidden", "YES", "true"), ("index.hidden", "on", "true"),
      ("index.hidden", "1", "true"), ("index.hidden", "false", "false"), ("index.hidden", "No", "false"),
      ("index.hidden", "off", "false"), ("index.hidden", "0", "false"), ("index.jobs", "0", "0"),
      ("index.jobs", "256", "256"), ("index.missing-share", "0", "0.0"), ("index.missing-share", "1", "1.0"),
      ("index.missing-share", "0.25", "0.25"), ("color", "Never", "\"never\""),
      ("pager", "less -R", "\"less -R\""),
      ("index.ignore", "*.part,*.tmp", "[\"*.part\",\"*.tmp\"]"), ("index.ignore", "[\"a,b\"]", "[\"a,b\"]"),
      ("index.ignore", "", "[]"), ("index.ignore", "[]", "[]"), ("organize.replacement", "", "\"\""),
      ("organize.path", "{title}", "\"{title}\""), ("coins.packs", "50=1.99 EUR", "[\"50=1.99 EUR\"]"),
      ("columns.songs", "title,artist", "\"title,artist\""), ("orders.mine", "-year", "\"-year\""),
      ("options.csv.bom", "true", "\"true\""), ("organize.paths.x.query", "genre:jazz", "\"genre:jazz\""),
      ("organize.paths.x.template", "{title}", "\"{title}\""),
    ])
  func taken(name: String, text: String, toml: String) throws { #expect(try Self.value(name, text) == toml) }

  @Test(
    "what a setting does not take, and what it does",
    arguments: [
      ("index.hidden", "perhaps", "It takes true or false."),
      ("index.jobs", "-1", "It takes a whole number from 0 to 256."),
      ("index.jobs", "257", "It takes a whole number from 0 to 256."),
      ("index.jobs", "1.5", "It takes a whole number from 0 to 256."),
      ("index.missing-share", "1.01", "It takes a number from 0 to 1."),
      ("index.missing-share", "-0.01", "It takes a number from 0 to 1."),
      ("index.missing-share", "half", "It takes a number from 0 to 1."),
      ("index.ignore", "[1]", "It takes a list, as a,b or [\"a\", \"b\"]."),
      ("index.ignore", "[\"a\"", "It takes a list, as a,b or [\"a\", \"b\"]."),
      ("coins.packs", "[1]", "It takes packs with their prices, as 100=4.99 EUR,150=7.29 EUR."),
      ("organize.replacement", "x", "It takes '_', '-', '', '+', '=' or '~'."),
    ])
  func refused(name: String, text: String, hint: String) {
    let fault = #expect(throws: Diagnostic.self) { try Self.value(name, text) }
    #expect(fault?.message == "'\(name)' cannot be '\(text)'")
    #expect(fault?.hint == hint)
    #expect(fault?.status == .usage)
  }

  @Test(
    "settings that the user makes up, by their names",
    arguments: [
      ("orders.a", true), ("orders.", false), ("orders.a.b", false), ("orders", false),
      ("options.csv.bom", true),
      ("options.csv", false), ("options.csv.bom.x", false), ("options..bom", false), ("options.csv.", false),
      ("organize.paths.a.query", true), ("organize.paths.a.template", true), ("organize.paths.a.sort", false),
      ("organize.paths.a", false), ("organize.paths..query", false), ("organize.paths.a.b.query", false),
      ("color", true), ("colour", false), ("", false), ("articles", true),
    ])
  func named(name: String, isSetting: Bool) {
    #expect((Setting.named(name) != nil) == isSetting)
    #expect(Setting.named(name).map { $0.name == name } ?? true)
  }

  @Test(
    "tables of the file",
    arguments: [
      ("index", true), ("columns", true), ("orders", true), ("options", true), ("options.csv", true),
      ("options.csv.x", false), ("organize", true), ("organize.paths", true), ("organize.paths.a", true),
      ("organize.paths.a.b", false), ("index.jobs", false), ("color", false), ("idnex", false), ("", false),
    ])
  func tables(name: String, isTable: Bool) { #expect(Setting.isTable(name) == isTable) }

  @Test("what the file holds is what the program goes by")
  func configuration() throws {
    let text = """
      color = "never"
      pager = "most"
      [index]
      hidden = true
      jobs = 3
      missing-share = 1
      ignore = ["a", "b"]
      [orders]
      z = "year"
      a = "-title"
      [options.csv]
      header = false
      delimiter = ";"
      limit = 7
      [options.csvx]
      bom = true
      """
    let configuration = try Configuration(text: text, path: "c.toml")
    #expect(configuration.colour == .never && configuration.pager == "most")
    #expect(configuration.flag("index.hidden") == true && configuration.flag("index.jobs") == nil)
    #expect(configuration.integer("index.jobs") == 3 && configuration.integer("color") == nil)
    #expect(configuration.share("index.missing-share") == 1 && configuration.share("index.jobs") == nil)
    #expect(configuration.texts("index.ignore") == ["a", "b"] && configuration.texts("color") == nil)
    #expect(configuration.text("index.jobs") == "3" && configuration.text("sort.songs") == nil)
    #expect(
      configuration.orders.map(\.name) == ["a", "z"]
        && configuration.orders.map(\.keys) == ["-title", "year"])
    #expect(
      configuration.options(of: "csv").map { "\($0.key)=\($0.value)" } == [
        "delimiter=;", "header=false", "limit=7",
      ])
    #expect(configuration.line(of: "index.jobs") == 5 && configuration.line(of: "none") == nil)
    #expect(Configuration().colour == .auto && Configuration().pager == nil && Configuration().orders.isEmpty)
  }

  @Test("a fault in a setting is told with its line")
  func naming() throws {
    let configuration = try Configuration(text: "\ncolor = \"never\"\n", path: "c.toml")
    for (name, place) in [("color", " in line 2"), ("pager", "")] {
      let fault = #expect(throws: Diagnostic.self) {
        try configuration.naming(name) { throw Diagnostic("it is wrong", status: .usage) }
      }
      #expect(fault?.message == "'\(name)'\(place) of 'c.toml': it is wrong")
      #expect(fault?.status == .failed)
    }
    #expect(try configuration.naming("color") { 7 } == 7)
  }
}
