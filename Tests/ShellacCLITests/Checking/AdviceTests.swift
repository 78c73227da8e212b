import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// What rules advise can be typed, and helps.
@Suite struct AdviceTests {
  /// What stands for what in advice.
  private static let words = [
    "ID": "1", "NAME": "m3u", "ONE": "Folk", "OTHER": "folk", "FILE": "/a/b.mp3", "FOLDER": "/a",
    "NUMBER": "3",
    "TOTAL": "9", "COINS": "10", "YEAR": "1999", "QUERY": "artist:=x", "TITLE": "'A b'", "ALBUM": "'C d'",
    "GENRE": "Folk",
  ]

  /// The commands that an advice names, each filled in.
  private static func commands(_ advice: String) -> [String] {
    advice.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("shellac ") }
      .map { filled(String($0.element)) }
  }

  private static func filled(_ command: String) -> String {
    var result = ""
    var word = ""
    for letter in command + " " {
      if letter.isUppercase, letter.isASCII {
        word.append(letter)
      } else {
        result += words[word] ?? word
        word = ""
        result.append(letter)
      }
    }
    return result.trimmingCharacters(in: .whitespaces)
  }

  @Test func commandsStandInQuotes() {
    for rule in CheckRule.all {
      let plain = rule.advice.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element)
      #expect(plain.allSatisfy { !$0.contains("shellac ") }, "\(rule.name): \(rule.advice)")
      #expect(rule.advice.count(where: { $0 == "'" }) % 2 == 0)
      #expect(rule.advice.hasSuffix("."), "\(rule.name)")
      if rule.isFixable { #expect(rule.advice.contains("--fix"), "\(rule.name)") }
    }
    #expect(CheckRule.all.flatMap { Self.commands($0.advice) }.count > 40)
  }

  @Test(arguments: CheckRule.all.filter { $0.advice.contains("'shellac ") }.map(\.name))
  func everyCommandCanBeTyped(_ name: String) throws {
    let shell = Shell()
    let surroundings = Surroundings(
      environment: shell.environment, standardInput: 0, standardOutput: 1, standardError: 2,
      workingDirectory: Array(shell.folder.path.utf8), programFolder: Array(BuiltProgram.folder.utf8))
    let context = CommandContext(
      surroundings, options: try GlobalOptions.parse([]), shared: SharedResources())
    for command in Self.commands(try CheckRule.named(name).advice) {
      if command.hasSuffix(" --help") {
        let prepared = try ArgumentPreparation.prepare(
          Array(command.split(separator: " ").dropFirst().map(String.init)))
        #expect(!prepared.path.isEmpty)
        continue
      }
      let source = BatchSource(name: "advice", bytes: Array("playlist create m3u\n\(command)\n".utf8))
      let script = BatchScript(source, variables: [:], environment: [:])
      #expect(script.faults.isEmpty)
      let preparation = BatchPreparation(source: source, context: context, isDryRun: false)
      #expect(try script.lines.map { try preparation.item($0) }.count == 2, "\(command)")
    }
  }

  /// Rules that the sample music breaks, and what is filled in for the file, the album and their values.
  static let helped: [(rule: String, words: [String: String])] = [
    ("missing-title", ["TITLE": "Found"]), ("missing-artist", ["NAME": "Somebody"]),
    ("missing-album", ["ALBUM": "Found"]), ("missing-date", ["YEAR": "1999"]),
    ("missing-genre", ["GENRE": "Folk"]),
    ("missing-compilation-flag", ["ALBUM": "'Five Harbours'"]),
    ("mixed-dates", ["ALBUM": "'Five Labels'", "YEAR": "2001"]),
    ("id3v1-only", ["TITLE": "'A Title of Much More Than Thirty Letters'", "NAME": "'The Tin Lanterns'"]),
    ("decomposed-file-name", [:]),
  ]

  @Test(arguments: helped.map(\.rule)) func whatIsAdvisedHelps(_ name: String) throws {
    let shell = Shell()
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic, toPath: shell.folder.path("Music"))
    _ = try shell.run("shellac index Music --quiet")
    let rule = try CheckRule.named(name)
    func findings() throws -> [[String]] {
      try shell.run("shellac check --rule \(name) --as tsv --quiet").output.split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
    let before = try findings()
    let first = try #require(
      before.first { !$0[5].hasSuffix(".mod") && !$0[5].hasSuffix(".dsf") && !$0[5].hasSuffix(".aac") })
    var command = try #require(
      rule.advice.split(separator: "'", omittingEmptySubsequences: false).first { $0.hasPrefix("shellac ") }
    )
    .description
    let words = (Self.helped.first { $0.rule == name }?.words ?? [:]).merging(["ID": first[4]]) { one, _ in
      one
    }
    for (word, value) in words { command = command.replacing("=\(word)", with: "=\(value)") }
    command = command.replacing(":ID", with: ":\(first[4])")
    let result = try shell.run("\(command) --apply")
    #expect(result.status == 0, "\(command): \(result.output)\(result.errors)")
    let after = try findings()
    #expect(after.count < before.count, "\(command): \(result.output)")
    #expect(!after.contains { $0[5] == first[5] && $0[6] == first[6] }, "\(command): \(result.output)")
  }
}
