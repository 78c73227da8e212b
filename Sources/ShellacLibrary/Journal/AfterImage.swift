/// What the journal keeps of an item's image after a change: all of it, or a digest when it is large.
///
/// It is compared with the present image, and never restored: an undo takes the present image itself. The first
/// byte says which of the two follows.
struct AfterImage: Equatable {
  let stored: [UInt8]

  private enum Form {
    static let whole: UInt8 = 0
    static let digest: UInt8 = 1
  }

  private static let longestWhole = 256

  /// Takes what the journal has.
  init(stored: [UInt8]) { self.stored = stored }

  /// Takes an image.
  ///
  /// - Parameter isWhole: whether all of it is kept however large it is.
  init(_ image: [UInt8], isWhole: Bool = false) {
    if isWhole || image.count <= Self.longestWhole {
      stored = [Form.whole] + image
    } else {
      stored = [Form.digest] + Self.digest(image)
    }
  }

  /// Whether it was kept of this image.
  func matches(_ image: [UInt8]) -> Bool {
    stored.first == Form.digest
      ? stored.dropFirst().elementsEqual(Self.digest(image)) : stored.dropFirst().elementsEqual(image)
  }

  /// The image, when all of it was kept.
  var whole: [UInt8]? { stored.first == Form.whole ? Array(stored.dropFirst()) : nil }

  /// Its length and 128 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/): enough to tell that something
  /// has changed; nobody gains by a collision in their own library.
  private static func digest(_ image: [UInt8]) -> [UInt8] {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in image { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    return withUnsafeBytes(of: UInt64(image.count).littleEndian) { Array($0) }
      + withUnsafeBytes(of: hash.littleEndian) { Array($0) }
  }
}
