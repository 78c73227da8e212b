import ShellacLibrary
import ShellacModel

/// The new paths of files by their old ones, for playlists and cue sheets that name them.
public final class MovedPaths {
  private struct Key: Hashable {
    var folder: Int32
    var name: [UInt8]
  }

  private let plan: OrganizePlan
  private var numbers: [Key: Int32] = [:]
  /// The places that songs have by now which were moved before, by their old paths.
  private let before: [[UInt8]: [UInt8]]
  /// Songs by their names without extensions; -1: there are several.
  private lazy var stems: [Key: Int32] = numbers.reduce(into: [:]) { stems, number in
    guard !plan.files[Int(number.value)].isCompanion else { return }
    let stem = Array(NameParts(number.key.name[...]).stem)
    stems[Key(folder: number.key.folder, name: stem), default: number.value] =
      stems[Key(folder: number.key.folder, name: stem)] == nil ? number.value : -1
  }

  /// Gathers what a plan moves; a copy leaves the old path as good as it was.
  ///
  /// - Parameter before: what was moved earlier out of folders that lists are still in.
  public init(_ plan: OrganizePlan, before: [[UInt8]: [UInt8]] = [:]) {
    self.plan = plan
    self.before = before
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
    if let number = key(path).flatMap({ numbers[$0] }) { return plan.targetPath(Int(number)) }
    guard let now = before[path] else { return nil }
    return key(now).flatMap { numbers[$0] }.map { plan.targetPath(Int($0)) } ?? now
  }

  /// The present and the new path of the one song that has the name of a path with another extension: cue sheets go on
  /// naming the file that was ripped when it has become a FLAC.
  public func namesake(of path: [UInt8]) -> (source: [UInt8], target: [UInt8])? {
    guard var key = key(path) else { return nil }
    key.name = Array(NameParts(key.name[...]).stem)
    guard let number = stems[key], number >= 0 else { return nil }
    return (plan.sourcePath(Int(number)), plan.targetPath(Int(number)))
  }

  private func key(_ path: [UInt8]) -> Key? {
    guard let folder = plan.sources.number(at: path.parentFolder) else { return nil }
    return Key(folder: folder, name: Array(path.lastComponent))
  }
}

extension OrganizePlan {
  /// The files that go along with moved songs, or are where they belong beside them, and may name them: with the paths
  /// that they have now and then.
  ///
  /// - Parameter suffixes: extensions in lower case, without their dots.
  public func lists(with suffixes: Set<String>) -> [(source: [UInt8], target: [UInt8])] {
    guard deed == .move else { return [] }
    return files.indices.compactMap { index in
      let file = files[index]
      guard file.isCompanion, file.fate == .act || file.fate == .unchanged else { return nil }
      let suffix = String(decoding: NameParts(names[file.sourceName]).suffix.dropFirst(), as: UTF8.self)
      return suffixes.contains(suffix.lowercased()) ? (sourcePath(index), targetPath(index)) : nil
    }
  }
}
