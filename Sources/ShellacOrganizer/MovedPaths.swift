import ShellacLibrary

/// The new paths of files by their old ones, for playlists that name them.
public struct MovedPaths {
  private struct Key: Hashable {
    var folder: Int32
    var name: [UInt8]
  }

  private let plan: OrganizePlan
  private var numbers: [Key: Int32] = [:]

  /// Gathers what a plan moves; a copy leaves the old path as good as it was.
  public init(_ plan: OrganizePlan) {
    self.plan = plan
    guard plan.deed == .move else { return }
    for index in plan.files.indices where plan.files[index].fate == .act {
      let file = plan.files[index]
      numbers[Key(folder: file.source, name: Array(plan.names[file.sourceName]))] = Int32(
        truncatingIfNeeded: index)
    }
  }

  /// Whether nothing is moved.
  public var isEmpty: Bool { numbers.isEmpty }

  /// The new path of what is at a path now; nil when it stays.
  public func target(of path: [UInt8]) -> [UInt8]? {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")),
      let folder = plan.sources.number(at: slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])),
      let index = numbers[Key(folder: folder, name: Array(path[(slash + 1)...]))]
    else { return nil }
    return plan.targetPath(Int(index))
  }
}
