import GRDB

/// A kind of thing that changes note by its images: how one is read and restored.
///
/// An undo restores an item only when it is still as the change left it. Everything happens in the transaction of
/// the undo, so nothing here may begin one; what `restore` throws as a `Diagnostic` is told as the reason why
/// this one item was left as it is.
protocol JournalledItem {
  /// The kind whose steps this takes back.
  static var kind: ChangeKind { get }

  /// The item as it is now; nil when it is not there.
  static func image(of subject: String, in db: Database) throws -> [UInt8]?

  /// Makes the item what it was; nil: takes it away.
  static func restore(_ subject: String, to image: [UInt8]?, in db: Database) throws

  /// What people call it, such as `playlist 'Party'`.
  ///
  /// - Parameter image: an image of it, of before or after the change.
  static func name(of subject: String, image: [UInt8]?) -> String
}
