/// How the program and its reading processes talk: messages over a pipe, each a length, a number and content.
///
/// A message is `u32 length, u32 number, content`, in the order of bytes of the machine; the length counts what
/// follows it. A request's content is the path of a file, an answer's what reading it gave, under the same
/// number. The first message of a process has the number 0 and `greeting` as its content.
public enum ReadingProtocol {
  /// The argument by which the program is told to be a reading process.
  public static let argument = "__read-tags"

  /// What a process says first; it changes with the form of the messages.
  public static let greeting = Array("shellac reads tags 1".utf8)

  /// The most bytes that the content of a message may have.
  ///
  /// The properties of a file take up to 1 MiB, the marks of a purchase up to 2, all else a few KiB.
  public static let longestContent = 4 << 20

  /// Bytes of a message before its content.
  public static let headSize = 8

  /// Begins a message at the end of a buffer.
  ///
  /// - Returns: its start, for `end`.
  public static func begin(_ number: UInt32, in buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    append(0, to: &buffer)
    append(number, to: &buffer)
    return start
  }

  /// Ends the message that began at `start`: all bytes since are its content.
  public static func end(_ start: Int, in buffer: inout [UInt8]) {
    let length = UInt32(truncatingIfNeeded: buffer.count - start - 4)
    withUnsafeBytes(of: length) { bytes in
      for index in 0..<4 { buffer[start + index] = bytes[index] }
    }
  }

  /// What stands at the beginning of some bytes.
  public enum Head: Sendable, Hashable {
    /// Not enough bytes yet.
    case partial
    /// No message of this protocol.
    case malformed
    /// A whole message with so many bytes of content behind its head.
    case message(number: UInt32, contentSize: Int)
  }

  /// Looks at the beginning of some bytes.
  public static func head(of bytes: UnsafeRawBufferPointer) -> Head {
    guard bytes.count >= headSize else { return .partial }
    let length = Int(bytes.loadUnaligned(as: UInt32.self))
    guard length >= 4, length - 4 <= longestContent else { return .malformed }
    guard bytes.count >= length + 4 else { return .partial }
    return .message(number: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self), contentSize: length - 4)
  }

  private static func append(_ word: UInt32, to buffer: inout [UInt8]) {
    withUnsafeBytes(of: word) { buffer.append(contentsOf: $0) }
  }
}
