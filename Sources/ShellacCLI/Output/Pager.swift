import Foundation

/// The user's pager, started only when there is something to page.
final class Pager {
  /// What is used when the user named none.
  static let standard = "less -FRX"

  private let command: String
  private let surroundings: Surroundings
  private var process: pid_t?
  private var input: Int32 = -1
  private var interruption: sighandler_t?

  init(command: String, surroundings: Surroundings) {
    self.command = command
    self.surroundings = surroundings
  }

  /// Starts the pager.
  ///
  /// - Returns: the descriptor to write to, or nil when it could not be started.
  func start(output: Int32) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var environment = surroundings.environment
    // As git does: quit when it fits, keep colours, leave the text on the screen.
    if environment["LESS"] == nil { environment["LESS"] = "FRX" }
    if environment["LV"] == nil { environment["LV"] = "-c" }
    var child: pid_t = 0
    let status = ProcessBorder.withStrings(["/bin/sh", "-c", command]) { words in
      ProcessBorder.withStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    Foundation.close(ends[0])
    guard status == 0 else {
      Foundation.close(ends[1])
      return nil
    }
    process = child
    input = ends[1]
    // While the pager reads the keyboard, Ctrl-C is for it.
    interruption = signal(SIGINT, SIG_IGN)
    return input
  }

  /// Whether a program of that name is where the shell looks for it.
  static func isInstalled(_ name: String, _ surroundings: Surroundings) -> Bool {
    let folders = surroundings.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Says that nothing follows and waits until the reader has seen enough.
  ///
  /// - Returns: whether there was a pager; false when the shell did not find it or could not run it.
  func finish() -> Bool {
    guard let process else { return true }
    Foundation.close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    if let interruption { signal(SIGINT, interruption) }
    self.process = nil
    // https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02
    return status != 126 << 8 && status != 127 << 8
  }
}
