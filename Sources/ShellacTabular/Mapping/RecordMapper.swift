import ShellacPluginSDK

/// Makes rows of records, as a mapping says.
struct RecordMapper {
  /// One column of the rows, and how its cells come about.
  final class Step {
    let column: Column
    let kind: ColumnKind
    let field: MappedField
    /// Where in the record its sources are.
    let places: [Int]
    let conversion: Conversion
    /// Whether there is nothing to it but one source.
    let isPlain: Bool
    let first: Int?

    /// - Parameter title: what the file calls it; nil when nobody can say so of every row.
    init(_ name: String, _ field: MappedField, _ places: [Int], _ rows: RowKind, title: String? = nil) {
      let (kind, conversion) = RecordMapper.conversion(name, rows)
      column = Column(name, kind, title: title)
      self.kind = kind
      self.field = field
      self.places = places
      self.conversion = conversion
      first = places.first
      isPlain = places.count <= 1 && field.values.isEmpty && field.prefix.isEmpty
    }
  }

  enum Conversion { case text, word([String], [[UInt8]]), date, money, currency, integer, flag, length, list }

  let rows: RowKind
  let steps: [Step]
  /// What the dates and amounts of the file show, once that had to be found out.
  var decimal: DecimalRule
  var dateOrder: DateOrder?
  var shownDates: DateOrderInference?
  private(set) var values: [MappedValue]

  private let mapping: ColumnMapping
  private let filters: [(places: [Int], filter: ColumnMapping.RowFilter)]
  /// How many rows each filter has passed over.
  private(set) var passedOver: [Int]
  private var defaults: RowDefaults

  /// A mapper for what a file has.
  ///
  /// - Parameters:
  ///   - place: where in a record a source is; nil when the file has none of that name.
  ///   - isOwnExport: whether the rows were written by Shellac, so that nothing has to be added to them.
  init(
    _ mapping: ColumnMapping, rows: RowKind, isOwnExport: Bool,
    place: (MappedField, String) throws(PluginError) -> Int?
  ) throws(PluginError) {
    self.mapping = mapping
    self.rows = rows
    // Shellac writes points; what was saved by a spreadsheet since may be told to have commas.
    decimal = isOwnExport && mapping.decimal == .inferred(nil) ? .always(.point) : mapping.decimal
    switch mapping.dates {
    case .dayFirst: dateOrder = .dayFirst
    case .monthFirst: dateOrder = .monthFirst
    default: break
    }
    var steps: [Step] = []
    for field in mapping.fields {
      var places: [Int] = []
      // Empty for a constant, which stands nowhere.
      var title: String? = ""
      // What somebody else calls tracks is another thing.
      if field.name == TrackList.column, !isOwnExport { continue }
      for source in field.sources {
        guard let found = try place(field, source) else { continue }
        places.append(found)
        title = places.count == 1 ? source : nil
        if field.combination == .firstNamed { break }
      }
      if places.isEmpty && field.constant == nil { continue }
      steps.append(Step(field.name, field, places, rows, title: title))
    }
    filters = try mapping.filters.map { filter throws(PluginError) in
      var field = MappedField(filter.source)
      field.line = filter.line
      return (try place(field, filter.source).map { [$0] } ?? [], filter)
    }
    passedOver = filters.map { _ in 0 }
    // Columns that no source tells of, and that follow from others.
    for name in RowDefaults.columns(beside: Set(steps.map(\.column.name)), rows, isOwnExport: isOwnExport) {
      steps.append(Step(name, MappedField(name), [], rows))
    }
    self.steps = steps
    values = steps.map { _ in .none }
    defaults = RowDefaults(rows, steps, isOwnExport: isOwnExport, isOwn: mapping.name == nil)
  }

  /// The columns of the rows.
  var columns: [Column] { steps.map(\.column) + [Column("line", .integer), Column("raw")] }

  /// Makes the row of a record.
  ///
  /// - Returns: whether it is one that is taken.
  /// - Throws: `PluginError` when it cannot be.
  mutating func take(_ record: some MappedRecord) throws(PluginError) -> Bool {
    for (index, filter) in filters.enumerated() {
      let text = filter.places.lazy.map { String(decoding: record.bytes($0).trimmed, as: UTF8.self) }.first
      if filter.filter.values.contains(text ?? "") != filter.filter.keeps {
        passedOver[index] += 1
        return false
      }
    }
    (currency, symbol) = (nil, nil)
    for index in steps.indices { values[index] = try value(steps[index], record) }
    if let currency, let slot = defaults.currency {
      if values[slot].isNone { values[slot] = .text(currency.code) }
      if let code = values[slot].string, code != currency.code {
        throw record.error(
          currency.place,
          "expected an amount in \(code.prefix(40)) as the row's currency says, found one in \(currency.code)",
          hint: nil)
      }
    }
    if let symbol, currency != nil || defaults.currency.map({ values[$0].isNone }) ?? true {
      throw record.error(
        symbol.place, "which currency '\(symbol.text)' is cannot be told", hint: "Add a column 'currency'.")
    }
    if let symbol, let code = defaults.currency.flatMap({ values[$0].string }),
      !CurrencySymbol.canMean(code, by: symbol.text)
    {
      throw record.error(
        symbol.place,
        "expected an amount in \(code.prefix(40)) as the row's currency says, found '\(symbol.text)'",
        hint: nil)
    }
    try defaults.complete(&values, steps, record)
    return true
  }

