import Foundation
import ShellacTestSupport
import Testing

/// `shellac plugins check`: what every plugin has to pass, and what is said of those that do not.
@Suite struct PluginsCheckTests {
  static let shipped: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.path + "/Plugins")) ?? [])
    .filter { !$0.contains(".") }.sorted()

  @Test(arguments: shipped) func shippedPluginsPass(plugin: String) throws {
    let result = try Shell().run("shellac plugins check \(BuiltProgram.folder)/lib\(plugin).so")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("ok      describes itself as the header has it"))
  }

  private func check(_ name: String, _ options: String = "") throws -> Shell.Result {
    let shell = Shell()
    #expect(try shell.run(Toolchain.compiling(bad: name)).status == 0)
    return try shell.run("shellac plugins check ./lib\(name)Format.so \(options)")
  }

  @Test(arguments: [
    (
      "NewerABI",
      "FAILED  describes itself as the header has it: it needs ABI 1.3 or later; this shellac speaks 1.0"
    ),
    ("SilentFailure", "rows failed and gave no reason"),
    ("UnknownStatus", "ended with the unknown status 17"),
    ("CrashOpen", "FAILED  writes a table without rows: it crashed (signal 11, segmentation fault)"),
    ("CrashProbe", "FAILED  says from 0 to 100 how sure it is of a file: it crashed (signal 11"),
    ("ProbeLies", "probe answers 1000"), ("WrongCell", "a value of 'title' is of the wrong kind"),
    ("EndlessRows", "FAILED  reads what it writes itself: of 12 playlist entries that it wrote, it reads"),
  ])
  func badPluginsFail(name: String, reason: String) throws {
    let result = try check(name)
    #expect(result.status == 2)
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(result.errors.contains("plugin './lib\(name)Format.so' fails "))
  }

  @Test(arguments: ["Hangs", "ClosesAndHangs"]) func hangIsReportedWithTheCheck(name: String) throws {
    let result = try check(name, "--time-limit 1")
    #expect(result.status == 2)
    #expect(
      result.output.contains("FAILED  writes a table without rows: it did not come back within 1 seconds"))
    #expect(result.output.contains("skipped reads an empty file, or says why not: it has hung too often"))
  }

  @Test func resultIsJSONToo() throws {
    let result = try check("UnaskedStop", "--json")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(rows.first?["result"] as? String == "ok")
    #expect(rows.contains { $0["result"] as? String == "FAILED" && $0["reason"] is String })
  }

  @Test func aLinkOfAnotherNameIsThePluginThatItLeadsTo() throws {
    let shell = Shell()
    try shell.perform("ln -s \(BuiltProgram.folder)/libCSVFormat.so mycsv.so; ln -s nowhere none.so")
    #expect(try shell.run("shellac plugins check mycsv.so --quiet").status == 0)
    let shown = try shell.run("shellac plugins list --plugin ./mycsv.so")
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown)")
    #expect(try shell.run("shellac plugins list --plugin ./none.so").status == 64)
  }

  @Test func missingFileIsNamed() throws {
    let result = try Shell().run("shellac plugins check ./libNoneFormat.so")
    #expect(result.status == 2)
    #expect(result.errors.contains("there is no plugin file './libNoneFormat.so'"))
  }
}
