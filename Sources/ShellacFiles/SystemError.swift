import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call of the system that failed.
public struct SystemError: Error, Hashable {
  /// The error number.
  public var code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  /// Not a call that failed, but bytes that are not those that were written.
  public static let differs = SystemError(-1)

  /// Not a call that failed, but a file that was written to meanwhile.
  static let isChanging = SystemError(-2)

  /// Calls the system, again where a signal came in between: file systems of networks and of other programs may let any
  /// call be interrupted.
  ///
  /// - Throws: why the call gave less than zero.
  @discardableResult
  static func checking(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      if errno != EINTR { throw SystemError() }
    }
  }

  /// Whether the name is not there.
  public var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The reason in lower case, as it stands behind a colon.
  public var reason: String {
    switch self {
    case .differs: "what was written is not what was read"
    case .isChanging: "another program is writing to it"
    default: SystemReason.text(code)
    }
  }

  /// Whether there is something of that name already.
  public var isPresence: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Whether it has more bytes than are taken.
  public var isTooLarge: Bool { code == EFBIG }

  /// Whether a symbolic link is where none is followed.
  public var isLoop: Bool { code == ELOOP }

  /// Whether the two names are on different file systems.
  public var isAcrossDevices: Bool { code == EXDEV }

  /// Whether the file system cannot do such a thing at all.
  public var isImpossible: Bool {
    [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOTTY, EXDEV, EPERM].contains(code)
  }

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

  /// The one thing to do about it, where there is one.
  public var hint: String? {
    switch code {
    case EACCES, EPERM: "Check the permissions of the file and its folder."
    case EROFS: "Mount its file system so that it can be written, or name another."
    case ENOENT, ENOTDIR: "Check the path."
    case EISDIR: "Name a file in that folder."
    case ENOSPC, EDQUOT: "Make room on the disk and run the command again."
    case EIO: "Check the disk that it is on."
    default: nil
    }
  }
}
