// Every unsafe call of the walk is here: descriptors, listings of folders in C memory, stat.
import CFileSystem
import ShellacLibrary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is open, closed when the last holder lets go of it.
final class OpenFolder {
  /// Device and inode, which tell whether two paths lead to one folder.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  fileprivate let descriptor: Int32
  let identity: Identity

  /// Opens a folder by its path from the root of the file system, or from the current folder.
  convenience init(path: [UInt8]) throws(SystemError) {
    try self.init(shellac_current_folder(), path)
  }

  /// Opens a folder in another, following links.
  convenience init(_ name: [UInt8], in parent: OpenFolder) throws(SystemError) {
    try self.init(parent.descriptor, name)
  }

  private init(_ parent: Int32, _ name: [UInt8]) throws(SystemError) {
    let opened = withCString(name) { shellac_open_folder(parent, $0) }
    guard opened >= 0 else { throw SystemError(code: -opened) }
    var stat = shellac_stat()
    let status = shellac_stat_open(opened, &stat)
    guard status == 0 else {
      close(opened)
      throw SystemError(code: -status)
    }
    descriptor = opened
    identity = Identity(device: stat.device, inode: stat.inode)
  }

  deinit { close(descriptor) }

  /// Whether it belongs to the kernel's own file systems, such as `/proc`.
  var isOfKernel: Bool { shellac_is_kernel_file_system(descriptor) != 0 }

  /// The path that it has now, with links resolved.
  var resolvedPath: [UInt8]? {
    var length = -1
    let path = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      length = buffer.withMemoryRebound(to: CChar.self) {
        shellac_path_of(descriptor, $0.baseAddress, $0.count)
      }
      count = max(0, length)
    }
    return length < 0 ? nil : path
  }

  /// Whether a file of it begins as audio does; nil when it cannot be read.
  func looksLikeAudio(_ name: [UInt8]) -> Bool? {
    let file = withCString(name) { shellac_open_file(descriptor, $0) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var length = 0
    let head = [UInt8](unsafeUninitializedCapacity: AudioSignature.length) { buffer, count in
      length = pread(file, buffer.baseAddress, buffer.count, 0)
      count = max(0, length)
    }
    return length < 0 ? nil : AudioSignature.matches(head)
  }

  /// Whether a name is a link.
  func isLink(_ name: UnsafePointer<CChar>) -> Bool {
    var result = shellac_stat()
    return shellac_stat_at(descriptor, name, 0, &result) == 0 && EntryKind(result.kind) == .link
  }

  /// Looks at what a name stands for, following links.
  func stat(_ name: UnsafePointer<CChar>) throws(SystemError) -> shellac_stat {
    var result = shellac_stat()
    let status = shellac_stat_at(descriptor, name, 1, &result)
    guard status == 0 else { throw SystemError(code: -status) }
    return result
  }
}

/// The names of one folder, in the order of their bytes; its memory serves one folder after another.
final class FolderNames {
  private var listing = shellac_listing()

  deinit { shellac_listing_free(&listing) }

  /// Reads the names of a folder.
  func read(_ folder: OpenFolder) throws(SystemError) {
    let status = shellac_list(folder.descriptor, &listing)
    guard status == 0 else { throw SystemError(code: -status) }
  }

  /// The number of names.
  var count: Int { listing.count }

  /// A name, and what it stands for as far as the folder says; valid until the next `read`.
  subscript(index: Int) -> (name: UnsafeBufferPointer<UInt8>, kind: EntryKind) {
    precondition(index >= 0 && index < listing.count)
    let entry = listing.entries[index]
    let start = UnsafeRawPointer(listing.bytes + Int(entry.offset)).assumingMemoryBound(to: UInt8.self)
    return (UnsafeBufferPointer(start: start, count: Int(entry.length)), EntryKind(entry.kind))
  }
}

/// What a name in a folder stands for.
enum EntryKind {
  case unknown, file, folder, link, other

  init(_ raw: UInt8) {
    switch Int(raw) {
    case shellac_kind_file: self = .file
    case shellac_kind_folder: self = .folder
    case shellac_kind_link: self = .link
    case shellac_kind_unknown: self = .unknown
    default: self = .other
    }
  }
}

extension FileStamp {
  init(_ stat: shellac_stat) {
    self.init(size: stat.size, modified: stat.modified, inode: stat.inode, device: stat.device)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes as a C string; for names of `FolderNames`, which end with a NUL.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(baseAddress!).assumingMemoryBound(to: CChar.self)
  }
}

/// Whether nothing is left at a path: not when it merely cannot be looked at.
func isGone(_ path: [UInt8]) -> Bool {
  var result = shellac_stat()
  let status = withCString(path) { shellac_stat_at(shellac_current_folder(), $0, 0, &result) }
  return status == -ENOENT || status == -ENOTDIR
}

/// Why a file cannot be opened; nil when it can.
func openingError(_ path: [UInt8]) -> SystemError? {
  let file = withCString(path) { shellac_open_file(shellac_current_folder(), $0) }
  guard file >= 0 else { return SystemError(code: -file) }
  close(file)
  return nil
}

/// Calls `body` with bytes as a C string.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    for index in bytes.indices { buffer[index] = CChar(bitPattern: bytes[index]) }
    buffer[bytes.count] = 0
    return body(UnsafePointer(buffer.baseAddress!))
  }
}
