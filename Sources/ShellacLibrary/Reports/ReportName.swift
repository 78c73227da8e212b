/// The reports that there are.
public enum ReportName: String, CaseIterable, Sendable, Hashable {
  /// What was paid.
  case spending
  /// What was paid for and is on disk, and what is not.
  case coverage
  /// What was paid for and is not on disk, one by one.
  case lost
  /// What came into accounts of coins, and what became of it.
  case coins
  /// What is in the library.
  case library
  /// What was bought twice.
  case duplicates

  /// A sentence that says what it answers.
  public var summary: String {
    switch self {
    case .spending: "What was paid, refunds taken off, in each currency."
    case .coverage: "How much of what was bought is on disk, and what the rest cost."
    case .lost: "What was paid for and is not on disk, and where to get it again."
    case .coins: "Coins bought, granted and spent, and what one of them cost."
    case .library: "Songs, hours and sizes by format, bit rate, decade and genre."
    case .duplicates: "What was bought twice, and what the second time cost."
    }
  }

  /// By what its rows can be put together; empty where they are things one by one.
  public var dimensions: [ReportDimension] {
    switch self {
    case .spending: [.month, .year, .store, .artist, .label, .currency, .account, .kind]
    case .coverage: [.state, .store, .artist, .year, .month, .label, .account, .kind]
    case .coins: [.account, .month, .year]
    case .library: [.format, .codec, .bitrate, .year, .decade, .genre, .added, .artist, .label, .state]
    case .lost, .duplicates: []
    }
  }

  /// By what it puts its rows together when nobody says.
  public var usual: [[ReportDimension]] {
    switch self {
    case .spending: [[.month]]
    case .coverage: [[.state]]
    case .coins: [[.account]]
    case .library: [[.format], [.bitrate], [.decade], [.genre], [.added]]
    case .lost, .duplicates: [[]]
    }
  }
}

/// What rows of a report have in common.
public enum ReportDimension: String, CaseIterable, Sendable, Hashable {
  /// A month, a year: of the purchase, in the library's time zone; of a song's release.
  case month, year
  /// Ten years of releases.
  case decade
  /// The month in which the library first saw a song.
  case added
  /// Texts, without regard to case and accents.
  case store, artist, label, currency, account, genre, format, codec
  /// What kind of purchase it is.
  case kind
  /// Whether it is on disk.
  case state
  /// Classes of bit rates.
  case bitrate

  /// Whether its values follow each other in time.
  public var isTime: Bool {
    switch self {
    case .month, .year, .decade, .added: true
    default: false
    }
  }

  /// What stands above its values.
  var title: String {
    switch self {
    case .bitrate: "Bit rate"
    case .added: "Month added"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// What rows without a value are called.
  public var missing: String {
    switch self {
    case .month, .year, .decade, .added: "no date"
    case .format, .codec: "no file"
    case .bitrate: "no bit rate"
    default: "no \(rawValue)"
    }
  }
}
