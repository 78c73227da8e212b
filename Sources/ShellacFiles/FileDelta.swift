import CFileSystem
import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a file was, told by what it is now: enough to have the old bytes again.
public struct FileDelta: Sendable, Hashable {
  /// The SHA-256 of the file that it gives.
  public var wanted: [UInt8]
  /// The SHA-256 of the file that it has to be applied to.
  public var basis: [UInt8]
  /// The difference.
  public var bytes: [UInt8]

  /// The largest difference that is kept.
  static let largest = 256 << 20

  /// Takes one that was kept.
  public init(wanted: [UInt8], basis: [UInt8], bytes: [UInt8]) {
    (self.wanted, self.basis, self.bytes) = (wanted, basis, bytes)
  }

  /// Tells one file by another; both are read piece by piece.
  ///
  /// - Parameters:
  ///   - wanted: the path of the file that it will give.
  ///   - basis: the path of the file that it will be applied to.
  public init(of wanted: [UInt8], beside basis: [UInt8]) throws(SystemError) {
    let old = try FileDescriptor(opening: wanted, O_RDONLY | O_NOFOLLOW)
    let new = try FileDescriptor(opening: basis, O_RDONLY | O_NOFOLLOW)
    self.wanted = try old.digest()
    self.basis = try new.digest()
    bytes = try new.delta(to: old, cap: Self.largest)
  }

  /// The SHA-256 of a file.
  public static func digest(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW).digest()
  }

  /// Writes the old bytes beside the file that they are told by.
  ///
  /// - Parameters:
  ///   - path: the file; it stays as it is.
  ///   - name: the path of a file that is not there; it gets the owner, the mode and the attributes of the other.
  ///   - modified: when its contents last changed.
  /// - Throws: why it could not be made; nothing of it is left then. `SystemError.differs` when the file is not the one
  ///   that this was made beside, or what was written is not what was wanted.
  public func apply(to path: [UInt8], writing name: [UInt8], modified: Int64) throws(SystemError) {
    let basis = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW)
    guard try basis.digest() == self.basis else { throw SystemError.differs }
    let file = try FileDescriptor(opening: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(SystemError) {
      try file.applyDelta(bytes, to: basis)
      guard try file.digest() == wanted else { throw SystemError.differs }
      try file.resembleWithAttributes(basis)
      try file.setModified(modified)
      try file.synchronize()
    } catch {
      unlink(name.cString)
      throw error
    }
  }

  /// Gives a file that is ready to take another one's place the owner, the mode and the attributes of that one, and
  /// brings it to disk.
  ///
  /// - Parameter modified: when its contents last changed; nil: as it is.
  public static func prepare(_ prepared: [UInt8], as path: [UInt8], modified: Int64?) throws(SystemError)
    -> FileStatus
  {
    let file = try FileDescriptor(opening: prepared, O_RDWR | O_NOFOLLOW)
    try file.resembleWithAttributes(try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW))
    if let modified { try file.setModified(modified) }
    try file.synchronize()
    return try file.fileStatus()
  }
}
