import ShellacModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that takes the place of another one when it is whole, and not before.
///
///     let file = try AtomicFile(replacing: path)
///     try file.write(bytes)
///     try file.commit()
///
/// What is written goes into a file without a name, or beside the target under another name where the file system has no
/// such files: a program that is killed leaves nothing. Until `commit()` the old file stands as it was, and
/// so it stays after anything that fails. A file keeps its mode; a symbolic link stays one, and what it points at is
/// replaced. A device, a pipe or a socket is written to directly. A database of SQLite's is never replaced: it may be
/// somebody's library.
public final class AtomicFile {
  /// The path that was asked for.
  public let path: [UInt8]

  /// Where the bytes are until `commit()`; empty when they have no name yet or go where they belong at once, and after the
  /// end.
  public private(set) var temporaryPath: [UInt8] = []

  private let noun: String?
  /// The path without symbolic links.
  private var target: [UInt8] = []
  private var file: FileDescriptor?
  /// Whether the bytes go where they belong at once.
  private var isStream = false
  /// Whether there was nothing at the target.
  private var isNew = false
  private var buffer: [UInt8] = []
  /// What went wrong, which every further write says again: nothing may pass for written.
  private var failure: Diagnostic?

  private static let bufferSize = 64 * 1024
  private static let serial = Atomic<UInt32>(0)

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file to make or replace.
  ///   - mode: the mode of a file that was not there, less what the process masks.
  ///   - noun: what the file is, for messages, such as `configuration`.
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  public init(replacing path: [UInt8], mode: UInt32 = 0o666, noun: String? = nil) throws {
    self.path = path
    self.noun = noun
    try Self.requireNoDatabase(path)
    do throws(SystemError) {
      switch try FilePlace(path) {
      case .stream:
        target = path
        isStream = true
        file = try FileDescriptor(opening: path, O_WRONLY)
      case .none(let place):
        target = place
        isNew = true
        try begin(mode: mode_t(truncatingIfNeeded: mode & 0o7777))
      case .file(let place, let status):
        target = place
        // A file that is protected against writing is not replaced either.
        guard faccessat(AT_FDCWD, place.cString, W_OK, AT_EACCESS) == 0 else { throw SystemError() }
        try begin(mode: 0o600)
        try file?.resemble(status)
      }
    } catch {
      cancel()
      throw error.writing(path, noun)
    }
  }

  deinit { cancel() }

  /// Writes bytes behind those written before.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`; the file is then cancelled.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let failure { throw failure }
    if bytes.count + buffer.count <= Self.bufferSize {
      buffer.append(contentsOf: bytes)
      return
    }
    try failing { () throws(SystemError) in
      try flush()
      try file?.writeAll(bytes)
    }
  }

  /// Writes bytes behind those written before.
  public func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// A number of the open file for another writer, who closes it.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  public func duplicate() throws -> Int32 {
    do throws(SystemError) {
      guard let file else { throw SystemError(EBADF) }
      return try file.duplicate()
    } catch { throw error.writing(path, noun) }
  }

  /// Puts what was written in its place and makes sure that it is on disk.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`; the old file is then as it was.
  public func commit() throws {
    if let failure { throw failure }
    guard file != nil else { return }
    try failing { () throws(SystemError) in
      try flush()
      if !isStream {
        try file?.synchronize()
        try name()
      }
      try file?.finish()
      file = nil
      if isStream { return }
      if !temporaryPath.isEmpty {
        try SystemError.checking { rename(temporaryPath.cString, target.cString) }
        temporaryPath = []
      }
      // The new file is in its place: that its folder could not be brought to disk takes nothing back.
      let folder = FilePlace.folder(of: target)
      let opened = try? FileDescriptor(
        opening: folder.isEmpty ? Array(".".utf8) : folder, O_RDONLY | O_DIRECTORY)
      try? opened?.synchronize()
    }
  }

  /// Drops what was written, and leaves the old file; after `commit()` there is nothing to drop.
  public func cancel() {
    file = nil
    buffer = []
    if !temporaryPath.isEmpty { unlink(temporaryPath.cString) }
    temporaryPath = []
  }

  /// Makes or replaces a file.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`; the old file is then as it was.
  public static func replace(
    _ path: [UInt8], with contents: [UInt8], mode: UInt32 = 0o666, noun: String? = nil
  ) throws {
    let file = try AtomicFile(replacing: path, mode: mode, noun: noun)
    try file.write(contents)
    try file.commit()
  }

  /// Refuses a path that `replace` would refuse, and changes nothing.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  public static func requireReplaceable(_ path: [UInt8], noun: String? = nil) throws {
    try requireNoDatabase(path)
    do throws(SystemError) {
      let place: [UInt8]
      switch try FilePlace(path) {
      case .stream: return
      case .none(let path): place = path
      case .file(let path, _):
        place = path
        guard faccessat(AT_FDCWD, place.cString, W_OK, AT_EACCESS) == 0 else { throw SystemError() }
      }
      let folder = FilePlace.folder(of: place) + Array(".".utf8)
      guard faccessat(AT_FDCWD, folder.cString, W_OK | X_OK, AT_EACCESS) == 0 else { throw SystemError() }
    } catch { throw error.writing(path, noun) }
  }

  private static func requireNoDatabase(_ path: [UInt8]) throws {
    guard case .file(let place, _)? = try? FilePlace(path),
      FileContents.begins(place, with: "SQLite format 3\0")
    else { return }
    throw Diagnostic(
      "'\(String(decoding: path, as: UTF8.self))' is a database, such as a library of music",
      hint: "Name another file.", status: .cannotWrite)
  }

  /// Gives a file a mode, whatever the process masks.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  public static func setMode(_ mode: UInt32, of path: [UInt8]) throws {
    do throws(SystemError) {
      try SystemError.checking { chmod(path.cString, mode_t(truncatingIfNeeded: mode & 0o7777)) }
    } catch { throw error.writing(path, nil) }
  }

  /// Makes the file, without a name if the file system has such files.
  private func begin(mode: mode_t) throws(SystemError) {
    let folder = FilePlace.folder(of: target) + Array(".".utf8)
    file = try? FileDescriptor(unnamedIn: folder, mode: mode)
    if file != nil { return }
    try beside { name throws(SystemError) in
      file = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }
  }

  /// Gives the file its name, if it has none: the target's, or one beside it, from where it can take another's place.
  private func name() throws(SystemError) {
    guard temporaryPath.isEmpty else { return }
    if isNew, (try? file?.name(target)) != nil { return }
    try beside { name throws(SystemError) in try file?.name(name) }
  }

  /// Calls `body` with names beside the target until there is one that nothing has.
  private func beside(_ body: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) {
    for attempt in 1... {
      let number = Self.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let name = FilePlace.folder(of: target) + Array(".shellac-\(getpid())-\(number).tmp".utf8)
      do throws(SystemError) {
        try body(name)
        temporaryPath = name
        return
      } catch {
        if error.code != EEXIST || attempt == 1_000 { throw error }
      }
    }
  }

  private func flush() throws(SystemError) {
    try file?.writeAll(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func failing(_ body: () throws(SystemError) -> Void) throws {
    do throws(SystemError) { try body() } catch {
      cancel()
      let diagnostic = error.writing(path, noun)
      failure = diagnostic
      throw diagnostic
    }
  }
}
