import Foundation
import ShellacTestSupport
import Testing

/// What an export says that it wrote is what is in its file.
@Suite struct EntryCountTests {
  @Test(arguments: ["m3u", "pls", "xspf", "jspf", "csv", "json", "html", "markdown"])
  func entriesAreCountedAndNotTheLinesAboutThem(_ format: String) throws {
    let shell = Shell()
    try shell.copySamples(["Saltmarsh"], to: "Own")
    try shell.perform("shellac index Own --quiet")
    let list = """
      #EXTM3U
      #PLAYLIST:Two
      #EXTGRP:Group
      #EXTALB:An album
      #EXTINF:1,Saltmarsh - Reed
      Own/Saltmarsh/Tidal Songs/01 Reed.flac
      #EXTINF:-1,A station
      http://radio.example/x

      """
    try Data(list.utf8).write(to: URL(fileURLWithPath: shell.folder.path("two.m3u8")))
    try shell.perform("shellac import two.m3u8 --quiet", status: 1)
    let result = try shell.perform("shellac export \(format) --playlist Two -o out.\(format)")
    #expect(result.output == "wrote 2 rows to 'out.\(format)'\n")
    #expect(
      try shell.perform("shellac export \(format) --playlist Two -o out.\(format) --dry-run").output
        == "would write 2 rows to 'out.\(format)'\n")
    guard ["m3u", "pls", "xspf", "jspf"].contains(format) else { return }
    try shell.perform("shellac playlist delete Two --quiet; mkdir Back; mv out.\(format) Back")
    let back = try shell.perform("shellac import --from \(format) Back/out.\(format)", status: 1)
    #expect(back.output.contains("2 entries"), "\(back.output)\(back.errors)")
  }
}
