/// Where a format's bytes go: a buffer that is handed to the host between rows.
///
/// Only the host knows what is behind it; a format never opens a file.
public final class ByteOutput {
  /// What has not been handed on yet; append to it.
  public var bytes: [UInt8] = []

  /// As much as is handed on at once, in bytes.
  @usableFromInline static let capacity = 64 * 1024
  private let handOn: (UnsafeRawBufferPointer) throws -> Void

  /// Creates an output.
  ///
  /// - Parameter handOn: takes the bytes; throws `Stopped` when no more are wanted.
  public init(handingOn handOn: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.handOn = handOn
    bytes.reserveCapacity(Self.capacity + 8 * 1024)
  }

  /// Calls `body` with the bytes, to add to them: for a row of many cells quicker than one by one.
  @inlinable public func withBytes<Result>(_ body: (inout [UInt8]) throws -> Result) rethrows -> Result {
    try body(&bytes)
  }

  /// Adds a byte.
  @inlinable public func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds bytes.
  @inlinable public func append(_ other: UnsafeRawBufferPointer) { bytes.append(contentsOf: other) }

  /// Adds text as UTF-8.
  @inlinable public func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a number.
  public func append(_ number: Int64) { bytes.append(decimal: number) }

  /// Hands on what there is.
  ///
  /// - Throws: `Stopped` when no more is wanted.
  public func flush() throws {
    if bytes.isEmpty { return }
    try bytes.withUnsafeBytes(handOn)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Hands on what there is when it is much; called after every row.
  @inlinable public func flushIfFull() throws {
    if bytes.count >= Self.capacity { try flush() }
  }
}

extension [UInt8] {
  /// Adds a number in decimal digits.
  public mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
