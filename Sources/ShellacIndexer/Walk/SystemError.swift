import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call of the system that failed.
struct SystemError: Error {
  /// The error number.
  var code: Int32

  /// A folder that is another one than it was a moment ago.
  static let replaced = SystemError(code: ESTALE)

  /// Whether the name is not there, as after a file vanished.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a link leads back to itself.
  var isLoop: Bool { code == ELOOP }

  /// The reason in lower case, as it stands behind a colon.
  var reason: String { SystemReason.text(code) }

  /// The action that usually helps.
  var hint: String? {
    switch code {
    case EACCES, EPERM: "Give yourself the right to read it, then run the command again."
    case EMFILE, ENFILE: "Allow more open files with 'ulimit -n', then run the command again."
    case EIO: "Check the disk."
    default: nil
    }
  }
}
