import ShellacModel

/// Gathers the playlists of a file.
public final class PlaylistReceiver: RowReceiver {
  /// A playlist as a file has it.
  public struct Playlist: Sendable, Hashable {
    /// What it says of itself.
    public var document: PlaylistDocument
    /// Its entries, in order.
    public var entries: [PlaylistEntry] = []
    /// The line that each entry begins on; 0 when the plugin does not say.
    public var lines: [Int] = []
  }

  /// The most entries that are taken from one file.
  static let mostEntries = 10_000_000

  /// The playlists so far.
  public private(set) var playlists: [Playlist] = []

  /// The most problems that are kept.
  public static let mostProblems = 100

  /// Rows that could not be taken, the first `mostProblems` of them.
  public private(set) var problems: [Diagnostic] = []

  /// How many rows could not be taken.
  public private(set) var problemCount = 0

  /// Tables of other rows, which are passed over.
  public private(set) var otherRows: [RowKind] = []

  private var columns: EntryColumns?
  private var count = 0

  /// Creates a receiver.
  public init() {}

  /// Begins a playlist; rows of other kinds are passed over.
  public func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
    guard table.rows == .entries else {
      columns = nil
      otherRows.append(table.rows)
      return true
    }
    columns = EntryColumns(table)
    playlists.append(Playlist(document: document))
    return true
  }

  /// Takes an entry.
  ///
  /// - Throws: `Diagnostic` when there are more than any playlist has.
  public func row(_ row: ReceivedRow) throws -> Bool {
    guard let columns else { return true }
    count += 1
    guard count <= Self.mostEntries else {
      throw Diagnostic(
        "the file has more than \(Self.mostEntries) entries", hint: "Split it into several files.")
    }
    playlists[playlists.count - 1].entries.append(columns.entry(row))
    playlists[playlists.count - 1].lines.append(columns.line(row))
    return true
  }

  /// Takes a row that the plugin could not take.
  public func refuse(_ problem: Diagnostic) -> Bool {
    problemCount += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
    return true
  }
}
