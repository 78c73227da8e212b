import ShellacPluginSDK
import ShellacTabular

/// Reads SoTube's export: what was bought, then the coins.
struct SoTubeReader: ReadFormat {
  static let suffixes = ["json"]
  static let rows: [RowKind] = [.purchases, .coins]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = JSONHead(head)
    guard text.begins(with: "{") else { return 0 }
    if text.has("\"coinsHistory\"") || text.has("\"priceInCoins\"") { return 95 }
    // A song's first facts stand before its price in coins.
    if text.has("\"dateOfPurchase\""), text.has("\"artistName\"") { return 90 }
    // Of many users the albums come first.
    return text.has("\"trackIds\"") && text.has("\"artistId\"") ? 85 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    do {
      let export = try SoTubeExport(input)
      let albums = try SoTubeAlbums(export, warn: rows.warn)
      try readSongs(of: export, albums, into: rows)
      try readCoins(of: export, into: rows)
    } catch var error as PluginError {
      error.hint = error.hint ?? "Mend the file at that place, or export it anew."
      throw error
    }
  }

  private static func readSongs(of export: SoTubeExport, _ albums: SoTubeAlbums, into rows: RowOutput) throws
  {
    let table = PurchaseTable(
      rows,
      columns: [
        .lineid, .identifiers, .store, .account, .purchased, .kind, .title, .artist, .album, .albumartist,
        .url, .disc, .track, .length, .coins, .evidence, .line, .raw,
      ])
    try table.begin()
    var handlers = SoTubeExport.Handlers()
    handlers.song = { account, id, token, reader in
      guard token == .beginObject else {
        try refuse(
          PluginError(
            "expected an object as the song \"\(id.prefix(40))\"", line: reader.line, column: reader.column),
          into: rows)
        return try reader.skip(token)
      }
      let record = try JSONRecord(SoTubeSong.keys, from: &reader)
      do {
        try table.add(SoTubeSong(id, account, record, albums, warn: rows.warn).row)
      } catch let error as PluginError {
        try refuse(error, into: rows)
      }
    }
    try export.walk(handlers) { try refuse($0, into: rows) }
  }

  private static func readCoins(of export: SoTubeExport, into rows: RowOutput) throws {
    let table = CoinTable(
      rows,
      columns: [
        .lineid, .account, .store, .purchased, .kind, .coins, .price, .currency, .line, .raw,
      ])
    try table.begin()
    var handlers = SoTubeExport.Handlers()
    handlers.property = { account, key, token, reader in
      var coins = SoTubeCoins(account, table) { try refuse($0, into: rows) }
      switch key {
      case "coins": try coins.balance(token, &reader)
      case "coinsHistory": try coins.history(token, &reader)
      default: try reader.skip(token)
      }
    }
    try export.walk(handlers)
  }

  private static func refuse(_ error: PluginError, into rows: RowOutput) throws {
    var error = error
    error.hint = error.hint ?? "Mend that record, and import the file again; the others are not touched."
    try rows.refuse(error)
  }
}
