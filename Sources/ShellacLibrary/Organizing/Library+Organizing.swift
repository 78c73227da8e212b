import Foundation
import GRDB
import ShellacModel

extension Library {
  /// Calls `body` with each file that a request asks for, album by album.
  ///
  /// In paths, what an album has is the album's (`year`, `date`, `genre`, `label` and such), so that its songs stay
  /// together though their own tags may differ.
  /// - Parameter areOnlookers: gives instead what the query does not pick of albums that another one has the name of.
  /// - Throws: `Diagnostic`, with status `usage` for a field that songs do not have; and whatever `body` throws.
  public func organizeRows(
    _ request: OrganizeRequest, areOnlookers: Bool = false, _ body: (borrowing OrganizeRow) throws -> Void
  ) throws {
    try database { db in
      if areOnlookers, try Bool.fetchOne(db, sql: "SELECT EXISTS (\(Self.namesakes))") != true { return }
      let settings = try LibrarySettings(db)
      let statement = try Self.statement(request, areOnlookers, db, settings).prepared(db)
      let row = OrganizeRow(
        row: ViewRow(
          statement: statement, kinds: request.columns.map(\.kind),
          instants: InstantWriter(InstantText(settings))), first: request.columns.count)
      defer { statement.reset() }
      while try statement.step() { try body(row) }
    }
  }

  /// Albums that share their artist and title with another one.
  private static let namesakes = """
    SELECT id FROM album WHERE title IS NOT NULL AND (artist_key, title_key) IN \
    (SELECT artist_key, title_key FROM album WHERE title IS NOT NULL \
    GROUP BY artist_key, title_key HAVING count(*) > 1)
    """

  private static func statement(
    _ organizing: OrganizeRequest, _ areOnlookers: Bool, _ db: Database, _ settings: LibrarySettings
  ) throws -> ViewStatement {
    var request = ViewRequest(.songs, columns: organizing.columns)
    request.listsFiles = true
    request.query = areOnlookers ? .not(organizing.query) : organizing.query
    let scope = try FieldScope(request, db)
    let playlists = SmartPlaylists(db, settings: settings, awayRoots: scope.songs.awayRoots)
    var plan = try ViewPlan(request, scope: scope, db, settings: settings, playlists: playlists)
    if areOnlookers {
      plan.conditions.append("a.id IN (\(namesakes))")
      plan.walksOrder = false
    }
    var joins = plan.joins
    var columns: [String] = []
    for reference in organizing.columns {
      let expression = try scope.required(reference)
      joins.formUnion(expression.joins)
      columns.append(ofAlbum(reference, expression, scope.albums))
    }
    var choices = QuerySQL(
      scope: scope, dates: DateRange(settings: settings), db: db, playlists: playlists)
    var cases = ""
    for (number, query) in organizing.choices.enumerated() {
      let condition = try query.map { try choices.condition($0) } ?? "1"
      cases += "WHEN (\(condition)) THEN \(number) "
    }
    joins.formUnion(choices.joins)
    columns += OrganizeRow.columns + [cases.isEmpty ? "-1" : "CASE \(cases)ELSE -1 END"]
    let sql =
      playlists.prefix + "SELECT " + columns.joined(separator: ", ") + " FROM "
      + ViewStatement.tables(request, plan, joins) + " WHERE " + plan.conditions.joined(separator: " AND ")
      + " ORDER BY " + plan.ordering
    return ViewStatement(sql: sql, arguments: playlists.arguments + choices.arguments + plan.arguments)
  }

  private static func ofAlbum(
    _ reference: FieldReference, _ expression: FieldExpression, _ albums: AlbumFields
  ) -> String {
    let own = expression.shown ?? expression.sql
    guard case .field(let field) = reference,
      [.year, .date, .originaldate, .genre, .label, .catalognumber, .barcode, .edition].contains(field),
      let shared = albums.expression(field)
    else { return own }
    return "iif(a.title IS NULL, \(own), coalesce(\(shared.sql), \(own)))"
  }

  /// Every folder that the library has files in.
  ///
  /// - Parameter countsFiles: whether the files are counted, which takes a look at each; else their number is nil.
  public func organizedFolders(countsFiles: Bool) throws -> [OrganizedFolder] {
    try database { db in
      let roots = try Dictionary(uniqueKeysWithValues: RootTable.roots(in: db).map { ($0.id, $0.path) })
      let statement = try PreparedStatement(
        db,
        """
        SELECT id, root, path\(countsFiles ? ", \(Self.filesOfFolder)" : "") FROM folder ORDER BY id
        """)
      defer { statement.reset() }
      var folders: [OrganizedFolder] = []
      while try statement.step() {
        let (root, relative) = (statement.integer(1), statement.bytes(2))
        var path = roots[root] ?? []
        if !relative.isEmpty {
          if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
          path += relative
        }
        folders.append(
          OrganizedFolder(
            id: statement.integer(0), root: root, path: path,
            files: countsFiles ? Int(statement.integer(3)) : nil))
      }
      return folders
    }
  }

  private static let filesOfFolder =
    "(SELECT count(*) FROM file WHERE file.folder = folder.id AND missing_since IS NULL)"

  /// What may tell an album apart from others of its name: year, edition, label, catalogue number, bar code.
  public func distinction(ofAlbum id: Int64) throws -> [String?] {
    try database { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT CAST(coalesce(original_date, date) / 10000 AS TEXT), edition, label, catalog_number, barcode \
          FROM album WHERE id = ?
          """, arguments: [id])
      return row.map { row in (0..<5).map { row[$0] } } ?? []
    }
  }
}
