import Foundation
import ShellacTestSupport
import Testing

/// Signals come in between calls of the system, and bytes come in pieces: nothing is told of it, and nothing is lost.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")
      || ProcessInfo.processInfo.environment["CI"] == "true", "there is no C compiler"))
struct InterruptedCallTests {
  /// What lets a third of all calls on the shell's music be interrupted, or take a part of what is asked for.
  private func mill(_ shell: Shell, seed: Int) throws -> String {
    try shell.perform("cc -O1 -shared -fPIC -o faults.so '\(Checkout.path)/Tests/Soak/faults.c' -ldl")
    let folder = shell.folder.path
    return "LD_PRELOAD='\(folder)/faults.so' FAULTS_KINDS=is FAULTS_EVERY=3 FAULTS_SEED=\(seed) "
      + "FAULTS_BELOW='\(folder)/Own' FAULTS_LOG='\(folder)/faults' "
  }

  @Test(arguments: 1...4) func everyCommandGoesOn(seed: Int) throws {
    let shell = Shell()
    try shell.copySamples(["Saltmarsh", "Ada Quill"], to: "Own")
    let mill = try mill(shell, seed: seed)
    func sums() throws -> String {
      try shell.perform("cd Own && find . -type f -exec sha256sum {} + | sort -k 2").output
    }
    let before = try sums()
    for (command, commits) in [
      ("shellac index Own", false), ("shellac index Own --force", false),
      ("shellac tag --all genre=Brine comment=$(printf %09000d 7) --quiet --apply", true),
      ("shellac organize --path 'c/{artist}/{title} {id}' --quiet --apply", true),
      ("shellac organize --path 'd/{title} {id}' --copy --quiet --apply", true),
      ("shellac duplicates --quiet", false), ("shellac export m3u -o Own/all.m3u8 --quiet", false),
    ] {
      let result = try shell.perform(mill + command)
      #expect(result.errors == "", "\(command): \(result.errors)")
      if commits { #expect(try sums() != before) }
    }
    #expect(try shell.perform("cut -d ' ' -f 3,4 faults | sort -u").output.contains("openat EINTR"))
    try shell.perform("rm Own/all.m3u8")
    for _ in 0..<3 {
      let undo = try shell.perform(mill + "shellac undo --quiet")
      #expect(undo.errors == "", "\(undo.errors)")
    }
    #expect(try sums() == before)
    #expect(try shell.perform("find Own -name '.shellac*'").output == "")
  }
}
