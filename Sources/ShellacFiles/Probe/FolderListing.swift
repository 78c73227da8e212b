import CFileSystem
import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a folder on disk holds, by name, in the order of the names' bytes.
public struct FolderListing: Sendable {
  /// What a name stands for, links not followed.
  public enum Kind: Sendable, Hashable {
    case file, folder, link, other
  }

  /// One name.
  public struct Entry: Sendable, Hashable {
    /// The name's bytes.
    public var name: [UInt8]
    /// What it stands for.
    public var kind: Kind

    /// Creates an entry.
    public init(_ name: [UInt8], _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// The names, sorted by their bytes.
  public var entries: [Entry]
  /// The number of the device that the folder is on; nil when nobody asked the system.
  public var device: UInt64?

  /// A listing of these names, which are sorted.
  init(entries: [Entry]) { self.entries = entries }

  /// Reads a folder; nil when there is none.
  ///
  /// - Throws: `Diagnostic` when it cannot be read.
  public init?(of folder: [UInt8]) throws {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      entries = try Self.entries(of: descriptor)
      var status = shellac_stat()
      if descriptor.withNumber({ shellac_stat_open($0, &status) }) == 0 { device = status.device }
    } catch {
      if error.isAbsence { return nil }
      throw error.reading(folder, nil)
    }
  }

  /// Whether two names that both are there are spellings of one, as the file system takes them for the same: only one of
  /// them is listed.
  ///
  /// Numbers of inodes do not tell: some file systems make one up for each spelling.
  public static func isOneName(_ name: [UInt8], _ other: [UInt8], in folder: [UInt8]) -> Bool {
    let listed = Set(names(of: folder))
    return name != other && listed.contains(name) != listed.contains(other)
  }

  /// The names of a folder, none when it cannot be read.
  static func names(of folder: [UInt8]) -> [[UInt8]] {
    (try? FolderListing(of: folder))?.entries.map(\.name) ?? []
  }

  private static func entries(of folder: FileDescriptor) throws(SystemError) -> [Entry] {
    var listing = shellac_listing()
    defer { shellac_listing_free(&listing) }
    let status = folder.withNumber { shellac_list($0, &listing) }
    guard status == 0 else { throw SystemError(-status) }
    let bytes = UnsafeRawBufferPointer(start: listing.bytes, count: listing.used)
    return (0..<listing.count).map { index in
      let entry = listing.entries[index]
      let start = Int(entry.offset)
      let name = Array(bytes[start..<start + Int(entry.length)])
      return Entry(name, kind(of: entry, name, in: folder))
    }
  }

  private static func kind(of entry: shellac_entry, _ name: [UInt8], in folder: FileDescriptor) -> Kind {
    var kind = Int(entry.kind)
    if kind == Int(shellac_kind_unknown) {
      var result = shellac_stat()
      let status = folder.withNumber { shellac_stat_at($0, name.cString, 0, &result) }
      kind = status == 0 ? Int(result.kind) : Int(shellac_kind_other)
    }
    switch kind {
    case Int(shellac_kind_file): return .file
    case Int(shellac_kind_folder): return .folder
    case Int(shellac_kind_link): return .link
    default: return .other
    }
  }
}

/// The room on a file system.
public enum FreeSpace {
  /// How many bytes a user may still write on the file system of a folder; nil when it does not say.
  public static func bytes(at folder: [UInt8]) -> Int64? {
    var status = statvfs()
    guard statvfs(folder.cString, &status) == 0 else { return nil }
    let (bytes, overflow) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int64(clamping: status.f_frsize))
    return overflow ? .max : bytes
  }
}
