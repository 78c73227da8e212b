import Foundation
import ShellacTestSupport
import Testing

/// Two commands on one library: readers see whole files, a second writer waits and then says who is at work.
@Suite struct TogetherTests {
  private let shell = Shell()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: shell.folder.path("Own"), withIntermediateDirectories: true)
    for folder in ["Die Wetterfrösche", "Saltmarsh"] {
      try FileManager.default.copyItem(
        atPath: Checkout.sampleMusic + "/" + folder, toPath: shell.folder.path("Own/" + folder))
    }
    #expect(try shell.run("shellac index Own --quiet").status == 0)
  }

  private func start(_ words: [String], _ variables: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = shell.environment.merging(variables) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: shell.folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    return process
  }

  private func sums() throws -> String {
    try shell.run("find Own -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
  }

  /// Waits until a file is there.
  private func wait(for path: String) {
    let limit = ContinuousClock.now + .seconds(30)
    while !FileManager.default.fileExists(atPath: shell.folder.path(path)), ContinuousClock.now < limit {
      usleep(1_000)
    }
  }

  /// Commands that a waiting organize, undo or tag keeps out, each with what it must not do.
  private static let writers = [
    "shellac index", "shellac organize --apply --path '{title}'", "shellac undo",
    "shellac tag --all genre=X --apply", "shellac playlist create New",
  ]

  @Test(.enabled(if: SystemCalls.areTold, "strace may not trace"))
  func whileFilesMoveOthersReadAndWritersWait() throws {
    let (before, count) = (try sums(), try shell.run("shellac songs --count").output)
    // It stops between two files; its place in the order of files is any but the first.
    let organize = try start(
      SystemCalls.letting(.pause(4_000_000), happenAt: "renameat2", 7) + [
        BuiltProgram.path, "organize", "--path", "new/{title} {format}", "--apply",
      ])
    wait(for: "Own/new")
    for writer in Self.writers {
      let result = try shell.run("SHELLAC_WAIT=0.1 \(writer)")
      #expect(result.status == 75, "\(writer): \(result)")
      #expect(result.errors.contains("is held by 'shellac organize' (process "), "\(writer): \(result)")
    }
    #expect(organize.isRunning)
    for reader in ["songs --count", "organize --path 'other/{title}'", "export csv", "check"] {
      let result = try shell.run("shellac \(reader)")
      #expect(result.status <= 1, "\(reader): \(result)")
      #expect(!result.errors.contains("interrupted"), "it is not: \(result)")
    }
    #expect(try shell.run("shellac songs --count").output == count)
    // One that waits long enough does its work afterwards.
    let waiting = try start([BuiltProgram.path, "index", "--quiet"], ["SHELLAC_WAIT": "60"])
    organize.waitUntilExit()
    waiting.waitUntilExit()
    #expect(organize.terminationStatus == 0 && waiting.terminationStatus == 0)
    #expect(try sums() == before)
    let index = try shell.run("shellac index")
    #expect(index.output.hasSuffix(" unchanged\n") && !index.output.contains(","), "\(index)")
    // And while it is taken back.
    let undo = try start(
      SystemCalls.letting(.pause(3_000_000), happenAt: "renameat2", 5) + [
        BuiltProgram.path, "undo", "--quiet",
      ])
    wait(for: "Own/Saltmarsh/Tidal Songs")
    let late = try shell.run("SHELLAC_WAIT=0.1 shellac undo")
    #expect(late.status == 75 && late.errors.contains("is held by 'shellac undo'"), "\(late)")
    undo.waitUntilExit()
    #expect(undo.terminationStatus == 0)
    #expect(try sums() == before)
    #expect(try shell.run("find Own -path '*/.shellac*'; ls Own").output == "Die Wetterfrösche\nSaltmarsh\n")
  }

  @Test func twoTagCommandsAtOnceBothWrite() throws {
    let fields = ["genre=Tide", "comment=Both", "composer=Somebody", "tag.MOOD=Calm"]
    let runs = try fields.map {
      try start([BuiltProgram.path, "tag", "artist:=Saltmarsh", $0, "--apply"], ["SHELLAC_WAIT": "60"])
    }
    for run in runs {
      run.waitUntilExit()
      #expect(run.terminationStatus == 0)
    }
    let tags = try shell.run(
      "shellac songs artist:=Saltmarsh --columns genre,comment,composer,tag.MOOD --as tsv"
    ).output
    let lines = tags.split(separator: "\n").dropFirst()
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == "Tide\tBoth\tSomebody\tCalm" }, "\(tags)")
    let index = try shell.run("shellac index")
    #expect(index.output.hasSuffix(" unchanged\n") && !index.output.contains(","), "\(index)")
    for _ in runs { #expect(try shell.run("shellac undo --quiet").status == 0) }
    #expect(
      try shell.run("for file in */*; do diff -r \"$file\" '\(Checkout.sampleMusic)'/\"${file#*/}\"; done")
        .output == "")
  }
}
