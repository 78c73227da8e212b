extension UnsafeRawBufferPointer {
  /// Whether there are blanks around the bytes.
  var isUntrimmed: Bool {
    guard count > 0 else { return false }
    return self[0] <= 0x20 || self[count - 1] <= 0x20
  }

  /// Whether one of the bytes is 0; eight are looked at in one step.
  var containsNUL: Bool {
    var index = 0
    while index + 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
      index += 8
    }
    while index < count {
      if self[index] == 0 { return true }
      index += 1
    }
    return false
  }

  /// The place of the first of three bytes, or the end; eight are looked at in one step.
  @inline(__always)
  func firstIndex(of a: UInt8, _ b: UInt8, _ c: UInt8, from start: Int) -> Int {
    var index = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (a8, b8, c8) = (UInt64(a) &* ones, UInt64(b) &* ones, UInt64(c) &* ones)
    while index + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // A byte that is one of the three is 0 in one of these, and the lowest such byte is marked for certain.
      let (x, y, z) = (word ^ a8, word ^ b8, word ^ c8)
      let found =
        ((x &- ones) & ~x | (y &- ones) & ~y | (z &- ones) & ~z) & 0x8080_8080_8080_8080
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] != a, self[index] != b, self[index] != c { index += 1 }
    return index
  }
}
