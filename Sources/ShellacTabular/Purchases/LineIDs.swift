/// Ids of lines that a store repeats, made unique by counting: the second `M1:42` of a file is `M1:42#2`.
///
/// The count is the same whenever the file is read, so that a line keeps its id.
public struct LineIDs {
  // The hash alone, since files of a million lines are read in little memory.
  private var counts: [Int: Int32] = [:]

  /// Has seen none.
  public init() {}

  /// The id, with its count when it has come before.
  public mutating func unique(_ id: String) -> String {
    let count = counts[id.hashValue, default: 0] &+ 1
    counts[id.hashValue] = count
    return count == 1 ? id : "\(id)#\(count)"
  }
}