  /// Adds the row that was made to a table.
  func add(_ record: some MappedRecord, to rows: RowOutput) throws {
    for index in steps.indices { values[index].append(to: rows, steps[index].kind) }
    rows.integer(Int64(record.line))
    rows.text(utf8: RawRecord.capped(record.record))
    try rows.endRow()
  }

  /// What was passed over, in a sentence for each filter.
  var notes: [PluginError] {
    zip(filters, passedOver).compactMap { filter, count in
      if count == 0 { return nil }
      let words = Wording.list(filter.filter.values.sorted())
      let which = filter.filter.keeps ? "is not \(words)" : "is \(words)"
      return PluginError(
        "\(count) \(count == 1 ? "row" : "rows") whose '\(filter.filter.source)' \(which) passed over")
    }
  }

  // Values.

  /// The currency that an amount of the row shows, and its place.
  private var currency: (code: String, place: Int?)?
  /// A symbol beside an amount of the row that several currencies have, and its place.
  private var symbol: (text: String, place: Int?)?

  private mutating func value(_ step: Step, _ record: some MappedRecord) throws(PluginError) -> MappedValue {
    var place = step.first
    var cell = record.bytes(place)
    if step.isPlain {
      if let first = cell.first, first > 0x20 || !cell.trimmed.isEmpty {
        return try convert(cell, step, place, record)
      }
      return try constant(step, record)
    }
    if step.places.count > 1 {
      if step.field.combination == .joined { return joined(step, record) }
      for other in step.places.dropFirst() where cell.trimmed.isEmpty {
        place = other
        cell = record.bytes(other)
      }
    }
    if cell.trimmed.isEmpty { return try constant(step, record) }
    if !step.field.values.isEmpty {
      let word = String(decoding: cell.trimmed, as: UTF8.self)
      guard let meaning = step.field.values[word] ?? step.field.constant else {
        throw record.error(
          place,
          "expected \(Wording.list(step.field.values.keys.sorted().map { "'\($0)'" })), found '\(Wording.shown(cell))'",
          hint: "Add it to the values of '\(step.field.name)' in the mapping file.")
      }
      return try convert(meaning, step, place, record)
    }
    if !step.field.prefix.isEmpty {
      return try convert(
        step.field.prefix + String(decoding: cell.trimmed, as: UTF8.self), step, place, record)
    }
    return try convert(cell, step, place, record)
  }

  private mutating func constant(_ step: Step, _ record: some MappedRecord) throws(PluginError)
    -> MappedValue
  {
    guard let constant = step.field.constant else { return .none }
    return try convert(constant, step, nil, record)
  }

  private func joined(_ step: Step, _ record: some MappedRecord) -> MappedValue {
    let parts = step.places.map { String(decoding: record.bytes($0).trimmed, as: UTF8.self) }
    if parts.allSatisfy(\.isEmpty) { return .none }
    return .text(step.field.prefix + parts.joined(separator: "/"))
  }

