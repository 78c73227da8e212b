/// Numbers in bytes from outside; what lies beyond the end reads as 0, what does not fit as the largest number.
extension UnsafeRawBufferPointer {
  func byte(_ at: Int) -> Int { at >= 0 && at < count ? Int(self[at]) : 0 }

  func little16(_ at: Int) -> Int { byte(at) | byte(at + 1) << 8 }
  func little32(_ at: Int) -> Int { little16(at) | little16(at + 2) << 16 }
  func little64(_ at: Int) -> Int { Self.joined(high: little32(at + 4), low: little32(at)) }

  func big16(_ at: Int) -> Int { byte(at) << 8 | byte(at + 1) }
  func big24(_ at: Int) -> Int { big16(at) << 8 | byte(at + 2) }
  func big32(_ at: Int) -> Int { big16(at) << 16 | big16(at + 2) }
  func big64(_ at: Int) -> Int { Self.joined(high: big32(at), low: big32(at + 4)) }

  private static func joined(high: Int, low: Int) -> Int {
    high > Int(Int32.max) ? .max : high << 32 | low
  }

  /// Four bytes of seven bits each, as ID3v2 has sizes; nil when a high bit is set.
  func synchsafe32(_ at: Int) -> Int? {
    let bytes = (0..<4).map { byte(at + $0) }
    return bytes.contains { $0 > 127 } ? nil : bytes.reduce(0) { $0 << 7 | $1 }
  }

  /// Whether a text of ASCII stands there.
  func has(_ text: StaticString, at: Int = 0) -> Bool {
    guard at >= 0, at + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { zip($0, self[at...]).allSatisfy { $0 == $1 } }
  }

  /// Whether these bytes stand there.
  func has(_ bytes: [UInt8], at: Int = 0) -> Bool {
    guard at >= 0, at + bytes.count <= count else { return false }
    return zip(bytes, self[at...]).allSatisfy { $0 == $1 }
  }
}

extension Int {
  /// A sum that stays at the largest number.
  func clampedAdding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
