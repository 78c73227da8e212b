import GRDB
import ShellacModel

/// A setting of the library; the image is its value.
enum SettingItem: JournalledItem {
  static let kind = ChangeKind.setting

  static func image(of subject: String, in db: Database) throws -> [UInt8]? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [subject])
      .map { Array($0.utf8) }
  }

  static func restore(_ subject: String, to image: [UInt8]?, in db: Database) throws {
    guard let name = LibrarySettings.Name(rawValue: subject), let image else {
      throw Diagnostic("there is no setting '\(subject)' any more")
    }
    _ = try Library.set(name, to: String(decoding: image, as: UTF8.self), in: db)
  }

  static func name(of subject: String, image: [UInt8]?) -> String { "setting \(subject)" }
}
