import ShellacModel

/// A tag of one type in a file, taken apart so far that single properties can be changed and all else stays as its
/// bytes are.
protocol WritableTag {
  /// Whether the file has the tag.
  var exists: Bool { get }

  /// Whether it says anything of a property, under any of its names.
  func has(_ change: TagChange) -> Bool

  /// Whether it can hold the new values just as they are.
  func holds(_ change: TagChange) -> Bool

  /// Makes a change.
  mutating func make(_ change: TagChange) throws
}

extension [any WritableTag] {
  /// Makes changes in every tag that has the property, and where none of those holds the new values just as they are,
  /// in the first tag of the file that does, or in the first that can be made.
  ///
  /// The tags stand in the order in which they are read: the first that has a value wins.
  mutating func make(_ changes: [TagChange], format: String) throws {
    for change in changes {
      var isHeld = false
      for index in indices where self[index].has(change) {
        try self[index].make(change)
        isHeld = isHeld || (self[index].exists && self[index].holds(change))
      }
      if isHeld || change.isRemoval || change.isOnlyWhereFound { continue }
      guard
        let index = firstIndex(where: { $0.exists && $0.holds(change) })
          ?? firstIndex(where: { $0.holds(change) })
      else { throw WritingFailure("\(format) files have no place for \(change.key) with this value") }
      try self[index].make(change)
    }
  }
}

/// Puts new entries where the old ones of a property stood, each spelling in its own place.
///
/// - Parameters:
///   - entries: everything, in order.
///   - spellings: the keys of the property, the standard one first.
///   - values: the new values; none when the property goes.
///   - adds: whether an entry with the standard key is added when there is none.
///   - key: the key of an entry, or nil when it has none.
///   - make: entries with a key and values, like an old entry where there is one.
func replacing<Entry>(
  _ entries: [Entry], _ spellings: [String], with values: [String], adds: Bool, key: (Entry) -> String?,
  make: (String, Entry?) throws -> [Entry]
) rethrows -> [Entry] {
  var done: Set<String> = []
  var result: [Entry] = []
  for entry in entries {
    guard let key = key(entry), spellings.contains(key) else {
      result.append(entry)
      continue
    }
    if done.insert(key).inserted, !values.isEmpty { result += try make(key, entry) }
  }
  if adds, !values.isEmpty, let standard = spellings.first, !done.contains(standard) {
    result += try make(standard, nil)
  }
  return result
}
