import GRDB
import ShellacModel

extension Library {
  /// Finds the songs that entries of a playlist file mean.
  ///
  /// By location, file name and length, identifiers, artist and title. Where several songs could be meant, none is.
  /// - Parameters:
  ///   - entries: any number.
  ///   - folder: absolute path of the folder that the file is in; empty when it is in none.
  /// - Returns: for each entry its song and the rule that found it, or nil.
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func resolve(_ entries: [PlaylistEntry], folder: [UInt8]) throws -> [PlaylistResolution?] {
    try database { db in
      let resolver = try EntryResolver(db)
      var resolutions: [PlaylistResolution?] = []
      resolutions.reserveCapacity(entries.count)
      var start = 0
      while start < entries.count {
        let end = min(start + EntryResolver.batchSize, entries.count)
        resolutions += try resolver.resolve(Array(entries[start..<end])) { _ in folder }
        start = end
      }
      return resolutions
    }
  }

  /// Puts songs, or their absence, into an order; what is absent comes last, in its own order.
  ///
  /// - Parameter tracks: numbers of songs, or nil.
  /// - Returns: the indexes of `tracks`, in the order asked for.
  /// - Throws: `Diagnostic` when the order is none of songs.
  public func arranged(_ tracks: [Int64?], by order: SortOrder, isReversed: Bool) throws -> [Int] {
    try database { db in
      let scope = FieldScope(view: .songs, awayRoots: try AwayRoots.ids(db))
      let sql =
        switch order {
        case .builtIn(let order): try OrderSQL.builtIn(order, of: .songs)
        case .keys(let keys): try OrderSQL.keys(keys, scope: scope)
        }
      if sql.needsKeys {
        try SQLFunctions.registerKeys(SortKeyMaker(rules: LibrarySettings(db).sortRules), in: db)
      }
      var list = TextBuffer()
      for (index, track) in tracks.enumerated() {
        list.append(index == 0 ? "[" : ",")
        if let track { list.append(track) } else { list.append("null") }
      }
      list.append(tracks.isEmpty ? "[]" : "]")
      let statement = try PreparedStatement(
        db,
        """
        SELECT e.key FROM json_each(?) AS e LEFT JOIN track t ON t.id = e.value
        LEFT JOIN album a ON a.id = t.album\(ViewStatement.joins(sql.joins, listsFiles: false))
        ORDER BY t.id IS NULL, \(sql.sql(reversed: isReversed)), e.key
        """)
      statement.bind(1, String(decoding: list.bytes, as: UTF8.self))
      var indexes: [Int] = []
      indexes.reserveCapacity(tracks.count)
      while try statement.step() { indexes.append(Int(statement.integer(0))) }
      return indexes
    }
  }
}
