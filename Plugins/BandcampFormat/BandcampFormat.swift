import ShellacPluginSDK
import ShellacTabular

/// What Bandcamp tells a buyer: the collection, and the history of orders.
enum BandcampFormat {
  static let info = PluginInfo(
    id: "bandcamp", name: "Bandcamp", version: "1.0.0",
    summary: "Collections and order histories of Bandcamp: JSON, saved pages, CSV.",
    examples: [
      "shellac import collection.json --from bandcamp",
      "shellac import 'Ada purchases.html'",
    ])

  static let store = "Bandcamp"
  /// Who tells of a purchase: what is owned, at the list price, and what was paid.
  static let collection = "bandcamp.collection"
  static let orders = "bandcamp.orders"
  /// The table of the same orders, which knows less of them and has no ids of sales.
  static let table = "bandcamp.orders.csv"

  static let columns: [PurchaseColumn] = [
    .source, .lineid, .orderid, .identifiers, .store, .purchased, .kind, .acquired, .physical, .title,
    .artist,
    .album, .label, .url, .tracks, .quantity, .price, .listprice, .tax, .refund, .currency, .evidence, .note,
    .line, .raw,
  ]

  /// The id of a sale, the same in the collection and in the orders.
  ///
  /// The collection gives most sales the letter p, the orders that of what was sold; the number is the same.
  static func sale(type: String?, id: String?) -> String? {
    guard let id, id.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    let type = type ?? "p"
    return (type == "a" || type == "t" ? "p" : type) + id
  }

  /// The id of what was bought in an order, for what has no other: by the order's number and the address.
  static func ordered(_ order: String?, _ url: String?) -> String? {
    guard let order, let url, order.utf8.count < 40 else { return nil }
    return "bandcamp.order.sale:\(order)/\(url)"
  }

  /// An address without what only leads somebody there: `?from=…`.
  static func address(_ text: String?) -> String? {
    guard let text, text.hasPrefix("https://") || text.hasPrefix("http://") else {
      return nil
    }
    let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// The digits that stand after a name in the query of an address: the 44 of `…?payment_id=44&sig=…`.
  static func number(_ name: String, in address: String) -> String? {
    let bytes = Array(address.utf8)
    let name = name.utf8
    // Where a part of the query begins: at its question mark or ampersand.
    guard var mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    while mark < bytes.count {
      let equals = mark + 1 + name.count
      if equals < bytes.count, bytes[equals] == UInt8(ascii: "="),
        bytes[(mark + 1)..<equals].elementsEqual(name)
      {
        let value = bytes[(equals + 1)...].prefix { $0 != UInt8(ascii: "&") }
        let isNumber = value.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return isNumber && !value.isEmpty && value.count < 20 ? String(decoding: value, as: UTF8.self) : nil
      }
      mark = bytes[(mark + 1)...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
    }
    return nil
  }
}
