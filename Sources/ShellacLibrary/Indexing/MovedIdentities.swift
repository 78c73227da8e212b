import GRDB

/// The identities that albums have when their songs have moved, as far as the old ones say so.
struct MovedIdentities {
  private let find: PreparedStatement
  private var last: (album: Int64, root: Int64, from: [UInt8], to: FileLocation, pair: Pair?)?

  typealias Pair = (old: AlbumIdentity, new: AlbumIdentity)

  init(_ db: Database) throws {
    find = try PreparedStatement(db, "SELECT identity FROM album WHERE id = ?")
  }

  /// What an album is known by and what the one is known by that a song of it belongs to now.
  ///
  /// - Returns: nil when only the song's tags can say.
  mutating func moved(_ album: Int64, from old: FileLocation, to new: FileLocation) throws -> Pair? {
    // The songs of an album come one after another.
    if let last, last.album == album, last.root == old.root, last.from == old.folder,
      last.to.root == new.root,
      last.to.folder == new.folder
    {
      return last.pair
    }
    find.bind(1, album)
    var pair: Pair?
    if try find.step() {
      let identity = AlbumIdentity(stored: find.bytes(0))
      find.reset()
      pair = identity.moved(from: old, to: new).map { (identity, $0) }
    }
    last = (album, old.root, old.folder, new, pair)
    return pair
  }
}
