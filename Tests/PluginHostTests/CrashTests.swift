import Foundation
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// A plugin that crashes or hangs: whose fault it was is said, the unfinished file goes, the program ends.
@Suite struct CrashTests {
  /// The last lines that a process wrote, as text.
  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test(arguments: [
    ("CrashLoading", "plugin 'crashloading'", 11), ("CrashEntry", "plugin 'crashentry'", 6),
    ("CrashOpen", "plugin 'crashopen' 1.2.3", 11), ("CrashRows", "plugin 'crashrows' 1.2.3", 11),
    ("CrashFinish", "plugin 'crashfinish' 1.2.3", 6), ("CrashDestroy", "plugin 'crashdestroy' 1.2.3", 6),
    ("CrashThread", "plugin 'crashthread' 1.2.3", 7), ("StackOverflow", "plugin 'stackoverflow' 1.2.3", 11),
  ])
  func crashWhileWriting(name: String, label: String, signal: Int) async throws {
    let bad = try BadPlugin(name)
    let (folder, id) = (bad.folder.path, bad.id)
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) { [folder = folder as String, id = id as String] in
      let temporary = folder + "/unfinished"
      _ = FileManager.default.createFile(atPath: temporary, contents: nil)
      CrashGuard.setTemporaryFile(Array(temporary.utf8))
      try BadPlugin.export(HostFixture.host(folders: [folder]).plugin(id))
    }
    let message = """
      shellac: \(label) crashed (signal \(signal)); the library and the target are untouched
      hint: Run 'shellac plugins check \(bad.path)', and show its author what it says.

      """
    let errors = text(result?.standardErrorContent)
    #expect(errors.contains(message))
    #expect(!FileManager.default.fileExists(atPath: folder + "/unfinished"))
  }

  @Test(arguments: ["CrashProbe", "CrashRead"])
  func crashWhileReading(name: String) async throws {
    let bad = try BadPlugin(name)
    let (folder, id) = (bad.folder.path, bad.id)
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) { [folder = folder as String] in
      let input = PluginInput(Array("LIAR".utf8))
      let plugin = try HostFixture.host(folders: [folder]).reader(for: input).plugin
      try plugin.read(input, settings: plugin.settings(for: .reading), into: PlaylistReceiver())
    }
    let errors = text(result?.standardErrorContent)
    #expect(errors.contains("shellac: plugin '\(id)' 1.2.3 crashed (signal 11);"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func interruptionEndsAPluginThatHangs(signal: Int32) async throws {
    let bad = try BadPlugin("Hangs")
    let folder = bad.folder.path
    await #expect(processExitsWith: .exitCode(130)) { [folder = folder as String, signal = signal as Int32] in
      let temporary = folder + "/unfinished"
      _ = FileManager.default.createFile(atPath: temporary, contents: nil)
      CrashGuard.setTemporaryFile(Array(temporary.utf8))
      Thread.detachNewThread {
        // What starts tests may have blocked it.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        while true {
          Thread.sleep(forTimeInterval: 0.1)
          kill(getpid(), signal)
        }
      }
      try BadPlugin.export(HostFixture.host(folders: [folder]).plugin("hangs"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/unfinished"))
  }

  @Test func ourOwnCrashIsNotPutDownToAPlugin() async throws {
    let folder = BuiltProgram.folder
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) { [folder = folder as String] in
      let plugin = try HostFixture.host(folders: [folder]).plugin("csv")
      try BadPlugin.export(plugin, output: { _ in raise(SIGSEGV) })
    }
    let errors = text(result?.standardErrorContent)
    #expect(!errors.contains("plugin"))
  }
}
