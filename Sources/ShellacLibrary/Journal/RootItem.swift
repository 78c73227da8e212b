import Foundation
import GRDB
import ShellacModel

/// A root of the library; the image is its path and when it was added.
enum RootItem: StepReversal {
  static let kind = ChangeKind.root

  static func image(_ path: [UInt8], added: Int64) -> [UInt8] {
    var image: [UInt8] = []
    image.appendImage(added)
    image.appendImage(counted: path)
    return image
  }

  /// The image of a root as it is; nil when it is not there.
  static func image(_ id: Int64, in db: Database) throws -> [UInt8]? {
    try Row.fetchOne(db, sql: "SELECT path, added FROM root WHERE id = ?", arguments: [id])
      .map { image([UInt8]($0[0] as Data), added: $0[1]) }
  }

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard let id = Int64(step.subject) else { throw Diagnostic.damagedImage }
    let now = try image(id, in: run.db)
    if now == step.before { return run.note(kind, name(of: step), .unneeded) }
    guard step.leaves(now) else { return run.note(kind, name(of: step), .refused(try run.reason(of: step))) }
    guard let before = step.before.flatMap(unpacked) else { return try remove(id, step, run) }
    do { try RootTable.requireNew(before.path, moving: id, in: run.db) } catch let refusal as Diagnostic {
      return run.note(kind, name(of: step), .refused(refusal.message))
    }
    try run.db.execute(
      sql: """
        INSERT INTO root (id, path, added) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET path = excluded.path
        """, arguments: [id, Data(before.path), before.added])
    try run.steps.record(kind, subject: step.subject, before: now, after: step.before)
    run.note(kind, name(of: step), now == nil ? .restored : .reverted)
  }

  private static func remove(_ id: Int64, _ step: ChangeStep, _ run: UndoRun) throws {
    let writer = try run.writer()
    let path = try RootTable.root(id, in: run.db)?.path ?? []
    let files = try writer.remove(root: id)
    run.note(kind, name(of: step), .removed)
    run.note(filesOf: path, .removed, count: files)
  }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? {
    step.standing(try Int64(step.subject).flatMap { try image($0, in: db) }, before: step.before)
  }

  static func name(of step: ChangeStep) -> String {
    let image = step.before.flatMap(unpacked) ?? step.after?.whole.flatMap(unpacked)
    return "root \(step.subject)" + (image.map { ", " + RemovalItem.name(of: $0.path) } ?? "")
  }

  static func names(of step: ChangeStep) -> [[UInt8]] {
    [(step.after?.whole ?? step.before).flatMap(unpacked)?.path ?? []]
  }

  /// The path that an image has.
  static func path(ofImage image: [UInt8]) -> [UInt8]? { unpacked(image)?.path }

  private static func unpacked(_ image: [UInt8]) -> (path: [UInt8], added: Int64)? {
    var reader = ImageReader(image)
    guard let added = reader.integer(), let path = reader.counted() else { return nil }
    return (path, added)
  }
}
