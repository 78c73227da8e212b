import Foundation
import ShellacModel

/// A path that the user named, made absolute.
struct PathArgument {
  /// What the user wrote, for messages.
  let written: String

  /// Absolute, with symbolic links, `.` and `..` resolved as far as the path exists.
  let bytes: [UInt8]

  /// Whether there is something at the path.
  let exists: Bool

  /// Takes an argument.
  ///
  /// - Throws: `Diagnostic` when it is empty.
  init(_ argument: ArgumentText, in folder: [UInt8]) throws {
    written = argument.text
    guard !argument.bytes.isEmpty else {
      throw Diagnostic("a path is empty", hint: "Name a file or a folder.", status: .usage)
    }
    let slash = UInt8(ascii: "/")
    let absolute =
      argument.bytes.first == slash ? argument.bytes : folder + [slash] + argument.bytes
    if let resolved = ProcessBorder.resolved(absolute) {
      (bytes, exists) = (resolved, true)
    } else {
      (bytes, exists) = (Self.normalized(absolute), false)
    }
  }

  /// Whether it is a folder.
  var isFolder: Bool {
    var status = stat()
    return bytes.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path, when it is a folder.
  ///
  /// - Throws: `Diagnostic` when it is not there or something else.
  func requireFolder() throws -> [UInt8] {
    guard exists else {
      throw Diagnostic("there is no folder '\(written)'", hint: "Check the path.")
    }
    guard isFolder else {
      throw Diagnostic("'\(written)' is not a folder", hint: "Name the folder that it is in.")
    }
    return bytes
  }

  /// The path without empty parts, `.` and `..`, by its letters alone.
  private static func normalized(_ path: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return parts.isEmpty ? [UInt8(ascii: "/")] : parts.flatMap { [UInt8(ascii: "/")] + $0 }
  }
}
