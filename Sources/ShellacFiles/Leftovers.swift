#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What killed programs left lying, under names that only this program makes: `.shellac-….tmp`.
public enum Leftovers {
  /// Takes away the unfinished files of a folder whose names begin so.
  ///
  /// - Throws: `Diagnostic` when the folder cannot be read, or one of them not be removed: it may be there still.
  public static func remove(in folder: [UInt8], named beginning: [UInt8]) throws {
    guard let listing = try FolderListing(of: folder) else { return }
    for name in listing.entries.lazy.map(\.name)
    where name.starts(with: beginning) && name.suffix(4).elementsEqual(".tmp".utf8) {
      let path = folder + [UInt8(ascii: "/")] + name
      do throws(SystemError) {
        try SystemError.checking { unlink(path.cString) }
      } catch {
        if !error.isAbsence { throw error.writing(path, nil) }
      }
    }
  }

  /// Takes away the files that `AtomicFile` had begun in a folder, in processes that are no more.
  ///
  /// - Parameter isAged: whether those stay that were written to in the last hour: where others write as well, the process
  ///   may be another machine's.
  public static func removeAtomicFiles(in folder: [UInt8], isAged: Bool = false) {
    removeFiles(in: folder, after: ".shellac-", isAged: isAged)
  }

  /// Takes away the unfinished files of a folder whose names have, behind a beginning, the number of a process that is
  /// no more; with `isAged` only those that nobody wrote to in the last hour.
  public static func removeFiles(in folder: [UInt8], after beginning: String, isAged: Bool = false) {
    let newest = isAged ? Int64(time(nil) - 3600) * 1_000_000_000 : Int64.max
    for name in FolderListing.names(of: folder) where name.suffix(4).elementsEqual(".tmp".utf8) {
      let path = folder + [UInt8(ascii: "/")] + name
      guard let process = process(of: name, after: beginning), isGone(process),
        let status = FileStatus(path), status.kind == .file, status.modified <= newest
      else { continue }
      unlink(path.cString)
    }
  }

  /// Takes away the folders in which a file system was tried out, by processes that are no more.
  public static func removeProbes(in folder: [UInt8]) {
    for name in FolderListing.names(of: folder) {
      guard let process = process(of: name, after: ".shellac-probe-"), isGone(process) else { continue }
      let path = folder + [UInt8(ascii: "/")] + name
      // A listing follows no link.
      for name in FolderListing.names(of: path) { unlink((path + [UInt8(ascii: "/")] + name).cString) }
      rmdir(path.cString)
    }
  }

  /// The process in a name made of a beginning, a process, `-` and a number.
  private static func process(of name: [UInt8], after beginning: String) -> Int32? {
    guard name.starts(with: beginning.utf8) else { return nil }
    let rest = name.dropFirst(beginning.utf8.count)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard rest.dropFirst(digits.count).first == UInt8(ascii: "-") else { return nil }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
