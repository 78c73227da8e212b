import ShellacPluginSDK
import ShellacTabular

/// One song that was bought.
struct SoTubeSong {
  static let keys: JSONRecord.Keys = [
    "name", "trackNumber", "discNumber", "duration", "artistName", "albumName", "albumId", "dateOfPurchase",
    "priceInCoins",
  ]

  private(set) var row = PurchaseRow()

  /// Takes a record.
  ///
  /// What does not tell which song was bought, when and for how much is left out where it cannot be read, and named.
  /// - Throws: `PluginError` when the song cannot be taken.
  init(
    _ id: String, _ account: String?, _ record: JSONRecord, _ albums: SoTubeAlbums,
    warn: (PluginError) -> Void
  ) throws {
    if let fault = record.fault { throw fault }
    guard let title = record.text("name") else { throw record.error("a name", in: "name") }
    func optional(_ key: String) -> Int64? {
      do throws(PluginError) {
        let number = try record.integer(key)
        if let number, number < 0 { throw record.error("a number that is not negative", in: key) }
        return number
      } catch {
        warn(error)
        return nil
      }
    }
    row.lineID = id
    row.account = account
    row.store = SoTubeFormat.store
    row.kind = "track"
    row.evidence = "receipt"
    row.title = title
    row.artist = record.text("artistName")
    row.album = record.text("albumName")
    row.albumArtist = record.text("albumId").flatMap { albums.artist(of: $0) }
    row.track = optional("trackNumber")
    row.disc = optional("discNumber")
    row.length = optional("duration")
    if let seconds = record.text("dateOfPurchase") {
      guard let instant = SoTubeTime.instant(seconds) else {
        throw record.error("seconds since 2001", in: "dateOfPurchase")
      }
      row.purchased = instant
    } else if record.has("dateOfPurchase") {
      throw record.error("seconds since 2001", in: "dateOfPurchase")
    }
    row.coins = try record.integer("priceInCoins")
    if let coins = row.coins, coins < 0 {
      throw record.error("a number that is not negative", in: "priceInCoins")
    }
    // Ids of Spotify are of letters and digits; what else stands there names no song of it.
    if !id.isEmpty, id.utf8.count <= 64, id.utf8.allSatisfy({ Self.isLetterOrDigit($0) }) {
      row.identifiers = ["spotify.track:" + id]
      row.url = "https://open.spotify.com/track/" + id
    }
    row.line = Int64(record.line)
    row.raw = record.raw
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}

/// Whose the albums are.
struct SoTubeAlbums {
  private static let keys: JSONRecord.Keys = ["artistName"]
  /// The most bytes of ids and names that are kept.
  private static let cap = 16 << 20

  private var artists: [String: String] = [:]

  /// Gathers them.
  init(_ export: SoTubeExport, warn: (PluginError) -> Void) throws {
    var artists: [String: String] = [:]
    var size = 0
    var handlers = SoTubeExport.Handlers()
    handlers.album = { _, id, token, reader in
      guard token == .beginObject else { return try reader.skip(token) }
      let record = try JSONRecord(Self.keys, from: &reader)
      guard let artist = record.text("artistName"), record.fault == nil else { return }
      size += id.utf8.count + artist.utf8.count + 64
      if size <= Self.cap { artists[id] = artist }
    }
    do {
      try export.walk(handlers)
    } catch let error as PluginError {
      // The songs are read next, up to the same fault.
      _ = error
    }
    if size > Self.cap {
      warn(PluginError("there are more albums than are kept; the artists of the last are left out"))
    }
    self.artists = artists
  }

  /// The artist of an album by its id.
  func artist(of id: String) -> String? { artists[id] }
}
