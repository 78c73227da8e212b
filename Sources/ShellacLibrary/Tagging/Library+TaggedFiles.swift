import Foundation
import GRDB
import ShellacModel

extension Library {
  /// What stands behind the columns of a row: the file, without its path.
  private static let extra = [
    "f.id", "f.track", "f.size", "f.modified", "f.missing_since IS NOT NULL", "f.unread",
    "(SELECT packed FROM file_tag WHERE file = f.id)",
  ]

  /// Calls `body` with every file of the songs that a request asks for, and its row.
  ///
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func taggedFiles(
    _ request: ViewRequest, _ body: (TaggedFile, borrowing ViewRow) throws -> Void
  ) throws {
    var request = request
    request.listsFiles = true
    request.columns.append(.field(.path))
    let count = request.columns.count
    try database { db in
      let settings = try LibrarySettings(db)
      let statement = try ViewStatement(request, db, settings: settings, extra: Self.extra).prepared(db)
      let row = ViewRow(
        statement: statement, kinds: request.columns.map(\.kind),
        instants: InstantWriter(InstantText(settings)))
      defer { statement.reset() }
      while try statement.step() {
        try body(Self.file(statement, path: statement.bytes(count - 1), from: count), row)
      }
    }
  }

  /// The file with this number, or at this absolute path; nil when the library has none.
  ///
  /// - Throws: `Diagnostic`.
  public func taggedFile(_ id: Int64? = nil, path: [UInt8]? = nil) throws -> TaggedFile? {
    var (condition, arguments): (String, [DatabaseValue]) = ("f.id = ?", [(id ?? 0).databaseValue])
    if let path {
      guard let place = try place(of: path), let name = place.relative.split(separator: 0x2F).last else {
        return nil
      }
      let folder = Array(place.relative.dropLast(min(place.relative.count, name.count + 1)))
      condition = "f.folder = (SELECT id FROM folder WHERE root = ? AND path = ?) AND f.name = ?"
      arguments = [place.root.id.databaseValue, Self.blob(folder), Self.blob(Array(name))]
    }
    let sql =
      "SELECT \(FilePathSQL.text(root: "r", folder: "d", name: "f")), \(Self.extra.joined(separator: ", ")) FROM file f JOIN folder d ON d.id = f.folder "
      + "JOIN root r ON r.id = d.root WHERE " + condition
    return try database { db in
      let statement = try ViewStatement(sql: sql, arguments: arguments).prepared(db)
      defer { statement.reset() }
      return try statement.step() ? Self.file(statement, path: statement.bytes(0), from: 1) : nil
    }
  }

  private static func blob(_ bytes: [UInt8]) -> DatabaseValue {
    Data(bytes).databaseValue
  }

  private static func file(_ statement: PreparedStatement, path: [UInt8], from first: Int) -> TaggedFile {
    TaggedFile(
      id: statement.integer(first), song: statement.integer(first + 1), path: path,
      size: statement.integer(first + 2), modified: statement.integer(first + 3),
      isMissing: statement.integer(first + 4) != 0, unread: statement.text(first + 5),
      properties: statement.isNull(first + 6) ? [] : statement.bytes(first + 6))
  }

  /// What the purchases tell of a song that its tags may lack: the earliest that says something counts.
  ///
  /// - Throws: `Diagnostic`.
  public func purchaseTags(ofSong song: Int64) throws -> [(field: Field, value: String)] {
    try database { db in
      // An album's own record names the album in its title, and knows no song's code or number.
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT iif(p.kind = 'track', p.title, NULL) AS title, p.artist, \
            coalesce(p.album, iif(p.kind IN ('album', 'package'), p.title, NULL)) AS album, \
            coalesce(p.album_artist, iif(p.kind IN ('album', 'package'), p.artist, NULL)) AS albumartist, \
            p.label, p.catalog_number AS catalognumber, p.released, p.barcode, \
            iif(p.kind = 'track', p.isrc, NULL) AS isrc, \
            iif(p.kind = 'track', p.number, NULL) AS track, iif(p.kind = 'track', p.disc, NULL) AS disc
          FROM link l JOIN purchase p ON p.id = l.purchase
          WHERE l.track = ? AND l.void IS NULL AND p.void IS NULL AND p.sale IS NULL
          ORDER BY p.purchased IS NULL, p.purchased, p.id
          """, arguments: [song])
      let fields: [Field] = [
        .title, .artist, .album, .albumartist, .released, .label, .catalognumber, .isrc, .barcode, .track,
        .disc,
      ]
      return fields.compactMap { field in
        if field == .released {
          // The date of the purchase says nothing of the release.
          let date = rows.lazy.compactMap { $0["released"] as Int? }.compactMap(PartialDate.init(packed:))
            .first
          return date.map { (.date, $0.description) }
        }
        let values = rows.lazy.compactMap { row -> String? in
          switch row[field.rawValue] as DatabaseValue? {
          case .some(let value):
            String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value).map(String.init)
          case nil: nil
          }
        }
        return values.first { !$0.isEmpty }.map { (field, $0) }
      }
    }
  }
}
