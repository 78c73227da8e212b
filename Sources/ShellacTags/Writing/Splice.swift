/// Bytes that take the place of a part of a file; all that is not named stays.
struct Splice {
  var range: Range<Int64>
  var bytes: [UInt8]

  init(_ range: Range<Int64>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

  var growth: Int64 { Int64(bytes.count) - (range.upperBound - range.lowerBound) }
}

extension [Splice] {
  /// In the order of the file, without parts that are named twice.
  func ordered() throws -> [Splice] {
    let sorted = sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where second.range.lowerBound < first.range.upperBound {
      throw WritingFailure("its tags overlap: nothing is written to it")
    }
    return sorted
  }
}
