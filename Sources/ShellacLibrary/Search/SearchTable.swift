import GRDB

/// The full-text index and the table of the exact text that is in it.
///
/// An external-content FTS5 table must be told the old text to take a row out; a wrong old text would leave a
/// stale hit without a word (https://www.sqlite.org/fts5.html#external_content_tables). The old text is read
/// from `search_text`, never rebuilt.
final class SearchTable {
  enum Kind: Int64 {
    case song, album, artist, playlist
  }

  /// What the index has to hold: each kind with SQL for the number, title, artist and album of its things.
  static let contents: [(kind: Kind, sql: String)] = [
    (.song, "SELECT id, title, artist, album_title FROM track"),
    (.album, "SELECT id, NULL, artist, title FROM album WHERE title IS NOT NULL"),
    (.artist, "SELECT id, name, NULL, NULL FROM artist"),
    (.playlist, "SELECT id, name, NULL, NULL FROM playlist"),
  ]

  private let insertText: PreparedStatement
  private let insertIndex: PreparedStatement
  private let find: PreparedStatement
  private let removeIndex: PreparedStatement
  private let removeText: PreparedStatement
  /// Folded names of artists and albums, which come again with every song.
  private var folded: [String: String] = [:]
  private let gathers: Bool
  /// Rows that the index does not have yet, or has still, while `search_text` is as it shall be; in the order of what
  /// was done.
  private var pending: [Row] = []
  private static let mostPending = 8_192

  /// Opens the index.
  ///
  /// - Parameter gathers: whether rows go into the index and out of it many at once, at the latest by `flush()`. SQLite
  ///   has FTS5 write out what it holds before every statement that may fail halfway, such as an update of an album: a
  ///   row at a time would cost a segment of the index each.
  init(_ db: Database, gathers: Bool = false) throws {
    self.gathers = gathers
    insertText = try PreparedStatement(
      db, "INSERT INTO search_text (id, title, artist, album) VALUES (?, ?, ?, ?)")
    insertIndex = try PreparedStatement(
      db, "INSERT INTO search (rowid, title, artist, album) VALUES (?, ?, ?, ?)")
    find = try PreparedStatement(db, "SELECT title, artist, album FROM search_text WHERE id = ?")
    removeIndex = try PreparedStatement(
      db, "INSERT INTO search (search, rowid, title, artist, album) VALUES ('delete', ?, ?, ?, ?)")
    removeText = try PreparedStatement(db, "DELETE FROM search_text WHERE id = ?")
  }

  /// Row id of a thing of a kind.
  static func row(_ kind: Kind, _ id: Int64) -> Int64 { id * 4 + kind.rawValue }

  /// Adds what is not there yet.
  func add(_ kind: Kind, _ id: Int64, title: String?, artist: String?, album: String?) throws {
    try insert(kind, id, title: SearchText.text(title), artist: name(artist), album: name(album))
  }

  private func name(_ name: String?) -> String? {
    guard let name else { return nil }
    if let known = folded[name] { return known }
    if folded.count >= 1_000 { folded.removeAll(keepingCapacity: true) }
    let text = SearchText.text(name)
    folded[name] = text
    return text
  }

  private func insert(_ kind: Kind, _ id: Int64, title: String?, artist: String?, album: String?) throws {
    let row = Row(id: Self.row(kind, id), title: title, artist: artist, album: album)
    try run(insertText, row)
    try index(row)
  }

  /// A row of the index, to be put in or taken out.
  private struct Row {
    var id: Int64
    var title: String?
    var artist: String?
    var album: String?
    var isRemoval = false
  }

  private func index(_ row: Row) throws {
    guard gathers else { return try run(row.isRemoval ? removeIndex : insertIndex, row) }
    pending.append(row)
    if pending.count >= Self.mostPending { try flush() }
  }

  private func run(_ statement: PreparedStatement, _ row: Row) throws {
    statement.bind(1, row.id)
    statement.bind(2, row.title)
    statement.bind(3, row.artist)
    statement.bind(4, row.album)
    try statement.run()
  }

  /// Does to the index what was gathered.
  func flush() throws {
    for row in pending { try run(row.isRemoval ? removeIndex : insertIndex, row) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Takes a thing out, if it is there.
  func remove(_ kind: Kind, _ id: Int64) throws {
    let row = Self.row(kind, id)
    find.bind(1, row)
    guard try find.step() else { return }
    let known = Row(
      id: row, title: find.text(0), artist: find.text(1), album: find.text(2), isRemoval: true)
    find.reset()
    removeText.bind(1, row)
    try removeText.run()
    try index(known)
  }

  /// Brings a thing's text up to date, touching the index only when it differs.
  func set(_ kind: Kind, _ id: Int64, title: String?, artist: String?, album: String?) throws {
    let title = SearchText.text(title)
    let artist = SearchText.text(artist)
    let album = SearchText.text(album)
    find.bind(1, Self.row(kind, id))
    if try find.step() {
      let isSame = find.text(0) == title && find.text(1) == artist && find.text(2) == album
      find.reset()
      if isSame { return }
      try remove(kind, id)
    }
    try insert(kind, id, title: title, artist: artist, album: album)
  }
}
