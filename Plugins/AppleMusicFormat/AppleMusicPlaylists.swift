import ShellacPluginSDK
import ShellacTabular

/// The playlists of a library, which name their songs by numbers that the file of tracks explains.
final class AppleMusicPlaylists {
  /// The most songs of one playlist, and the most bytes that are kept of the songs of all.
  private static let mostItems = 1_000_000
  private static let cap = 24 << 20

  private let file: AppleMusicFile
  private let tracks: AppleMusicFile?
  private let rows: RowOutput
  /// Where the facts of a song stand in `bytes`, by its number; nil when they are not known.
  private var places: [Int64: Int?] = [:]
  private var bytes: [UInt8] = []

  init(_ file: AppleMusicFile, tracks: AppleMusicFile?, into rows: RowOutput) {
    self.file = file
    self.tracks = tracks
    self.rows = rows
  }

  /// Gives each playlist as a table.
  ///
  /// - Throws: `PluginError` when the tracks are not there.
  func read() throws {
    guard let tracks else {
      throw PluginError(
        "the playlists name their songs by numbers, which '\(AppleMusicFormat.tracks)' explains",
        hint: "Put that file beside this one, or name the archive that both came in.")
    }
    try playlists(refusing: nil) { _, items in
      for item in items { places[item] = .some(nil) }
    }
    try keepFacts(of: tracks)
    var unknown = 0
    try playlists(refusing: rows) { record, items in
      try rows.begin(
        .entries,
        [
          Column("title"), Column("artist"), Column("album"), Column("length", .seconds),
          Column("track", .integer), Column("line", .integer),
        ], Document(title: record.text("Title"), date: AppleMusicTracks.instant("Added Date", record)))
      for item in items {
        guard let place = places[item] ?? nil else {
          unknown += 1
          continue
        }
        let facts = facts(at: place)
        for text in facts[..<3] { rows.text(text.isEmpty ? nil : text) }
        rows.seconds(milliseconds: Int64(facts[3]))
        rows.integer(Int64(facts[4]))
        rows.integer(Int64(record.line))
        try rows.endRow()
      }
    }
    if unknown > 0 {
      let entries = unknown == 1 ? "1 entry" : "\(unknown) entries"
      rows.note(PluginError("passed over \(entries) of playlists, of songs that the tracks do not tell of"))
    }
  }

  /// Goes through the playlists; folders and the library itself are none.
  private func playlists(refusing: RowOutput?, _ body: (JSONRecord, [Int64]) throws -> Void) throws {
    var items: [Int64] = []
    // Where the last list began; a record that is refused leaves its list behind.
    var place = (line: 0, column: 0)
    try AppleMusicReader.records(
      file, AppleMusicFormat.playlistKeys, into: refusing,
      nested: { key, token, reader in
        guard key == "Playlist Item Identifiers", token == .beginArray else { return false }
        place = (reader.line, reader.column)
        items.removeAll(keepingCapacity: true)
        while true {
          switch try reader.required() {
          case .endArray: return true
          case .number(let digits), .string(let digits):
            if items.count < Self.mostItems, let number = Int64(digits) { items.append(number) }
          case let token: try reader.skip(token)
          }
        }
      },
      { record in
        guard place > (record.line, record.column), !items.isEmpty,
          record.text("Container Type").map({ $0 == "Playlist" }) ?? true
        else {
          return
        }
        guard record.text("Title") != nil else { throw record.error("a title", in: "Title") }
        try body(record, items)
      })
  }

  /// Keeps of the songs that stand in playlists what an entry says.
  private func keepFacts(of tracks: AppleMusicFile) throws {
    var isFull = false
    try AppleMusicReader.records(tracks, AppleMusicFormat.trackKeys, into: nil) { record in
      guard let id = (try? record.integer("Track Identifier")) ?? nil, places[id] != nil else { return }
      guard bytes.count < Self.cap else {
        isFull = true
        return
      }
      places[id] = .some(bytes.count)
      append(record.text("Title"))
      append(record.text("Artist"))
      append(record.text("Album"))
      append(AppleMusicTracks.positive("Track Duration", record).map { "\($0)" })
      append(AppleMusicTracks.positive("Track Number On Album", record).map { "\($0)" })
    }
    if isFull { rows.warn(PluginError("the playlists have more songs than are kept; the last are left out")) }
  }

  private func append(_ text: String?) {
    let text = (text ?? "").utf8.prefix(1000)
    bytes.append(UInt8(text.count >> 8))
    bytes.append(UInt8(text.count & 0xFF))
    bytes.append(contentsOf: text)
  }

  private func facts(at place: Int) -> [String] {
    var texts: [String] = []
    var index = place
    for _ in 0..<5 {
      let count = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      texts.append(String(decoding: bytes[index + 2..<index + 2 + count], as: UTF8.self))
      index += 2 + count
    }
    return texts
  }
}
