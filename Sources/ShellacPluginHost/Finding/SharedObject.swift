import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether a file can be given to the loader, which waits for pipes and crashes on files that are cut short.
enum SharedObject {
  /// Why a file is not given to the loader; nil when it may be.
  static func objection(to path: [UInt8]) -> String? {
    let shown = String(decoding: path, as: UTF8.self)
    let descriptor = Trust.openForReading(path)
    guard descriptor >= 0 else { return "cannot read '\(shown)': \(SystemReason.text(errno))" }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "'\(shown)' is not a file"
    }
    let size = UInt64(max(0, status.st_size))
    let isWhole = lastByte(descriptor).map { $0 <= size } ?? true
    return isWhole ? nil : "the file '\(shown)' is cut short"
  }

  /// Where the last segment of a 64-bit little-endian ELF file ends; nil of any other file.
  private static func lastByte(_ descriptor: Int32) -> UInt64? {
    guard let header = bytes(descriptor, at: 0, count: 64),
      header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    let (table, entrySize, count) = (number(header, 32, 8), number(header, 54, 2), number(header, 56, 2))
    guard entrySize == 56 else { return nil }
    guard let segments = bytes(descriptor, at: table, count: Int(count * entrySize)) else {
      return UInt64.max
    }
    var end: UInt64 = 0
    for start in stride(from: 0, to: segments.count, by: 56) {
      let (last, isBeyond) = number(segments, start + 8, 8).addingReportingOverflow(
        number(segments, start + 32, 8))
      end = max(end, isBeyond ? UInt64.max : last)
    }
    return end
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(_ descriptor: Int32, at offset: UInt64, count: Int) -> [UInt8]? {
    guard let position = off_t(exactly: offset) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var taken: Int
    repeat { taken = pread(descriptor, &bytes, count, position) } while taken < 0 && errno == EINTR
    return taken == count ? bytes : nil
  }
}
