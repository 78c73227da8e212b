import Foundation
import ShellacTestSupport
import Testing

/// Where files go and come from: several roots, links, other file systems.
@Suite struct OrganizePlacesTests {
  private let shell = Shell()

  /// A shell with a library of some sample music in `Own`.
  init() throws {
    try shell.copySamples(["Saltmarsh", "Ada Quill"], to: "Own")
    try shell.perform("shellac index Own --quiet")
  }

  private func paths(_ folder: String) throws -> [String] {
    try shell.perform("find \(folder) -mindepth 1 -print0 | sort -z").output.split(separator: "\0").map {
      String($0)
    }
  }

  private func sums(_ folder: String) throws -> String {
    try shell.perform("find \(folder) -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
  }

  @Test func filesOfARootStayInItUnlessTheyAreSentElsewhere() throws {
    try shell.perform("mkdir Second && cp -r 'Own/Ada Quill' Second/x && shellac index Second --quiet")
    let own = try paths("Own").count
    try shell.perform("shellac organize root:Second --path '{artist}/{album}/{track} {title}' --apply")
    #expect(
      try paths("Own").count == own && !FileManager.default.fileExists(atPath: shell.folder.path("Second/x")))
    // From one root into a folder of another one.
    try shell.perform("shellac organize root:Second --to Own --path 'In/{title}' --apply")
    #expect(try paths("Second").isEmpty && !paths("Own/In").isEmpty, "the root itself stays")
    #expect(try shell.perform("shellac index").output.hasSuffix("unchanged\n"))
    try shell.perform("shellac undo --quiet && shellac undo --quiet")
    #expect(try paths("Own").count == own && paths("Second/x").count > 1)
  }

  @Test func aRootThatCannotBeWrittenIsNamedOnlyWhenItsFilesAreAskedFor() throws {
    try shell.perform("mkdir Locked && cp -r 'Own/Ada Quill' Locked/ && shellac index Locked --quiet")
    // No file can be made in a folder below /proc, whoever one is.
    try shell.perform(
      "sqlite3 .local/share/shellac/library.db \"UPDATE root SET path = CAST('/proc/self' AS BLOB) WHERE CAST(path AS TEXT) LIKE '%Locked'\""
    )
    let other = try shell.perform("shellac organize path:Own --path '{title} {id}'")
    #expect(!other.errors.contains("/proc/self"), "\(other.errors)")
    let both = try shell.perform("shellac organize --path '{title} {id}'", status: 1)
    #expect(both.errors.contains("/proc/self") && both.errors.contains("of it would stay"))
    let only = try shell.perform("shellac organize path:/proc/self --path '{title} {id}'", status: 73)
    #expect(only.errors.contains("/proc/self"))
  }

  @Test func theTargetMayLieInsideTheSourceAndTheSourceInsideTheTarget() throws {
    let (before, sums) = (try paths("Own"), try sums("Own"))
    try shell.perform("mkdir -p Own/in/deep")
    try shell.perform("shellac organize --to Own/in/deep --path '{artist}/{title} {id}' --apply --quiet")
    #expect(try self.sums("Own") == sums && paths("Own").allSatisfy { $0.hasPrefix("Own/in") })
    try shell.perform("shellac organize path:in/deep --to Own --path '{artist} {title} {id}' --apply --quiet")
    #expect(try self.sums("Own") == sums && paths("Own").allSatisfy { $0.split(separator: "/").count == 2 })
    try shell.perform("shellac undo --quiet; shellac undo --quiet; rm -d Own/in/deep Own/in")
    #expect(try paths("Own") == before)
  }

