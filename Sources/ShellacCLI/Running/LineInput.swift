import Foundation
import ShellacModel

/// Lines from a descriptor, as they are typed or come through a pipe.
struct LineInput {
  private let descriptor: Int32
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// A longer line is none that anybody has typed.
  private static let longest = 1 << 20

  /// Creates a reader.
  ///
  /// - Parameter separator: what ends a line.
  init(_ descriptor: Int32, separator: UInt8 = UInt8(ascii: "\n")) {
    self.descriptor = descriptor
    self.separator = separator
  }

  /// The next line without its end; nil after the last.
  ///
  /// - Throws: `Diagnostic` when it cannot be read.
  mutating func next() throws -> String? {
    while true {
      if let end = buffer[start...].firstIndex(of: separator) {
        var line = buffer[start..<end]
        start = end + 1
        if separator == UInt8(ascii: "\n"), line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
      if isAtEnd || buffer.count - start > Self.longest {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return String(decoding: buffer[start...], as: UTF8.self)
      }
      buffer.removeFirst(start)
      start = 0
      try fill()
    }
  }

  private mutating func fill() throws {
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(descriptor, &piece, piece.count)
    if count < 0 {
      if errno == EINTR { return }
      throw Diagnostic("cannot read standard input: \(SystemReason.text(errno))")
    }
    if count == 0 { isAtEnd = true }
    buffer.append(contentsOf: piece[..<count])
  }
}
