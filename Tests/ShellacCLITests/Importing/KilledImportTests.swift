import Foundation
import ShellacTestSupport
import Testing

/// An import that is killed at any time has taken nothing, or all of the file.
struct KilledImportTests {
  private let shell = Shell()

  private func start(_ library: String, _ file: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = ["import", "--library", library, file]
    process.environment = shell.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func aKilledImportHasTakenNothingOrAll() throws {
    let count = 20_000
    let rows = (0..<count).map { "L\($0),2020-07-07,track,Song \($0),Artist,1.29,EUR\r\n" }
    let file = shell.folder.path("bought.csv")
    try Data(("lineid,purchased,kind,title,artist,price,currency\r\n" + rows.joined()).utf8)
      .write(to: URL(fileURLWithPath: file))
    let whole = try ContinuousClock().measure {
      try start(shell.folder.path("clean.db"), file).waitUntilExit()
    }
    #expect(try shell.run("shellac purchases --count --library clean.db").output == "\(count)\n")
    for number in 1...8 {
      let library = "killed-\(number).db"
      let run = try start(shell.folder.path(library), file)
      // Spread over the run, up to about its end.
      Thread.sleep(forTimeInterval: whole / .seconds(1) * Double(number) / 8)
      kill(run.processIdentifier, SIGKILL)
      run.waitUntilExit()
      if FileManager.default.fileExists(atPath: shell.folder.path(library)) {
        let checks = try shell.run("sqlite3 \(library) 'PRAGMA integrity_check; PRAGMA foreign_key_check'")
        #expect(checks.output == "ok\n", "killed at \(number) eighths")
        let taken = try shell.run("sqlite3 \(library) 'SELECT count(*) FROM purchase'")
        // No table yet is nothing as well.
        #expect(["0\n", "\(count)\n", ""].contains(taken.output), "killed at \(number) eighths")
      }
      #expect(try shell.run("shellac import bought.csv --library \(library)").status == 0)
      #expect(try shell.run("shellac purchases --count --library \(library)").output == "\(count)\n")
    }
  }
}
