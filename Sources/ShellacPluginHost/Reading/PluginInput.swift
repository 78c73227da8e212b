import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a plugin reads: a file, bytes in memory, what came by a pipe, or a member of an archive.
public final class PluginInput {
  /// How many bytes of the beginning are shown to readers that are asked whether a file is theirs.
  static let headSize = 64 * 1024
  /// The most bytes that are taken from a pipe.
  public static let longestPipe: UInt64 = 4 << 30

  /// The file's absolute path; empty when there is none behind it.
  public let path: [UInt8]

  /// Its size in bytes.
  public let size: UInt64

  private enum Source {
    case descriptor(Int32)
    case memory([UInt8])
  }

  /// The most bytes that one reading gives, and the offset from which on there are none to be had: to see what a
  /// plugin makes of it.
  var longestPiece = Int.max
  var failingOffset: UInt64?

  private let source: Source
  private let name: String?

  /// Where the line begins that was shown last; faults mostly come in the order of their lines, and there may be many.
  private var lastShown = (number: 1, offset: UInt64(0))
  /// How many lines may still be shown: nobody reads thousands of faults, and to find a line takes long.
  private var mayShow = 1_000
  /// The last line that can be shown, once that is known.
  private var lastLine = 1_000_000

  /// Itself as an archive, once a member has been asked for; nil when it is none.
  private var archive: ZipArchive??

  private init(path: [UInt8], size: UInt64, source: Source, name: String? = nil) {
    self.path = path
    self.size = size
    self.source = source
    self.name = name
  }

  deinit {
    if case .descriptor(let descriptor) = source { close(descriptor) }
  }

  /// What messages call it.
  public var shown: String { name ?? (path.isEmpty ? "input" : String(decoding: path, as: UTF8.self)) }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: absolute; links are followed, since the user named it.
  ///   - shown: what messages call it; nil for its path.
  /// - Throws: `Diagnostic` when it cannot be opened, or is not a file.
  public convenience init(path: [UInt8], shown: String? = nil) throws {
    let shown = shown ?? String(decoding: path, as: UTF8.self)
    let descriptor = Trust.openForReading(path)
    guard descriptor >= 0 else {
      let code = errno
      throw Diagnostic(
        "cannot read '\(shown)': \(SystemReason.text(code))",
        hint: code == EACCES ? "Check the permissions of the file and its folder." : "Check the path.")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
      close(descriptor)
      if status.st_mode & S_IFMT == S_IFDIR {
        throw Diagnostic("'\(shown)' is a folder", hint: "Name the files in it that are to be read.")
      }
      throw Diagnostic("'\(shown)' is not a file", hint: "Name a file, or '-' for standard input.")
    }
    self.init(path: path, size: UInt64(status.st_size), source: .descriptor(descriptor), name: shown)
  }

  /// An input of bytes in memory.
  public convenience init(_ bytes: [UInt8], path: [UInt8] = [], shown: String? = nil) {
    self.init(path: path, size: UInt64(bytes.count), source: .memory(bytes), name: shown)
  }

  /// An input of what was put into a temporary file.
  convenience init(_ spool: SpoolFile, shown: String) {
    let size = spool.size
    self.init(path: [], size: size, source: .descriptor(spool.take()), name: shown)
  }

  /// Takes everything from a pipe, by way of a file that nobody else sees and that is gone with the input.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, or is more than `cap` bytes.
  public convenience init(
    pipe: Int32, shown: String = "standard input", cap: UInt64 = PluginInput.longestPipe
  ) throws {
    let spool = try SpoolFile(for: shown)
    try Self.copy(from: pipe, to: spool, shown: shown, cap: cap)
    self.init(spool, shown: shown)
  }

