import CShellacPlugin
import Testing

@testable import ShellacPluginHost

/// What a plugin says of itself is taken up to its limits, and refused with the reason one step beyond them.
@Suite struct DescriptionLimitsTests {
  private let made = MadeDescription()

  private func word(_ text: String, marks: String = "-") -> String? {
    made.message { () throws(Lie) in _ = try CText.word(made.text(text), "the key", marks: marks) }
  }

  private func required(_ bytes: [UInt8]) -> String? {
    made.message { () throws(Lie) in _ = try CText.required(made.bytes(bytes), "its name") }
  }

  @Test("texts have 4096 bytes at most, are UTF-8 and hold no control characters")
  func texts() throws {
    #expect(required([UInt8](repeating: 0x61, count: 4096)) == nil)
    #expect(required([UInt8](repeating: 0x61, count: 4097)) == "its name has more than 4096 bytes")
    #expect(required([]) == nil)
    #expect(required(Array("é \u{20}~\u{10FFFF}".utf8)) == nil)
    #expect(required([0x61, 0xC3]) == "its name is not UTF-8")
    for byte: UInt8 in [0x01, 0x1F, 0x7F] {
      #expect(required([0x61, byte]) == "its name holds control characters")
    }
    #expect(required([0x20, 0x7E]) == nil)
    #expect(
      made.message { () throws(Lie) in _ = try CText.required(nil, "its name") }
        == "its name is a null pointer")
    #expect(try CText.required(made.text("Märchen"), "its name") == "Märchen")
    #expect(
      made.message { () throws(Lie) in _ = try CText.filled(made.text(""), "its name") }
        == "its name is empty")
    #expect(try CText.filled(made.text(" "), "its name") == " ")
  }

  @Test("words have 64 bytes at most of small letters, digits and the marks of their place")
  func words() {
    #expect(word("az09-") == nil)
    #expect(word(String(repeating: "a", count: 64)) == nil)
    #expect(
      word(String(repeating: "a", count: 65))
        == "the key '\(String(repeating: "a", count: 64))' is not a word in lower case")
    for wrong in ["A", "`", "{", "/", ":", "_", ".", "a b", "é"] {
      #expect(word(wrong) == "the key '\(wrong)' is not a word in lower case")
    }
    #expect(word("") == "the key is empty")
    #expect(word("a.b", marks: ".-_+") == nil && word("a_b+c", marks: ".-_+") == nil)
  }

  @Test("structs have at least the bytes of the header, and no more than 65536")
  func sizes() {
    let size = MemoryLayout<shellac_reader>.size
    #expect(made.readerObjection { _ in } == nil)
    #expect(made.readerObjection { $0.struct_size = 65_536 } == nil)
    #expect(made.readerObjection { $0.struct_size = UInt32(size + 8) } == nil)
    for wrong in [0, size - 1, 65_537, Int(UInt32.max)] {
      #expect(
        made.readerObjection { $0.struct_size = UInt32(wrong) }
          == "its reader says that it has \(wrong) bytes; \(size) are expected")
    }
    #expect(made.exporterObjection({ $0.struct_size = 65_536 }) == nil)
    let larger = MemoryLayout<shellac_exporter>.size
    #expect(
      made.exporterObjection({ $0.struct_size = UInt32(larger - 1) })
        == "its exporter says that it has \(larger - 1) bytes; \(larger) are expected")
    let place = UnsafeRawPointer(made.text("0123456789abcdef0123"))
    for shift in 0..<8 {
      let objection = made.message { () throws(Lie) in try CText.checkAligned(place + shift, "it") }
      #expect(objection == (Int(bitPattern: place + shift) % 8 == 0 ? nil : "it is not aligned"))
    }
  }

  @Test("functions have to be there")
  func functions() throws {
    #expect(made.readerObjection { $0.probe = nil } == "its reader has no probe function")
    #expect(made.readerObjection { $0.read = nil } == "its reader has no read function")
    #expect(made.exporterObjection({ $0.open = nil }) == "its exporter has no open function")
    #expect(try Description.reader(nil) == nil && Description.exporter(nil) == nil)
  }

  @Test("kinds of rows are listed, each once, and end with 0")
  func rows() throws {
    let made = made
    #expect(
      made.readerObjection { $0.rows = nil } == "there is no list of the kinds of rows that its reader gives")
    #expect(
      made.readerObjection { $0.rows = made.kinds([]) } == "there are no kinds of rows that its reader gives")
    #expect(made.readerObjection { $0.rows = made.kinds([1, 2, 3, 4, 5, 6, 7]) } == nil)
    #expect(
      made.readerObjection { $0.rows = made.kinds([1, 8]) }
        == "there is no kind 8 of rows that its reader gives")
    #expect(
      made.readerObjection { $0.rows = made.kinds([1, 7, 1]) }
        == "the kinds of rows that its reader gives name songs twice")
    #expect(
      made.exporterObjection({ $0.rows = made.kinds([]) })
        == "there are no kinds of rows that its exporter takes")
    let exporter = try #require(try Description.exporter(made.arena.array([made.exporter()])))
    #expect(
      exporter.rows == [.songs, .entries] && exporter.columns == nil && exporter.suffixes == []
        && exporter.options == [])
    #expect(try Description.reader(made.arena.array([made.reader()]))?.rows == [.entries])
  }

  @Test("64 suffixes, 1024 columns and 256 choices are taken, one more is not")
  func lists() throws {
    let made = made
    func many(_ count: Int) -> UnsafePointer<UnsafePointer<CChar>?> {
      made.list((0..<count).map { "a\($0)" })
    }
    #expect(made.readerObjection { $0.suffixes = many(64) } == nil)
    #expect(
      made.readerObjection { $0.suffixes = many(65) }
        == "its suffixes are more than 64, or do not end with NULL")
    #expect(
      made.exporterObjection({ $0.suffixes = many(65) })
        == "its suffixes are more than 64, or do not end with NULL")
    #expect(
      made.readerObjection { $0.suffixes = made.list(["ok", "No"]) }
        == "its suffix 'No' is not a word in lower case")
    #expect(made.exporterObjection({ $0.columns = many(1_024) }) == nil)
    #expect(
      made.exporterObjection({ $0.columns = many(1_025) })
        == "its columns are more than 1024, or do not end with NULL")
    #expect(made.exporterObjection({ $0.columns = made.list([]) }) == "its list of columns is empty")
    #expect(made.exporterObjection({ $0.columns = made.list(["a", ""]) }) == "a column is empty")
    var exporter = made.exporter()
    exporter.columns = made.list(["title", "Own column"])
    exporter.suffixes = made.list(["a", "b.c"])
    let described = try #require(try Description.exporter(made.arena.array([exporter])))
    #expect(described.columns == ["title", "Own column"] && described.suffixes == ["a", "b.c"])
    func choices(_ count: Int) -> String? {
      let all = (0..<count).map { "a\($0)" }
      return made.readerObjection {
        $0.options = made.options([made.option("mood", type: 4, fallback: "a0", choices: all)])
      }
    }
    #expect(choices(256) == nil)
    #expect(choices(257) == "the choices of option 'mood' are more than 256, or do not end with NULL")
  }

  @Test("256 options are taken, each with a key, a type that there is, a default that it takes and help")
  func options() throws {
    let made = made
    func objection(_ options: [shellac_option]) -> String? {
      made.readerObjection { $0.options = made.options(options) }
    }
    func many(_ count: Int) -> [shellac_option] { (0..<count).map { made.option("a\($0)", type: 1) } }
    #expect(objection(many(256)) == nil)
    #expect(objection(many(257)) == "its options are more than 256, or do not end with NULL")
    #expect(
      objection([made.option("a", type: 1), made.option("a", type: 2, fallback: "true")])
        == "it has two options 'a'")
    #expect(
      objection([made.option("a_b", type: 1)]) == "the key of an option 'a_b' is not a word in lower case")
    #expect(objection([made.option("a", type: 1, help: "")]) == "the help of option 'a' is empty")
    for type in [0, 5] {
      #expect(
        objection([made.option("a", type: type)]) == "option 'a' is of type \(type), which there is not")
    }
    for (type, fallback) in [(2, "yes"), (2, ""), (3, "1.0"), (3, ""), (3, "9223372036854775808"), (4, "x")] {
      #expect(
        objection([made.option("a", type: type, fallback: fallback, choices: ["y"])])
          == "option 'a' does not take its own default '\(fallback)'")
    }
    for (type, fallback) in [(1, ""), (2, "true"), (2, "false"), (3, "-9223372036854775808"), (4, "y")] {
      #expect(objection([made.option("a", type: type, fallback: fallback, choices: ["x", "y"])]) == nil)
    }
    #expect(objection([made.option("a", type: 4, choices: ["x", ""])]) == "a choice of option 'a' is empty")
    #expect(objection([made.option("a", type: 4, choices: [])]) == "option 'a' has no choices")
    var short = made.option("a", type: 1)
    short.struct_size -= 1
    #expect(objection([short])?.hasPrefix("an option says that it has 39 bytes; 40 are expected") == true)
    short = made.option("a", type: 1)
    short.fallback = nil
    #expect(objection([short]) == "the default of option 'a' is a null pointer")
    var reader = made.reader()
    reader.options = made.options([
      made.option("mood", type: 4, fallback: "y", help: "Which.", choices: ["x", "y"]),
      made.option("t", type: 1, fallback: "b"),
      made.option("f", type: 2, fallback: "false"), made.option("i", type: 3, fallback: "7"),
    ])
    let described = try #require(try Description.reader(made.arena.array([reader])))
    #expect(described.options.map(\.kind) == [.choice(["x", "y"]), .text, .flag, .integer])
    #expect(
      described.options.map(\.key) == ["mood", "t", "f", "i"]
        && described.options.map(\.fallback) == ["y", "b", "false", "7"])
    #expect(described.options[0].help == "Which.")
    #expect(described.options.map(\.kind.name) == ["x, y", "text", "true or false", "number"])
  }
}
