import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Everything the library knows of a song.
  ///
  /// - Throws: `Diagnostic` when there is none of that number.
  public func song(_ id: Int64) throws -> SongDetails {
    let fields = Field.allCases.filter { FieldScope(view: .songs).expression(.field($0)) != nil }
    var request = ViewRequest(.songs, columns: fields.map { .field($0) })
    request.query = .term(QueryTerm(field: .field(.id), match: .number(from: Double(id), to: Double(id))))
    var values: [CellValue]?
    try rows(request) { row in values = fields.indices.map { row.value($0) } }
    guard let values else {
      throw Diagnostic("there is no song \(id)", hint: "Run 'shellac songs --columns id,artist,title'.")
    }
    return try database { db in
      let guessed = try Int.fetchOne(db, sql: "SELECT guessed FROM track WHERE id = ?", arguments: [id]) ?? 0
      let facts = zip(fields, values).filter { $0.1 != .null }.map {
        SongDetails.Fact(field: $0.0, value: $0.1, origin: Self.origin(of: $0.0, guessed: guessed))
      }
      return SongDetails(
        id: id, facts: facts, files: try Self.files(of: id, db),
        purchases: try SongPurchase.all(of: id, in: db))
    }
  }

  private static func origin(of field: Field, guessed: Int) -> String {
    switch field {
    case .title where guessed & 1 != 0: "file name"
    case .artist, .artists, .album, .albumartist, .albumartists:
      guessed & 2 != 0 ? "folder" : field == .albumartist || field == .albumartists ? "album" : "tags"
    case .compilation, .multidisc: "album"
    case .length, .bitrate, .samplerate, .channels, .bits, .codec, .format, .protected: "audio"
    case .path, .root, .size, .modified, .ext: "file system"
    case .id, .added, .state, .owned, .playlist: "library"
    case .store, .account, .currency, .orderid, .kind, .url, .price, .listprice, .tax, .refund, .coins,
      .purchased, .evidence, .source, .lineid, .acquired, .note, .quantity, .physical:
      "purchase"
    case .playcount, .rating: "import"
    default: "tags"
    }
  }

  private static func files(of song: Int64, _ db: Database) throws -> [SongDetails.File] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT file.*, root.path AS root_path, folder.path AS folder_path, packed, problem.message AS problem,
          file.id = track.file AS best
        FROM file JOIN track ON track.id = file.track JOIN folder ON folder.id = file.folder
        JOIN root ON root.id = folder.root LEFT JOIN file_tag ON file_tag.file = file.id
        LEFT JOIN problem ON problem.folder = file.folder AND problem.name = file.name
        WHERE file.track = ? ORDER BY best DESC, file.id
        """, arguments: [song]
    ).map { row in
      let location = FileLocation(
        root: 0, folder: [UInt8](row["folder_path"] as Data), name: [UInt8](row["name"] as Data))
      var path = [UInt8](row["root_path"] as Data)
      if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
      let codec: String? = row["codec"]
      let format: String = row["format"]
      return SongDetails.File(
        path: path + location.relativePath, size: row["size"],
        format: codec == nil || codec == format ? format : "\(format) (\(codec!))", bitRate: row["bit_rate"],
        duration: row["duration"], isMissing: (row["missing_since"] as Int64?) != nil, isBest: row["best"],
        unread: row["unread"], tagTypes: row["tag_types"],
        properties: PackedProperties.unpack((row["packed"] as Data?).map { [UInt8]($0) } ?? []),
        evidence: try Row.fetchAll(
          db, sql: "SELECT source, value FROM file_evidence WHERE file = ? ORDER BY source, value",
          arguments: [row["id"] as Int64]
        ).map { PurchaseEvidence(source: $0[0], value: $0[1]) }, problem: row["problem"])
    }
  }
}
