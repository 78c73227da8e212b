import CTagLibExtras
import ShellacModel

/// Reads a file's tags, audio properties and purchase marks, in one call a file.
///
/// Reading never throws for a bad file: what is wrong with it is the frame's outcome. A parser that crashes takes
/// its process with it, which is why an index run reads in child processes.
public enum TagReader {
  /// The version of TagLib at hand, such as `1.13.0`.
  public static var version: String { String(cString: shellac_taglib_version()) }

  /// Reads a file and appends one encoded frame to a buffer; `TagFrame.init(decoding:)` takes it apart.
  ///
  /// - Parameter path: bytes without NUL.
  public static func read(path: [UInt8], into buffer: inout [UInt8]) {
    var frame = shellac_buffer()
    defer { shellac_buffer_free(&frame) }
    let result = withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { text in
      for index in path.indices { text[index] = CChar(bitPattern: path[index]) }
      text[path.count] = 0
      return shellac_tags_read(text.baseAddress!, &frame)
    }
    if result == 0 {
      buffer.append(contentsOf: UnsafeRawBufferPointer(start: frame.bytes, count: frame.count))
    } else {
      buffer += TagFrame(refusing: "not enough memory to read it").encoded()
    }
  }

  /// Reads a file.
  ///
  /// - Parameter path: bytes without NUL.
  public static func read(path: [UInt8]) -> TagFrame {
    var buffer: [UInt8] = []
    read(path: path, into: &buffer)
    return buffer.withUnsafeBytes { TagFrame(decoding: $0) }
      ?? TagFrame(refusing: "its tags cannot be decoded")
  }
}

extension TagFrame {
  fileprivate init(refusing reason: String) {
    self.init(outcome: .refused(reason: reason), audio: AudioProperties(format: ""))
  }
}
