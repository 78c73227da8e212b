import ShellacPluginSDK
import ShellacTabular

/// Where the songs, purchases and playlists of a library go.
///
/// Songs and purchases come mixed, and a table is begun anew when they change: purchases wait until there are many.
final class AppleLibraryOutput {
  private let input: FileInput
  private let rows: RowOutput
  private let purchases: PurchaseTable
  private var isInSongs = false
  private var waiting: [PurchaseRow] = []
  private var shelf = SongShelf()
  private var passedOver: [AppleSong.Nature: Int] = [:]
  private var folders: [String: String] = [:]
  private var names: Set<String> = []
  /// The last number behind a name that several playlists have.
  private var numbers: [String: Int] = [:]

  private static let mostWaiting = 1024
  private static let mostFolders = 100_000

  private static let songColumns = [
    Column("title"), Column("artist"), Column("album"), Column("albumartist"), Column("track", .integer),
    Column("disc", .integer), Column("length", .seconds), Column("location", .path),
    Column("identifiers", .list), Column("playcount", .integer), Column("rating", .integer),
    Column("added", .instant), Column("line", .integer),
  ]

  private static let entryColumns = [
    Column("location", .path), Column("title"), Column("artist"), Column("album"), Column("length", .seconds),
    Column("line", .integer),
  ]

  init(input: FileInput, rows: RowOutput) {
    self.input = input
    self.rows = rows
    purchases = PurchaseTable(
      rows,
      columns: [
        .lineid, .identifiers, .store, .kind, .title, .artist, .album, .albumartist, .disc, .track, .length,
        .released, .evidence, .note, .line, .raw,
      ])
  }

  /// Names something that was passed over.
  func warn(_ message: String, line: Int) { rows.warn(PluginError(message, line: line)) }

  // MARK: Songs

  /// Takes a song whose dictionary ends there in the file.
  func add(_ song: AppleSong, end: UInt64?) throws {
    shelf.add(song)
    if let nature = song.nature {
      passedOver[nature, default: 0] += 1
      return
    }
    guard !song.title.isEmpty || !song.location.isEmpty else {
      return try rows.refuse(
        PluginError(
          "expected 'Name' or 'Location' in a song, found neither",
          hint: "Have the program that wrote the library write it again.", line: song.line))
    }
    if !song.isStream { try addFacts(of: song) }
    guard song.isPurchased else { return }
    waiting.append(try purchase(of: song, end: end))
    if waiting.count == Self.mostWaiting { try handOnPurchases() }
  }

  private func addFacts(of song: AppleSong) throws {
    if !isInSongs {
      try rows.begin(.songs, Self.songColumns)
      isInSongs = true
    }
    text(song.title[...])
    text(song.artist[...])
    text(song.album[...])
    text(song.albumArtist[...])
    rows.integer(song.track)
    rows.integer(song.disc)
    rows.seconds(milliseconds: song.milliseconds)
    rows.path(song.location)
    rows.list(song.identifiers)
    rows.integer(song.playCount)
    rows.integer(song.ownRating)
    rows.text(song.added)
    rows.integer(Int64(song.line))
    try rows.endRow()
  }

  private func text(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { rows.null() } else { rows.text(utf8: bytes) }
  }

  // MARK: Purchases

  private func purchase(of song: AppleSong, end: UInt64?) throws -> PurchaseRow {
    func text(_ bytes: [UInt8]) -> String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
    var row = PurchaseRow()
    row.lineID = text(song.persistentID)
    row.identifiers = song.identifiers
    row.store = AppleLibraryFormat.store
    row.kind = "track"
    row.title = text(song.title)
    row.artist = text(song.artist)
    row.album = text(song.album)
    row.albumArtist = text(song.albumArtist)
    row.disc = song.disc
    row.track = song.track
    row.length = song.milliseconds
    row.released = DateText.day(text(song.releaseDate)) ?? DateText.day(song.year.map { String($0) })
    row.evidence = "library-flag"
    if song.isProtected { row.note = "protected" }
    row.line = Int64(song.line)
    row.raw = try raw(from: song.start, to: end)
    return row
  }

  /// The dictionary as it stands in the file; nil where that cannot be told, in another encoding than UTF-8.
  private func raw(from start: UInt64?, to end: UInt64?) throws -> String? {
    guard let start, let end, end > start else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(min(end - start, UInt64(RawRecord.cap) + 1)))
    var count = 0
    try bytes.withUnsafeMutableBytes { buffer in
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let more = try input.read(at: start + UInt64(count), into: rest)
        if more == 0 { break }
        count += more
      }
    }
    guard count == bytes.count, bytes.starts(with: "<dict".utf8) else { return nil }
    return bytes.withUnsafeBytes { RawRecord.text($0) }
  }

  private func handOnPurchases() throws {
    if waiting.isEmpty { return }
    isInSongs = false
    try purchases.begin()
    for row in waiting { try purchases.add(row) }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: Playlists

  /// Takes a playlist: those of the user are given, smart ones with the songs that they had.
  func add(_ playlist: inout ApplePlaylist) throws {
    if playlist.isFolder {
      if folders.count < Self.mostFolders { folders[playlist.id] = playlist.name }
      return
    }
    if playlist.isSystems { return }
    try handOnPurchases()
    shelf.sort()
    isInSongs = false
    try rows.begin(.entries, Self.entryColumns, Document(title: title(of: playlist)))
    for song in playlist.songs {
      guard let entry = shelf.entry(of: song.number) else {
        try rows.refuse(
          PluginError(
            shelf.isFull
              ? "playlist '\(playlist.name)' has song \(song.number), which is one of too many to keep in mind"
              : "expected a song of the library in playlist '\(playlist.name)', found the number \(song.number), which none has",
            line: Int(song.line)))
        continue
      }
      rows.path(entry.location)
      text(entry.title)
      text(entry.artist)
      text(entry.album)
      rows.seconds(milliseconds: entry.milliseconds)
      rows.integer(Int64(song.line))
      try rows.endRow()
    }
    if playlist.passedOver > 0 {
      warn(
        "\(playlist.passedOver) songs at the end of playlist '\(playlist.name)' are too many, and are passed over",
        line: playlist.line)
    }
  }

  /// A name that no playlist before it has: two folders may each have a playlist of one name.
  private func title(of playlist: ApplePlaylist) -> String {
    let name = playlist.name.isEmpty ? "Playlist" : playlist.name
    var title = name
    if names.contains(title), let folder = folders[playlist.parent], !folder.isEmpty {
      title = "\(name) (\(folder))"
    }
    let base = title
    while !names.insert(title).inserted {
      numbers[base, default: 1] += 1
      title = "\(base) (\(numbers[base, default: 1]))"
    }
    return title
  }

  /// Hands on what waits, and says what was passed over.
  func finish() throws {
    try handOnPurchases()
    for nature in AppleSong.Nature.allCases {
      guard let count = passedOver[nature] else { continue }
      rows.note(
        PluginError("\(nature.name(count: count)) \(count == 1 ? "is" : "are") no music, and passed over"))
    }
  }
}

extension AppleSong {
  /// Ids by which other records may know the song.
  var identifiers: [String] {
    persistentID.isEmpty
      ? [] : [AppleLibraryFormat.persistent + String(decoding: persistentID, as: UTF8.self)]
  }
}
