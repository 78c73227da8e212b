import Foundation
import GRDB
import ShellacFiles
import ShellacModel

/// Where the files and folders of a change are now, by what later changes of the journal did to them.
///
/// A change that was taken back and its undo both moved files: all later changes count, whatever became of them. A place
/// is known by its root, which may have moved as a whole.
final class FileTrail {
  /// Where a file is.
  struct Place {
    var path: [UInt8]
    /// The last change that moved it by itself and was not taken back since; nil: only its root has moved, if anything.
    var mover: Int64?
  }

  private struct Spot: Hashable {
    /// Zero: outside of all roots, by its whole path.
    var root: Int64
    var path: [UInt8]
  }

  /// A file that was moved.
  private struct Journey {
    var now: Spot
    /// The changes that moved it, but for those that were taken back, and for what took them back.
    var movers: [Int64]
    /// Its paths on the way, as the journal has them.
    var paths: [[UInt8]]
  }

  private var rootsThen: [Int64: [UInt8]]
  private var rootsNow: [Int64: [UInt8]]
  private var journeys: [Spot: Journey] = [:]

  /// Reads what came after a change.
  ///
  /// - Parameter undo: a change that does not count: the undo that asks.
  init(after change: Int64, besides undo: Int64?, in db: Database) throws {
    rootsNow = try Dictionary(uniqueKeysWithValues: RootTable.roots(in: db).map { ($0.id, $0.path) })
    rootsThen = rootsNow
    let steps = try Row.fetchAll(
      db,
      sql: """
        SELECT change, position, kind, subject, CASE kind WHEN 'root' THEN before END FROM change_step
        WHERE change > ? AND change IS NOT ? AND kind IN ('root', 'act') ORDER BY change, position
        """, arguments: [change, undo])
    // From now back to then, to know where each root was in between.
    var arrivals: [Int: [UInt8]] = [:]
    for (index, row) in steps.enumerated().reversed() {
      guard let id = Self.root(row) else { continue }
      arrivals[index] = rootsThen[id]
      rootsThen[id] = (row[4] as Data?).flatMap { RootItem.path(ofImage: [UInt8]($0)) }
    }
    var roots = rootsThen
    var origins: [Spot: Spot] = [:]
    let undoes = try ChangeTable.undone(after: change, in: db)
    for (index, row) in steps.enumerated() {
      if let id = Self.root(row) {
        // What was in a root that is no more is still where that was.
        if arrivals[index] == nil, rootsNow[id] == nil { rootsNow[id] = roots[id] }
        roots[id] = arrivals[index]
        continue
      }
      let id: Int64 = row[0]
      for act in try Self.acts(of: id, at: row[1], in: db) {
        let (source, target) = (Self.spot(act.source, roots), Self.spot(act.target, roots))
        let origin = origins.removeValue(forKey: source) ?? source
        var journey = journeys[origin] ?? Journey(now: target, movers: [], paths: [])
        journey.now = target
        journey.paths.append(act.target)
        if let last = journey.movers.last, last == undoes[id] {
          journey.movers.removeLast()
        } else if journey.movers.last != id {
          journey.movers.append(id)
        }
        journeys[origin] = journey
        origins[target] = origin
      }
    }
  }

  /// The root that a step is about; nil when it has acts.
  private static func root(_ step: Row) -> Int64? {
    let kind: String = step[2]
    return kind == ChangeKind.root.rawValue ? Int64(step[3] as String) : nil
  }

  /// The moves of a step.
  private static func acts(of change: Int64, at position: Int64, in db: Database) throws -> [FileAct] {
    let image = try Data.fetchOne(
      db, sql: "SELECT before FROM change_step WHERE change = ? AND position = ?",
      arguments: [change, position])
    let acts = image.flatMap { ActImage([UInt8]($0)) }?.acts ?? []
    return acts.compactMap { $0.act.deed == .move && !$0.takesBack ? $0.act : nil }
  }

  private static func spot(_ path: [UInt8], _ roots: [Int64: [UInt8]]) -> Spot {
    for (id, root) in roots {
      if path == root { return Spot(root: id, path: []) }
      if ActPath.isInside(path, root) {
        return Spot(root: id, path: Array(path.dropFirst(root.last == ActPath.slash ? 1 : root.count + 1)))
      }
    }
    return Spot(root: 0, path: path)
  }

  private func path(of spot: Spot) -> [UInt8]? {
    if spot.root == 0 { return spot.path }
    guard let root = rootsNow[spot.root] else { return nil }
    if spot.path.isEmpty { return root }
    return (root.last == ActPath.slash ? root : root + [ActPath.slash]) + spot.path
  }

  /// Where a place of the change is, which only moves with its root.
  func place(_ path: [UInt8]) -> [UInt8] { self.path(of: Self.spot(path, rootsThen)) ?? path }

  /// Where a file is that the change left at a path, if nobody else moved it.
  func file(_ path: [UInt8]) -> Place {
    guard let journey = journeys[Self.spot(path, rootsThen)], let now = self.path(of: journey.now) else {
      return Place(path: place(path))
    }
    return Place(path: now, mover: journey.movers.last)
  }

  /// Every path that later steps may call a file by which the change left at a path.
  func names(_ path: [UInt8]) -> [[UInt8]] {
    [path, place(path), file(path).path] + (journeys[Self.spot(path, rootsThen)]?.paths ?? [])
  }
}
