import Foundation
import ShellacTestSupport
import Testing

/// Files go where they are planned to go, whatever their tags say, and come back.
@Suite struct OrganizeTests {
  /// A shell with a library of the sample music in `Own`.
  private func shell() throws -> Shell {
    let shell = Shell()
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic, toPath: shell.folder.path("Own"))
    try run(shell, "rm -r Own/Unsorted Own/Keygen* && shellac index Own --quiet")
    return shell
  }

  @discardableResult
  private func run(_ shell: Shell, _ command: String, status: Int32 = 0) throws -> Shell.Result {
    let result = try shell.run(command)
    #expect(result.status == status, "\(command)\n\(result.output)\(result.errors)")
    return result
  }

  /// The sums of all files, without their names.
  private func contents(_ shell: Shell) throws -> String {
    try run(shell, "find Own -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
  }

  /// Every path, sorted.
  private func paths(_ shell: Shell) throws -> [String] {
    try run(shell, "find Own -mindepth 1 -print0 | sort -z").output.split(separator: "\0").map { String($0) }
  }

  @Test func aWholeLibraryIsPutInOrderOnceAndBroughtBack() throws {
    let shell = try shell()
    let (before, sums) = (try paths(shell), try contents(shell))
    let songs = try run(shell, "shellac songs --columns artist,album,title,playcount --as csv").output
    #expect(try shell.run("shellac organize --apply").status <= 1, "some names may meet")
    #expect(try contents(shell) == sums, "nothing is lost, nothing changed")
    #expect(try run(shell, "shellac songs --columns artist,album,title,playcount --as csv").output == songs)
    let again = try shell.run("shellac organize --apply")
    #expect(again.output.hasPrefix("nothing moved"), "\(again.output)")
    let index = try run(shell, "shellac index").output
    #expect(index.hasSuffix(" unchanged\n") && !index.contains(","), "the library knows: \(index)")
    try run(shell, "shellac undo --quiet")
    #expect(try paths(shell) == before)
    #expect(try run(shell, "shellac index").output == index)
  }

  @Test func hostileTagsMakePlainNamesInsideTheRoot() throws {
    let shell = try shell()
    let titles = [
      "'../../etc'", "'CON'", "'a/b'", "'...'", "'.'", "substr(quote(zeroblob(300)), 3, 400)",
      "'👩\u{200D}👩\u{200D}👧\u{200D}👦'", "'\u{202E}3pm.exe'", "'a' || char(0) || 'b'", "'/etc/passwd'",
      "char(27) || '[31m'", "'-rf'", "' '", "'\u{2066}'",
    ]
    let sql = titles.enumerated().map { number, title in
      """
      UPDATE track SET title = \(title) WHERE id = (SELECT id FROM track \
      WHERE album_title IN ('Formate', 'Eight Titles') ORDER BY id LIMIT 1 OFFSET \(number));
      """
    }.joined(separator: " ")
    try Data(sql.utf8).write(to: URL(fileURLWithPath: shell.folder.path("hostile.sql")))
    try run(shell, "sqlite3 .local/share/shellac/library.db < hostile.sql")
    let sums = try contents(shell)
    let outside = try run(
      shell, "find . -path ./Own -prune -o -path ./.local -prune -o -type f -print | sort"
    ).output
    try run(shell, "shellac organize --path 'all/{title}/{album}/{title} {id}' --apply --quiet")
    #expect(try contents(shell) == sums)
    #expect(
      try run(shell, "find . -path ./Own -prune -o -path ./.local -prune -o -type f -print | sort").output
        == outside)
    let paths = try paths(shell)
    #expect(paths.allSatisfy { !$0.contains("/.") && !$0.contains("\u{202E}") && !$0.contains("\u{1B}") })
    #expect(paths.contains { $0.hasPrefix("Own/all/_._.._etc/") })
    for part in [
      "all/CON/", "all/a_b/", "all/___/", "all/_/", "/👩\u{200D}👩\u{200D}👧\u{200D}👦/", "all/3pm.exe/",
      "all/ab/", "/_etc_passwd/",
    ] {
      #expect(paths.contains { $0.contains(part) }, "\(part)")
    }
    #expect(
      try run(shell, "shellac organize --path 'all/{title}/{album}/{title} {id}' --apply").output.hasPrefix(
        "nothing moved"))
    try run(shell, "shellac undo --quiet; ! test -e Own/all")
  }

  @Test func portableNamesAreTakenEverywhere() throws {
    let shell = try shell()
    try run(
      shell,
      "sqlite3 .local/share/shellac/library.db \"UPDATE track SET title = 'CON' WHERE title = 'Föhn'\"")
    let result = try run(
      shell, "mkdir Stick; shellac organize --to Stick --copy --portable --apply --path '{title}: {id}?'")
    #expect(result.output.contains("copied"))
    let names = try run(shell, "ls Stick").output
    #expect(!names.contains(":") && !names.contains("?") && names.contains("CON_ "))
  }

  @Test func aFileThatChangedSinceItWasIndexedStaysAndTheOthersGo() throws {
    let shell = try shell()
    try run(shell, "printf more >> 'Own/Saltmarsh/Tidal Songs/02 Samphire.flac'; rm Own/Saltmarsh/*/*.mp3")
    let result = try run(
      shell, "shellac organize artist:=Saltmarsh --path 'new/{title} {ext}' --apply", status: 1)
    #expect(result.errors.contains("02 Samphire.flac") && result.errors.contains("01 Reed.mp3"))
    #expect(try paths(shell).contains("Own/new/Reed flac.flac"))
    #expect(try paths(shell).contains("Own/Saltmarsh/Tidal Songs/02 Samphire.flac"))
  }

  @Test func eachPlaylistKeepsItsOwnForm() throws {
    let shell = try shell()
    let old = "Saltmarsh/Tidal Songs/02 Samphire.flac"
    let files = [
      "relative.m3u8": "#EXTM3U\n#EXTINF:1,X\n../Own/\(old)\n",
      "dotted.m3u": "./../Own/\(old)\n",
      "absolute.m3u8": "\(shell.folder.path)/Own/\(old)\n",
      "windows.m3u8": "..\\Own\\\(old.replacingOccurrences(of: "/", with: "\\"))\n",
      "address.m3u8": "file://\(shell.folder.path)/Own/\(old.replacingOccurrences(of: " ", with: "%20"))\n",
      "list.pls": "[playlist]\nFile1=../Own/\(old)\nTitle1=X\nLength1=1\nNumberOfEntries=1\nVersion=2\n",
      "other.m3u8": "gone.mp3\nhttp://radio.example/stream\n",
    ]
    try run(shell, "mkdir -p Lists/inner")
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: shell.folder.path("Lists/" + name)))
    }
    let command =
      "shellac organize artist:=Saltmarsh --path 'new/50% {title} {ext}' --playlists Lists --apply"
    #expect(try run(shell, command).output.contains("6 playlists rewritten"))
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: shell.folder.path("Lists/" + name), encoding: .utf8)
    }
    #expect(try text("relative.m3u8") == "#EXTM3U\n#EXTINF:1,X\n../Own/new/50% Samphire flac.flac\n")
    #expect(try text("dotted.m3u").hasSuffix("../Own/new/50% Samphire flac.flac\n"))
    #expect(try text("absolute.m3u8") == "\(shell.folder.path)/Own/new/50% Samphire flac.flac\n")
    #expect(try text("windows.m3u8") == "..\\Own\\new\\50% Samphire flac.flac\n")
    #expect(
      try text("address.m3u8") == "file://\(shell.folder.path)/Own/new/50%25%20Samphire%20flac.flac\n")
    #expect(try text("list.pls").contains("File1=../Own/new/50% Samphire flac.flac\n"))
    #expect(try text("other.m3u8") == files["other.m3u8"])
    try run(shell, "shellac undo --quiet")
    for (name, old) in files { #expect(try text(name) == old, "\(name)") }
  }

  @Test func aPlaylistThatCannotBeReadWholeIsNamedAndLeft() throws {
    let shell = try shell()
    try run(
      shell,
      "mkdir Lists; printf '<?xml version=\"1.0\"?>\\n<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\"><trackList><track>' > Lists/broken.xspf"
    )
    let result = try run(
      shell, "shellac organize artist:=Saltmarsh --path 'new/{title} {ext}' --playlists Lists --apply",
      status: 1)
    #expect(result.errors.contains("broken.xspf") && result.output.contains("moved"))
  }

  private static let mayMount: Bool = {
    let folder = TemporaryFolder()
    let shell = Shell()
    return (try? shell.run("mkdir disk && mount -t tmpfs -o size=64k none disk && umount disk").status) == 0
      && !folder.path.isEmpty
  }()

  @Test(.enabled(if: mayMount, "only root may mount a small file system"))
  func aTargetThatIsFullReadOnlyOrGoneIsNamedAndNothingIsDone() throws {
    let shell = try shell()
    let before = try paths(shell)
    try run(shell, "mkdir Disk && mount -t tmpfs -o size=64k none Disk")
    defer { _ = try? shell.run("umount Disk") }
    let full = try run(shell, "shellac organize --to Disk --copy --apply --path '{title} {id}'", status: 73)
    #expect(full.errors.contains("too little room"))
    try run(shell, "mount -o remount,ro Disk")
    let locked = try run(shell, "shellac organize --to Disk --copy --apply", status: 73)
    #expect(locked.errors.lowercased().contains("read-only"))
    try run(shell, "umount Disk && rmdir Disk")
    let gone = try run(shell, "shellac organize --to Disk --copy --apply", status: 2)
    #expect(gone.errors.contains("there is no folder 'Disk'"))
    #expect(try paths(shell) == before)
  }
}
