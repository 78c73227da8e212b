/// A change of one property in a file, in words that the tags of every format understand.
///
/// One property may stand under several names (`ALBUMARTIST`, `ALBUM ARTIST`). Where one of them is found it gets the
/// new values too, so that nothing in a file says the old thing.
public struct TagChange: Sendable, Hashable {
  /// The property's keys, the standard one first.
  public var spellings: [String]

  /// The new values; none when the property goes.
  public var values: [String]

  /// Whether it is only changed where it stands, and never added.
  public var isOnlyWhereFound: Bool

  /// How many there are, beside a number: `12` of track 3 of 12; most formats keep both in one value.
  public var total: Total?

  /// The count that belongs to a number.
  public struct Total: Sendable, Hashable {
    /// Its keys, the standard one first.
    public var spellings: [String]
    /// The count, or nil when there is to be none.
    public var value: String?

    /// Creates a count.
    public init(spellings: [String], value: String?) {
      self.spellings = spellings
      self.value = value
    }
  }

  /// Creates a change.
  public init(
    spellings: [String], values: [String], isOnlyWhereFound: Bool = false, total: Total? = nil
  ) {
    self.spellings = spellings
    self.values = values
    self.isOnlyWhereFound = isOnlyWhereFound
    self.total = total
  }

  /// The standard key.
  public var key: String { spellings.first ?? "" }

  /// Every key that it is about.
  public var allSpellings: [String] { spellings + (total?.spellings ?? []) }

  /// Whether the property goes, its count with it.
  public var isRemoval: Bool { values.isEmpty && total?.value == nil }

  /// Number and count in one value, as ID3v2 and others have it: `3`, `3/12`, `0/12`; nil for neither.
  public var joinedPosition: String? {
    guard let count = total?.value else { return values.first }
    return (values.first ?? "0") + "/" + count
  }
}

extension TagChange {
  /// The changes as bytes, for another process.
  public static func encode(_ changes: [TagChange]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(changes.count))
    for change in changes {
      bytes.append(counted: change.spellings)
      bytes.append(counted: change.values)
      bytes.append((change.isOnlyWhereFound ? 1 : 0) | (change.total == nil ? 0 : 2))
      if let total = change.total {
        bytes.append(counted: total.spellings)
        bytes.append(counted: total.value.map { [$0] } ?? [])
      }
    }
    return bytes
  }

  /// Takes bytes of `encode` apart; nil when they are none.
  public static func decode(_ bytes: [UInt8]) -> [TagChange]? {
    bytes.withUnsafeBytes { raw in
      var cursor = ByteCursor(raw)
      guard let count = cursor.number(UInt32.self), Int(count) <= raw.count else { return nil }
      var changes: [TagChange] = []
      for _ in 0..<count {
        guard let spellings = cursor.texts(), !spellings.isEmpty, let values = cursor.texts(),
          let flags = cursor.number(UInt8.self)
        else { return nil }
        var change = TagChange(spellings: spellings, values: values, isOnlyWhereFound: flags & 1 != 0)
        if flags & 2 != 0 {
          guard let keys = cursor.texts(), let value = cursor.texts() else { return nil }
          change.total = Total(spellings: keys, value: value.first)
        }
        changes.append(change)
      }
      return cursor.isAtEnd ? changes : nil
    }
  }
}
