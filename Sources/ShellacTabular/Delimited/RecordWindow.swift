/// The part of a text that is held: from the record that is being read on.
struct RecordWindow {
  /// Where the record begins that is being read.
  var start = 0
  /// Where the bytes end that are there.
  private(set) var end = 0
  /// Whether nothing comes behind them.
  private(set) var isAtEnd = false

  /// Whether the bytes that nothing comes behind end with a part of a character.
  var isCut: Bool { isAtEnd && source.isCut }

  private var source: TextSource
  private var storage: UnsafeMutableRawBufferPointer
  private static let piece = 256 * 1024

  init(_ source: TextSource) {
    self.source = source
    storage = .allocate(byteCount: 2 * Self.piece, alignment: 16)
  }

  func deallocate() { storage.deallocate() }

  /// What is held, and before it what is no longer needed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<end]) }

  /// Reads on.
  ///
  /// What lies before `start` goes, and `start` becomes 0; places and pointers from before are void.
  mutating func fill() throws {
    if start > 0 {
      let kept = UnsafeRawBufferPointer(rebasing: storage[start..<end])
      storage.copyMemory(from: kept)
      end -= start
      start = 0
    }
    if storage.count - end < Self.piece {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: storage.count * 2, alignment: 16)
      larger.copyMemory(from: bytes)
      storage.deallocate()
      storage = larger
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[end..<end + Self.piece])
    let count = try source.read(into: room)
    end += count
    isAtEnd = count == 0
  }
}
