#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that came through a pipe and were not understood yet; its memory is used again and again.
public final class ReceiveBuffer {
  /// How receiving went.
  public enum Outcome: Sendable, Hashable {
    /// So many bytes came.
    case bytes(Int)
    /// Nothing is there now.
    case nothing
    /// Nothing will come any more.
    case ended
  }

  private var memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private let chunk: Int

  /// Makes a buffer.
  ///
  /// - Parameter chunk: how many bytes are asked for at once.
  public init(chunk: Int) {
    self.chunk = chunk
    memory = .allocate(byteCount: chunk * 2, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The bytes not yet consumed; valid until the next call.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// Drops bytes from the beginning.
  public func consume(_ count: Int) {
    start = min(end, start + max(0, count))
    if start == end {
      start = 0
      end = 0
      shrink()
    }
  }

  /// Bytes of memory that it has.
  var capacity: Int { memory.count }

  /// Gives back what one long message took.
  private func shrink() {
    guard memory.count > 4 * chunk else { return }
    memory.deallocate()
    memory = .allocate(byteCount: chunk * 2, alignment: 16)
  }

  /// Reads once from a descriptor, waiting only if it does.
  public func receive(from descriptor: Int32) -> Outcome {
    makeRoom()
    var count: Int
    repeat { count = read(descriptor, memory.baseAddress! + end, chunk) } while count < 0 && errno == EINTR
    if count > 0 {
      end += count
      return .bytes(count)
    }
    return count < 0 && errno == EAGAIN ? .nothing : .ended
  }

  private func makeRoom() {
    guard memory.count - end < chunk else { return }
    let used = end - start
    // A long message comes in many parts; its length is bounded by who reads the messages.
    let isTight = memory.count - used < chunk
    let target =
      isTight ? UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16) : memory
    memmove(target.baseAddress!, memory.baseAddress! + start, used)
    if isTight {
      memory.deallocate()
      memory = target
    }
    start = 0
    end = used
  }
}
