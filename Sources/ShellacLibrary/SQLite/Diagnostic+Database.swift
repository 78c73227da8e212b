import GRDB
import ShellacModel

extension Diagnostic {
  /// What an error of SQLite means for the person whose library it is.
  init(_ error: DatabaseError, library path: String) {
    let name = "library '\(path)'"
    if error.isForLackOfRoom {
      self = Self.noRoom(name)
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init("\(name) is in use by another program", hint: "Try again when it is done.", status: .busy)
    case .SQLITE_READONLY, .SQLITE_PERM:
      self.init(
        "cannot write \(name): it is read-only",
        hint: "Check the permissions of the file and its folder, or name another with --library.",
        status: .cannotWrite)
    case .SQLITE_CANTOPEN:
      self.init(
        "cannot open \(name)", hint: "Check the path and the permissions of the file and its folder.")
    case .SQLITE_NOTADB:
      self.init(
        "'\(path)' is not a Shellac library", hint: "Name the library with --library or SHELLAC_LIBRARY.")
    case .SQLITE_CORRUPT:
      self.init(
        "\(name) is damaged: \(error.damage)",
        hint: "Restore it from a backup, or move it away and index again.")
    case .SQLITE_IOERR:
      self.init(
        "cannot read or write \(name): \(error.message ?? "input/output error")",
        hint: "Check the disk that it is on.")
    default:
      self.init("\(name): \(error.message ?? "SQLite error \(error.resultCode.rawValue)")")
    }
  }
}

extension Diagnostic {
  private static func noRoom(_ name: String) -> Diagnostic {
    Diagnostic(
      "cannot write \(name): the disk is full",
      hint: "Make room and run the command again; what was there before is untouched.", status: .cannotWrite)
  }
}

extension DatabaseError {
  /// Whether it is for want of room on the disk.
  ///
  /// SQLite says so of its files, but calls it an input/output error where its shared memory cannot grow.
  var isForLackOfRoom: Bool {
    resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }

  /// What is damaged, without where the parser of SQL stumbled over a definition that is no longer one.
  fileprivate var damage: String {
    guard let message else { return "malformed" }
    guard message.hasPrefix("malformed database schema ("), let end = message.firstRange(of: ") - ") else {
      return message
    }
    return String(message[..<end.lowerBound]) + ")"
  }
}

/// Runs `body` and turns errors of SQLite into diagnostics that name the library.
func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw Diagnostic(error, library: path)
  }
}
