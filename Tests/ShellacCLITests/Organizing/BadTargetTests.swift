import Foundation
import ShellacTestSupport
import Testing

/// Whatever becomes of a target or of a file before its turn: it is named, nothing is lost, and the others go on.
@Suite struct BadTargetTests {
  private let shell = Shell()

  init() throws {
    try shell.copySamples(["Die Wetterfrösche", "Saltmarsh"], to: "Own")
    try shell.perform("shellac index Own --quiet")
  }

  /// The sums of all files of the library, with their names.
  private func files() throws -> String {
    try shell.perform("find Own -type f -exec sha256sum {} + | sort").output
  }

  private func sums() throws -> String {
    try shell.perform("find Own -type f -exec sha256sum {} + | cut -c 1-64 | sort").output
  }

  /// Which file is where, without a look into it.
  private func places() throws -> String {
    try shell.run("find Own -type f ! -name '.shellac-*' -printf '%i %p\n' | sort").output
  }

  private func leftovers() throws -> String { try shell.perform("find . -name '.shellac-*'").output }

  /// Whether the library says what is on the disk.
  private func isKnown() throws -> Bool {
    let index = try shell.perform("shellac index").output
    return index.hasSuffix(" unchanged\n") && !index.contains(",")
  }

  @Test func foldersOfTheKernelAreNoTargets() throws {
    let before = try files()
    let result = try shell.perform("shellac organize --to /proc --copy --apply", status: 73)
    #expect(
      result.errors
        == "shellac: '/proc' belongs to the kernel: it holds no files of yours\nhint: Name a folder on a disk.\n"
    )
    #expect(try files() == before)
  }

  @Test func aTargetInsideTheSourceAndTheSourceItselfHoldTheFiles() throws {
    let (before, old) = (try sums(), try files())
    try shell.perform("mkdir 'Own/Saltmarsh/Tidal Songs/deeper'")
    try shell.perform(
      "shellac organize --to 'Own/Saltmarsh/Tidal Songs/deeper' --apply --path '{artist}/{title} {format}' --quiet"
    )
    #expect(try sums() == before)
    #expect(try isKnown())
    try shell.perform("shellac undo --quiet")
    #expect(try files() == old)
    // A file that is where it belongs stays.
    let same = try shell.perform(
      "shellac organize artist:=Saltmarsh --to Own --apply --path 'Saltmarsh/Tidal Songs/{track:02} {title}.{ext}'"
    )
    #expect(same.output.hasPrefix("nothing moved"), "\(same)")
    #expect(try files() == old)
    #expect(try isKnown())
  }

  @Test func aTargetThatIsALoopOfLinksIsNamed() throws {
    let before = try files()
    try shell.perform("ln -s two one; ln -s one two; ln -s ../one Own/loop")
    let named = try shell.perform("shellac organize --to one --copy --apply", status: 2)
    #expect(named.errors.contains("'one'"), "\(named)")
    let met = try shell.run("shellac organize artist:=Saltmarsh --path 'loop/{title} {ext}' --apply")
    #expect(met.status == 1 && met.errors.contains("loop"), "\(met)")
    try shell.perform("rm Own/loop")
    #expect(try files() == before)
    #expect(try leftovers() == "")
  }

  @Test func linksHardLinksAndBytesGoAsTheyAre() throws {
    try shell.perform(
      """
      cd Own && mkdir in && cp ../Own/Saltmarsh/*/*Reed.mp3 in/whole.mp3 && ln in/whole.mp3 in/twin.mp3
      cp Saltmarsh/*/*Reed.flac ../away.flac && ln -s "$PWD/../away.flac" in/link.flac
      cp Saltmarsh/*/*Samphire.flac "$(printf 'in/caf\\351.flac')"
      cd .. && shellac index --quiet
      """)
    let (before, old) = (try sums(), try shell.perform("ls -1 --quoting-style=c Own/in").output)
    let moved = try shell.run("shellac organize path:in/ --path 'out/{path}' --apply")
    #expect(moved.status == 0, "\(moved)")
    #expect(try sums() == before)
    #expect(try shell.perform("find Own -type f -links 2 | wc -l").output == "2\n")
    #expect(try shell.perform("readlink Own/out/* | wc -l").output == "1\n")
    #expect(try isKnown())
    try shell.perform("shellac undo --quiet")
    #expect(try shell.perform("ls -1 --quoting-style=c Own/in").output == old)
    #expect(try isKnown())
  }

  /// Starts an organize that waits before its first file, does something, and lets it go on.
  private func betweenPlanAndAct(_ command: String, _ meanwhile: String) throws -> Shell.Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      SystemCalls.letting(.pause(4_000_000), happenAt: "mkdirat", 1)
      + ["sh", "-c", "exec \(command) > .told 2> .told-errors"]
    process.environment = shell.environment
    process.currentDirectoryURL = URL(fileURLWithPath: shell.folder.path)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The plan is made: the change is in the journal.
    let limit = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < limit, process.isRunning,
      try shell.run("sqlite3 .local/share/shellac/library.db \"SELECT 1 FROM change WHERE state = 'begun'\"")
        .output
        != "1\n"
    {
      usleep(10_000)
    }
    try shell.perform(meanwhile)
    #expect(process.isRunning, "what was done came in time")
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: shell.folder.path(name), encoding: .utf8)
        .replacingOccurrences(of: shell.folder.path, with: "~")
    }
    return Shell.Result(
      output: try text(".told"), errors: try text(".told-errors"), status: process.terminationStatus)
  }

  @Test(.enabled(if: SystemCalls.areTold, "strace may not trace"))
  func whatBecomesOfFilesBetweenPlanAndActIsNamed() throws {
    let album = "Own/Saltmarsh/Tidal Songs"
    let result = try betweenPlanAndAct(
      "shellac organize --path 'new/{artist}/{title} {ext}' --apply",
      """
      printf more >> '\(album)/02 Samphire.flac'; mv '\(album)/01 Reed.mp3' .; rm '\(album)/01 Reed.flac'
      mkdir '\(album)/01 Reed.flac' && mkdir -p 'Own/new/Die Wetterfrösche' && printf mine > 'Own/new/Die Wetterfrösche/Regen flac'
      printf mine > 'Own/new/Die Wetterfrösche/Regen flac.flac'
      """)
    #expect(result.status == 1, "\(result)")
    for (name, reason) in [
      "02 Samphire.flac": "it has changed since this was planned", "01 Reed.mp3": "it is not there any more",
      "01 Reed.flac": "it has changed since this was planned",
      "01 Regen.flac": "there is something of that name already",
    ] {
      #expect(
        result.errors.split(separator: "\n").contains { $0.contains(name) && $0.contains(reason) },
        "\(name): \(result.errors)")
    }
    #expect(try shell.perform("cat 'Own/new/Die Wetterfrösche/Regen flac.flac'").output == "mine")
    #expect(try shell.perform("ls 'Own/Die Wetterfrösche/Formate'").output.contains("01 Regen.flac"))
    #expect(try shell.perform("ls 'Own/new/Die Wetterfrösche' | wc -l").output != "1\n", "the others went on")
    try shell.perform("shellac undo --quiet")
    #expect(try shell.perform("tail -c 4 '\(album)/02 Samphire.flac'").output == "more")
    #expect(try shell.perform("ls 'Own/Die Wetterfrösche/Formate' | wc -l").output == "13\n")
  }

  @Test(.enabled(if: SystemCalls.areTold, "strace may not trace"))
  func aTargetThatVanishesBetweenPlanAndActIsNamed() throws {
    let before = try files()
    try shell.perform("mkdir Stick")
    let result = try betweenPlanAndAct(
      "shellac organize --to Stick --path 'a/{title} {ext}' --copy --apply", "rmdir Stick")
    #expect(result.status == 1, "\(result)")
    #expect(result.errors.contains("Stick' is not there"), "\(result)")
    #expect(try files() == before)
    #expect(try shell.perform("shellac log | head -n 1").output.contains("index"))
  }

  @Test(.enabled(if: SystemCalls.areTold, "strace may not trace"))
  func ctrlCEndsBetweenTwoFilesAndWhatWasDoneIsKnown() throws {
    let before = try files()
    for (command, call) in [
      ("organize --path 'x/{artist}/{title} {format}' --apply", "renameat2"),
      ("tag --all genre=Interrupted --apply", "renameat"),
    ] {
      let process = Process()
      let watcher = SystemCalls.letting(.pause(4_000_000), happenAt: call, 4).joined(separator: " ")
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec \(watcher) shellac \(command) > .told 2> .told-errors"]
      process.environment = shell.environment
      process.currentDirectoryURL = URL(fileURLWithPath: shell.folder.path)
      process.standardInput = FileHandle.nullDevice
      let untouched = try places()
      try process.run()
      let limit = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < limit, process.isRunning, try places() == untouched { usleep(10_000) }
      try shell.perform("kill -INT $(cat /proc/\(process.processIdentifier)/task/*/children)")
      process.waitUntilExit()
      let told = try String(contentsOfFile: shell.folder.path(".told-errors"), encoding: .utf8)
      #expect(process.terminationStatus == 130, "\(command): \(told)")
      #expect(told.contains("once more to end at once"))
      let now = try files()
      #expect(now != before, "some were done")
      #expect(try isKnown(), "\(command): the library knows what was done")
      #expect(try leftovers() == "", "\(command)")
      try shell.perform("shellac undo --quiet")
      #expect(try files() == before, "\(command)")
      #expect(try isKnown())
    }
  }

  private static let mayMount: Bool = {
    let shell = Shell()
    return (try? shell.run("mkdir disk && mount -t tmpfs -o size=64k none disk && umount disk").status) == 0
  }()

  /// A library on a disk of its own.
  private func onDisk(_ size: String, _ body: () throws -> Void) throws {
    try shell.perform("mkdir Disk && mount -t tmpfs -o size=\(size) none Disk")
    defer { _ = try? shell.run("umount -l Disk") }
    try shell.perform(
      "cp -a Own/Saltmarsh Disk/ && shellac index Disk --library other.db --quiet && shellac songs --library other.db --count"
    )
    try body()
  }

  @Test(.enabled(if: mayMount, "only root may mount a file system"))
  func tagsOfFilesOnADiskThatIsFullOrReadOnlyStay() throws {
    try onDisk("1m") {
      let before = try shell.perform("cd Disk && find . -type f ! -name fill -exec sha256sum {} + | sort")
        .output
      _ = try shell.run("cat /dev/zero > Disk/fill")
      let full = try shell.run("shellac tag --all genre=Full --apply --library other.db")
      #expect(full.status == 1 && full.errors.lowercased().contains("no space left on device"), "\(full)")
      #expect(
        try shell.perform("cd Disk && find . -type f ! -name fill -exec sha256sum {} + | sort").output
          == before)
      try shell.perform("mount -o remount,ro Disk")
      let locked = try shell.run("shellac tag --all genre=Locked --apply --library other.db")
      #expect(locked.status == 1 && locked.errors.lowercased().contains("read-only"), "\(locked)")
      let moved = try shell.run("shellac organize --path '{title} {ext}' --apply --library other.db")
      #expect(moved.status == 73 && moved.errors.lowercased().contains("read-only"), "\(moved)")
      try shell.perform("mount -o remount,rw Disk && rm Disk/fill && rm other.db.lock")
      #expect(try shell.perform("cd Disk && find . -type f -exec sha256sum {} + | sort").output == before)
      #expect(try leftovers() == "")
      try shell.perform("shellac tag --all genre=Fits --apply --library other.db --quiet")
    }
  }

  private static let maySetAttributes: Bool = {
    let shell = Shell()
    return (try? shell.run("mkdir f && chattr +i f && chattr -i f").status) == 0
  }()

  @Test(.enabled(if: maySetAttributes, "only root may protect a folder, and not everywhere"))
  func filesOfAProtectedFolderStayAndTheOthersGo() throws {
    let before = try files()
    try shell.perform("chattr +i 'Own/Saltmarsh/Tidal Songs'")
    defer { _ = try? shell.run("chattr -i 'Own/Saltmarsh/Tidal Songs'") }
    let moved = try shell.perform("shellac organize --path 'x/{artist}/{title} {format}' --apply", status: 1)
    #expect(moved.errors.contains("Samphire") && moved.errors.contains("operation not permitted"), "\(moved)")
    #expect(try shell.perform("ls 'Own/Saltmarsh/Tidal Songs' | wc -l").output == "3\n")
    #expect(try shell.perform("ls 'Own/x/Die Wetterfrösche' | wc -l").output == "13\n")
    #expect(try isKnown())
    try shell.perform("shellac undo --quiet")
    #expect(try files() == before)
    let tagged = try shell.perform("shellac tag artist:=Saltmarsh genre=X --apply", status: 1)
    #expect(tagged.errors.lowercased().contains("operation not permitted"), "\(tagged)")
    #expect(try files() == before)
    #expect(try isKnown())
  }
}
