import Foundation
import ShellacLibrary
import ShellacModel

extension CommandContext {
  /// Whether there is a library.
  var hasLibrary: Bool {
    get throws {
      try endRehearsal()
      return access(try folders.library, F_OK) == 0
    }
  }

  /// Ends a command that runs only to find mistakes.
  private func endRehearsal() throws {
    if shared?.isRehearsing == true { throw Rehearsal.End() }
  }

  /// Opens the library to look at it.
  ///
  /// - Throws: `Diagnostic` that says the next step when there is none.
  func openLibrary() throws -> Library {
    try endRehearsal()
    let path = try folders.library
    if let shared { return try shared.library(at: path) }
    let library = try Library.open(at: path, for: .reading)
    for change in try library.unfinished() {
      messages.note(
        "Change \(change.id) (\(change.command)) was interrupted; the next command that changes something finishes it."
      )
    }
    return library
  }

  /// Opens the library for a command that does nothing but answer from it; it stays open as long as the context.
  ///
  /// To close a database frees every page of it, and a thread is started to clear away GRDB's queue: half a millisecond
  /// that whoever waits for the answer need not see.
  func openLibraryToAnswer() throws -> Library {
    let library = try openLibrary()
    answering = library
    return library
  }

  /// Opens the library to change it.
  func openLibrary(changing command: String) throws -> Library {
    try endRehearsal()
    return try finishing(Library.open(at: folders.library, for: .writing(command: command)))
  }

  /// Opens the library to change it, making it when there is none.
  func openOrMakeLibrary(changing command: String) throws -> Library {
    try endRehearsal()
    return try finishing(
      Library.openOrMake(at: folders.library, command: command, birth: LibraryBirth(surroundings)))
  }
}

extension LibraryBirth {
  /// The locale and time zone of the person who makes a library.
  init(_ surroundings: Surroundings) {
    self.init(locale: Self.locale(surroundings), timeZone: Self.timeZone(surroundings))
  }

  /// The locale for sorting, as POSIX says which variable counts; `und` for C.
  private static func locale(_ surroundings: Surroundings) -> String {
    let value =
      surroundings.variable("LC_ALL") ?? surroundings.variable("LC_COLLATE") ?? surroundings.variable("LANG")
      ?? ""
    let name = value.prefix { $0 != "." && $0 != "@" }
    let language = name.prefix { $0 != "_" && $0 != "-" }
    guard (2...3).contains(language.utf8.count), language.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return "und"
    }
    return String(name)
  }

  /// The time zone: `TZ`, else the system's.
  private static func timeZone(_ surroundings: Surroundings) -> String {
    var names = [surroundings.variable("TZ").map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }]
    if let path = ProcessBorder.resolved(Array("/etc/localtime".utf8)) {
      let text = String(decoding: path, as: UTF8.self)
      names.append(text.range(of: "/zoneinfo/").map { String(text[$0.upperBound...]) })
    }
    return names.lazy.compactMap(\.self).first { TimeZone(identifier: $0) != nil } ?? "UTC"
  }
}
