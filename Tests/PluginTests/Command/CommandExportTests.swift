import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import CommandExport

/// Real programs behind the plugin.
@Suite struct CommandExportTests {
  static let columns = [Column("artist"), Column("title"), Column("track", .integer)]
  static let rows: [[TestCell]] = [["Björk", "Jóga", 2], ["Can", "Vitamin C", nil]]

  static func run(
    _ command: String, _ cells: [[TestCell]] = rows, _ settings: [String: String] = [:],
    writesTaken: Int? = nil
  ) -> ExportCall.Outcome {
    var call = ExportCall(
      columns: columns, cells: cells, settings: settings.merging(["command": command]) { $1 })
    call.writesTaken = writesTaken
    return call.run(CommandExport.self)
  }

  /// More than all pipes hold.
  static let many: [[TestCell]] = (0..<20_000).map { ["Artist", .text("Title \($0)"), .integer(Int64($0))] }

  @Test("a program gets JSON Lines, and what it writes is the export")
  func lines() throws {
    try assertExport(
      CommandExport.self, Self.columns, Self.rows, settings: ["command": "cat"], golden: "Command/cat.jsonl")
  }

  @Test("values that have broken other programs come through")
  func nasty() throws {
    try assertExportOfNastyValues(CommandExport.self, [Column("title")], settings: ["command": "cat"])
    let code =
      "import json, sys; [print(json.loads(line)[\"title\"].encode().hex()) for line in sys.stdin.buffer]"
    let outcome = ExportCall(
      columns: [Column("title")], cells: NastyValues.texts.map { [.text($0)] },
      settings: ["command": "python3 -c '\(code)'"]
    ).run(CommandExport.self)
    let hex = NastyValues.texts.map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    #expect(outcome.text == hex.map { $0 + "\n" }.joined())
  }

  @Test("a program may write much while it reads, and read much before it writes")
  func much() throws {
    let doubled = Self.run("sh -c 'while read -r line; do echo \"$line\"; echo \"$line\"; done'", Self.many)
    #expect(doubled.status == SHELLAC_OK)
    #expect(doubled.bytes.count { $0 == 10 } == 40_000)
    let sorted = Self.run("sort -r", Self.many)
    #expect(sorted.bytes.split(separator: 10).count == 20_000)
    let loud = Self.run(
      "sh -c 'head -c 300000 /dev/zero | tr \"\\\\0\" x >&2; cat'", Self.many, ["quiet": "true"])
    #expect(loud.status == SHELLAC_OK && loud.bytes.count { $0 == 10 } == 20_000)
    // Standard input can be opened by name, which a socket cannot.
    #expect(Self.run("cat /dev/stdin").bytes.count { $0 == 10 } == 2)
  }

  @Test("a program that stops reading is well when it ends well, and raises no signal")
  func head() {
    let outcome = Self.run("head -n 1", Self.many)
    #expect(outcome.status == SHELLAC_OK && outcome.failures == [])
    #expect(outcome.text == "{\"artist\":\"Artist\",\"title\":\"Title 0\",\"track\":0}\n")
    #expect(Self.run("true", Self.many).text == "")
  }

  @Test("a program that fails is named, with its status and its last words")
  func failing() {
    let outcome = Self.run("sh -c 'cat >/dev/null; echo one >&2; echo \"two words\" >&2; exit 3'")
    #expect(outcome.status == SHELLAC_FAILED)
    #expect(outcome.failures == [PluginError("'sh' ended with status 3: one; two words")])
    #expect(Self.run("false", Self.many).failures == [PluginError("'false' ended with status 1")])
    #expect(Self.run("sh -c 'kill -9 $$'").failures == [PluginError("'sh' was ended by signal 9")])
    let long = Self.run("sh -c 'i=0; while [ $i -lt 5000 ]; do i=$((i+1)); echo line $i >&2; done; exit 1'")
    #expect(long.failures.first?.message == "'sh' ended with status 1: line 4998; line 4999; line 5000")
  }

  @Test("what a program that ends well says on standard error is reported, unless it is to be quiet")
  func warnings() {
    let command = "sh -c 'echo 1 of 2 >&2; echo done >&2; cat'"
    let outcome = Self.run(command)
    #expect(outcome.status == SHELLAC_OK && outcome.bytes.count { $0 == 10 } == 2)
    #expect(outcome.warnings.map(\.message) == ["sh: 1 of 2", "sh: done"])
    #expect(Self.run(command, Self.rows, ["quiet": "true"]).warnings == [])
  }

  @Test("a command that cannot be run says why")
  func unknown() throws {
    let missing = Self.run("no-such-program-anywhere -x")
    #expect(missing.status == SHELLAC_FAILED)
    #expect(
      missing.failures == [
        PluginError(
          "there is no program 'no-such-program-anywhere' on PATH",
          hint: "Check the first word of --option command.")
      ])
    let folder = TemporaryFolder()
    try "echo hello".write(toFile: folder.path("script"), atomically: false, encoding: .utf8)
    let path = folder.path("script")
    #expect(Self.run(path).failures.first?.message == "'\(path)' cannot be run: permission denied")
    #expect(
      Self.run(folder.path("none")).failures.first?.message == "there is no program '\(folder.path("none"))'")
    #expect(Self.run("").failures.first?.message == "no command is given")
    #expect(Self.run(" '' ").failures.first?.message == "no command is given")
    #expect(
      Self.run("echo 'a").failures.first?.message == "a single quote in the command is not closed")
  }

  @Test("an export that is stopped ends its program")
  func stopped() throws {
    let folder = TemporaryFolder()
    let file = folder.path("pid")
    let outcome = Self.run(
      "sh -c 'echo $$ > \(file); while read -r line; do echo \"$line\"; done; exec sleep 600'", Self.many,
      writesTaken: 1)
    #expect(outcome.status == SHELLAC_STOP && outcome.failures == [])
    let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let pid = try #require(Int32(text))
    // Gone, and waited for.
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("a program that does not listen to SIGTERM is ended all the same")
  func stubborn() throws {
    let folder = TemporaryFolder()
    let file = folder.path("pid")
    let program = try ChildProgram([
      "sh", "-c", "trap '' TERM; echo $$ > \(file); echo; while :; do sleep 1; done",
    ])
    var isRunning = false
    while !isRunning { try program.send([10], taking: { _ in isRunning = true }) }
    let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let pid = try #require(Int32(text))
    #expect(kill(pid, 0) == 0)
    program.end()
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("the words of a command are those of a shell, and nothing in them is run")
  func words() throws {
    for line in [
      "a b  c", "'a b' c", "\"a b\" c", "a\\ b", "a'b'\"c\"d", "''", "\"a\\\"b\\\\c\\x\"", "\\'", "a\\\nb",
      "\t a  b ",
      "'é ü'", "\"\\$HOME\" \\`", "'$(touch x)' '|' '>'",
    ] {
      let found = try CommandWords.split(line)
      let folder = TemporaryFolder()
      try "printf '%s\\0' \(line)\n".write(toFile: folder.path("s"), atomically: false, encoding: .utf8)
      let printed = try OutsideProgram.run(["sh", folder.path("s")])
      let real = printed.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
      #expect(found == real, "\(line)")
    }
    #expect(try CommandWords.split("a | b > $c *") == ["a", "|", "b", ">", "$c", "*"])
    #expect(try CommandWords.split("  ") == [] && CommandWords.split("a\n b") == ["a", "b"])
    #expect(throws: PluginError.self) { try CommandWords.split("a \"b\\\"") }
    #expect(throws: PluginError.self) { try CommandWords.split("a\\") }
  }
}
