import Foundation
import GRDB
import ShellacFiles
import ShellacModel
import Testing

@testable import ShellacLibrary

/// A folder in memory, which is another device than the one that tests are on.
enum OtherDevice {
  static let base = "/dev/shm"

  static var isThere: Bool {
    FileManager.default.isWritableFile(atPath: base)
      && FileStatus(Array(base.utf8))?.device != FileStatus(Array(NSTemporaryDirectory().utf8))?.device
  }

  /// Makes a folder on it, gone with the object.
  final class Folder {
    let path = OtherDevice.base + "/shellac-test-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}

@Suite(.enabled(if: OtherDevice.isThere, "there is no second file system at /dev/shm"))
struct AcrossDevicesTests {
  private let fixture: ActFixture
  private let other: OtherDevice.Folder

  init() throws {
    fixture = try ActFixture(ActFixture.album("in", "Night", songs: 2))
    other = try OtherDevice.Folder()
    _ = try fixture.library.addRoot(Array(other.path.utf8))
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func aFileIsCopiedComparedAndThenGone() throws {
    chmod(fixture.music + "/in/01.mp3", 0o604)
    let (stamp, before) = (fixture.stamp("in/01.mp3"), try fixture.dump())
    let report = try fixture.perform(
      try ["01", "02"].map { try fixture.act(.move, "in/\($0).mp3", other.path + "/out/\($0).mp3") })
    #expect(report.isWhole && report.done == 2 && fixture.disk() == [:])
    let moved = fixture.stamp(other.path + "/out/01.mp3")
    #expect(text(other.path + "/out/01.mp3") == "in/01.mp3")
    #expect(moved.modified == stamp.modified && moved.size == stamp.size && moved.device != stamp.device)
    #expect(FileContents.mode(of: fixture.absolute(other.path + "/out/01.mp3")) == 0o604)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path + "/out").count == 2)
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
    let row = try fixture.library.database { db in
      try Row.fetchOne(db, sql: "SELECT device, inode FROM file WHERE id = 1")!
    }
    #expect(
      row[0] as Int64 == Int64(bitPattern: moved.device) && row[1] as Int64 == Int64(bitPattern: moved.inode))

    #expect(try fixture.library.undo().takenBack == 2)
    #expect(fixture.stamp("in/01.mp3").modified == stamp.modified)
    #expect(fixture.disk()["in/02.mp3"] == "in/02.mp3")
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == [])
    #expect(try fixture.dump() == before)
    #expect(try fixture.disagreements() == [])
  }

  @Test func whatCannotBeDoneAcrossDevicesIsNamed() throws {
    let report = try fixture.perform(
      try [FileAct.Deed.hardlink, .reflink].map {
        try fixture.act($0, "in/01.mp3", other.path + "/a-\($0).mp3")
      })
    #expect(report.done == 0 && report.refused == 2)
    #expect(report.refusals.allSatisfy { $0.diagnostic.hint?.contains("--copy") == true })
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == [])
    try FileManager.default.createDirectory(
      atPath: other.path + "/out", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other.path + "/out/01.mp3"))
    let taken = try fixture.perform([try fixture.act(.move, "in/01.mp3", other.path + "/out/01.mp3")])
    #expect(taken.done == 0 && text(other.path + "/out/01.mp3") == "mine")
    #expect(fixture.disk()["in/01.mp3"] == "in/01.mp3")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "only root may mount a small file system"))
  func aDiskThatIsFullCostsNothing() throws {
    try fixture.write("in/01.mp3", String(repeating: "x", count: 200_000))
    let acts = try ["01", "02"].map { try fixture.act(.move, "in/\($0).mp3", other.path + "/out/\($0).mp3") }
    let full = try #require(SmallDisk())
    defer { withExtendedLifetime(full) {} }
    _ = try fixture.library.addRoot(Array(full.path.utf8))
    let report = try fixture.perform(
      acts.enumerated().map { index, act in
        var act = act
        act.target = Array("\(full.path)/out/\(index).mp3".utf8)
        return act
      })
    #expect(report.done == 1 && report.refused == 1)
    #expect(report.refusals[0].diagnostic.message.hasSuffix(": no space left on device"))
    #expect(text(full.path + "/out/1.mp3") == "in/02.mp3")
    #expect(try FileManager.default.contentsOfDirectory(atPath: full.path + "/out") == ["1.mp3"])
    #expect(fixture.stamp("in/01.mp3").size == 200_000)
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }
}

/// A small file system in memory; nil where mounting one is not allowed.
private final class SmallDisk {
  let path = NSTemporaryDirectory() + "shellac-full-" + UUID().uuidString

  init?() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("none", path, "tmpfs", 0, "size=64k") == 0 else { return nil }
  }

  static var isAllowed: Bool { SmallDisk() != nil }

  deinit {
    umount(path)
    rmdir(path)
  }
}
