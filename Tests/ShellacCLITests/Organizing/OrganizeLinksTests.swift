import Foundation
import ShellacTestSupport
import Testing

/// Links, files with each other's names and files that are away: what is said is what is done.
@Suite struct OrganizeLinksTests {
  private let shell = Shell()
  private let album = "Own/Saltmarsh/Tidal Songs"

  init() throws {
    try shell.copySamples(["Saltmarsh"], to: "Own")
    try shell.perform("rm '\(album)/01 Reed.mp3'")
  }

  private func paths() throws -> String { try shell.perform("find Own -printf '%p %l\\n' | sort").output }

  @Test func aHardLinkOfALinkIsOneOfItsFile() throws {
    try shell.perform(
      "mkdir Own/in; mv '\(album)/01 Reed.flac' Own/away.bin; ln -s ../away.bin Own/in/1.flac")
    try shell.perform("shellac index Own --quiet")
    let before = try paths()
    let command = "shellac organize path:in/1.flac --hardlink --path 'deep/er/{title}' --apply"
    #expect(try shell.perform(command).output == "1 file linked\n")
    #expect(
      try shell.perform("test ! -L Own/deep/er/Reed.flac && cmp Own/deep/er/Reed.flac Own/away.bin; echo $?")
        .output
        == "0\n")
    #expect(try shell.perform(command).output.contains("1 there already"))
    try shell.perform("shellac undo --quiet")
    #expect(try paths() == before)
  }

  @Test func aRelativeLinkIsNamedByThePlanAndStays() throws {
    try shell.perform(
      "mkdir Own/in; mv '\(album)/01 Reed.flac' Own/away.bin; ln -s ../away.bin Own/in/1.flac")
    try shell.perform("shellac index Own --quiet")
    let before = try paths()
    let command = "shellac organize path:in/1.flac --path 'deep/er/{title}'"
    let plan = try shell.perform(command + " --as tsv", status: 1)
    #expect(plan.output.contains("relative\t") && plan.output.contains("relative to its folder"), "\(plan)")
    let done = try shell.perform(command + " --apply", status: 1)
    #expect(done.output.hasPrefix("nothing moved") && done.errors.contains("relative to its folder"))
    #expect(try paths() == before)
    // In its own folder it may have another name.
    try shell.perform("shellac organize path:in/1.flac --path 'in/{title}' --apply")
    #expect(try shell.perform("head -c 4 Own/in/Reed.flac").output == "fLaC")
  }

  @Test func aCompanionLinkGoesWithWhatItLeadsTo() throws {
    try shell.perform(
      "printf c > '\(album)/cover.jpg'; ln -s cover.jpg '\(album)/a.jpg'; ln -s ../x.jpg '\(album)/b.jpg'")
    try shell.perform("printf x > Own/Saltmarsh/x.jpg; shellac index Own --quiet")
    let before = try paths()
    let command = "shellac organize --path 'new/deep/{title}'"
    #expect(try shell.perform(command + " --as tsv").output.contains("stays\t"), "b.jpg would lead nowhere")
    let done = try shell.perform(command + " --apply")
    #expect(done.output.hasPrefix("4 files moved") && done.output.contains("1 left behind"), "\(done)")
    #expect(try shell.perform("cat Own/new/deep/a.jpg '\(album)/b.jpg'").output == "cx")
    #expect(done.errors.contains("'b.jpg' is in it"))
    for _ in 0..<2 {
      try shell.perform("shellac undo --quiet")
      #expect(try paths() == before)
      try shell.perform("shellac undo $(shellac log --limit 1 --as tsv | tail -n 1 | cut -f 1) --quiet")
      #expect(try shell.perform("cat Own/new/deep/a.jpg").output == "c")
    }
  }

  @Test func whatKeepsAFolderAboveIsNamed() throws {
    try shell.perform("touch Own/Saltmarsh/.DS_Store; shellac index Own --quiet")
    for apply in ["", " --apply"] {
      let result = try shell.perform("shellac organize --path 'new/{title}'" + apply)
      #expect(result.errors.contains("Own/Saltmarsh' stays: '.DS_Store' is in it"), "\(result)")
    }
  }

  @Test func filesThatChangePlacesAreTwoAndNoNameIsSeenThatNobodyGave() throws {
    try shell.perform(
      "mkdir Own/in; mv '\(album)/01 Reed.flac' Own/in/2.flac; mv '\(album)/02 Samphire.flac' Own/in/1.flac")
    try shell.perform("shellac index Own --quiet")
    #expect(
      try shell.perform("shellac organize --path 'in/{track}' --apply").output.hasPrefix("2 files moved"))
    let last = "$(shellac log --limit 1 --as tsv | tail -n 1 | cut -f 1)"
    func isPlain(_ result: Shell.Result) -> Bool { !(result.output + result.errors).contains("aside") }
    for _ in 0..<2 {
      let shown = try shell.perform("shellac log show \(last) --as tsv")
      #expect(isPlain(shown) && !shown.output.contains("other"), "\(shown)")
      #expect(shown.output.split(separator: "\n").count { $0.hasPrefix("act\t") } == 2, "\(shown)")
      let undo = try shell.perform("shellac undo \(last)")
      #expect(isPlain(undo) && undo.output.contains("/in/2.flac': moved back to"), "\(undo)")
      #expect(undo.output.contains("/in/1.flac': moved back to"), "\(undo)")
    }
  }

  @Test func aRootThatIsAwayIsSaidToBe() throws {
    try shell.perform("cp -r Own Other; shellac index Own Other --quiet; mv Own Owm")
    let part = try shell.perform("shellac organize --path 'x/{title}'", status: 1)
    #expect(part.errors.contains("/Own' is not there, so that 2 files of it would stay"), "\(part)")
    #expect(part.errors.contains("hint: Mount its disk"))
    try shell.perform("mv Other Othes")
    for apply in ["", " --apply"] {
      let all = try shell.run("shellac organize --path 'x/{title}'" + apply)
      #expect(all.status != 0 && all.errors.contains("is not there"), "\(all)")
    }
  }

  @Test func aMissingFileIsNamed() throws {
    try shell.perform(
      "shellac index Own --quiet; rm '\(album)/01 Reed.flac'; shellac index --confirm-missing --quiet")
    for apply in ["", " --apply"] {
      let result = try shell.perform("shellac organize --path 'x/{title}'" + apply, status: 1)
      #expect(result.errors.contains("/01 Reed.flac' is missing"), "\(result)")
    }
  }

  @Test func listsOfAnAlbumGoAlongWhenTheirFolderIsNamed() throws {
    try shell.perform("printf '01 Reed.flac\\n' > '\(album)/00 album.m3u'; shellac index Own --quiet")
    try shell.perform("shellac organize --path 'new/{title}' --playlists '\(album)' --apply")
    #expect(try shell.perform("cat 'Own/new/00 album.m3u'").output == "Reed.flac\n")
  }

  @Test func filesThatAreNoPlaylistsAreOnlyNamedWhenTheyWereAskedFor() throws {
    try shell.perform(
      "mkdir Lists; echo '{\"purchases\":[{\"a\":1}]}' > Lists/p.json; shellac index Own --quiet")
    let folder = try shell.perform("shellac organize --path 'new/{title}' --playlists Lists")
    #expect(!folder.errors.contains("p.json"))
    let file = try shell.perform("shellac organize --path 'new/{title}' --playlists Lists/p.json", status: 1)
    #expect(file.errors.contains("p.json") && !file.errors.contains("--mapping"))
    let gone = try shell.perform("shellac organize --playlists Lists/nothing.m3u", status: 2)
    #expect(gone.errors.contains("there is no playlist or folder 'Lists/nothing.m3u'"))
    #expect(
      try shell.perform("shellac organize --playlists ''", status: 64).errors.contains("--playlists is empty")
    )
  }

  @Test func theConfiguredFolderIsTheSameEverywhere() throws {
    try shell.perform("mkdir Own/to; shellac index Own --quiet")
    #expect(try shell.perform("cd Own; shellac config set organize.to to").output.contains("/Own/to\n"))
    try shell.perform("cd /; shellac organize --path '{title}' --apply")
    #expect(try shell.perform("ls Own/to").output == "Reed.flac\nSamphire.flac\n")
    #expect(
      try shell.perform("shellac config set organize.to nowhere", status: 2).errors.contains("'nowhere'"))
    try shell.perform("printf \"[organize]\\nto = 'Own'\\n\" > .config/shellac/config.toml")
    let relative = try shell.perform("shellac organize", status: 2)
    #expect(relative.errors.contains("depends on where the command is run"))
  }

  @Test func aTemplateWithADotIsToldApartFromAWayOut() throws {
    let result = try shell.perform("shellac organize --path './{title}'", status: 64)
    #expect(result.errors.contains("Leave './' out") && !result.errors.contains("'..'"))
  }
}
