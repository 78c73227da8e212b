import Foundation
import ShellacTestSupport
import Testing

/// What stands in the tags of a file never leads out of the root, hides, or loses anything.
@Suite(
  .enabled(
    if: HostileTags.mayBeWritten, "python3-mutagen is not installed: see Scripts/install-dependencies.sh"))
struct OrganizeHostileTests {
  /// A tag as Python writes it, and the name that becomes of it.
  private static let names: [(tag: String, name: String)] = [
    ("'../../etc'", "_._.._etc"), ("'..'", "__"), ("'.'", "_"), ("'...'", "___"),
    ("'/etc/passwd'", "_etc_passwd"),
    ("'a/b'", "a_b"), ("'CON'", "CON"), ("'-rf'", "-rf"), ("'~'", "~"),
    ("'$(touch hacked)'", "$(touch hacked)"),
    ("'line\\nend'", "line end"), ("'\\x1b[31mred'", "[31mred"), ("'\\u202e3pm.exe'", "3pm.exe"),
    ("'\\u2066x\\u2069'", "x"), ("'\\u200d'", "_"), ("'.hidden'", "_hidden"),
    ("'e\\u0301tude'", "\u{E9}tude"), ("'x' * 400", String(repeating: "x", count: 250)),
    ("'\\U0001F469\\u200D\\U0001F467' * 40", String(repeating: "👩\u{200D}👧", count: 22)),
    ("'a' + '\\u0301' * 300", "_"), ("'\\u5b57' * 300", String(repeating: "字", count: 83)),
  ]

  private let shell = Shell()

  private func sums() throws -> String {
    try shell.perform("find Own -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
  }

  @Test func tagsMakePlainNamesFromTheFileToTheDiskAndBack() throws {
    try shell.perform("mkdir Own outside")
    let tags = Self.names.map(\.tag).joined(separator: ", ")
    try write(tags)
    try shell.perform("shellac index Own --quiet")
    let (before, sums) = (try shell.perform("find Own | sort").output, try sums())
    let around = try shell.perform("find . -path ./Own -prune -o -path ./.local -prune -o -print | sort")
      .output
    let command = "shellac organize --path '{artist}/{album}/{title}' --apply"
    try shell.perform(command)
    #expect(try self.sums() == sums)
    #expect(
      try shell.perform("find . -path ./Own -prune -o -path ./.local -prune -o -print | sort").output
        == around)
    let found = Set(
      try shell.perform("find Own -type f -print0").output.split(separator: "\0").map {
        String($0.split(separator: "/").last ?? "")
      })
    for (tag, name) in Self.names { #expect(found.contains(name + ".flac"), "\(tag): \(found)") }
    #expect(
      try shell.perform("find Own -type f -printf '%d\n' | sort -u").output == "3\n", "no tag makes folders")
    #expect(try shell.perform(command).output.hasPrefix("nothing moved"))
    #expect(try shell.perform("shellac index").output.hasSuffix(" unchanged\n"))
    try shell.perform("shellac undo --quiet")
    #expect(try shell.perform("find Own | sort").output == before)
  }

  @Test func namesOfFilesThatAreNoUTF8KeepTheirSongs() throws {
    try shell.perform("mkdir Own")
    try write("'One', 'Two'")
    try shell.perform(
      "mv Own/0.flac \"$(printf 'Own/\\351\\377.flac')\"; mkdir \"$(printf 'Own/d\\376')\"; mv Own/1.flac Own/d*/"
    )
    try shell.perform("shellac index Own --quiet")
    let (before, sums) = (try shell.perform("find Own | od -c").output, try sums())
    try shell.perform("shellac organize --path '{artist}/{title}' --apply")
    #expect(try shell.perform("find Own -type f | sort").output == "Own/One/One.flac\nOwn/Two/Two.flac\n")
    try shell.perform("shellac undo --quiet")
    #expect(try self.sums() == sums)
    #expect(try shell.perform("find Own | od -c").output.count == before.count)
  }

  /// Writes a file each with tags that all say the same.
  private func write(_ tags: String) throws {
    try shell.perform(
      """
      cat > tag.py <<'END'
      import shutil
      from mutagen.flac import FLAC
      for number, tag in enumerate([\(tags)]):
          path = f"Own/{number}.flac"
          shutil.copy("\(Checkout.sampleMusic)/Saltmarsh/Tidal Songs/02 Samphire.flac", path)
          file = FLAC(path)
          file.delete()
          file["artist"] = file["album"] = file["title"] = tag
          file["comment"] = str(number)
          file.save()
      END
      /usr/bin/python3 tag.py
      """)
  }
}

enum HostileTags {
  static let mayBeWritten = (try? Shell().run("/usr/bin/python3 -c 'import mutagen'").status) == 0
}
