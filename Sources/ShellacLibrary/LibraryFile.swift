import Foundation
import ShellacModel

/// The library's file as the file system has it.
enum LibraryFile {
  /// Refuses a file that is there and is no SQLite database, before SQLite touches it.
  static func requireLibraryOrNothing(at path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw Diagnostic(
        "cannot open library '\(path)': \(SystemReason.text(errno))",
        hint: "Check the path, or name another with --library.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(
        "'\(path)' is not a file, so it is no library", hint: "Name the library's file with --library.")
    }
    if status.st_size == 0 { return }
    guard let file = fopen(path, "rb") else {
      throw Diagnostic(
        "cannot read library '\(path)': \(SystemReason.text(errno))",
        hint: "Check the permissions of the file.")
    }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 16)
    let count = fread(&head, 1, head.count, file)
    // https://www.sqlite.org/fileformat.html#the_database_header
    guard count == 16, head == Array("SQLite format 3\0".utf8) else {
      throw Diagnostic(
        "'\(path)' is not a Shellac library", hint: "Name the library with --library or SHELLAC_LIBRARY.")
    }
  }

  /// The path to open for reading: as it is, or marked immutable on a read-only medium.
  ///
  /// SQLite keeps its write-ahead index beside the file; where that cannot be made, a library that nobody
  /// writes can still be read as it stands.
  static func readablePath(_ path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    guard access(folder.isEmpty ? "." : folder, W_OK) != 0, access(path + "-wal", F_OK) != 0 else {
      return path
    }
    return immutablePath(path)
  }

  /// Whether nobody has written to a library since its file was last brought up to date.
  static func isUnwritten(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) != 0 ? errno == ENOENT : status.st_size == 0
  }

  /// The path marked immutable: SQLite reads the file as it stands and makes nothing beside it.
  static func immutablePath(_ path: String) -> String {
    var encoded = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x30...0x39,
        0x41...0x5A,
        0x61...0x7A:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded + "?immutable=1"
  }

  /// Makes the folders above a new library, for the user alone.
  static func makeFolders(above path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if folder.isEmpty || access(folder, F_OK) == 0 { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
      let why = code.map { ": " + SystemReason.text(Int32(truncatingIfNeeded: $0)) } ?? ""
      throw Diagnostic(
        "cannot make the folder '\(folder)' for the library\(why)",
        hint: "Check its permissions, or name another place with --library.", status: .cannotWrite)
    }
  }

  /// Makes an empty file that only the user can read, where there is none; SQLite keeps its mode.
  static func makePrivate(at path: String) throws {
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      throw Diagnostic(
        "cannot write library '\(path)': \(SystemReason.text(errno))",
        hint: "Check the permissions of the file and its folder, or name another with --library.",
        status: .cannotWrite)
    }
    close(descriptor)
  }
}
