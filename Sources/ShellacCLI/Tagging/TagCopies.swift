import Foundation
import ShellacFiles
import ShellacModel

/// The copies that one run of `tag` makes beside its files.
struct TagCopies {
  /// With what the names of a process' copies begin, before its number.
  private static let start = ".shellac-tag-"

  /// With what the names of all of them begin: the process, and what no other run of it has.
  let beginning: [UInt8]

  init() {
    let run = String(UInt32.random(in: 1...UInt32.max), radix: 36)
    beginning = Array("\(Self.start)\(getpid())-\(run)-".utf8)
  }

  /// The path of a copy in a folder.
  func path(_ number: Int, in folder: [UInt8]) -> [UInt8] {
    folder.appending(component: beginning + Array("\(number).tmp".utf8))
  }

  /// Removes copies that processes left which were killed before the journal knew of them.
  static func removeLeftovers(in folder: [UInt8]) { Leftovers.removeFiles(in: folder, after: start) }

  /// Removes a copy that is not wanted, if there is one.
  static func remove(_ copy: [UInt8]) { _ = copy.withCString { unlink($0) } }
}