  private mutating func convert(
    _ text: String, _ step: Step, _ place: Int?, _ record: some MappedRecord
  ) throws(PluginError) -> MappedValue {
    let bytes = Array(text.utf8)
    let result: Result<MappedValue, PluginError> = bytes.withUnsafeBytes { bytes in
      do throws(PluginError) {
        switch try convert(bytes, step, place, record) {
        // What points into this text goes with it.
        case .bytes(let part): return .success(.text(String(decoding: part, as: UTF8.self)))
        case let value: return .success(value)
        }
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func convert(
    _ cell: UnsafeRawBufferPointer, _ step: Step, _ place: Int?, _ record: some MappedRecord
  ) throws(PluginError) -> MappedValue {
    if case .text = step.conversion { return .bytes(cell) }
    let cell = cell.isUntrimmed ? UnsafeRawBufferPointer(rebasing: cell.trimmed) : cell
    func wrong(_ expected: String, hint: String? = nil) -> PluginError {
      record.error(place, "expected \(expected), found '\(Wording.shown(cell))'", hint: hint)
    }
    switch step.conversion {
    case .text: return .bytes(cell)
    case .word(let words, let bytes):
      if bytes.contains(where: { $0.elementsEqual(cell) }) { return .bytes(cell) }
      let word = CellText.lowercased(cell)
      if words.contains(word) { return .text(word) }
      if step.column.name == "kind", word == "song" { return .text("track") }
      if step.column.name == "acquired", word == "bought" { return .none }
      throw wrong(Wording.list(words), hint: Wording.suggestion(for: word, among: words))
    case .integer:
      guard let number = CellText.integer(cell) else { throw wrong("a whole number") }
      return .integer(number)
    case .flag:
      guard let flag = CellText.flag(cell) else { throw wrong("yes or no") }
      return .flag(flag)
    case .length:
      guard let number = CellText.milliseconds(cell, isMilliseconds: step.field.isMilliseconds) else {
        throw wrong("a length such as 215.3 or 3:35")
      }
      return .milliseconds(number)
    case .list where step.column.name == TrackList.column:
      guard let items = TrackList.items(cell) else {
        throw wrong(TrackList.expected, hint: "Leave the cell as Shellac wrote it, or empty.")
      }
      return .list(items)
    case .list:
      let parts = cell.split(separator: UInt8(ascii: ";")).map { String(decoding: $0.trimmed, as: UTF8.self) }
      return .list(parts.filter { !$0.isEmpty })
    case .currency:
      if cell.count == 3, cell.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) {
        return .bytes(cell)
      }
      let text = String(decoding: cell, as: UTF8.self)
      return .text(CurrencySymbol.code(of: text) ?? text)
    case .date: return try date(cell, step, place, record)
    case .money: return try money(cell, place, record)
    }
  }

  private func date(
    _ cell: UnsafeRawBufferPointer, _ step: Step, _ place: Int?, _ record: some MappedRecord
  ) throws(PluginError) -> MappedValue {
    func wrong(_ expected: String) -> PluginError {
      record.error(place, "expected \(expected), found '\(Wording.shown(cell))'", hint: nil)
    }
    let form = step.field.dates ?? mapping.dates
    var order = dateOrder
    switch form {
    case .unix, .unixMilliseconds, .apple:
      let instant = CellText.instant(
        cell, per: form == .unixMilliseconds ? 1000 : 1, epoch: form == .apple ? 978_307_200 : 0)
      guard let instant else { throw wrong("a number of seconds, as '\(form.rawValue)' says") }
      return .text(instant)
    case .iso:
      guard cell.prefix(4).allSatisfy(AmountShape.isDigit), cell.count >= 4 else {
        throw wrong("a date that begins with its year")
      }
    case .dayFirst: order = .dayFirst
    case .monthFirst: order = .monthFirst
    case .auto: order = order ?? shownDates?.order(of: cell)
    }
    if DateText.isInstant(cell) { return .bytes(cell) }
    do throws(PluginError) {
      return try DateText.read(cell, order: order).map { .text($0) } ?? .none
    } catch {
      let isDoubtful = error.message.contains("could be")
      throw record.error(
        place, error.message,
        hint: isDoubtful
          ? mapping.name == nil
            ? "Pass --option dates=dmy or --option dates=mdy."
            : "Say dates = \"dmy\" or \"mdy\" in the mapping file."
          : "Write dates as 2020-07-07, or with the time as 2020-07-07T01:34:59Z.")
    }
  }

  private mutating func money(
    _ cell: UnsafeRawBufferPointer, _ place: Int?, _ record: some MappedRecord
  ) throws(PluginError) -> MappedValue {
    if decimal != .always(.comma), MoneyText.isPlain(cell) { return .bytes(cell) }
    let money: MoneyText?
    do throws(PluginError) {
      money = try MoneyText.read(cell, decimal: decimal)
    } catch {
      let isDoubtful = error.message.contains("could be")
      throw record.error(
        place, error.message,
        hint: isDoubtful
          ? mapping.name == nil
            ? "Pass --option decimal=point or --option decimal=comma."
            : "Say decimal = \"point\" or \"comma\" in the mapping file." : nil)
    }
    guard let money else { return .none }
    if let code = money.currency {
      if let known = currency, known.code != code {
        throw record.error(
          place,
          "expected an amount in \(known.code) as the other of the row, found '\(Wording.shown(cell))'",
          hint: nil)
      }
      currency = (code, place)
    } else if let shared = money.symbol {
      symbol = (shared, place)
    }
    return .text(money.digits)
  }

  private static func word(_ words: [String]) -> Conversion { .word(words, words.map { Array($0.utf8) }) }

  /// The kind of a column, and how its cells come about.
  static func conversion(_ name: String, _ rows: RowKind) -> (ColumnKind, Conversion) {
    let kind: ColumnKind? =
      rows == .coins ? CoinColumn(rawValue: name)?.kind : PurchaseColumn(rawValue: name)?.kind
    switch (name, kind) {
    case ("kind", _): return (.text, word(rows == .coins ? RowDefaults.coinKinds : RowDefaults.purchaseKinds))
    case ("acquired", _): return (.text, word(["gift", "promo"]))
    case ("evidence", _): return (.text, word(["receipt", "library-flag", "embedded", "manual"]))
    case ("currency", _): return (.text, .currency)
    case (_, .instant): return (.instant, .date)
    case (_, .money): return (.money, .money)
    case (_, .integer): return (.integer, .integer)
    case (_, .flag): return (.flag, .flag)
    case (_, .seconds): return (.seconds, .length)
    case (_, .list): return (.list, .list)
    default: return (.text, .text)
    }
  }
}
