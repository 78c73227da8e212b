import Foundation
import GRDB
import ShellacModel

/// Playlists in the journal; the subject is the playlist's number.
enum PlaylistItem: JournalledItem {
  static let kind = ChangeKind.playlist

  static func image(of subject: String, in db: Database) throws -> [UInt8]? {
    try Int64(subject).flatMap { try PlaylistImage.image(of: $0, in: db) }
  }

  static func name(of subject: String, image: [UInt8]?) -> String {
    guard let image, let (head, _) = PlaylistImage.head(of: image) else { return "playlist \(subject)" }
    return "playlist '\(head.name)'"
  }

  /// A song that left the library stays on the playlist, as an entry of another shape.
  static func latestCause(of image: [UInt8]?, after id: Int64, in db: Database) throws -> Change? {
    guard let image, var (_, reader) = PlaylistImage.head(of: image) else { return nil }
    var paths: Set<[UInt8]> = []
    while let entry = PlaylistImage.entry(&reader) { if let path = entry.path { paths.insert(path) } }
    return try ChangeTable.latest(removing: paths, after: id, in: db)
  }

  static func restore(_ subject: String, to image: [UInt8]?, in db: Database) throws {
    guard let id = Int64(subject) else { throw Diagnostic("the journal names no playlist") }
    let table = try PlaylistTable(db)
    guard let image else { return try table.delete(id) }
    guard let (head, reader) = PlaylistImage.head(of: image) else {
      throw Diagnostic("the journal's image of the playlist is damaged")
    }
    if let other = try PlaylistTable.find(head.name, in: db), other.id != id {
      throw Diagnostic("another playlist is called '\(other.name)' now")
    }
    try db.execute(sql: "DELETE FROM playlist_entry WHERE playlist = ?", arguments: [id])
    try db.execute(
      sql: """
        INSERT INTO playlist (id, name, name_key, query, sort, reversed, song_limit, source, creator, date, extras, created,
          columns, form)
        VALUES (:id, :name, :key, :query, :sort, :reversed, :limit, :source, :creator, :date, :extras, :created,
          :columns, :form)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
          query = excluded.query, sort = excluded.sort, reversed = excluded.reversed,
          song_limit = excluded.song_limit, source = excluded.source, creator = excluded.creator,
          date = excluded.date, extras = excluded.extras, created = excluded.created,
          columns = excluded.columns, form = excluded.form
        """,
      arguments: [
        "id": id, "name": head.name, "key": GivenName.key(head.name), "query": head.smart?.query,
        "sort": head.smart?.order, "reversed": head.smart?.isReversed ?? false, "limit": head.smart?.limit,
        "source": head.source.map { Data($0) }, "creator": head.document.creator, "date": head.document.date,
        "extras": PackedTexts.pack(head.document.extras).map { Data($0) }, "created": head.created,
        "columns": head.smart?.columns, "form": head.smart?.form,
      ])
    try table.noteName(head.name, of: id)
    try restoreEntries(reader, of: id, folder: PlaylistSource.folder(of: head.source), in: db)
    // It reads all playlists, and there may be thousands to bring back.
    if head.smart != nil { try PlaylistReferences(db).requireNoCycle(through: id) }
  }

  private static func restoreEntries(
    _ reader: PlaylistImageReader, of id: Int64, folder: [UInt8], in db: Database
  ) throws {
    var reader = reader
    let entries = try PlaylistEntryTable(db)
    let importing = PlaylistEntryImport(id, folder: folder, entries: entries, db: db)
    let heirs = try SongHeirs(db)
    while let entry = PlaylistImage.entry(&reader) {
      if entry.isOfFile {
        try importing.add(entry.entry)
        continue
      }
      // One that waited for its song waits again: the next look for songs is a change of its own.
      let track = entry.path == nil ? try entry.origin.flatMap { try heirs.song(inPlaceOf: $0) } : nil
      try entries.add(
        track: track, origin: entry.origin, facts: entry.entry, path: entry.path, to: id,
        at: importing.takePosition())
    }
    try importing.flush()
  }
}
