import Foundation
import ShellacTestSupport
import Testing

/// The code of the guide is built as it is printed, and passes the checks.
@Suite struct PluginGuideTests {
  private let shell = Toolchain.shell()

  /// The code blocks of a language, by the file that their first line names.
  private func blocks(_ language: String) throws -> [String: String] {
    let text = try String(contentsOfFile: Checkout.path + "/Documentation/WritingAPlugin.md", encoding: .utf8)
    var blocks: [String: String] = [:]
    for part in text.components(separatedBy: "\n```\(language)\n").dropFirst() {
      let code = part.components(separatedBy: "\n```").first ?? ""
      let first = code.prefix { $0 != "\n" }
      let name = first.split { $0 == " " || $0 == "*" || $0 == "/" }.first.map(String.init) ?? ""
      blocks[name] = code + "\n"
    }
    return blocks
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: shell.folder.path(name)))
    }
  }

  /// Compiles Swift files against the SDK that the tests were built with.
  private func compile(_ files: [String], _ name: String) throws {
    let built = BuiltProgram.folder
    let result = try shell.run(
      """
      swiftc -emit-library -parse-as-library -swift-version 6 -warnings-as-errors -module-name \(name) -I \(built)/Modules \
        -Xcc -fmodule-map-file=\(built)/CShellacPlugin.build/module.modulemap \
        -Xcc -I\(Checkout.path)/Sources/CShellacPlugin/include \
        -Xlinker -z -Xlinker nodelete \(files.joined(separator: " ")) \
        \(built)/ShellacPluginSDK.build/*.o -o lib\(name).so
      """)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func check(_ library: String, _ options: String = "") throws {
    let result = try shell.run("shellac plugins check ./lib\(library).so \(options)")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("ok      writes difficult values of every kind"))
  }

  @Test func swiftExport() throws {
    try #require(Toolchain.swiftFolder != nil, "swiftc is not on PATH")
    let blocks = try blocks("swift")
    #expect(Set(blocks.keys) == ["PlaybillExport.swift", "Entry.swift", "Reader.swift"])
    try write(blocks)
    try compile(["PlaybillExport.swift", "Entry.swift"], "PlaybillExport")
    try check("PlaybillExport")
  }

  @Test func swiftFormat() throws {
    try #require(Toolchain.swiftFolder != nil, "swiftc is not on PATH")
    var blocks = try blocks("swift")
    let entry = try #require(blocks["Entry.swift"])
    let both = entry.replacing("playbillexport", with: "playbillformat").replacing(
      "Plugin.exporting(info, PlaybillWriter.self)",
      with: "Plugin.describe(info, reading: PlaybillReader.self, exporting: PlaybillWriter.self)")
    #expect(both.contains("PlaybillReader"))
    blocks["Entry.swift"] = both
    try write(blocks)
    try write(["songs.playbill": "BJÖRK: Jóga\nno colon\n\nA: b: c\n"])
    try compile(["PlaybillExport.swift", "Entry.swift", "Reader.swift"], "PlaybillFormat")
    try check("PlaybillFormat", "--sample songs.playbill")
  }

  @Test("what is in C is built by the guide's own line, with the header where pkg-config says")
  func cExport() throws {
    try write(try blocks("c"))
    let line = try #require(try blocks("sh")["cc"])
    #expect(line.contains("$(pkg-config --cflags shellac-plugin)"))
    // As `make install` writes it.
    try write([
      "shellac-plugin.pc":
        "Name: x\nDescription: x\nVersion: 1\nCflags: -I\(Checkout.path)/Sources/CShellacPlugin/include\n"
    ])
    let result = try shell.run(
      "export PKG_CONFIG_PATH=.; \(line.replacing("cc ", with: "cc -Wall -Wextra -Werror ", maxReplacements: 1))"
    )
    #expect(result.status == 0, "\(result.errors)")
    try check("ProgrammeExport")
  }
}
