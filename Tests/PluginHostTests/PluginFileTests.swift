import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// What a file must be to be opened as a plugin: a name, an owner, and all of its bytes.
@Suite struct PluginFileTests {
  private let folder = TemporaryFolder()

  private func file(_ path: String) -> PluginFile? { PluginFile(path: Array(path.utf8)) }

  @Test("a name says the id: lib, letters, digits or _, perhaps Format or Export, .so")
  func names() {
    for (path, id, symbol) in [
      ("/x/libCSVFormat.so", "csv", "csvformat"), ("libHTMLExport.so", "html", "htmlexport"),
      ("/x/libformat.so", "format", "format"), ("/x/libexport.so", "export", "export"),
      ("/libA.so", "a", "a"),
      ("/x/libAZ_az09.so", "az_az09", "az_az09"), ("/x/libaexportformat.so", "aexport", "aexportformat"),
      ("/x/libFormats.so", "formats", "formats"),
    ] {
      #expect(file(path)?.id == id && file(path)?.symbol == symbol, "\(path)")
    }
    for path in [
      "", "/", "/x/lib.so", "/x/CSV.so", "/x/libCSV.dll", "/x/libCSV.so.1", "/x/libC-V.so", "/x/libC V.so",
      "/x/LibCSV.so",
    ] {
      #expect(file(path) == nil, "\(path)")
    }
    for character in ["@", "[", "`", "{", "/", ":", "^"] { #expect(file("/x/liba\(character).so") == nil) }
    let longest = "lib" + String(repeating: "a", count: 122) + ".so"
    #expect(file("/x/" + longest)?.id.count == 122 && file("/x/liba" + longest.dropFirst(3)) == nil)
  }

  @Test("the folder of a path")
  func folders() {
    func folder(_ path: String) -> String {
      String(decoding: Trust.folder(of: Array(path.utf8)), as: UTF8.self)
    }
    #expect(folder("a") == "." && folder("/a") == "/" && folder("/a/b") == "/a" && folder("a/b/c") == "a/b")
  }

  @Test("shipped formats are asked in their order, all others behind them")
  func order() {
    #expect(ShippedOrder.place(of: "xspf") == 0)
    #expect(ShippedOrder.place(of: "pls") < ShippedOrder.place(of: "m3u"))
    #expect(ShippedOrder.place(of: "paypal") < ShippedOrder.place(of: "csv"))
    #expect(ShippedOrder.place(of: "csv") < ShippedOrder.place(of: "json"))
    #expect(ShippedOrder.place(of: "json") < ShippedOrder.place(of: "unknown"))
    #expect(ShippedOrder.place(of: "unknown") == ShippedOrder.ids.count)
  }

  /// A header of ELF with segments of these offsets and sizes in the file.
  private func elf(
    _ segments: [(offset: UInt64, size: UInt64)], table: UInt64 = 64, entry: UInt64 = 56, count: Int? = nil,
    mark: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
  ) -> [UInt8] {
    func little(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    var header = mark + [UInt8](repeating: 0, count: 64 - mark.count)
    header.replaceSubrange(32..<40, with: little(table, 8))
    header.replaceSubrange(54..<56, with: little(entry, 2))
    header.replaceSubrange(56..<58, with: little(UInt64(count ?? segments.count), 2))
    var bytes = header
    for segment in segments {
      bytes += [UInt8](repeating: 0, count: 8) + little(segment.offset, 8)
      bytes += [UInt8](repeating: 0, count: 16) + little(segment.size, 8)
      bytes += [UInt8](repeating: 0, count: 16)
    }
    return bytes
  }

  private func isCutShort(_ bytes: [UInt8]) throws -> Bool {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("x")))
    let objection = SharedObject.objection(to: Array(folder.path("x").utf8))
    if let objection { #expect(objection == "the file '\(folder.path("x"))' is cut short") }
    return objection != nil
  }

  @Test("a library whose segments end behind its end is cut short")
  func cutShort() throws {
    // One header of 64 bytes and two of 56: 176.
    #expect(try !isCutShort(elf([(0, 100), (100, 76)])))
    #expect(try isCutShort(elf([(0, 100), (100, 77)])))
    #expect(try isCutShort(elf([(100, 77), (0, 100)])))
    #expect(try isCutShort(elf([(.max, 2)])) && isCutShort(elf([(2, .max)])))
    #expect(try isCutShort(elf([(0, 9)], count: 2)), "a table that is not all there")
    #expect(
      try isCutShort(elf([(0, 9)], table: .max - 10)) && isCutShort(elf([(0, 9), (0, 9)], table: .max - 55)))
    #expect(try isCutShort(elf([(0, 9)], table: 65)) && !isCutShort(elf([(0, 9)]) + [0, 0]))
    #expect(try !isCutShort(elf([])))
    // What is not known is left to the loader.
    #expect(
      try !isCutShort(elf([(0, 900)], entry: 57))
        && !isCutShort(elf([(0, 900)], mark: [0x7F, 0x45, 0x4C, 0x46, 1, 1])))
    #expect(try !isCutShort(elf([(0, 900)], mark: [0x7F, 0x45, 0x4C, 0x46, 2, 2])))
    #expect(try !isCutShort(Array(elf([]).dropLast())) && !isCutShort([]))
  }

  @Test("what is no file is said to be none")
  func noFiles() {
    func objection(_ path: String) -> String? { SharedObject.objection(to: Array(path.utf8)) }
    #expect(objection(folder.path) == "'\(folder.path)' is not a file")
    #expect(objection("/dev/null") == "'/dev/null' is not a file")
    #expect(
      objection(folder.path("none")) == "cannot read '\(folder.path("none"))': no such file or directory")
  }

  @Test("what others own or may change is not trusted, what is one's own or root's is")
  func trust() throws {
    func objection(_ path: String) -> String? { Trust.objection(to: Array(path.utf8)) }
    try Data().write(to: URL(fileURLWithPath: folder.path("a")))
    for mode in [0o755, 0o775, 0o700] as [mode_t] {
      chmod(folder.path("a"), mode)
      #expect(objection(folder.path("a")) == nil)
    }
    chmod(folder.path("a"), 0o702)
    #expect(objection(folder.path("a")) == "the file '\(folder.path("a"))' can be changed by everybody")
    chmod(folder.path, 0o777)
    #expect(objection(folder.path) == "the folder '\(folder.path)' can be changed by everybody")
    chmod(folder.path, 0o755)
    #expect(objection(folder.path) == nil && objection("/usr") == nil)
    #expect(objection(folder.path("none")) == "no such file or directory")
  }

  @Test("named files that are not called as plugins are, and folders twice in the list")
  func inventory() throws {
    for part in ["a", "b"] { mkdir(folder.path(part), 0o755) }
    try FileManager.default.copyItem(
      atPath: BuiltProgram.folder + "/libCSVFormat.so", toPath: folder.path("a/libCSVFormat.so"))
    for name in ["a/.libHTMLExport.so", "a/readme.txt"] {
      try Data().write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let host = HostFixture.host(
      named: [folder.path("csv.so")], folders: [folder.path("a"), "", folder.path("a"), folder.path("b")])
    let reports = host.inventory()
    #expect(reports.map(\.state) == [.loaded, .refused] && reports.map(\.id) == ["csv", ""])
    #expect(
      reports[1].reason == "its name is not lib<Name>.so"
        && reports[1].path == Array(folder.path("csv.so").utf8))
    #expect(
      host.ids == ["csv"] && host.path(of: "csv") == Array(folder.path("a/libCSVFormat.so").utf8)
        && host.path(of: "x") == nil)
    #expect(!host.hasFile("html"))
    chmod(folder.path("a"), 0o777)
    let refused = HostFixture.host(folders: [folder.path("a")])
    #expect(
      refused.inventory().map(\.reason) == ["the folder '\(folder.path("a"))' can be changed by everybody"])
    let error = #expect(throws: Diagnostic.self) { try refused.plugin("csv") }
    #expect(error?.hint == "Take away the right of others to write there, with chmod or chown.")
    #expect(throws: Diagnostic.self) { try refused.plugin("other") }
    #expect(refused.ids == [])
    chmod(folder.path("a"), 0o755)
  }
}
