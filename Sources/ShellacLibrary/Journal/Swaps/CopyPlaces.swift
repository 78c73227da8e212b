import GRDB
import ShellacFiles
import ShellacModel

/// Where a change makes copies before the journal knows of each: what a killed command left there is found by it.
public struct CopyPlaces: Sendable, Hashable {
  /// With what the names of all these copies begin; they end in `.tmp`.
  public var beginning: [UInt8]
  /// The folders that they are made in.
  public var folders: [[UInt8]]

  /// Names places.
  public init(beginning: [UInt8], folders: [[UInt8]]) {
    (self.beginning, self.folders) = (beginning, folders)
  }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    // Anything shorter would name files of others.
    guard let beginning = reader.counted(), beginning.starts(with: ".shellac-".utf8) else { return nil }
    self.init(beginning: beginning, folders: [])
    while let folder = reader.counted() { folders.append(folder) }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendImage(counted: beginning)
    for folder in folders { bytes.appendImage(counted: folder) }
    return bytes
  }

  /// Takes away the copies that lie there.
  ///
  /// - Throws: `Diagnostic` when it is not sure that all are gone.
  func clear() throws {
    let results = folders.map { folder in Result { try Leftovers.remove(in: folder, named: beginning) } }
    for result in results { try result.get() }
  }
}

/// The places of copies as a step, which a change has while it is under way.
enum CopyPlacesItem: StepReversal {
  static let kind = ChangeKind.copies

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {}

  static func name(of step: ChangeStep) -> String { "unfinished copies" }

  static func standing(of step: ChangeStep, in db: Database) throws -> ChangeItem.Standing? { nil }

  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem] { [] }

  /// Takes the step from a change that is done.
  static func remove(from change: Int64, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM change_step WHERE change = ? AND kind = ?", arguments: [change, kind.rawValue])
  }
}
