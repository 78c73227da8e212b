extension Field {
  /// What kind of value the field has.
  public var kind: FieldKind {
    switch self {
    case .path: .path
    case .artists, .albumartists, .genres, .composers, .isrcs, .identifiers, .tracks: .list
    case .id, .track, .tracktotal, .disc, .disctotal, .year, .bitrate, .samplerate, .channels, .bits, .size,
      .coins, .playcount, .rating, .albums, .songs, .position, .quantity, .balance:
      .integer
    case .bpm: .real
    case .length: .seconds
    case .price, .listprice, .tax, .refund: .money
    case .date, .originaldate, .released: .date
    case .added, .modified, .purchased: .instant
    case .compilation, .picture, .protected, .multidisc, .physical, .music: .flag
    default: .text
    }
  }

  /// Older and common spellings that are read as this field.
  public var aliases: [String] {
    switch self {
    case .albumartist: ["album_artist", "album artist"]
    case .catalognumber: ["catalognum", "catalog_number"]
    case .barcode: ["upc", "ean"]
    case .track: ["tracknumber", "track_number"]
    case .tracktotal: ["totaltracks", "track_total"]
    case .disc: ["discnumber", "disc_number"]
    case .disctotal: ["totaldiscs", "disc_total"]
    case .length: ["duration"]
    case .originaldate: ["original_date"]
    case .released: ["release_date", "releasedate"]
    case .price: ["amount"]
    case .listprice: ["list_price"]
    case .orderid: ["order_id"]
    case .purchased: ["purchased_at"]
    case .lineid: ["source_line_id", "line_id"]
    case .compilation: ["comp"]
    default: []
    }
  }

  /// The views in which the field has a value.
  public var views: Set<View> { musicViews.union(ledgerViews) }

  private var musicViews: Set<View> {
    switch self {
    case .title, .titlesort, .mbTrackID, .isrc, .isrcs, .track, .disc, .bpm, .bitrate, .samplerate, .channels,
      .bits, .codec, .path, .comment, .picture, .protected, .artists, .playcount, .rating, .playlist, .ext,
      .composer, .composers, .copyright, .modified, .root, .position, .format, .size, .genres, .store,
      .account,
      .orderid, .kind, .url, .evidence, .owned, .source, .lineid, .acquired, .note, .listprice, .tax, .refund,
      .coins, .quantity, .physical:
      [.songs]
    case .albums: [.artists]
    case .songs: [.albums, .artists]
    case .artistsort, .mbArtistID: [.songs, .artists]
    case .id, .added, .artist, .state, .albumartist, .albumartistsort: [.songs, .albums, .artists]
    case .balance, .reference, .identifiers, .tracks, .music, .released: []
    default: [.songs, .albums]
    }
  }

  private var ledgerViews: Set<View> {
    switch self {
    case .id, .source, .lineid, .orderid, .store, .account, .purchased, .kind, .title, .artist, .album,
      .price,
      .currency, .coins, .note:
      [.purchases, .coins, .ledger]
    case .balance, .reference: [.coins, .ledger]
    case .albumartist, .label, .isrc, .barcode, .url, .disc, .track, .length, .state, .evidence, .listprice,
      .tax, .refund, .quantity, .acquired, .physical, .music, .identifiers, .tracks, .released,
      .catalognumber:
      [.purchases, .ledger]
    default: []
    }
  }

  /// A sentence that says what the field holds.
  public var summary: String {
    switch self {
    case .title: "Title of the song."
    case .artist: "Artist as printed: of the song, or on albums the album artist."
    case .albumartist: "Artist of the whole album."
    case .album: "Title of the album."
    case .edition: "Edition of the album, such as Deluxe Edition."
    case .genre: "Genres as printed."
    case .composer: "Composers as printed."
    case .label: "Record label."
    case .catalognumber: "The label's catalogue number."
    case .barcode: "Barcode of the release (UPC or EAN)."
    case .isrc: "International Standard Recording Code."
    case .comment: "Comment."
    case .copyright: "Copyright notice."
    case .titlesort: "Title as the file wants it sorted."
    case .artistsort: "Artist as the file wants it sorted."
    case .albumartistsort: "Album artist as the file wants it sorted."
    case .albumsort: "Album title as the file wants it sorted."
    case .mbTrackID: "MusicBrainz recording id."
    case .mbAlbumID: "MusicBrainz release id."
    case .mbArtistID: "MusicBrainz artist id."
    case .format: "File format, such as MP3 or FLAC."
    case .codec: "Codec of the audio, such as AAC or ALAC."
    case .path: "Absolute path of the file."
    case .root: "The root that the file is under."
    case .state:
      """
      \(Self.states(.present, .partial, .missing, .nofile)); of entries of playlists also unresolved; of purchases \
      also \(Self.states(.unlinked, .physical, .refunded, .aside, .credit, .subscription, .payment, .refund, .other)).
      """
    case .store: "Store where it was bought."
    case .account: "Account it was bought with."
    case .currency: "Currency of the price (ISO 4217)."
    case .orderid: "The store's order number."
    case .kind: "Kind of the purchase, such as track or album; of coins topup or spend."
    case .url: "Address of the song in the store."
    case .evidence: "What proves the purchase: receipt, embedded, manual."
    case .owned: "How the song is owned: file, purchase or both."
    case .playlist: "Playlists that the song is on; as a column, without the smart ones."
    case .artists: "Artists, one by one."
    case .albumartists: "Album artists, one by one."
    case .genres: "Genres, one by one."
    case .composers: "Composers, one by one."
    case .isrcs: "ISRCs, one by one."
    case .source: "Who tells of the purchase: the plugin's id and a part of it."
    case .lineid: "The store's own id of the line."
    case .acquired: "How it came when it was not bought: gift or promo."
    case .note: "Remark on the purchase."
    case .reference: "What the coins were for, in the record's words."
    case .identifiers: "Ids of the purchase that several sources share."
    case .tracks: "What the bought album holds: number, title, artist, length of each."
    case .quantity: "How many were bought at once."
    case .balance: "Coins in the account after the entry."
    case .physical: "Whether a thing was bought, with nothing to download."
    case .music: "Whether it is surely music; no: it stays aside until it is claimed."
    case .id: "Number of the row in the library."
    case .track: "Track number on its disc."
    case .tracktotal: "Number of tracks on the disc."
    case .disc: "Disc number."
    case .disctotal: "Number of discs."
    case .year: "Year of the original release, else of the release."
    case .bpm: "Beats per minute."
    case .length: "Length in seconds."
    case .bitrate: "Bit rate in kbit/s."
    case .samplerate: "Sample rate in Hz."
    case .channels: "Number of audio channels."
    case .bits: "Bits per sample."
    case .size: "Size of the file in bytes."
    case .price: "Price that was paid."
    case .listprice: "Price in the store's list."
    case .tax: "Tax in the price."
    case .refund: "Amount that was paid back."
    case .coins: "Coins that were spent; of entries, signed."
    case .playcount: "How often it was played, as an import said."
    case .rating: "Rating from 0 to 100, as an import said."
    case .albums: "Number of albums."
    case .songs: "Number of songs."
    case .position: "Place on the playlist that is shown, from 1."
    case .date: "Date of the release."
    case .originaldate: "Date of the first release."
    case .released: "Date of the release, as the record of the purchase has it."
    case .added: "When the library first saw it."
    case .modified: "When the file was last changed."
    case .purchased: "When it was bought."
    case .compilation: "Whether the album has various artists."
    case .picture: "Whether the file has a picture."
    case .protected: "Whether the file is copy-protected."
    case .multidisc: "Whether the album has several discs."
    case .ext: "Extension of the file name."
    }
  }

  /// All that the field ever says, where it is one of a few words; nil otherwise.
  public var words: [String]? {
    switch self {
    case .state: StateName.allCases.map(\.rawValue)
    case .owned: ["file", "purchase", "both"]
    case .evidence: ["receipt", "library-flag", "embedded", "manual"]
    case .acquired: ["gift", "promo"]
    case .kind:
      [
        "track", "album", "package", "credit", "subscription", "payment", "refund", "other", "coin-opening",
        "coin-topup", "coin-grant", "coin-spend", "coin-refund", "coin-expiry",
      ]
    default: nil
    }
  }

  private static func states(_ names: StateName...) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }

  /// The field that a user means by `name`, in any case and by any alias.
  ///
  /// To look through them all takes less than to make a table, which no command would look into often enough.
  public static func named(_ name: some StringProtocol) -> Field? {
    let name = name.lowercased()
    return allCases.first { $0.rawValue == name } ?? allCases.first { $0.aliases.contains(name) }
  }
}
