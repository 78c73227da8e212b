/// Every property of a file's tags as one run of bytes, the form the library keeps; read without copying.
///
/// Properties stand sorted by the bytes of their keys; each is the key's byte count (16 bits), the number of
/// values (16 bits), the byte count of all values with their counts (32 bits), the key, and the values, each
/// behind its byte count (32 bits). Numbers are little-endian, text is UTF-8. Whatever the bytes say, reading
/// stays inside them and ends at the first thing that makes no sense.
public struct PackedProperties: Sequence {
  private let bytes: UnsafeRawBufferPointer

  /// Packed properties in borrowed bytes, which must outlive this value and what comes from it.
  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// One property, borrowed.
  public struct Property {
    /// The bytes of the key.
    public let key: UnsafeRawBufferPointer
    /// The values.
    public let values: Values
  }

  /// The values of one property, borrowed: bytes of UTF-8.
  public struct Values: Sequence {
    fileprivate let bytes: UnsafeRawBufferPointer

    /// Goes through the values.
    public func makeIterator() -> Iterator { Iterator(cursor: ByteCursor(bytes)) }

    /// The first value.
    public var first: UnsafeRawBufferPointer? {
      var iterator = makeIterator()
      return iterator.next()
    }

    /// The values as texts.
    public var texts: [String] { map { String(decoding: $0, as: UTF8.self) } }

    /// Goes through the values.
    public struct Iterator: IteratorProtocol {
      fileprivate var cursor: ByteCursor

      /// The next value.
      public mutating func next() -> UnsafeRawBufferPointer? { cursor.bytesOfText() }
    }
  }

  /// Goes through the properties.
  public func makeIterator() -> Iterator { Iterator(cursor: ByteCursor(bytes)) }

  /// Goes through the properties.
  public struct Iterator: IteratorProtocol {
    fileprivate var cursor: ByteCursor

    /// The next property.
    @inline(__always)
    public mutating func next() -> Property? {
      guard let keySize = cursor.number(UInt16.self), cursor.number(UInt16.self) != nil,
        let size = cursor.number(UInt32.self), let key = cursor.take(Int(keySize)),
        let values = cursor.take(Int(size))
      else { return nil }
      return Property(key: key, values: Values(bytes: values))
    }
  }

  /// The values of a key, or nil when it is not there.
  ///
  /// - Parameter key: in upper case, as it is stored.
  public func values(for key: String) -> Values? {
    var wanted = key
    return wanted.withUTF8 { wanted in
      for property in self where property.key.elementsEqual(wanted) { return property.values }
      return nil
    }
  }

  /// Packs properties: sorted, a key's later properties and repeated or empty values left out.
  public static func pack(_ properties: [TagProperty]) -> [UInt8] {
    var bytes: [UInt8] = []
    var previous: String?
    let sorted = properties.enumerated().sorted {
      let (a, b) = ($0.element.key.utf8, $1.element.key.utf8)
      return a.elementsEqual(b) ? $0.offset < $1.offset : a.lexicographicallyPrecedes(b)
    }
    for (_, property) in sorted {
      guard !property.key.isEmpty, property.key != previous, property.key.utf8.count <= Int(UInt16.max) else {
        continue
      }
      previous = property.key
      var seen: Set<[UInt8]> = []
      let values = property.values.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
      guard !values.isEmpty, values.count <= Int(UInt16.max) else { continue }
      bytes.append(littleEndian: UInt16(property.key.utf8.count))
      bytes.append(littleEndian: UInt16(values.count))
      bytes.append(littleEndian: UInt32(values.reduce(0) { $0 + 4 + $1.utf8.count }))
      bytes.append(contentsOf: property.key.utf8)
      for value in values { bytes.append(counted: value) }
    }
    return bytes
  }

  /// All properties as texts.
  public static func unpack(_ bytes: [UInt8]) -> [TagProperty] {
    bytes.withUnsafeBytes { raw in
      PackedProperties(raw).map {
        TagProperty(key: String(decoding: $0.key, as: UTF8.self), values: $0.values.texts)
      }
    }
  }
}
