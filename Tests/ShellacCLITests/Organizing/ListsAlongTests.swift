import Foundation
import ShellacTestSupport
import Testing

/// Playlists and cue sheets that lie beside songs go along with them and name them where they are.
@Suite struct ListsAlongTests {
  private let shell = Shell()
  private let organize =
    "shellac organize artist:=Saltmarsh --path 'new/{album}/{track:02} - {title}' --apply"
  private let old = "Own/Saltmarsh/Tidal Songs"

  init() throws {
    try shell.copySamples(["Saltmarsh", "Ada Quill"], to: "Own")
    try shell.perform("rm 'Own/Saltmarsh/Tidal Songs/01 Reed.mp3'")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: shell.folder.path(name)))
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: shell.folder.path(name), encoding: .utf8)
  }

  private var paths: [String] {
    get throws {
      try shell.perform("find Own -mindepth 1 -print0 | sort -z").output.split(separator: "\0").map {
        String($0)
      }
    }
  }

  @Test func cueSheetsNameTheSongsAnewAndComeBackAsTheyWere() throws {
    let sheet = "REM x\r\nFILE \"01 Reed.wav\" WAVE\r\n  TRACK 01 AUDIO\r\nFILE \"02 Samphire.flac\" WAVE\r\n"
    let other = "../../Ada Quill/"
    try write(old + "/album.cue", sheet)
    try write(old + "/list.m3u8", "#EXTM3U\n02 Samphire.flac\n\(other)\nhttp://radio.example/x\n")
    try shell.perform("shellac index Own --quiet")
    let before = try paths
    let plan = try shell.perform(organize.replacingOccurrences(of: " --apply", with: ""))
    #expect(plan.errors.contains("album.cue' would be rewritten"))
    #expect(try paths == before && read(old + "/album.cue") == sheet)
    let result = try shell.perform(organize)
    #expect(result.output.contains("4 files moved") && result.output.contains("2 playlists rewritten"))
    let new = "Own/new/Tidal Songs"
    #expect(
      try read(new + "/album.cue")
        == "REM x\r\nFILE \"01 - Reed.wav\" WAVE\r\n  TRACK 01 AUDIO\r\nFILE \"02 - Samphire.flac\" WAVE\r\n")
    #expect(
      try read(new + "/list.m3u8") == "#EXTM3U\n02 - Samphire.flac\n\(other)\nhttp://radio.example/x\n")
    #expect(try shell.perform(organize).output.hasPrefix("nothing moved"))
    for _ in 0..<2 {
      try shell.perform("shellac undo --quiet")
      #expect(try paths == before)
      #expect(try read(old + "/album.cue") == sheet)
      #expect(try read(old + "/list.m3u8") == "#EXTM3U\n02 Samphire.flac\n\(other)\nhttp://radio.example/x\n")
      // The undo is a change as well, which can be taken back.
      try shell.perform("shellac undo $(shellac log --limit 1 --as tsv | tail -n 1 | cut -f 1) --quiet")
      #expect(try read(new + "/album.cue").contains("01 - Reed.wav"))
      #expect(try read(new + "/list.m3u8").contains("\n02 - Samphire.flac\n"))
      #expect(try !paths.contains(old))
    }
  }

  /// What `md5sum`, `sha1sum`, BSD, SFV and metaflac write; the programs find the songs again.
  @Test func listsOfChecksumsNameTheSongsAnew() throws {
    try shell.perform(
      """
      cd '\(old)'; md5sum *.flac > sums.md5; sha1sum -b *.flac > sums.sha1; md5sum --tag *.flac > bsd.md5
      """)
    try write(
      old + "/album.sfv",
      "; 01 Reed.flac 1234ABCD\r\n01 Reed.flac   1234ABCD\r\n02 Samphire.flac 00000000\r\n")
    try write(old + "/album.ffp", "01 Reed.flac:0123456789abcdef0123456789abcdef\nnone.flac:0\n")
    try write(old + "/short.sha256", "# 01 Reed.flac\nabc  01 Reed.flac\n")
    try shell.perform("shellac index Own --quiet")
    let before = try shell.perform("cd '\(old)'; cat *.md5 *.sha1 *.sfv *.ffp").output
    let result = try shell.perform(organize)
    #expect(result.output.contains("5 playlists rewritten"), "\(result.output)")
    let new = "Own/new/Tidal Songs"
    #expect(
      try shell.perform("cd '\(new)'; md5sum -c sums.md5 bsd.md5 && sha1sum -c sums.sha1").output.contains(
        "02 - Samphire.flac: OK"))
    #expect(try read(new + "/sums.sha1").contains(" *01 - Reed.flac\n"))
    #expect(
      try read(new + "/album.sfv")
        == "; 01 Reed.flac 1234ABCD\r\n01 - Reed.flac   1234ABCD\r\n02 - Samphire.flac 00000000\r\n")
    #expect(
      try read(new + "/album.ffp") == "01 - Reed.flac:0123456789abcdef0123456789abcdef\nnone.flac:0\n")
    #expect(try read(new + "/short.sha256") == "# 01 Reed.flac\nabc  01 Reed.flac\n")
    try shell.perform("shellac undo --quiet")
    #expect(try shell.perform("cd '\(old)'; cat *.md5 *.sha1 *.sfv *.ffp").output == before)
    #expect(before.contains("MD5 (01 Reed.flac) = "))
  }

  /// As when the disk refused them, here by the configuration of the first time.
  @Test func whatDidNotGoAlongFollowsTheNextTime() throws {
    try write(old + "/album.cue", "FILE \"01 Reed.flac\" WAVE\n")
    try write(old + "/cover.jpg", "a picture")
    try write("alone.toml", "[organize]\ncompanions = [\"*.none\"]\n")
    try shell.perform("shellac index Own --quiet")
    let before = try paths
    let new = "Own/new/Tidal Songs"
    try shell.perform("\(organize) --config alone.toml")
    #expect(try paths.contains(old + "/cover.jpg") && !paths.contains(old + "/01 Reed.flac"))
    try shell.perform("shellac organize 'artist:=Ada Quill' --path 'ada/{title} {id}' --apply")
    let again = try shell.perform(organize)
    #expect(again.output.contains("2 files moved"), "\(again.output)")
    #expect(try read(new + "/cover.jpg") == "a picture")
    #expect(try read(new + "/album.cue") == "FILE \"01 - Reed.flac\" WAVE\n")
    #expect(try !paths.contains(old))
    #expect(try shell.perform(organize).output.hasPrefix("nothing moved"))
    for _ in 0..<3 {
      try shell.perform("shellac undo --quiet")
      #expect(try paths.contains(old + "/cover.jpg"))
    }
    #expect(try paths == before)
    #expect(try read(old + "/album.cue") == "FILE \"01 Reed.flac\" WAVE\n")
    // Songs that are there by now have it for themselves.
    try shell.perform("\(organize) --config alone.toml && cp '\(new)/01 - Reed.flac' '\(old)/07 Other.flac'")
    try shell.perform("shellac index --quiet")
    try shell.perform("shellac organize path::new --path 'new/{album}/{track:02} - {title}' --apply")
    #expect(try paths.contains(old + "/cover.jpg"))
  }

  @Test func aSheetThatStaysBesideRenamedSongsNamesThemAnew() throws {
    try write(old + "/album.cue", "FILE \"01 Reed.flac\" WAVE\n")
    try shell.perform("shellac index Own --quiet")
    try shell.perform("shellac organize artist:=Saltmarsh --path '{artist}/{album}/{title}' --apply")
    #expect(try read(old + "/album.cue") == "FILE \"Reed.flac\" WAVE\n")
    try shell.perform("shellac undo --quiet")
    #expect(try read(old + "/album.cue") == "FILE \"01 Reed.flac\" WAVE\n")
  }

  @Test func aSheetThatWasEditedSinceIsLeftAndNamedByAnUndo() throws {
    try write(old + "/album.cue", "FILE \"01 Reed.flac\" WAVE\n")
    try shell.perform("shellac index Own --quiet")
    try shell.perform(organize)
    try write("Own/new/Tidal Songs/album.cue", "mine")
    let undo = try shell.perform("shellac undo", status: 1)
    #expect((undo.output + undo.errors).contains("album.cue"))
    #expect(try read("Own/new/Tidal Songs/album.cue") == "mine")
    #expect(try paths.contains(old + "/01 Reed.flac"), "the songs are back")
  }

  @Test func aListThatGoesAlongNamesWhatStaysFromItsNewPlace() throws {
    let stays = try #require(
      try shell.perform("cd Own; find 'Ada Quill' -name '*.mp3' | head -n 1").output.split(separator: "\n")
        .first)
    try write(old + "/list.m3u8", "../../\(stays)\n\(shell.folder.path)/Own/\(stays)\n01 Reed.flac\n")
    try shell.perform("shellac index Own --quiet")
    try shell.perform(organize.replacingOccurrences(of: "new/", with: "new/deep/er/"))
    #expect(
      try read("Own/new/deep/er/Tidal Songs/list.m3u8")
        == "../../../../\(stays)\n\(shell.folder.path)/Own/\(stays)\n01 - Reed.flac\n")
  }

  @Test func aSheetThatCannotBeRewrittenIsNamedAndGoesAlongAsItIs() throws {
    let sheet = "FILE \"01 Reed.flac\" WAVE\n"
    try shell.perform("printf '\\377\\376F\\0' > '\(old)/utf16.cue'")
    try write(old + "/album.cue", sheet)
    try shell.perform("shellac index Own --quiet")
    let result = try shell.perform(
      "shellac organize artist:=Saltmarsh --path 'new/\"{title}\"' --apply", status: 1)
    #expect(result.errors.contains("utf16.cue' is left as it is"))
    #expect(result.errors.contains("album.cue' is left as it is: a cue sheet cannot name"))
    #expect(try read("Own/new/album.cue") == sheet)
    #expect(try paths.contains("Own/new/utf16.cue"))
  }

  @Test func theListsOfANamedFolderStayAndThoseOfAlbumsGoAlong() throws {
    try write(old + "/album.m3u8", "01 Reed.flac\n")
    try write("Own/all.m3u8", "Saltmarsh/Tidal Songs/01 Reed.flac\n")
    try write("Own/all.cue", "FILE \"Saltmarsh\\Tidal Songs\\01 Reed.flac\" WAVE\n")
    try shell.perform("shellac index Own --quiet")
    #expect(try shell.perform(organize + " --playlists Own").output.contains("3 playlists rewritten"))
    #expect(try read("Own/all.m3u8") == "new/Tidal Songs/01 - Reed.flac\n")
    #expect(try read("Own/all.cue") == "FILE \"new\\Tidal Songs\\01 - Reed.flac\" WAVE\n")
    #expect(try read("Own/new/Tidal Songs/album.m3u8") == "01 - Reed.flac\n")
  }

  @Test func eachFormatKeepsAllElse() throws {
    let location = "../Own/Saltmarsh/Tidal%20Songs/02%20Samphire.flac"
    let files = [
      "a.xspf": """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>
      <track><location>\(location)</location><annotation>kept &amp; safe</annotation></track>
      <track><location>http://radio.example/x</location></track></trackList></playlist>
      """,
      "b.cue": "REM COMMENT \"kept\"\nFILE \"../Own/Saltmarsh/Tidal Songs/02 Samphire.flac\" WAVE\n",
      "c.m3u8":
        "#EXTM3U\r\n#PLAYLIST:Kept\r\n#EXTINF:3,A - B\r\n../Own/Saltmarsh/Tidal%20Songs/02%20Samphire.flac\r\n",
    ]
    try shell.perform("mkdir Lists; mkdir -p Own/Été; cp '\(old)/02 Samphire.flac' Own/Été/1.flac")
    for (name, text) in files { try write("Lists/" + name, text) }
    try shell.perform("printf '#EXTM3U\\r\\n../Own/\\311t\\351/1.flac\\r\\n' > Lists/windows.m3u")
    try shell.perform("shellac index Own --quiet")
    let command =
      "shellac organize path:Own --path 'neu/Ö {dir?{dir} }{title} {track} {id}' --playlists Lists --apply"
    let result = try shell.run(command.replacingOccurrences(of: "{dir?{dir} }", with: ""))
    #expect(result.output.contains("4 playlists rewritten"), "\(result.output)\(result.errors)")
    #expect(try read("Lists/a.xspf").contains("<annotation>kept &amp; safe</annotation>"))
    #expect(try read("Lists/a.xspf").contains("../Own/neu/%C3%96%20Samphire%202%20"))
    #expect(try read("Lists/b.cue").hasPrefix("REM COMMENT \"kept\"\nFILE \"../Own/neu/Ö Samphire 2 "))
    #expect(try read("Lists/c.m3u8").hasPrefix("#EXTM3U\r\n#PLAYLIST:Kept\r\n#EXTINF:3,A - B\r\n../Own/neu/"))
    #expect(try read("Lists/c.m3u8").contains("neu/%C3%96%20Samphire%202%20"))
    let windows = try shell.perform("od -An -c Lists/windows.m3u | tr -d ' \\n'").output
    #expect(windows.contains("neu/326") && windows.contains("Samphire") && windows.hasSuffix("\\r\\n"))
    try shell.perform("shellac undo --quiet")
    for (name, text) in files { #expect(try read("Lists/" + name) == text, "\(name)") }
    #expect(try shell.perform("od -An -c Lists/windows.m3u | tr -d ' \\n'").output.contains("311t351/1.flac"))
  }
}
