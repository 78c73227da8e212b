import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import M3UFormat
@testable import PLSFormat
@testable import XSPFFormat

/// Playlists over real files, opened by programs that are not ours.
@Suite("playlists in players") struct PlayerTests {
  /// Names that have broken players, and the sample that each is a copy of.
  private static let songs: [(name: String, sample: String)] = [
    ("Saltmarsh/Tides/reed.mp3", "Saltmarsh/Tidal Songs/01 Reed.mp3"),
    ("Unquoted/#1 hit 100%25.opus", "Unquoted/Odd Names/#1 hit 100%25.opus"),
    ("Unquoted/Café, \"blank\" & $HOME; it's.opus", "Unquoted/Odd Names/semi;colon & $HOME.opus"),
    ("雪見堂/霜柱 – 冬の庭.m4a", "雪見堂/冬の庭/01 霜柱.m4a"),
    ("Lists/#beside.mp3", "Saltmarsh/Tidal Songs/01 Reed.mp3"),
  ]

  private let shell = Shell()
  private var music: String { shell.folder.path("music") }

  init() throws {
    for song in Self.songs {
      let target = music + "/" + song.name
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Checkout.sampleMusic + "/" + song.sample, toPath: target)
    }
  }

  /// Writes a playlist of all songs, or of those whose names need no encoding, into the folder `Lists`.
  private func write<E: ExportFormat>(
    _ format: E.Type, _ name: String, _ settings: [String: String] = [:], plain: Bool = false
  ) throws {
    let cells = Self.songs.filter { !plain || $0.name.hasSuffix("reed.mp3") }.map { song in
      PlaylistCells.row(["path": .path(music + "/" + song.name), "title": "Title", "length": .decimal("1.5")])
    }
    let outcome = ExportCall(
      columns: PlaylistCells.columns, cells: cells, settings: settings, folder: music + "/Lists", name: name
    ).run(format)
    #expect(outcome.status == SHELLAC_OK && outcome.warnings == [])
    try Data(outcome.bytes).write(to: URL(fileURLWithPath: music + "/Lists/" + name))
  }

  @Test(
    "MPD loads M3U, PLS and XSPF, and lists their songs",
    .enabled(
      if: OutsideProgram.isThere("mpd") && OutsideProgram.isThere("mpc"),
      "mpd or mpc is not installed: see Scripts/install-dependencies.sh"))
  func mpd() throws {
    try write(M3UWriter.self, "relative.m3u8")
    try write(M3UWriter.self, "absolute.m3u", ["paths": "absolute", "line-ending": "crlf"])
    try write(M3UWriter.self, "bare.m3u", ["extended": "false"])
    try write(PLSWriter.self, "relative.pls")
    try write(PLSWriter.self, "absolute.pls", ["paths": "absolute"])
    // MPD takes the addresses of XSPF for bare paths: those that need no encoding are the ones it finds.
    try write(XSPFWriter.self, "relative.xspf", plain: true)
    try write(XSPFWriter.self, "absolute.xspf", ["paths": "uri"], plain: true)
    let folder = shell.folder.path
    try """
    music_directory "\(music)"
    playlist_directory "\(folder)"
    db_file "\(folder)/db"
    bind_to_address "\(folder)/socket"
    pid_file "\(folder)/pid"
    log_file "\(folder)/log"
    zeroconf_enabled "no"
    filesystem_charset "UTF-8"
    audio_output {
      type "null"
      name "null"
    }
    """.write(toFile: folder + "/mpd.conf", atomically: true, encoding: .utf8)
    // It goes into the background: with the descriptors of its parent closed, so that nobody waits for its end.
    let start =
      "import os; os.closerange(3, 1000); os.execvp('timeout', ['timeout', '30', 'mpd', 'mpd.conf'])"
    #expect(try shell.run("python3 -c \"\(start)\"").status == 0)
    // A child of the tests may have SIGTERM blocked.
    defer { _ = try? shell.run("kill -KILL $(cat pid)") }
    let client = "timeout 30 mpc --host '\(folder)/socket'"
    #expect(try shell.run("\(client) update --wait").status == 0)
    let all = Self.songs.map { $0.name + "\n" }.joined()
    for list in ["relative.m3u8", "absolute.m3u", "bare.m3u", "relative.pls", "absolute.pls"] {
      let result = try shell.run(
        "\(client) -q clear; \(client) -q load Lists/\(list) >load; \(client) playlist -f %file%")
      #expect(result.output == all, "\(list): \(result.errors)")
    }
    for list in ["relative.xspf", "absolute.xspf"] {
      let result = try shell.run(
        "\(client) -q clear; \(client) -q load Lists/\(list) >load; \(client) playlist -f %file%")
      #expect(result.output == "Saltmarsh/Tides/reed.mp3\n", "\(list): \(result.errors)")
    }
  }

  @Test(
    "ffprobe opens every file that M3U8 and PLS name, from their folder",
    .enabled(
      if: OutsideProgram.isThere("ffprobe"), "ffprobe is not installed: see Scripts/install-dependencies.sh"))
  func ffprobe() throws {
    try write(M3UWriter.self, "list.m3u8")
    try write(PLSWriter.self, "list.pls")
    let probe =
      "while IFS= read -r file; do ffprobe -v error -show_entries format=format_name -of csv=p=0 \"file:$file\"; done"
    let expected = "mp3\nogg\nogg\nmov,mp4,m4a,3gp,3g2,mj2\nmp3\n"
    for names in ["grep -v '^#' list.m3u8", "sed -n 's/^File[0-9]*=//p' list.pls"] {
      let result = try shell.run("cd music/Lists && \(names) | \(probe)")
      #expect(result.output.replacingOccurrences(of: "\"", with: "") == expected, "\(result.errors)")
    }
  }
}
