/// The file that a reader reads; only the host knows where it comes from.
public final class FileInput {
  /// The file's absolute path; empty when there is none behind it.
  public let path: [UInt8]

  /// Its size in bytes.
  public let size: UInt64

  private let readBytes: (UInt64, UnsafeMutableRawBufferPointer) throws -> Int
  private let openFurther: ([UInt8]) -> FileInput?
  private let memberName: (UInt64) -> [UInt8]?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - read: fills a buffer with bytes from an offset on, and says how many there were; 0 at the end.
  ///   - further: the file of that name beside this one, or the member of this archive.
  ///   - member: the name of a member of this archive, counted from 0; nil when there are no more.
  public init(
    path: [UInt8], size: UInt64, read: @escaping (UInt64, UnsafeMutableRawBufferPointer) throws -> Int,
    further: @escaping ([UInt8]) -> FileInput? = { _ in nil },
    member: @escaping (UInt64) -> [UInt8]? = { _ in nil }
  ) {
    self.path = path
    self.size = size
    readBytes = read
    openFurther = further
    memberName = member
  }

  /// An input of bytes in memory.
  public convenience init(_ bytes: [UInt8], path: [UInt8] = []) {
    self.init(path: path, size: UInt64(bytes.count)) { offset, buffer in
      guard offset < UInt64(bytes.count) else { return 0 }
      let part = bytes[Int(offset)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  /// Fills a buffer with bytes from an offset on.
  ///
  /// - Returns: how many there were, which may be fewer than asked for; 0 at the end.
  /// - Throws: `Stopped` when the file cannot be read; the host knows why.
  public func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try readBytes(offset, buffer)
    guard count >= 0, count <= buffer.count else { throw Stopped() }
    return count
  }

  /// A further input: the file of that name beside this one, or a member of this archive; nil when there is none.
  public func further(_ name: String) -> FileInput? { openFurther([UInt8](name.utf8)) }

  /// A further input whose name need not be UTF-8.
  public func further(_ name: [UInt8]) -> FileInput? { openFurther(name) }

  /// The names of the members of this archive, from its root, those of folders ending in `/`; none when it is no archive.
  public var members: some Sequence<[UInt8]> {
    sequence(state: UInt64(0)) { [memberName] index in
      defer { index += 1 }
      return memberName(index)
    }
  }

  /// All of its bytes.
  ///
  /// - Parameter cap: the most that is read; larger files are refused.
  public func readAll(cap: Int) throws -> [UInt8] {
    guard size <= UInt64(cap) else {
      throw PluginError(
        "the file has \(size) bytes, and at most \(cap) are read", hint: "Split it into smaller files.")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(size))
    var chunks = ByteChunks(self)
    while let chunk = try chunks.next() {
      guard bytes.count + chunk.count <= cap else {
        throw PluginError("the file has more than \(cap) bytes", hint: "Split it into smaller files.")
      }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }
}

/// The bytes of an input, piece by piece.
public struct ByteChunks {
  private let input: FileInput
  private var offset: UInt64 = 0
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  /// Starts at the first byte.
  public init(_ input: FileInput) { self.input = input }

  /// The next 64 KiB, or what is left; nil at the end.
  ///
  /// - Throws: `Stopped` when the file cannot be read.
  public mutating func next() throws -> ArraySlice<UInt8>? {
    var count = 0
    try buffer.withUnsafeMutableBytes { buffer in
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let more = try input.read(at: offset, into: rest)
        if more == 0 { break }
        count += more
        offset += UInt64(more)
      }
    }
    if count == 0 { return nil }
    return buffer[..<count]
  }

  /// The first bytes of an input, 64 KiB at most.
  public static func head(of input: FileInput) throws -> [UInt8] {
    var chunks = ByteChunks(input)
    return try Array(chunks.next() ?? [])
  }
}
