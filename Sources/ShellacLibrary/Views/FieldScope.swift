import GRDB
import ShellacModel

/// The fields of a view as SQL, and which words to use when there is no such field.
struct FieldScope {
  let view: View
  let songs: SongFields
  let albums: AlbumFields
  let artists: ArtistFields

  init(
    view: View, listsFiles: Bool = false, awayRoots: [Int64] = [], playlist: ListedPlaylist? = nil
  ) {
    self.view = view
    songs = SongFields(listsFiles: listsFiles, awayRoots: awayRoots, playlist: playlist)
    albums = AlbumFields(awayRoots: awayRoots)
    artists = ArtistFields(awayRoots: awayRoots)
  }

  /// The fields of what a request lists.
  init(_ request: ViewRequest, _ db: Database) throws {
    self.init(
      view: request.view, listsFiles: request.listsFiles, awayRoots: try AwayRoots.ids(db),
      playlist: request.listed)
  }

  /// The field as SQL, or nil when rows of this view have no such field.
  func expression(_ reference: FieldReference) -> FieldExpression? {
    switch (view, reference) {
    case (.songs, .field(let field)): songs.expression(field)
    case (.songs, .tag(let key)): songs.tag(key)
    case (.albums, .field(let field)): albums.expression(field)
    case (.artists, .field(let field)): artists.expression(field)
    case (_, .tag): nil
    }
  }

  /// The field as SQL.
  ///
  /// - Throws: `Diagnostic` with status `usage` when rows of this view have no such field.
  func required(_ reference: FieldReference) throws -> FieldExpression {
    if let expression = expression(reference) { return expression }
    let names = Field.allCases.filter { expression(.field($0)) != nil }.map(\.rawValue)
    throw Diagnostic(
      "\(view.rawValue) have no field '\(reference)'",
      hint: "They have \(names.joined(separator: ", ")).", status: .usage)
  }
}

extension FieldReference {
  /// Whether rows of a view have the field.
  public func isField(of view: View) -> Bool { FieldScope(view: view).expression(self) != nil }
}
