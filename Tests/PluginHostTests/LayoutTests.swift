import Foundation
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// The contract with plugins is frozen: every struct, field and number of the header stands in a golden file, as the C
/// compiler sees it, so that no change goes unseen.
@Suite struct LayoutTests {
  private static let header = Checkout.path + "/Sources/CShellacPlugin/include/shellac_plugin.h"

  @Test func layoutIsThatOfTheGolden() throws {
    let shell = Shell()
    let source = shell.folder.path("layout.c")
    try program().write(toFile: source, atomically: true, encoding: .utf8)
    try BadPlugin.compile([
      "-I", (Self.header as NSString).deletingLastPathComponent, source, "-o", shell.folder.path("layout"),
    ])
    let layout = try shell.run("./layout").output
    try Golden.check(layout, file: "Tests/PluginHostTests/layout-1.0.txt")
  }

  @Test func everythingThatIsLentSaysHowLargeItIs() throws {
    let plugin = try BadPlugin("AsksSizes")
    var bytes: [UInt8] = []
    try plugin.export(output: { bytes += $0 })
    #expect(!bytes.isEmpty)
    let receiver = PlaylistReceiver()
    try plugin.read(into: receiver)
    #expect(receiver.playlists.first?.entries.count == 4)
  }

  /// A C program that prints what it finds in the header: structs with their sizes, fields with their places, numbers.
  private func program() throws -> String {
    var lines = [
      "#include <shellac_plugin.h>", "#include <stddef.h>", "#include <stdio.h>", "int main(void) {",
    ]
    let text = try String(contentsOfFile: Self.header, encoding: .utf8).replacing(
      /\/\*(?s:.*?)\*\//, with: "")
    for match in text.matches(of: /(?:#define |^ +)(SHELLAC_[A-Z_]+)(?: = | )\S/.anchorsMatchLineEndings()) {
      let name = String(match.1)
      let isText = name == "SHELLAC_ENTRY_PREFIX"
      lines.append("printf(\"\(name) %\(isText ? "s" : "d")\\n\", \(name));")
    }
    for match in text.matches(of: /typedef struct (\w+) \{((?s).*?)\n?\} ?\1;/) {
      let name = String(match.1)
      lines.append("printf(\"\(name) %zu\\n\", sizeof(\(name)));")
      var body = String(match.2)
      body = body.replacing(/union \{(?s:.*?)\n  \} as/, with: "int as")
      for statement in body.split(separator: ";") {
        if statement.contains("(*") {
          // A function of other parameters has the same place and size.
          let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          lines.append("printf(\"  %s\\n\", \"\(words)\");")
        }
        for field in fields(of: String(statement)) {
          lines.append(
            "printf(\"  \(field) %zu, %zu bytes\\n\", offsetof(\(name), \(field)), sizeof(((\(name) *)0)->\(field)));"
          )
        }
      }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The names that a declaration declares: of a function `rows` in `(*rows)(…)`, else the last word before each comma.
  private func fields(of declaration: String) -> [String] {
    if let function = declaration.firstMatch(of: /\(\*(\w+)\)/) { return [String(function.1)] }
    return declaration.split(separator: ",").compactMap { part in
      part.firstMatch(of: /(\w+)\s*$/).map { String($0.1) }
    }
  }
}
