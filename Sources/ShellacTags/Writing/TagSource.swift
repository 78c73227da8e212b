import CFileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file whose tags are taken apart, read where it is asked for.
final class TagSource {
  let descriptor: Int32
  let size: Int64

  /// Opens a file for reading.
  init(_ path: [UInt8]) throws {
    descriptor = path.withCString { shellac_open_regular($0) }
    guard descriptor >= 0 else { throw WritingFailure.system("it cannot be opened", -descriptor) }
    var status = shellac_stat()
    let failure = -shellac_stat_open(descriptor, &status)
    guard failure == 0 else {
      close(descriptor)
      throw WritingFailure.system("it cannot be opened", failure)
    }
    size = status.size
  }

  deinit { close(descriptor) }

  /// Just so many bytes from `offset` on.
  func read(_ offset: Int64, _ count: Int) throws -> [UInt8] {
    guard count >= 0, offset >= 0, Int64(count) <= size - offset else {
      throw WritingFailure("it ends before its tags do")
    }
    if count == 0 { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count {
        let got = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset) + off_t(done))
        if got < 0 && errno == EINTR { continue }
        if got <= 0 {
          failure = got < 0 ? errno : EIO
          break
        }
        done += got
      }
    }
    guard bytes.count == count else { throw WritingFailure.system("it cannot be read", failure) }
    return bytes
  }

  /// Writes the file with splices to a new one, which must not be there, and brings it to disk.
  ///
  /// The new file has the old one's owner, mode and extended attributes. What goes wrong takes it away again.
  func write(_ splices: [Splice], to path: [UInt8]) throws {
    let splices = try splices.ordered()
    let target = path.withCString { shellac_create_new($0) }
    guard target >= 0 else { throw WritingFailure.system("no copy can be made beside it", -target) }
    do {
      try fill(target, splices)
      let status = shellac_finish_copy(descriptor, target)
      guard status == 0 else { throw WritingFailure.system("its copy cannot be written", -status) }
      close(target)
    } catch {
      close(target)
      _ = path.withCString { unlink($0) }
      throw error
    }
  }

  /// Whether all that was not replaced is in a copy as it is here, and the copy holds no more.
  func isKept(_ splices: [Splice], in path: [UInt8]) throws -> Bool {
    let copy = try TagSource(path)
    let splices = try splices.ordered()
    guard copy.size == size + splices.reduce(0, { $0 + $1.growth }) else { return false }
    var (from, shift) = (Int64(0), Int64(0))
    for splice in splices + [Splice(size..<size, [])] {
      while from < splice.range.lowerBound {
        let count = Int(min(1 << 20, splice.range.lowerBound - from))
        guard try read(from, count) == copy.read(from + shift, count) else { return false }
        from += Int64(count)
      }
      guard try copy.read(splice.range.lowerBound + shift, splice.bytes.count) == splice.bytes else {
        return false
      }
      shift += splice.growth
      from = splice.range.upperBound
    }
    return true
  }

  private func fill(_ target: Int32, _ splices: [Splice]) throws {
    func check(_ status: Int32) throws {
      if status != 0 { throw WritingFailure.system("its copy cannot be written", -status) }
    }
    // Where nothing moves, a clone shares the audio's blocks on a file system that can.
    let isCloned = splices.allSatisfy { $0.growth == 0 } && shellac_clone_file(descriptor, target) == 0
    var (from, to) = (Int64(0), Int64(0))
    for splice in splices {
      let count = splice.range.lowerBound - from
      if !isCloned { try check(shellac_copy_span(descriptor, from, target, to, count)) }
      to += count
      try check(splice.bytes.withUnsafeBytes { shellac_write_span(target, $0.baseAddress, $0.count, to) })
      to += Int64(splice.bytes.count)
      from = splice.range.upperBound
    }
    if !isCloned { try check(shellac_copy_span(descriptor, from, target, to, size - from)) }
  }
}

extension WritingFailure {
  static func system(_ what: String, _ code: Int32) -> WritingFailure {
    WritingFailure(what + ": " + String(cString: strerror(code)))
  }
}

extension [UInt8] {
  /// Lends the bytes with a NUL behind them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (self + [0]).withUnsafeBytes { try body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
  }
}
