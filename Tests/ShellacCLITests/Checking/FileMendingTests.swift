import Foundation
import ShellacTestSupport
import Testing

/// `check --fix` changes files for rules that are named alone, and `undo` brings them back, byte for byte.
@Suite struct FileMendingTests {
  /// A shell with one file of music, which tags have blanks around names in.
  private func shell(_ name: String = "song.mp3") throws -> Shell {
    let shell = Shell()
    try FileManager.default.createDirectory(
      atPath: shell.folder.path("Own"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Checkout.path + "/Tests/ShellacTagsTests/Fixtures/repeated.mp3",
      toPath: shell.folder.path("Own/\(name)"))
    try run(shell, "shellac index Own --quiet")
    return shell
  }

  @discardableResult
  private func run(_ shell: Shell, _ command: String, status: Int32 = 0) throws -> Shell.Result {
    let result = try shell.run(command)
    #expect(result.status == status, "\(command)\n\(result.output)\(result.errors)")
    return result
  }

  private func state(_ shell: Shell) throws -> String {
    try run(shell, "find Own -type f -exec sha256sum {} + | sort").output
  }

  @Test func blanksAroundNamesGo() throws {
    let shell = try shell()
    let before = try state(shell)
    let rule = "--rule blanks-around-name"
    #expect(try run(shell, "shellac check \(rule) --quiet", status: 1).output.contains("title"))
    // Only what is named, and only when it is not tried.
    try run(shell, "shellac check --fix --severity warning --quiet", status: 1)
    #expect(
      try run(shell, "shellac check --fix \(rule) --dry-run", status: 1).errors
        .contains("Would mend blanks-around-name: 1"))
    #expect(try state(shell) == before)
    #expect(try run(shell, "shellac check --fix \(rule)").errors.contains("Mended blanks-around-name: 1"))
    #expect(try state(shell) != before)
    #expect(
      try run(shell, "shellac songs --columns title,artist --as tsv | tail -n 1").output == "Spaces\tA, B\n")
    #expect(try run(shell, "shellac log --limit 1 --as csv").output.contains("check --fix"))
    try run(shell, "shellac undo --quiet")
    #expect(try state(shell) == before)
  }

  @Test func accentsInTagsBecomeOneWithTheirLetters() throws {
    let shell = try shell()
    try run(shell, "shellac tag --all title=Ete\u{301} artist=Jo\u{301}ga artist+=B --apply --quiet")
    let before = try state(shell)
    let rule = "--rule decomposed-tags"
    #expect(try run(shell, "shellac check \(rule) --quiet").output.contains("NFD"))
    try run(shell, "shellac check --fix \(rule) --quiet")
    #expect(try run(shell, "shellac check \(rule) --quiet").output.isEmpty)
    let names = try run(shell, "shellac songs --columns title,artist --as tsv --null").output
    #expect(Array(names.utf8).firstRange(of: Array("Et\u{E9}\tJ\u{F3}ga, B".utf8)) != nil, "\(names)")
    try run(shell, "shellac undo --quiet")
    #expect(try state(shell) == before)
  }

  @Test func accentsInNamesOfFilesBecomeOneWithTheirLetters() throws {
    let shell = try shell("Ete\u{301}.mp3")
    try run(shell, "shellac playlist create A --all --quiet")
    let before = try state(shell)
    let rule = "--rule decomposed-file-name"
    let wish = try run(shell, "shellac check --fix \(rule) --dry-run")
    #expect(wish.errors.contains("Would mend decomposed-file-name: 1"))
    #expect(try state(shell) == before)
    #expect(try run(shell, "shellac check --fix \(rule)").errors.contains("Mended decomposed-file-name: 1"))
    #expect(try run(shell, "ls Own").output.utf8.elementsEqual("Et\u{E9}.mp3\n".utf8))
    #expect(try run(shell, "shellac check \(rule) --quiet").output.isEmpty)
    // It is the same song, and nothing is missing.
    #expect(
      try run(shell, "shellac playlist show A --columns state --as tsv | tail -n 1").output == "present\n")
    #expect(try run(shell, "shellac songs --count").output == "1\n")
    try run(shell, "shellac undo --quiet")
    #expect(try state(shell) == before)
    #expect(try run(shell, "ls Own").output.utf8.elementsEqual("Ete\u{301}.mp3\n".utf8))
  }

  /// Two files that would get one name: the other one stays, and is named.
  @Test func nothingIsOverwritten() throws {
    let shell = try shell("Ete\u{301}.mp3")
    try run(shell, "cp Own/* Own/Et\u{E9}.mp3 && shellac index --quiet")
    let before = try state(shell)
    let result = try shell.run("shellac check --fix --rule decomposed-file-name")
    #expect(result.status == 1)
    #expect(result.errors.contains("Et\u{E9}.mp3"))
    #expect(try state(shell) == before)
  }
}
