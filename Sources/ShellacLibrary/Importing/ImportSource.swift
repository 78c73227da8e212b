import ShellacModel

/// Where records come from.
public struct ImportSource: Sendable {
  /// Absolute path of the file; empty for standard input.
  public var path: [UInt8]
  /// The id of the plugin that reads it.
  public var format: String
  /// Whose purchases they are, whatever the file says.
  public var account: String?
  /// Which purchases of the file are music though that cannot be told from their records.
  public var claim: Query?
  /// Whether it is a shop's table that a mapping file explains: an empty cell of it clears nothing that is known.
  public var isMapped = false

  /// Creates a source.
  public init(
    path: [UInt8], format: String, account: String? = nil, claim: Query? = nil, isMapped: Bool = false
  ) {
    self.isMapped = isMapped
    self.path = path
    self.format = format
    self.account = account
    self.claim = claim
  }
}

/// What became of a file whose records were taken into the library.
public struct ImportReport: Sendable, Hashable {
  /// Its playlists.
  public var playlists: [PlaylistImportReport] = []
  /// Its songs with their play counts, ratings and dates; nil when it has no table of them.
  public var statistics: StatisticsReport?
  /// Its records of purchases; nil when it has no table of them.
  public var purchases: RowCounts?
  /// Its entries of coin accounts; nil when it has no table of them.
  public var coins: RowCounts?
  /// How many purchases were claimed as music.
  public var claimed = 0
  /// What was worked out besides, and what is doubtful, in the order in which it was found.
  public var remarks: [Diagnostic] = []
  /// What coin accounts were seen to hold and, after all files, do not.
  public var unkept: [Diagnostic] = []

  /// What was done, in a few words.
  var summary: String {
    var parts = playlists.filter { $0.outcome != .unchanged }.map { report in
      let unresolved = report.unresolvedCount > 0 ? ", \(report.unresolvedCount) not found" : ""
      return
        "\(report.outcome.rawValue) playlist '\(report.name)' (\(Library.count(report.entries))\(unresolved))"
    }
    if parts.count > 3 { parts = ["took \(CountText.count(parts.count, "playlist"))"] }
    if let songs = statistics?.changed, songs > 0 {
      parts.append("play counts, ratings and dates of \(CountText.count(songs, "song"))")
    }
    if let text = purchases?.text { parts.append("purchases: \(text)") }
    if let text = coins?.text { parts.append("coins: \(text)") }
    if claimed > 0 { parts.append("claimed \(CountText.count(claimed, "purchase"))") }
    // A store may say of the same entries that another number of coins is left.
    if parts.isEmpty, coins != nil { return "corrected what coin accounts open with" }
    return parts.joined(separator: "; ")
  }
}

extension RowCounts {
  /// What was added and corrected; nil when nothing was.
  fileprivate var text: String? {
    let parts = [(new, "new"), (changed, "changed")].filter { $0.0 > 0 }.map {
      "\(CountText.grouped($0.0)) \($0.1)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
