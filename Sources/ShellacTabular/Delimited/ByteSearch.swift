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
}