  /// Fills a buffer with bytes from an offset on.
  ///
  /// - Returns: how many there were; 0 at the end.
  /// - Throws: `Diagnostic` when they cannot be read.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if let failingOffset, offset >= failingOffset {
      throw Diagnostic("cannot read '\(shown)': \(SystemReason.text(EIO))")
    }
    switch source {
    case .memory(let bytes):
      guard offset < UInt64(bytes.count) else { return 0 }
      let part = bytes[Int(offset)...].prefix(min(buffer.count, longestPiece))
      buffer.copyBytes(from: part)
      return part.count
    case .descriptor(let descriptor):
      guard let position = off_t(exactly: offset), !buffer.isEmpty else { return 0 }
      while true {
        let count = pread(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30), position)
        if count >= 0 { return count }
        if errno == EINTR { continue }
        throw Diagnostic("cannot read '\(shown)': \(SystemReason.text(errno))")
      }
    }
  }

  /// Its first bytes.
  func head() throws -> [UInt8] { try bytes(from: 0, count: Self.headSize) }

  /// Whether its name ends in a suffix, in any case.
  func hasSuffix(_ suffix: String) -> Bool {
    let ending = Array(suffix.utf8)
    return path.count > ending.count + 1 && path[path.count - ending.count - 1] == UInt8(ascii: ".")
      && path.suffix(ending.count).elementsEqual(ending) {
        ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0) == $1
      }
  }

  /// The member of that name when this is an archive, otherwise the file of that name beside this one.
  ///
  /// Nil when there is none, or when the name leads elsewhere.
  ///
  /// An archive is one by its content. Its members have their names from its root, `/` and all; what lies beside an
  /// archive is not looked at. A member is an input like others, and may be an archive itself; there is nothing beside
  /// it. The name of a file is a plain one: no `/`, not `..`. Links are not followed, and only a file is opened.
  ///
  /// - Parameter allowance: what members may be together.
  /// - Throws: `Diagnostic` when the archive or its member cannot be read, or is more than is allowed.
  func further(
    _ name: [UInt8], within allowance: MemberAllowance = MemberAllowance()
  ) throws -> PluginInput? {
    if let archive = try openArchive() { return try archive.member(name, within: allowance) }
    return fileBeside(name)
  }

  /// The name of a member of this archive, counted from 0, folders among them; nil when there are no more.
  ///
  /// - Throws: `Diagnostic` when the archive cannot be read.
  func nameOfMember(_ index: UInt64) throws -> [UInt8]? { try openArchive()?.name(of: index) }

  private func openArchive() throws -> ZipArchive? {
    if let archive { return archive }
    let opened = ZipArchive.begins(try bytes(from: 0, count: 4)) ? try ZipArchive.open(self) : nil
    archive = .some(opened)
    return opened
  }

  private func fileBeside(_ name: [UInt8]) -> PluginInput? {
    guard !path.isEmpty, !name.isEmpty, name.count <= 255, !name.contains(0),
      !name.contains(UInt8(ascii: "/")), name != Array(".".utf8), name != Array("..".utf8)
    else { return nil }
    let beside = Trust.folder(of: path) + [UInt8(ascii: "/")] + name
    let descriptor = Trust.openForReading(beside, O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
      close(descriptor)
      return nil
    }
    return PluginInput(path: beside, size: UInt64(status.st_size), source: .descriptor(descriptor))
  }

  /// The text of a line, counted from 1, to show where something is wrong; nil when it is not text, or far away.
  public func line(_ number: Int) -> String? {
    guard number > 0, number <= lastLine, mayShow > 0, !shown.isEmpty else { return nil }
    mayShow -= 1
    var line: [UInt8] = []
    var (current, offset) = number >= lastShown.number ? lastShown : (1, 0)
    while offset < 64 << 20, let chunk = try? bytes(from: offset, count: 1 << 13), !chunk.isEmpty {
      var rest = chunk[...]
      while !rest.isEmpty {
        if current == number, line.isEmpty {
          lastShown = (number, offset + UInt64(rest.startIndex))
        }
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        if current == number {
          line += rest[..<(end ?? rest.endIndex)]
          if end != nil || line.count > 4096 { return Self.text(Array(line.prefix(4097))) }
        }
        guard let end else { break }
        current += 1
        rest = rest[(end + 1)...]
      }
      offset += UInt64(chunk.count)
    }
    lastLine = current
    return current == number ? Self.text(line) : nil
  }

  private static func text(_ line: [UInt8]) -> String? {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line.contains(0) ? nil : String(validating: line, as: UTF8.self)
  }

  private func bytes(from offset: UInt64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(min(UInt64(count), size > offset ? size - offset : 0)))
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = try bytes.withUnsafeMutableBytes {
        try read(at: offset + UInt64(start), into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func copy(from pipe: Int32, to spool: SpoolFile, shown: String, cap: UInt64) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = receive(pipe, &buffer)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Diagnostic("cannot read \(shown): \(SystemReason.text(errno))") }
      if count == 0 { return }
      guard spool.size + UInt64(count) <= cap else {
        throw Diagnostic(
          "\(shown) has more than \(cap) bytes", hint: "Put it into a file, and name the file.")
      }
      try buffer.withUnsafeBytes { try spool.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}

// Inside the class `read` is its own.
private func receive(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}
