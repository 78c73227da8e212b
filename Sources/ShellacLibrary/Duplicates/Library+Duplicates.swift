import ShellacModel

extension Library {
  /// Files that are one song, the best of each group first.
  ///
  /// - Parameters:
  ///   - kinds: what makes them one, in the order in which groups are listed.
  ///   - songs: among which songs; nil for all.
  ///   - marks: marks of files' audio that the library does not keep.
  /// - Returns: the groups, and how many songs were looked at when a query was given.
  public func duplicates(
    _ kinds: [DuplicateKind], of songs: Query? = nil, marks: [Int64: [UInt8]] = [:]
  ) throws -> (groups: [DuplicateGroup], songs: Int?) {
    try snapshot { db in
      let wanted = try songs.map { try Self.numbers(of: $0, db) }
      let groups = try DuplicateSearch(db, wanted: wanted, marks: marks).groups(kinds)
      return (groups, wanted?.count)
    }
  }
}
