import Foundation
import ShellacTestSupport
import Testing

/// `shellac plugins new`: what it makes builds as it is, passes the checks, and is found where it is installed.
@Suite struct PluginsNewTests {
  private func makeAndInstall(_ options: String, folder: String) throws {
    let shell = Toolchain.shell()
    let made = try shell.run("shellac plugins new Cue \(options)")
    #expect(made.status == 0, "\(made)")
    let built = try shell.run("cd \(folder) && make check install 2>&1")
    #expect(built.status == 0, "\(built.output)")
    #expect(built.output.contains("ok      describes itself as the header has it"))
    #expect(!built.output.contains("FAILED") && !built.output.contains("warning"))
    let listed = try shell.run("shellac plugins list --as tsv | grep ^cue")
    #expect(listed.output.hasPrefix("cue\t0.1.0\tloaded\t"), "\(listed)")
    #expect(listed.output.contains("~/.local/share/shellac/plugins/lib\(folder).so"))
  }

  @Test(arguments: ["format", "export"]) func inC(kind: String) throws {
    try makeAndInstall("--kind \(kind) --language c", folder: kind == "format" ? "CueFormat" : "CueExport")
  }

  @Test(arguments: ["format", "export"]) func inSwift(kind: String) throws {
    try #require(Toolchain.swiftFolder != nil, "swiftc is not on PATH")
    try makeAndInstall("--kind \(kind)", folder: kind == "format" ? "CueFormat" : "CueExport")
  }

  @Test func nothingIsOverwritten() throws {
    let shell = Shell()
    _ = try shell.run("mkdir CueFormat && echo mine > CueFormat/Makefile")
    let result = try shell.run("shellac plugins new Cue --kind format --language c")
    #expect(result.status == 73)
    #expect(result.errors.contains("cannot make 'CueFormat': file exists"))
    #expect(try shell.run("cat CueFormat/*").output == "mine\n")
  }

  @Test func dryRunMakesNothing() throws {
    let shell = Shell()
    let result = try shell.run("shellac plugins new cueFormat --kind format --language c --dry-run")
    #expect(result.output == "would make CueFormat: CueFormat.c, shellac_plugin.h, Makefile\n")
    #expect(try shell.run("ls").output.isEmpty)
  }

  @Test(arguments: ["../x", "'a b'", "1st", "''", "Ümlaut", "'a\"b'"])
  func namesAreChecked(name: String) throws {
    let result = try Shell().run("shellac plugins new \(name) --kind export")
    #expect(result.status == 64)
    #expect(result.errors.contains("a plugin cannot be called"))
  }
}
