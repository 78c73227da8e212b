import ShellacLibrary
import ShellacModel

/// The acts of a plan, in an order in which every name is free when its turn comes; made one by one.
public struct OrganizeActs: Sequence {
  private enum Step {
    case whole(Int32)
    /// To a name that nobody has, as the files of a circle each wait for the next.
    case aside(Int32)
    case fromAside(Int32)
  }

  private let plan: OrganizePlan
  private let steps: [Step]

  init(_ plan: OrganizePlan) {
    self.plan = plan
    steps = Self.ordered(plan)
  }

  /// How many acts there are.
  public var count: Int { steps.count }

  /// As many as there are.
  public var underestimatedCount: Int { steps.count }

  /// Makes the acts one by one.
  public func makeIterator() -> AnyIterator<FileAct> {
    var steps = steps.makeIterator()
    return AnyIterator { steps.next().map { act($0) } }
  }

  private func act(_ step: Step) -> FileAct {
    switch step {
    case .whole(let index): act(index, plan.sourcePath(Int(index)), plan.targetPath(Int(index)))
    case .aside(let index): act(index, plan.sourcePath(Int(index)), asidePath(index))
    case .fromAside(let index): act(index, asidePath(index), plan.targetPath(Int(index)))
    }
  }

  private func act(_ index: Int32, _ source: [UInt8], _ target: [UInt8]) -> FileAct {
    let file = plan.files[Int(index)]
    return FileAct(
      plan.deed, source, to: target, file: file.isCompanion ? nil : file.file, size: file.stamp.size,
      modified: file.stamp.modified, inode: file.stamp.inode, device: file.stamp.device)
  }

  /// A hidden name in the file's own folder: no template makes one.
  private func asidePath(_ index: Int32) -> [UInt8] {
    let file = plan.files[Int(index)]
    let stamp = String(file.stamp.inode ^ UInt64(bitPattern: file.stamp.modified), radix: 36)
    return plan.sources[file.source].path.appending(
      component: FileAct.asidePrefix + Array("\(stamp)-\(index)".utf8))
  }

  private static func ordered(_ plan: OrganizePlan) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(plan.count(.act))
    // 0: not yet; 1: on the way that is being followed; 2: done.
    var marks = [UInt8](repeating: 0, count: plan.files.count)
    var order = plan.files.indices.filter { plan.files[$0].fate == .act }
    order.sort { (plan.files[$0].target, $0) < (plan.files[$1].target, $1) }
    for first in order where marks[first] == 0 {
      var way: [Int] = []
      var next = first
      var end: Int?
      while true {
        marks[next] = 1
        way.append(next)
        let other = Int(plan.files[next].other)
        guard other >= 0, plan.files[other].fate == .act, marks[other] != 2 else { break }
        if marks[other] == 1 {
          end = other
          break
        }
        next = other
      }
      // The last of the way waits for none, or for one that is on the way itself and steps aside first.
      if let end { steps.append(.aside(Int32(truncatingIfNeeded: end))) }
      for index in way.reversed() {
        marks[index] = 2
        let step = Int32(truncatingIfNeeded: index)
        steps.append(index == end ? .fromAside(step) : .whole(step))
      }
    }
    return steps
  }
}

extension OrganizePlan {
  /// What is to be done, in order.
  public var acts: OrganizeActs { OrganizeActs(self) }
}
