import ShellacPluginSDK

extension DelimitedReader {
  /// Opens a table to look at what its columns show, before it is read: records that cannot be taken are passed over.
  public convenience init(scanning input: FileInput, _ settings: Settings) throws {
    try self.init(
      input, delimiter: DelimiterOption.delimiter(settings), encoding: DelimiterOption.encoding(settings))
  }

  /// The amount in a cell; nil when it is blank, or there is no such column.
  ///
  /// - Parameters:
  ///   - decimal: how the decimal mark is known.
  ///   - hint: what to do about a cell that holds no amount.
  /// - Throws: `PluginError` with the cell's place.
  public func money(_ column: Int?, decimal: DecimalRule = .inferred(nil), hint: String? = nil) throws
    -> MoneyText?
  {
    guard let column else { return nil }
    do throws(PluginError) {
      return try MoneyText.read(bytes(column), decimal: decimal)
    } catch {
      throw self.error(column, error.message, hint: error.hint ?? hint)
    }
  }

  /// The amount in a cell, of the currency that a column names.
  ///
  /// - Throws: `PluginError` with the cell's place, also when another currency stands beside the amount.
  public func money(
    _ column: Int?, in currency: String?, decimal: DecimalRule = .inferred(nil), hint: String? = nil
  ) throws -> MoneyText? {
    let money = try money(column, decimal: decimal, hint: hint)
    if let money, let currency, !money.canBe(in: currency) {
      let cell = String(decoding: trimmed(column).prefix(40), as: UTF8.self)
      throw error(column, "expected an amount in \(currency.prefix(40)), found '\(cell)'")
    }
    return money
  }

  /// The date or instant in a cell, as `DateText` gives it; nil when it is blank, or there is no such column.
  ///
  /// - Parameters:
  ///   - order: which number is the day, where the cell does not show it.
  ///   - hint: what to do about a cell that holds no date.
  /// - Throws: `PluginError` with the cell's place.
  public func date(_ column: Int?, order: DateOrder? = nil, hint: String? = nil) throws -> String? {
    guard let column else { return nil }
    do throws(PluginError) {
      return try DateText.read(bytes(column), order: order)
    } catch {
      throw self.error(column, error.message, hint: error.hint ?? hint)
    }
  }

  /// The whole number in a cell; nil when it is blank, or there is no such column.
  ///
  /// - Throws: `PluginError` with the cell's place.
  public func integer(_ column: Int?) throws -> Int64? {
    let cell = trimmed(column)
    if cell.isEmpty { return nil }
    guard let number = Int64(String(decoding: cell, as: UTF8.self)) else {
      throw error(
        column, "expected a whole number, found '\(String(decoding: cell.prefix(40), as: UTF8.self))'")
    }
    return number
  }

  /// Whether a cell holds a word, in any case of ASCII, and nothing else.
  public func holds(_ column: Int?, _ word: StaticString) -> Bool {
    let cell = trimmed(column)
    guard cell.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      zip(cell, word).allSatisfy { $0 == $1 || $0 | 0x20 == $1 | 0x20 && $0 | 0x20 >= UInt8(ascii: "a") }
    }
  }
}
