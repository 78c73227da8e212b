import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// What a file was comes back by what it is now, to the byte, or is said not to.
@Suite struct FileDeltaTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> [UInt8] { Array(folder.path(name).utf8) }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  private func read(_ name: String) throws -> [UInt8] { try FileContents.read(path(name), cap: 10 << 20) }

  private static let old: [UInt8] = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
  private static let new = Array("other tags".utf8) + old.dropFirst(2_000)
  private static let hour: Int64 = 1_600_000_000_123_456_789

  private func code(_ body: () throws -> Void) -> SystemError? {
    do {
      try body()
      return nil
    } catch { return error as? SystemError }
  }

  @Test("a small difference gives the whole of the old file, with the mode of the new one and its own time")
  func there() throws {
    try write("old", Self.old)
    try write("new", Self.new)
    chmod(folder.path("new"), 0o640)
    let delta = try FileDelta(of: path("old"), beside: path("new"))
    #expect(delta.bytes.count < 20_000)
    #expect(
      try delta.wanted == FileDelta.digest(of: path("old"))
        && delta.basis == FileDelta.digest(of: path("new")))
    #expect(delta.wanted.count == 32 && delta.wanted != delta.basis)
    let kept = FileDelta(wanted: delta.wanted, basis: delta.basis, bytes: delta.bytes)
    #expect(kept == delta)
    try kept.apply(to: path("new"), writing: path("again"), modified: Self.hour)
    #expect(try read("again") == Self.old && read("new") == Self.new)
    let status = try #require(FileStatus(path("again")))
    #expect(status.mode == 0o640 && status.modified == Self.hour)
  }

  @Test(
    "beside another file, or of other bytes, nothing is made; nothing is overwritten or reached by a link")
  func refusals() throws {
    try write("old", Self.old)
    try write("new", Self.new)
    var delta = try FileDelta(of: path("old"), beside: path("new"))
    let good = delta
    #expect(code { try delta.apply(to: path("old"), writing: path("x"), modified: 0) } == .differs)
    delta.wanted[0] ^= 1
    #expect(code { try delta.apply(to: path("new"), writing: path("x"), modified: 0) } == .differs)
    delta = good
    delta.bytes = [1, 2, 3]
    #expect(code { try delta.apply(to: path("new"), writing: path("x"), modified: 0) } != nil)
    #expect(
      code { try good.apply(to: path("new"), writing: path("old"), modified: 0) } == SystemError(EEXIST))
    #expect(try read("old") == Self.old)
    symlink("new", folder.path("link"))
    #expect(code { try good.apply(to: path("link"), writing: path("x"), modified: 0) } == SystemError(ELOOP))
    #expect(code { _ = try FileDelta(of: path("link"), beside: path("new")) } == SystemError(ELOOP))
    #expect(code { _ = try FileDelta(of: path("old"), beside: path("link")) } == SystemError(ELOOP))
    #expect(code { _ = try FileDelta.digest(of: path("link")) } == SystemError(ELOOP))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link", "new", "old"])
  }

  @Test(
    "a file that is ready gets the mode and attributes of the one whose place it takes, and a time if one is given"
  )
  func preparing() throws {
    try write("old", Self.old)
    try write("ready", Self.new)
    chmod(folder.path("old"), 0o604)
    try ExtendedAttributes.set("user.mark", "value", of: folder.path("old"))
    let first = try FileDelta.prepare(path("ready"), as: path("old"), modified: nil)
    #expect(
      first.mode == 0o604 && first.modified == FileStatus(path("ready"))?.modified
        && first.size == Self.new.count)
    #expect(try ExtendedAttributes.value("user.mark", of: folder.path("ready")) == "value")
    let second = try FileDelta.prepare(path("ready"), as: path("old"), modified: Self.hour)
    #expect(second.modified == Self.hour && FileStatus(path("ready"))?.modified == Self.hour)
    symlink("ready", folder.path("link"))
    #expect(
      code { _ = try FileDelta.prepare(path("link"), as: path("old"), modified: nil) } == SystemError(ELOOP))
    #expect(
      code { _ = try FileDelta.prepare(path("ready"), as: path("link"), modified: nil) } == SystemError(ELOOP)
    )
  }
}
