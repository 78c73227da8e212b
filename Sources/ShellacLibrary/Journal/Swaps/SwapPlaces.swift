import GRDB
import ShellacFiles

/// Finds the files whose contents a change swapped, where they are now.
final class SwapPlaces {
  /// How a file stands to the change.
  enum Standing {
    case new, old, other, absent
  }

  private let trail: FileTrail
  private let db: Database
  /// The library's files by the numbers that the system had for them; read when a file is not where the journal left it.
  private var numbers: [Int64: Int64]?

  init(_ trail: FileTrail, in db: Database) {
    self.trail = trail
    self.db = db
  }

  /// Looks for the file of a step.
  ///
  /// Later changes may have moved it, and so may another program, after which the index has found it again.
  func find(_ step: ChangeStep, _ image: SwapImage) throws -> (path: [UInt8], standing: Standing) {
    let path = trail.file(FileSubject.path(step.subject)).path
    let standing = Self.standing(path, image)
    if standing == .new || standing == .old { return (path, standing) }
    if let renamed = try renamed(image), Self.standing(renamed, image) == .new { return (renamed, .new) }
    return (path, standing)
  }

  private static func standing(_ path: [UInt8], _ image: SwapImage) -> Standing {
    guard let status = FileStatus(path) else { return .absent }
    if image.isNew(status) { return .new }
    return image.holdsOld(path, status) ? .old : image.holdsNew(path, status) ? .new : .other
  }

  /// Where the library has the file that was put there.
  private func renamed(_ image: SwapImage) throws -> [UInt8]? {
    if numbers == nil {
      var found: [Int64: Int64] = [:]
      let rows = try PreparedStatement(db, "SELECT inode, id FROM file WHERE missing_since IS NULL")
      while try rows.step() { found[rows.integer(0)] = rows.integer(1) }
      numbers = found
    }
    guard let file = numbers?[Int64(bitPattern: image.newInode)] else { return nil }
    return try ActPlaces(db).path(of: file)
  }
}
