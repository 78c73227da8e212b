import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading small files as a whole.
public enum FileContents {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: the file; a pipe is read to its end.
  ///   - cap: the most bytes it may have.
  ///   - noun: what the file is, for messages, such as `configuration`.
  /// - Throws: `Diagnostic` when it is not there, cannot be read or has more bytes.
  public static func read(_ path: [UInt8], cap: Int, noun: String? = nil) throws -> [UInt8] {
    guard let bytes = try readIfThere(path, cap: cap, noun: noun) else {
      throw SystemError(ENOENT).reading(path, noun)
    }
    return bytes
  }

  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: `Diagnostic` when it cannot be read or has more than `cap` bytes.
  static func readIfThere(_ path: [UInt8], cap: Int, noun: String? = nil) throws -> [UInt8]? {
    do throws(SystemError) {
      guard !path.isEmpty, !path.contains(0) else { return nil }
      let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
      // Opening must not wait for a writer; reading may, as of a shell's <(…).
      file.letWait()
      if try file.status().st_mode & S_IFMT == S_IFDIR { throw SystemError(EISDIR) }
      guard let bytes = try file.readAll(cap: cap) else { throw SystemError(EFBIG) }
      return bytes
    } catch {
      if error.isAbsence { return nil }
      throw error.reading(path, noun)
    }
  }

  /// Whether two files hold the same bytes; links are not followed.
  ///
  /// - Throws: `SystemError` when one of them cannot be read.
  public static func areSame(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) -> Bool {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    let file = try FileDescriptor(opening: path, flags)
    return try file.holdsSameBytes(as: FileDescriptor(opening: other, flags))
  }

  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: `Diagnostic` when it is no regular file, cannot be read or has more than `cap` bytes.
  public static func readFileIfThere(_ path: [UInt8], cap: Int) throws -> [UInt8]? {
    var status = stat()
    if stat(path.cString, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw Diagnostic(
        "'\(String(decoding: path, as: UTF8.self))' is no file that could be brought back later",
        hint: "Name a file.", status: .cannotWrite)
    }
    return try readIfThere(path, cap: cap)
  }

  /// Whether a file begins with a text; false when it cannot be read.
  static func begins(_ path: [UInt8], with text: String) -> Bool {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return false }
    let wanted = Array(text.utf8)
    var bytes = [UInt8](repeating: 0, count: wanted.count)
    let count = file.withNumber { pread($0, &bytes, wanted.count, 0) }
    return count == wanted.count && bytes == wanted
  }

  /// The mode of the file that a path leads to, without its kind; nil when there is none.
  public static func mode(of path: [UInt8]) -> UInt32? {
    var status = stat()
    return stat(path.cString, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
  }

  /// Takes a file away, through symbolic links, which stay.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`, also when it is no file.
  public static func remove(_ path: [UInt8]) throws {
    do throws(SystemError) {
      switch try FilePlace(path) {
      case .file(let place, _): try SystemError.checking { unlink(place.cString) }
      case .none: return
      case .stream: throw SystemError(EINVAL)
      }
    } catch { throw error.writing(path, nil) }
  }
}
