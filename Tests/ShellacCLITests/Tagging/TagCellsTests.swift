import ShellacModel
import Testing

@testable import ShellacCLI

/// Values of tags in the cells of a table, there and back.
@Suite struct TagCellsTests {
  private static func field(_ name: String) -> FieldReference {
    FieldReference(named: name) ?? .field(.title)
  }

  @Test(
    "several values stand in one cell",
    arguments: [
      ("genre", ["Folk", "Sea"], "Folk; Sea"), ("genre", ["A;B", "C\\D"], "A\\;B; C\\\\D"),
      ("genre", ["One"], "One"), ("genre", [], ""), ("title", ["A;B\\C"], "A;B\\C"),
      ("title", ["A", "B;C"], "A; B\\;C"), ("title", [], ""), ("genre", ["=1+1"], "'=1+1"),
      ("title", ["-"], "'-"), ("title", ["+1"], "'+1"), ("title", ["@a"], "'@a"), ("title", ["\ta"], "'\ta"),
      ("title", ["'=a"], "''=a"), ("title", ["'a"], "'a"), ("title", ["'"], "'"), ("title", ["a=1"], "a=1"),
    ])
  func cells(name: String, values: [String], text: String) {
    let field = Self.field(name)
    #expect(TagCells.text(values, of: field) == text)
    if values.count < 2 || TagField.isList(field) { #expect(TagCells.values(text, of: field) == values) }
  }

  @Test(
    "what was typed into a cell",
    arguments: [
      ("genre", " A ;B; ;C ", ["A", "B", "C"]), ("genre", ";", []), ("genre", "A\\", ["A"]),
      ("genre", "A\\;B", ["A;B"]), ("genre", "A\\\\;B", ["A\\", "B"]), ("title", " A; B ", [" A; B "]),
      ("genre", "'=A; B", ["=A", "B"]), ("genre", "'A; B", ["'A", "B"]), ("title", "''-x", ["'-x"]),
    ])
  func typed(name: String, text: String, values: [String]) {
    #expect(TagCells.values(text, of: Self.field(name)) == values)
  }

  @Test(
    "long numbers that a spreadsheet has rounded",
    arguments: [
      ("4.00638E+12", true), ("4,00638e+12", true), ("4E+12", true), ("4.0.0E+12", false), ("E+12", false),
      ("4E+", false), ("4E12", false), ("4.E+12", false), (".5E+12", false), ("4E+1E+2", false),
      ("4xE+12", false), ("4E+1x", false), ("MORE+12", false), ("4006381333931", false), ("", false),
      ("0E+0", true), ("9E+9", true), (":E+9", false), ("/E+9", false),
    ])
  func rounded(text: String, isRounded: Bool) { #expect(TagCells.isRoundedNumber(text) == isRounded) }

  @Test("blanks at the ends are no part of a value, and a stamp is no number")
  func texts() {
    #expect(TagCells.trimmed("  a b ") == "a b")
    #expect(TagCells.trimmed("   ") == "")
    #expect(TagCells.trimmed("\ta") == "\ta")
    #expect(TagCells.stamp(size: 255, modified: 4_096) == "sffm1000")
  }
}
