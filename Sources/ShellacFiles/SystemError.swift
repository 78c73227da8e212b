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

  init(_ code: Int32 = errno) { self.code = code }

  /// Whether the name is not there.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The reason in lower case, as it stands behind a colon.
  var reason: String { SystemReason.text(code) }

  /// Why a file could not be read.
  ///
  /// - Parameter noun: what the file is, such as `configuration`.
  func reading(_ path: [UInt8], _ noun: String?) -> Diagnostic {
    diagnostic("read", path, noun, status: .failed)
  }

  /// Why a file could not be written.
  func writing(_ path: [UInt8], _ noun: String?) -> Diagnostic {
    diagnostic("write", path, noun, status: .cannotWrite)
  }

  private func diagnostic(_ verb: String, _ path: [UInt8], _ noun: String?, status: ExitStatus) -> Diagnostic
  {
    let name = (noun.map { $0 + " " } ?? "") + "'\(String(decoding: path, as: UTF8.self))'"
    return Diagnostic("cannot \(verb) \(name): \(reason)", hint: hint, status: status)
  }

  private var hint: String? {
    switch code {
    case EACCES, EPERM, EROFS: "Check the permissions of the file and its folder."
    case ENOENT, ENOTDIR: "Check the path."
    case EISDIR: "Name a file in that folder."
    case ENOSPC, EDQUOT: "Make room on the disk and run the command again."
    case EIO: "Check the disk that it is on."
    default: nil
    }
  }
}