  @Test func aRootThatIsALinkIsOneAndLinksInsideAreNotFollowed() throws {
    try shell.perform(
      "mkdir Real && cp -r Own/Saltmarsh Real/ && ln -s Real Linked && mkdir Away && ln -s ../Away Real/out")
    try shell.perform("XDG_DATA_HOME=$PWD/other shellac index Linked --quiet")
    let result = try shell.perform(
      "XDG_DATA_HOME=$PWD/other shellac organize --path 'out/{title}' --apply", status: 1)
    #expect(result.errors.contains("symbolic link, which may lead out of the root"))
    #expect(try paths("Away").isEmpty)
    try shell.perform("XDG_DATA_HOME=$PWD/other shellac organize --path '{title} {ext}' --apply")
    #expect(try paths("Real").contains("Real/Samphire flac.flac"))
  }

  @Test func linksAreMadeThatHoldAndNothingIsMadeTwice() throws {
    try shell.perform("mkdir Links")
    try shell.perform(
      "shellac organize artist:=Saltmarsh --to Links --symlink --path '{title} {ext}' --apply")
    #expect(
      try shell.perform("sha256sum < 'Links/Samphire flac.flac'").output
        == shell.perform("sha256sum < 'Own/Saltmarsh/Tidal Songs/02 Samphire.flac'").output)
    #expect(
      try shell.perform("readlink 'Links/Samphire flac.flac' | cut -c 1").output == "/\n",
      "it may be moved itself")
    let again = try shell.perform(
      "shellac organize artist:=Saltmarsh --to Links --symlink --path '{title} {ext}' --apply")
    #expect(
      again.output.hasPrefix("nothing linked, 4 there already") || again.output.contains("there already"))
    try shell.perform("shellac undo --quiet")
    #expect(try paths("Links").isEmpty)
  }

  @Test(arguments: ["copy", "hardlink"]) func copiesInTheLibraryAreMadeOnce(deed: String) throws {
    let command = "shellac organize artist:=Saltmarsh --\(deed) --path 'twice/{title} {ext}' --apply"
    try shell.perform(command)
    let made = try paths("Own/twice")
    let known = try shell.perform("shellac songs --files path:twice --count").output
    #expect(made.count == 3 && known == "3\n")
    let again = try shell.perform(command)
    let after = try paths("Own/twice")
    #expect(again.output.contains("3 there already") && after == made)
    try shell.perform("shellac undo --quiet; ! test -e Own/twice")
    #expect(try shell.perform("shellac index").output.hasSuffix("unchanged\n"))
  }

  @Test func albumsOfOneNameGetFoldersOfTheirOwnBelowFoldersThatAreEmpty() throws {
    // Two albums of one name by one artist, and no genre: the template's first folder goes.
    try shell.perform(
      """
      mkdir -p Two/a Two/b; cp 'Own/Saltmarsh/Tidal Songs/01 Reed.flac' Two/a/1.flac; cp Two/a/1.flac Two/b/1.flac; \
      /usr/bin/python3 - <<'END'
      from mutagen.flac import FLAC
      for folder, year in (("a", "1994"), ("b", "2004")):
          file = FLAC(f"Two/{folder}/1.flac")
          file.delete()
          file["artist"], file["album"], file["title"], file["date"] = "X", "Best", f"T{year}", year
          file["tracknumber"] = "1"
          file.save()
      END
      XDG_DATA_HOME=$PWD/other shellac index Two --quiet
      """)
    let command =
      "XDG_DATA_HOME=$PWD/other shellac organize --path '{genre}/{artist}/{album}/{track}' --apply"
    try shell.perform(command)
    #expect(
      try paths("Two").filter { $0.hasSuffix(".flac") } == [
        "Two/X/Best (1994)/1.flac", "Two/X/Best (2004)/1.flac",
      ])
    #expect(try shell.perform(command).output == "nothing moved, 2 in place\n")
  }

  @Test func whatIsLeftInAFolderIsNamedAndKeepsIt() throws {
    try shell.perform("touch 'Own/Saltmarsh/Tidal Songs/.DS_Store' 'Own/Saltmarsh/notes.odt'")
    let result = try shell.perform("shellac organize artist:=Saltmarsh --path 'new/{title} {ext}' --apply")
    #expect(result.errors.contains("Own/Saltmarsh/Tidal Songs' stays: '.DS_Store' is in it"))
    #expect(result.output.contains("1 folder kept with other files"))
    #expect(
      try paths("Own/Saltmarsh") == [
        "Own/Saltmarsh/Tidal Songs", "Own/Saltmarsh/Tidal Songs/.DS_Store", "Own/Saltmarsh/notes.odt",
      ])
  }

  @Test func aMistakeInATemplateOfTheConfigurationIsNamedWithItsSettingAndLine() throws {
    try shell.perform("mkdir -p .config/shellac")
    func fault(_ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: shell.folder.path(".config/shellac/config.toml")))
      return try shell.perform("shellac organize", status: 2).errors
    }
    let template = try fault("[organize.paths.a]\nquery = 'genre:x'\ntemplate = '{artits}/{title}'\n")
    #expect(template.contains("3 | template = '{artits}") && template.contains("'artist'?"))
    let query = try fault("[organize.paths.a]\nquery = '('\ntemplate = '{title}'\n")
    #expect(query.contains("2 | query = '('"))
    #expect(try fault("[organize.paths.a]\nquery = 'genre:x'\n").contains("'organize.paths.a.template' too"))
    #expect(try fault("[organize]\npath = '../{title}'\n").contains("2 | path = '../{title}'"))
  }

  @Test func theFirstTemplateOfTheFileWhoseQueryFitsIsTaken() throws {
    try shell.perform("mkdir -p .config/shellac")
    let text = """
      [organize]
      path = 'rest/{title} {ext}'
      [organize.paths.z]
      query = 'title:Reed'
      template = 'first/{title} {ext}'
      [organize.paths.a]
      query = 'artist:=Saltmarsh'
      template = 'second/{title} {ext}'
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: shell.folder.path(".config/shellac/config.toml")))
    try shell.perform("shellac organize --apply")
    let paths = try paths("Own")
    #expect(paths.contains("Own/first/Reed flac.flac") && paths.contains("Own/second/Samphire flac.flac"))
    #expect(paths.contains { $0.hasPrefix("Own/rest/") })
    // A path that was asked for is for all.
    try shell.perform("shellac organize --path '{title} {id}' --apply")
    #expect(try self.paths("Own").allSatisfy { !$0.hasPrefix("Own/first") && !$0.hasPrefix("Own/rest") })
  }

  @Test func songsOfOneNameWithTheSameAudioAreSaidToBe() throws {
    try shell.perform("cp -r Own/Saltmarsh Own/again; shellac index Own --quiet")
    let plan = try shell.perform(
      "shellac organize artist:=Saltmarsh --path 'x/{title} {ext}' --as tsv", status: 1)
    #expect(plan.output.contains("their audio is the same, see 'shellac duplicates'"))
    let other = try shell.perform(
      "shellac organize artist:=Saltmarsh path:again --path 'x/{album}' --as tsv", status: 1)
    #expect(other.output.contains("would get the same name") && !other.output.contains("audio is the same"))
  }
}

/// What a stick does otherwise: it ignores case, refuses characters, rounds times, and has no second names.
@Suite(.enabled(if: Stick.mayBeMade, "only root may mount, and it takes mkfs.exfat and exfat-fuse"))
struct OrganizeStickTests {
  private let shell = Shell()

  private func withStick(_ body: () throws -> Void) throws {
    try shell.perform(Stick.making)
    defer { _ = try? shell.run("umount Stick") }
    try body()
  }

  @Test func copiesHaveNamesThatItTakesAndAreKnownAgain() throws {
    try withStick {
      try shell.perform("cp -r \(Checkout.sampleMusic)/Saltmarsh Own; shellac index Own --quiet")
      let command = "shellac organize --to Stick --copy --path '{artist}: x/\"{title}\"? {id}' --apply"
      #expect(try shell.perform(command).output.contains("names changed"))
      let names = try shell.perform("cd Stick; find . -type f | sort").output
      #expect(names.contains("./Saltmarsh_ x/'Samphire'_ ") && !names.contains(":") && !names.contains("?"))
      #expect(
        try shell.perform(command).output.hasPrefix("nothing copied")
          && shell.perform(command).output.contains("there already"))
      let linked = try shell.perform(
        "shellac organize --to Stick --hardlink --path 'l/{title}' --apply", status: 1)
      #expect(linked.errors.contains("hint: Use --copy"))
      try shell.perform("shellac undo --quiet; ! ls Stick/Salt*")
    }
  }

  /// What is there is somebody's own spelling, and other programs' lists have it.
  @Test func aFolderKeepsTheSpellingThatItHas() throws {
    try withStick {
      try shell.perform("mkdir -p 'Stick/SALTMARSH/tidal SONGS'")
      try shell.perform("cp -r \(Checkout.sampleMusic)/Saltmarsh Own; shellac index Own --quiet")
      let command = "shellac organize --to Stick --copy --path '{artist}/{album}/{title} {ext}' --apply"
      #expect(try shell.perform(command).output.hasPrefix("3 files copied"))
      #expect(
        try shell.perform("find Stick -type f -path '*/SALTMARSH/tidal SONGS/*' | wc -l").output == "3\n")
      #expect(try shell.perform(command).output.hasPrefix("nothing copied"))
      // Their songs are where they belong, whatever their tags' case is.
      try shell.perform("shellac root add Stick --quiet && shellac index Stick --quiet")
      let move = "shellac organize path::Stick --path '{artist}/{album}/{title} {ext}' --apply"
      #expect(try shell.perform(move).output.hasPrefix("nothing moved"))
      try shell.perform("shellac undo 2 --quiet")
      #expect(
        try shell.perform("cd Stick; find . -mindepth 1").output == "./SALTMARSH\n./SALTMARSH/tidal SONGS\n")
    }
  }

  @Test func aSongChangesTheCaseOfItsNameAndGetsTheOldOneBack() throws {
    try withStick {
      try shell.perform("cp -r \(Checkout.sampleMusic)/Saltmarsh Stick/; shellac index Stick --quiet")
      try shell.perform("shellac organize --path '{artist}/{album}/{title} {ext}' --apply")
      try shell.perform("sqlite3 .local/share/shellac/library.db \"UPDATE track SET title = upper(title)\"")
      let command = "shellac organize --path '{artist}/{album}/{title} {ext}' --apply"
      let result = try shell.perform(command)
      #expect(!result.output.contains("case"), "no name is its own twin: \(result.output)")
      #expect(try shell.perform("find Stick -type f").output.contains("/SAMPHIRE flac.flac"))
      #expect(
        try shell.perform("shellac songs --files --columns path --as tsv").output.contains(
          "/SAMPHIRE flac.flac"))
      #expect(try shell.perform(command).output.hasPrefix("nothing moved"))
      try shell.perform("shellac undo --quiet")
      #expect(try shell.perform("find Stick -type f").output.contains("/Samphire flac.flac"))
      // Two songs whose names are one there: neither is lost.
      try shell.perform(
        "sqlite3 .local/share/shellac/library.db \"UPDATE track SET title = iif(id % 2, 'same', 'SAME')\"")
      let sums = try shell.perform("find Stick -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
      let twins = try shell.perform("shellac organize --path '{title}' --apply", status: 1)
      #expect(twins.errors.contains("would get the same name"))
      #expect(
        try shell.perform("find Stick -type f -exec sha256sum {} + | cut -c 1-64 | sort").output == sums)
    }
  }
}

/// A file system as sticks have it, in a file.
enum Stick {
  /// Python leaves the file system's daemon none of the open files by which a test waits for its shell.
  static let making = """
    mkdir -p Stick && truncate -s 8M stick.img && /usr/sbin/mkfs.exfat stick.img >/dev/null \
    && python3 -c 'import subprocess as s; s.check_call("mount -t exfat-fuse -o loop stick.img Stick".split())' \
    >/dev/null 2>&1
    """

  static let mayBeMade: Bool = {
    let shell = Shell()
    return (try? shell.run(making + " && umount Stick").status) == 0
  }()
}
