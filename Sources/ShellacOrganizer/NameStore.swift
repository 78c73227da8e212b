/// Many short byte strings in one piece of memory: an array of its own for each would cost more than the names.
struct NameStore {
  /// Where a string lies.
  struct Range: Hashable {
    var offset: Int
    var count: Int32
  }

  private(set) var bytes: [UInt8] = []

  /// Makes room for the old and the new names of files.
  mutating func reserve(_ files: Int) { bytes.reserveCapacity(min(files, 1 << 32) * 80) }

  /// Keeps a string.
  mutating func add(_ name: some Collection<UInt8>) -> Range {
    let offset = bytes.count
    bytes.append(contentsOf: name)
    return Range(offset: offset, count: Int32(truncatingIfNeeded: bytes.count - offset))
  }

  /// Keeps what `body` adds to the bytes.
  mutating func add<Result>(_ body: (inout [UInt8]) -> Result) -> (range: Range, result: Result) {
    let offset = bytes.count
    let result = body(&bytes)
    return (Range(offset: offset, count: Int32(truncatingIfNeeded: bytes.count - offset)), result)
  }

  subscript(range: Range) -> ArraySlice<UInt8> { bytes[range.offset..<range.offset + Int(range.count)] }
}
