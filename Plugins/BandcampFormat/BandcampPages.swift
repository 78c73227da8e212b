import ShellacPluginSDK
import ShellacTabular

/// Goes through what Bandcamp sends to its pages, whatever of it was kept.
///
/// That is an array of items, an answer with `items`, several answers one after the other or in an array, or all that a
/// page holds: `item_cache`, `orderhistory`. Tracklists and downloads stand beside the items, before or after them.
final class BandcampPages {
  /// Takes an item, or the value of `tracklists`, `redownload_urls` under a key.
  var item: (JSONRecord) throws -> Void = { _ in }
  var tracklist: ((String, inout JSONReader) throws -> Void)?
  var download: ((String, String) -> Void)?
  /// Takes what stands in place of an item.
  var refuse: (PluginError) throws -> Void = { _ in }

  /// Whether something of Bandcamp's was there, even if it holds no items.
  private(set) var isBandcamp = false

  /// How deep pages stand in each other at most.
  private static let deepest = 4

  /// Reads all documents.
  func read(_ reader: inout JSONReader) throws {
    while let token = try reader.next() { try value(token, &reader, depth: 0) }
  }

  private func value(_ token: JSONReader.Token, _ reader: inout JSONReader, depth: Int) throws {
    switch token {
    case .beginObject: try object(&reader, isElement: false, depth: depth)
    case .beginArray:
      while true {
        let token = try reader.required()
        if token == .endArray { return }
        guard token == .beginObject else {
          try refuseItem(reader)
          try reader.skip(token)
          continue
        }
        try object(&reader, isElement: true, depth: depth)
      }
    default: break
    }
  }

  /// Reads an item, or a page that holds items.
  private func object(_ reader: inout JSONReader, isElement: Bool, depth: Int) throws {
    var isPage = false
    let record = try JSONRecord(BandcampItem.keys, from: &reader) { key, token, reader in
      guard depth < Self.deepest else { return false }
      switch (key, token) {
      case ("items", .beginArray): try value(token, &reader, depth: depth + 1)
      case ("tracklists", .beginObject): try tracklists(&reader, depth: depth)
      case ("redownload_urls", .beginObject): try downloads(&reader)
      case ("item_cache", .beginObject): try cache(&reader, depth: depth)
      case ("orderhistory", .beginObject), ("collection_data", .beginObject), ("hidden_data", .beginObject):
        try object(&reader, isElement: false, depth: depth + 1)
      default: return false
      }
      isPage = true
      return true
    }
    if isPage {
      isBandcamp = true
    } else if BandcampItem.isOne(record) {
      isBandcamp = true
      try item(record)
    } else if isElement {
      try refuse(PluginError("expected an item of Bandcamp", line: record.line, column: record.column))
    }
  }

  /// What a page knows of items: of the collection, the hidden ones, and many others that are nobody's.
  private func cache(_ reader: inout JSONReader, depth: Int) throws {
    while case .key(let key) = try reader.required() {
      let token = try reader.required()
      guard key == "collection" || key == "hidden", token == .beginObject else {
        if key == "collection" || key == "hidden" {
          try value(token, &reader, depth: depth + 1)
        } else {
          try reader.skip(token)
        }
        continue
      }
      while case .key = try reader.required() {
        let token = try reader.required()
        if token == .beginObject {
          try object(&reader, isElement: true, depth: depth + 1)
        } else {
          try refuseItem(reader)
          try reader.skip(token)
        }
      }
    }
  }

  private func tracklists(_ reader: inout JSONReader, depth: Int) throws {
    while case .key(let key) = try reader.required() {
      switch try reader.required() {
      case .beginArray where tracklist != nil: try tracklist?(key, &reader)
      // A page sorts them by where the items stand.
      case .beginObject where depth < Self.deepest: try tracklists(&reader, depth: depth + 1)
      case let token: try reader.skip(token)
      }
    }
  }

  private func downloads(_ reader: inout JSONReader) throws {
    while case .key(let key) = try reader.required() {
      let token = try reader.required()
      if case .string(let address) = token { download?(key, address) } else { try reader.skip(token) }
    }
  }

  private func refuseItem(_ reader: JSONReader) throws {
    try refuse(PluginError("expected an object, an item", line: reader.line, column: reader.column))
  }
}
