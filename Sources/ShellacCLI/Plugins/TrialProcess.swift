import Foundation
import ShellacModel

/// A child process whose lines are read.
///
/// It is not Foundation's `Process`, which opens sockets of the internet to hear of its children.
final class TrialProcess {
  /// What is heard of it.
  enum Sign {
    case line(String)
    case silence
    case end
  }

  private let output: Int32
  private var process: pid_t?
  private var pending: [UInt8] = []

  /// Starts this program with other arguments.
  init(arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program holds back or passes over, the child is to die of.
    var (usual, none) = (sigset_t(), sigset_t())
    sigemptyset(&usual)
    sigemptyset(&none)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let program = "/proc/self/exe"
    var child: pid_t = 0
    let status = ProcessBorder.withStrings([program] + arguments) { words in
      posix_spawn(&child, program, &actions, &attributes, words, environ)
    }
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      throw Self.failure(status)
    }
    (output, process) = (ends[0], child)
  }

  private static func failure(_ code: Int32) -> Diagnostic {
    Diagnostic("cannot start a process that tries the plugin: \(SystemReason.text(code))")
  }

  /// The next line, when there is one in time.
  func line(within seconds: Int) -> Sign {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return .line(line)
      }
      let left = deadline - ContinuousClock.now
      if left <= .zero { return .silence }
      var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: left.components.seconds * 1000 + 1)
      guard poll(&entry, 1, milliseconds) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .end }
      pending += buffer[..<count]
    }
  }

  /// Why it ended by itself, once its lines have ended; nil when it has closed its output and not ended in time.
  func reasonOfEnd(within seconds: Int) -> String? {
    guard let status = status(within: seconds) else {
      reap()
      return nil
    }
    let signal = status & 0x7F
    guard signal != 0 else { return "it ended the process with status \(status >> 8 & 0xFF)" }
    let name = strsignal(signal).map { String(cString: $0).lowercased() } ?? ""
    return "it crashed (signal \(signal), \(name))"
  }

  /// Ends it, if it has not ended.
  func end() {
    reap()
    close(output)
  }

  /// The status with which it ended by itself; nil when it has not in time.
  private func status(within seconds: Int) -> Int32? {
    guard let process else { return 0 }
    let deadline = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        self.process = nil
        return status
      }
      if ended < 0 && errno != EINTR { return 0 }
      if ContinuousClock.now >= deadline { return nil }
      // Its output has closed, so mostly it is gone within a moment.
      usleep(2_000)
    }
  }

  /// Kills it, if it has not ended.
  private func reap() {
    guard let process else { return }
    self.process = nil
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }
}
