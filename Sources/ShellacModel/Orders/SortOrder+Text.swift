extension SortOrder: CustomStringConvertible {
  /// The order as `SortOrderParser` reads it.
  public var description: String {
    switch self {
    case .builtIn(let order): return order.rawValue
    case .keys(let keys):
      let text = keys.map(\.description).joined(separator: ",")
      // A lone field that has the name of an order would be read as that.
      return keys.count == 1 && BuiltInOrder(rawValue: text) != nil ? "+" + text : text
    }
  }
}

extension SortKey: CustomStringConvertible {
  /// The key as `SortOrderParser` reads it.
  public var description: String {
    (descending ? "-" : "") + field.description + (missing == .first ? ":first" : "")
  }
}

extension BuiltInOrder {
  /// The keys that it stands for in a view, the id aside; nil when it means nothing there.
  public func keys(in view: View) -> [SortKey]? {
    let fields: [Field]? =
      switch (self, view) {
      case (.artist, .songs): [.albumartist, .album, .disc, .track]
      case (.album, .songs): [.album, .albumartist, .disc, .track]
      case (.name, .songs): [.title]
      case (.discography, .songs): [.albumartist, .originaldate, .album, .disc, .track]
      case (.year, .songs): [.year, .albumartist, .album, .disc, .track]
      case (.track, .songs): [.disc, .track]
      case (.artist, .albums): [.albumartist, .album]
      case (.album, .albums): [.album, .albumartist]
      case (.name, .albums): [.album]
      case (.discography, .albums): [.albumartist, .originaldate, .album]
      case (.year, .albums): [.year, .albumartist, .album]
      case (.artist, .artists), (.name, .artists): [.artist]
      case (.added, .songs), (.added, .albums), (.added, .artists): [.added]
      case (.artist, .purchases): [.artist, .album, .disc, .track]
      case (.album, .purchases): [.album, .artist, .disc, .track]
      case (.name, .purchases): [.title]
      case (.track, .purchases): [.disc, .track]
      case (.duration, .purchases): [.length]
      case (.purchased, .purchases), (.purchased, .coins), (.purchased, .ledger): [.purchased]
      case (.price, .purchases), (.price, .coins): [.price]
      case (.purchased, .songs), (.purchased, .albums): [.purchased]
      case (.price, .songs), (.price, .albums): [.currency, .price]
      case (.duration, .songs), (.duration, .albums): [.length]
      default: nil
      }
    return fields?.map { SortKey(field: .field($0)) }
  }
}

extension View {
  /// The order that a listing has when none is named.
  public var defaultOrder: SortOrder {
    switch self {
    case .songs, .albums: .builtIn(.artist)
    case .artists: .builtIn(.name)
    // The newest first.
    case .purchases, .coins: .keys([SortKey(field: .field(.purchased), descending: true)])
    case .ledger: .builtIn(.purchased)
    }
  }
}
