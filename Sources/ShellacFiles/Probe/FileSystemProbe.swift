import CFileSystem
import ShellacModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds out what a file system does with names by making some, in a hidden folder that is gone afterwards.
///
/// What a mount says of itself is not believed: a folder may ignore case on a file system that does not (ext4 with
/// `+F`), and a network share hides what is behind it.
public struct FileSystemProbe {
  private let folder: [UInt8]
  private static let serial = Atomic<UInt32>(0)

  /// What the file system of a folder does with names.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite` when no file can be made there.
  public static func traits(of folder: [UInt8]) throws -> FileSystemTraits {
    guard !isOfKernel(folder) else {
      throw Diagnostic(
        "'\(String(decoding: folder, as: UTF8.self))' belongs to the kernel: it holds no files of yours",
        hint: "Name a folder on a disk.", status: .cannotWrite)
    }
    Leftovers.removeProbes(in: folder)
    do throws(SystemError) {
      let probe = try FileSystemProbe(in: folder)
      defer { probe.remove() }
      return try probe.traits()
    } catch { throw error.writing(folder, nil) }
  }

  private static func isOfKernel(_ folder: [UInt8]) -> Bool {
    guard let opened = try? FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY) else { return false }
    return opened.withNumber { shellac_is_kernel_file_system($0) != 0 }
  }

  private init(in folder: [UInt8]) throws(SystemError) {
    for attempt in 1... {
      let number = Self.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let path = folder + Array("/.shellac-probe-\(getpid())-\(number)".utf8)
      if mkdir(path.cString, 0o700) == 0 {
        self.folder = path
        return
      }
      if errno != EEXIST || attempt == 1_000 { throw SystemError() }
    }
    throw SystemError(EEXIST)
  }

  private func traits() throws(SystemError) -> FileSystemTraits {
    var traits = FileSystemTraits()
    guard make("letter") else { throw SystemError() }
    traits.tellsCaseApart = !isThere("LETTER")
    if make("e\u{301}tude") { traits.tellsUnicodeFormsApart = !isThere("\u{E9}tude") }
    let special = Array("<>:\"|?*\\".utf8) + [0x01, 0x1F, 0x7F]
    for byte in special { make([UInt8(ascii: "x"), byte, UInt8(ascii: "y")]) }
    for name in ["dot.", "blank ", "CON", "aux.mp3"] { make(name) }
    make([UInt8(ascii: "x"), 0xFF, UInt8(ascii: "y")])
    // What counts is what is listed: some file systems take a name and keep another.
    let names = Set(FolderListing.names(of: folder))
    traits.refused = Set(special.filter { !names.contains([UInt8(ascii: "x"), $0, UInt8(ascii: "y")]) })
    if !traits.refused.isDisjoint(with: [0x01, 0x1F]) { traits.refused.formUnion(1...31) }
    traits.keepsFinalDot = names.contains(Array("dot.".utf8))
    traits.keepsFinalBlank = names.contains(Array("blank ".utf8))
    traits.takesDeviceNames = names.contains(Array("CON".utf8)) && names.contains(Array("aux.mp3".utf8))
    traits.takesAnyBytes = names.contains([UInt8(ascii: "x"), 0xFF, UInt8(ascii: "y")])
    measure(&traits)
    return traits
  }

  /// Finds the longest name, and what it is measured in.
  private func measure(_ traits: inout FileSystemTraits) {
    // Between a length that is taken and one that is not.
    var (taken, refused) = (6, 256)
    if make([UInt8](repeating: UInt8(ascii: "n"), count: 255)) {
      taken = 255
    } else {
      while refused - taken > 1 {
        let middle = (taken + refused) / 2
        if make([UInt8](repeating: UInt8(ascii: "n"), count: middle)) {
          taken = middle
        } else {
          refused = middle
        }
      }
    }
    traits.longestName = taken
    traits.measuresUTF16 = make(String(repeating: "\u{E9}", count: taken))
  }

  @discardableResult
  private func make(_ name: String) -> Bool { make(Array(name.utf8)) }

  @discardableResult
  private func make(_ name: [UInt8]) -> Bool {
    do throws(SystemError) {
      _ = try FileDescriptor(opening: path(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      return true
    } catch {
      errno = error.code
      return false
    }
  }

  private func isThere(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(Array(name.utf8)).cString, &status) == 0
  }

  private func path(_ name: [UInt8]) -> [UInt8] { folder + [UInt8(ascii: "/")] + name }

  private func remove() {
    for name in FolderListing.names(of: folder) { unlink(path(name).cString) }
    rmdir(folder.cString)
  }
}
