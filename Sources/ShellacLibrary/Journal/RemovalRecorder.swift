import GRDB

/// Notes files before they go from the library, with all that goes with them, in steps of a change.
///
/// A step holds some hundred files of one root, so that neither a removal nor its undo needs all of them at hand.
final class RemovalRecorder {
  private let steps: ChangeSteps
  private let packer: RowPacker
  private let highestTrack: Int64
  private let rootPaths: [Int64: [UInt8]]
  private let find: PreparedStatement
  private let artists: PreparedStatement
  private var root: Int64?
  private var rows: [UInt8] = []
  private var files: Int64 = 0
  /// The shared rows that the image at hand has.
  private var packed: [String: Set<Int64>] = [:]

  private static let mostFiles = 500
  private static let largestImage = 1 << 20

  /// Prepares for removals.
  ///
  /// - Parameter highestTrack: the highest id of a song so far: those above were made after the removal.
  init(_ db: Database, steps: ChangeSteps, highestTrack: Int64) throws {
    self.steps = steps
    self.highestTrack = highestTrack
    packer = RowPacker(db)
    rootPaths = try Dictionary(uniqueKeysWithValues: RootTable.roots(in: db).map { ($0.id, $0.path) })
    find = try PreparedStatement(
      db,
      """
      SELECT folder.root, file.folder, file.track, track.album FROM file
      JOIN folder ON folder.id = file.folder JOIN track ON track.id = file.track WHERE file.id = ?
      """)
    artists = try PreparedStatement(
      db,
      """
      SELECT artist FROM track_artist WHERE track = ?1
      UNION SELECT album_artist.artist FROM track JOIN album_artist ON album_artist.album = track.album
      WHERE track.id = ?1
      """)
  }

  /// Notes a file that is about to go.
  func record(file id: Int64) throws {
    find.bind(1, id)
    guard try find.step() else { return }
    let (root, folder, track, album) = (
      find.integer(0), find.integer(1), find.integer(2), find.integer(3)
    )
    find.reset()
    try begin(root)
    artists.bind(1, track)
    while try artists.step() { try pack("artist", artists.integer(0)) }
    try pack("album", album)
    if try pack("track", track) {
      try packer.append("link", where: "track = ? AND void IS NOT NULL", track, to: &rows)
    }
    try pack("folder", folder)
    try packer.append("file_tag", where: "file = ?", id, to: &rows)
    try packer.append("file_evidence", where: "file = ?", id, to: &rows)
    // Last: with it the file is whole.
    try packer.append("file", where: "id = ?", id, to: &rows)
    files += 1
  }

  /// Notes what is known to be wrong with names of a folder that is about to go.
  func record(problemsIn folder: Int64, ofRoot root: Int64) throws {
    try begin(root)
    try pack("folder", folder)
    try packer.append("problem", where: "folder = ?", folder, to: &rows)
  }

  /// Notes an artist that nothing names any more.
  func record(artist id: Int64) throws {
    try begin(0)
    try pack("artist", id)
  }

  /// Writes what is left.
  func finish() throws {
    guard let root, !rows.isEmpty else { return }
    let image = RemovalImage(
      root: root, rootPath: rootPaths[root] ?? [], highestTrack: highestTrack, files: files, rows: rows)
    try steps.record(.removal, subject: String(root), before: image.bytes, after: nil)
    rows.removeAll(keepingCapacity: true)
    packed.removeAll(keepingCapacity: true)
    packer.begin()
    files = 0
  }

  private func begin(_ root: Int64) throws {
    if root != self.root || files >= Self.mostFiles || rows.count >= Self.largestImage { try finish() }
    self.root = root
  }

  /// Adds a row once an image; whether it is new there.
  @discardableResult
  private func pack(_ table: String, _ id: Int64) throws -> Bool {
    guard packed[table, default: []].insert(id).inserted else { return false }
    try packer.append(table, where: "id = ?", id, to: &rows)
    return true
  }
}
