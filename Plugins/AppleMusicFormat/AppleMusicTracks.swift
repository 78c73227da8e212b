import ShellacPluginSDK
import ShellacTabular

/// The tracks of a library: those that were bought, and what is known of each.
enum AppleMusicTracks {
  /// Gives the tracks that were bought; a track that is only in the subscription was not.
  static func readPurchases(_ file: AppleMusicFile, into rows: RowOutput) throws {
    let table = PurchaseTable(
      rows,
      columns: [
        .lineid, .identifiers, .store, .purchased, .kind, .title, .artist, .album, .albumartist, .disc,
        .track,
        .length, .released, .evidence, .line, .raw,
      ])
    try table.begin()
    var others: [String: Int] = [:]
    try AppleMusicReader.records(file, AppleMusicFormat.trackKeys, into: rows) { record in
      guard record.flag("Is Purchased") == true || record.has("Purchase Date") else { return }
      if let type = otherType(record) {
        if others.count < 100 || others[type] != nil { others[type, default: 0] += 1 }
        return
      }
      try table.add(purchase(record) { rows.warn(file.fault($0)) })
    }
    for (type, count) in others.sorted(by: { $0.key < $1.key }) {
      let records = count == 1 ? "1 record" : "\(count) records"
      rows.note(PluginError("passed over \(records) of the type '\(type.prefix(40))', which is no song"))
    }
  }

  /// Gives what the library knows of its songs.
  static func readSongs(_ file: AppleMusicFile, into rows: RowOutput) throws {
    try rows.begin(
      .songs,
      [
        Column("title"), Column("artist"), Column("album"), Column("albumartist"), Column("disc", .integer),
        Column("track", .integer), Column("length", .seconds), Column("identifiers", .list),
        Column("playcount", .integer), Column("rating", .integer), Column("added", .instant),
        Column("line", .integer),
      ])
    // What cannot be read was named with the purchases.
    try AppleMusicReader.records(file, AppleMusicFormat.trackKeys, into: nil) { record in
      guard otherType(record) == nil, let title = record.text("Title") else { return }
      rows.text(title)
      rows.text(record.text("Artist"))
      rows.text(record.text("Album"))
      rows.text(record.text("Album Artist"))
      rows.integer(positive("Disc Number Of Album", record))
      rows.integer(positive("Track Number On Album", record))
      rows.seconds(milliseconds: positive("Track Duration", record))
      rows.list(identifiers(record))
      rows.integer(positive("Track Play Count", record, orZero: true))
      rows.integer(rating(record))
      rows.text(
        instant("Date Added To Library", record) ?? instant("Date Added To iCloud Music Library", record))
      rows.integer(Int64(record.line))
      try rows.endRow()
    }
  }

  private static func purchase(_ record: JSONRecord, warn: (PluginError) -> Void) throws -> PurchaseRow {
    var row = PurchaseRow()
    guard let title = record.text("Title") else { throw record.error("a title", in: "Title") }
    row.title = title
    row.store = AppleMusicFormat.store
    row.kind = "track"
    row.evidence = "library-flag"
    row.artist = record.text("Artist")
    row.album = record.text("Album")
    row.albumArtist = record.text("Album Artist")
    func optional(_ key: String) -> Int64? {
      do throws(PluginError) {
        let number = try record.integer(key)
        if let number, number < 0 { throw record.error("a number that is not negative", in: key) }
        return number == 0 ? nil : number
      } catch {
        warn(error)
        return nil
      }
    }
    row.disc = optional("Disc Number Of Album")
    row.track = optional("Track Number On Album")
    row.length = optional("Track Duration")
    row.released =
      DateText.day(record.text("Release Date")) ?? DateText.day(optional("Track Year").map { String($0) })
    if record.has("Purchase Date") {
      guard let instant = instant("Purchase Date", record) else {
        throw record.error("an instant such as 2014-09-07T01:29:12Z", in: "Purchase Date")
      }
      row.purchased = instant
    }
    row.identifiers = identifiers(record)
    row.lineID = record.text("Track Identifier") ?? record.text("Purchased Track Identifier")
    row.line = Int64(record.line)
    row.raw = record.raw
    return row
  }

  /// The store's number of what was bought.
  private static func identifiers(_ record: JSONRecord) -> [String] {
    guard let id = record.text("Purchased Track Identifier"), id != "0" else { return [] }
    return ["apple.item:" + id]
  }

  /// What a record is when it is no song.
  private static func otherType(_ record: JSONRecord) -> String? {
    guard let type = record.text("Content Type"), type != "Song", type != "Music" else { return nil }
    return type
  }

  static func positive(_ key: String, _ record: JSONRecord, orZero: Bool = false) -> Int64? {
    guard let number = try? record.integer(key), number > 0 || orZero && number == 0 else { return nil }
    return number
  }

  /// 0 to 100; a few stars count twenty each.
  private static func rating(_ record: JSONRecord) -> Int64? {
    guard let rating = positive("Rating", record), rating <= 100 else { return nil }
    return rating <= 5 ? rating * 20 : rating
  }

  /// When something was, as Apple writes it: `2014-09-07T01:29:12Z`; nil when there is nothing that can be read.
  static func instant(_ key: String, _ record: JSONRecord) -> String? {
    record.text(key).flatMap { (try? DateText.read($0)) ?? nil }
  }
}
