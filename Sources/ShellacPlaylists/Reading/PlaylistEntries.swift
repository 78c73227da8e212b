import ShellacPluginSDK

/// One entry that a reader has found.
public struct ReadEntry {
  /// Where the song is, as the file has it; empty when it names none.
  public var location: [UInt8] = []
  /// The song's title.
  public var title: String?
  /// Its artist.
  public var artist: String?
  /// Its album.
  public var album: String?
  /// How long it plays, as decimal text.
  public var seconds: String?
  /// Its number on its disc.
  public var track: Int64?
  /// Addresses that name the recording.
  public var identifiers: [String] = []
  /// What the format has and the library does not.
  public var extras: [Extra] = []
  /// The line that it begins on.
  public var line = 0

  /// Creates an entry that says nothing.
  public init() {}
}

/// Where the entries of one playlist go.
public struct PlaylistEntries {
  private let rows: RowOutput

  /// What readers of playlists give.
  static let columns = [
    Column("location", .path), Column("title"), Column("artist"), Column("album"), Column("length", .seconds),
    Column("track", .integer), Column("identifiers", .list), Column("extras", .pairs),
    Column("line", .integer),
  ]

  /// Begins the playlist of a file.
  public init(_ document: Document, into rows: RowOutput) throws {
    self.rows = rows
    try rows.begin(.entries, Self.columns, document)
  }

  /// Adds an entry.
  ///
  /// One that names another playlist is an entry as any other, and is not opened.
  public func add(_ entry: ReadEntry) throws {
    rows.path(entry.location)
    rows.text(entry.title)
    rows.text(entry.artist)
    rows.text(entry.album)
    rows.decimal(entry.seconds)
    rows.integer(entry.track)
    rows.list(entry.identifiers)
    rows.pairs(entry.extras)
    rows.integer(entry.line > 0 ? Int64(entry.line) : nil)
    try rows.endRow()
  }
}

extension ReadEntry {
  /// Takes `Artist - Title` apart at its first ` - `; all of it is the title when there is none.
  public mutating func setName(_ name: some Collection<UInt8>) {
    let name = Array(name)
    var parting: Int?
    for index in name.indices.dropFirst() where index + 2 < name.count {
      if name[index] == 0x20, name[index + 1] == UInt8(ascii: "-"), name[index + 2] == 0x20 {
        parting = index
        break
      }
    }
    artist = parting.flatMap { Self.text(name[..<$0]) }
    title = Self.text(name[(parting.map { $0 + 3 } ?? 0)...])
  }

  /// A text without the blanks around it; nil when nothing is left.
  public static func text(_ bytes: some BidirectionalCollection<UInt8>) -> String? {
    var rest = bytes[...]
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }

  /// A number of seconds as the host takes it: digits, with a point and decimals perhaps; nil for anything else.
  public static func seconds(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, text.utf8.count <= 24,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }
      )
    else { return nil }
    let digits = text.drop { $0 == "0" }
    return digits.first?.isNumber == true ? String(digits) : "0" + digits
  }
}

extension ReadEntry {
  /// Milliseconds as decimal seconds: 215300 is 215.3.
  public static func seconds(milliseconds: Int64) -> String {
    let rest = milliseconds % 1000
    if rest == 0 { return String(milliseconds / 1000) }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(milliseconds / 1000).\(digits)"
  }
}
