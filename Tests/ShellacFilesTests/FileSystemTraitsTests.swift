import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// Names for two file systems suit both, and those for all file systems suit the strictest one.
@Suite struct FileSystemTraitsTests {
  private static let loose = FileSystemTraits()

  @Test("most file systems take every name of 255 bytes")
  func usual() {
    let traits = Self.loose
    #expect(
      traits.tellsCaseApart && traits.tellsUnicodeFormsApart && !traits.measuresUTF16
        && traits.refused.isEmpty)
    #expect(traits.keepsFinalDot && traits.keepsFinalBlank && traits.takesDeviceNames && traits.takesAnyBytes)
    #expect(traits.longestName == 255 && traits.longestPath == 4_095)
  }

  @Test("names for every file system are those that Windows takes")
  func portable() {
    let traits = FileSystemTraits.portable
    #expect(!traits.tellsCaseApart && !traits.tellsUnicodeFormsApart && !traits.measuresUTF16)
    #expect(
      !traits.keepsFinalDot && !traits.keepsFinalBlank && !traits.takesDeviceNames && !traits.takesAnyBytes)
    #expect(traits.longestName == 255 && traits.longestPath == 4_095)
    let all = Set<UInt8>(1...127)
    let taken = all.subtracting(traits.refused)
    #expect(taken == Set(0x20...0x7E).subtracting("<>:\"|?*\\".utf8))
  }

  @Test("of two file systems the stricter one decides, whichever comes first")
  func combined() {
    let changes: [(inout FileSystemTraits) -> Void] = [
      { $0.tellsCaseApart = false }, { $0.tellsUnicodeFormsApart = false }, { $0.longestName = 143 },
      { $0.longestPath = 1_023 }, { $0.refused = [63] }, { $0.keepsFinalDot = false },
      { $0.keepsFinalBlank = false },
      { $0.takesDeviceNames = false }, { $0.takesAnyBytes = false },
    ]
    for change in changes {
      var strict = Self.loose
      change(&strict)
      #expect(strict.combined(with: Self.loose) == strict && Self.loose.combined(with: strict) == strict)
      #expect(strict.combined(with: strict) == strict && strict != Self.loose)
    }
    var units = Self.loose
    units.measuresUTF16 = true
    #expect(units.combined(with: units) == units)
    #expect(units.combined(with: Self.loose) == Self.loose && Self.loose.combined(with: units) == Self.loose)
    var (one, other) = (Self.loose, Self.loose)
    (one.refused, other.refused) = ([63], [42])
    #expect(one.combined(with: other).refused == [42, 63])
  }

  @Test("a usual file system is found to be one")
  func probed() throws {
    let folder = TemporaryFolder()
    let traits = try FileSystemProbe.traits(of: Array(folder.path.utf8))
    // What tests run on here: ext4, overlayfs, tmpfs, btrfs and xfs take all.
    let kind = try Shell().run("stat -f -c %T '\(folder.path)'").output.trimmingCharacters(in: .newlines)
    if ["ext2/ext3", "overlayfs", "tmpfs", "btrfs", "xfs"].contains(kind) { #expect(traits == Self.loose) }
  }

  @Test("a folder of the kernel's own is refused before anything is made in it")
  func kernel() {
    let error = #expect(throws: Diagnostic.self) { try FileSystemProbe.traits(of: Array("/proc".utf8)) }
    #expect(error?.message == "'/proc' belongs to the kernel: it holds no files of yours")
    #expect(error?.hint == "Name a folder on a disk." && error?.status == .cannotWrite)
  }

  @Test("what killed programs left is known by the whole of its name")
  func leftovers() throws {
    let folder = TemporaryFolder()
    let place = Array(folder.path.utf8)
    func make(_ name: String) throws { try Data().write(to: URL(fileURLWithPath: folder.path(name))) }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
    for name in ["copy-1.tmp", "copy-2.tmp", "copy-3", "other.tmp"] { try make(name) }
    try Leftovers.remove(in: place, named: Array("copy-".utf8))
    try Leftovers.remove(in: place + Array("/gone".utf8), named: Array("copy-".utf8))
    let unread = place + [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    #expect(throws: Diagnostic.self) { try Leftovers.remove(in: unread, named: Array("copy-".utf8)) }
    mkdir(folder.path("copy-9.tmp"), 0o700)
    #expect(throws: Diagnostic.self) { try Leftovers.remove(in: place, named: Array("copy-9".utf8)) }
    rmdir(folder.path("copy-9.tmp"))
    #expect(try names() == ["copy-3", "other.tmp"])
    // No process has such a number, and a folder is no file.
    let gone = ".shellac-\(Int32.max)-1.tmp"
    let kept = [".shellac-\(Int32.max).tmp", ".shellac-\(Int64(Int32.max) + 1)-1.tmp", ".shellac--1.tmp"]
    for name in kept + [gone] { try make(name) }
    mkdir(folder.path(".shellac-\(Int32.max)-2.tmp"), 0o700)
    Leftovers.removeAtomicFiles(in: place)
    #expect(try names() == (["copy-3", "other.tmp", ".shellac-\(Int32.max)-2.tmp"] + kept).sorted())
    let probe = folder.path(".shellac-probe-\(Int32.max)-1")
    mkdir(probe, 0o700)
    try Data().write(to: URL(fileURLWithPath: probe + "/CON"))
    symlink(folder.path("copy-3"), probe + "/link")
    Leftovers.removeProbes(in: place)
    #expect(access(probe, F_OK) != 0 && access(folder.path("copy-3"), F_OK) == 0)
  }
}
