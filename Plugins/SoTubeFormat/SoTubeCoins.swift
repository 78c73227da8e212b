import ShellacPluginSDK
import ShellacTabular

/// The coins of one user: what is left, and the packs that were bought.
struct SoTubeCoins {
  private let account: String?
  private let table: CoinTable
  private let refuse: (PluginError) throws -> Void

  init(_ account: String?, _ table: CoinTable, refuse: @escaping (PluginError) throws -> Void) {
    self.account = account
    self.table = table
    self.refuse = refuse
  }

  /// Takes `properties.coins`, which is no entry: the store's first coins are told of nowhere else.
  mutating func balance(_ token: JSONReader.Token, _ reader: inout JSONReader) throws {
    if token == .null { return }
    guard let digits = token.digits, let coins = ExactDecimal(digits)?.whole, coins >= 0 else {
      try refuse(error("expected a number of coins that are left", token, reader))
      return try reader.skip(token)
    }
    var row = row(reader)
    row.kind = "balance"
    row.coins = coins
    row.raw = "\"coins\": " + digits
    try table.add(row)
  }

  /// Takes `properties.coinsHistory`: `{"517671234567890": {"150": 7.29}}`.
  mutating func history(_ token: JSONReader.Token, _ reader: inout JSONReader) throws {
    if token == .null { return }
    guard token == .beginObject else {
      try refuse(error("expected an object as the history of coins", token, reader))
      return try reader.skip(token)
    }
    while case .key(let key) = try reader.required() {
      let place = (reader.line, reader.column)
      let token = try reader.required()
      guard token == .beginObject else {
        try refuse(error("expected an object of coins and their price", token, reader))
        try reader.skip(token)
        continue
      }
      guard let instant = SoTubeTime.instant(key: key) else {
        try refuse(
          PluginError(
            "expected 15 digits, a time, found \"\(key.prefix(40))\"", line: place.0, column: place.1))
        try reader.skip(token)
        continue
      }
      while case .key(let coins) = try reader.required() {
        try pack(key, instant, coins, try reader.required(), &reader)
      }
    }
  }

  private func pack(
    _ key: String, _ instant: String, _ coins: String, _ token: JSONReader.Token, _ reader: inout JSONReader
  ) throws {
    guard let count = Int64(coins), count > 0 else {
      try refuse(
        PluginError(
          "expected a number of coins, found \"\(coins.prefix(40))\"", line: reader.line,
          column: reader.column))
      return try reader.skip(token)
    }
    var row = row(reader)
    row.lineID = key + ":" + coins
    row.purchased = instant
    row.kind = "topup"
    row.coins = count
    if token == .null {
      row.raw = "\"\(key)\": {\"\(coins)\": null}"
    } else {
      guard let digits = token.digits, let price = ExactDecimal(digits), !price.isNegative else {
        try refuse(error("expected the price of \(count) coins", token, reader))
        return try reader.skip(token)
      }
      row.price = price.text
      row.currency = SoTubeFormat.currency
      row.raw = "\"\(key)\": {\"\(coins)\": \(digits)}"
    }
    try table.add(row)
  }

  private func row(_ reader: JSONReader) -> CoinRow {
    var row = CoinRow()
    row.account = account
    row.store = SoTubeFormat.store
    row.line = Int64(reader.line)
    return row
  }

  private func error(_ message: String, _ token: JSONReader.Token, _ reader: JSONReader) -> PluginError {
    let found =
      switch token {
      case .number(let digits): String(digits.prefix(40))
      case .string(let text): "\"\(text.prefix(40))\""
      case .flag(let flag): flag ? "true" : "false"
      case .null: "null"
      default: "an object or array"
      }
    return PluginError("\(message), found \(found)", line: reader.line, column: reader.column)
  }
}

extension JSONReader.Token {
  /// What a number is written with, as a number or as text.
  fileprivate var digits: String? {
    switch self {
    case .number(let digits), .string(let digits): digits
    default: nil
    }
  }
}
