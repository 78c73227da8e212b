import ShellacPluginSDK

/// What follows of a row from what it says, where its file does not say so itself.
struct RowDefaults {
  static let purchaseKinds = [
    "track", "album", "package", "credit", "subscription", "payment", "refund", "other",
  ]
  static let coinKinds = ["opening", "topup", "grant", "spend", "refund", "expiry", "balance"]

  /// The column of currencies.
  let currency: Int?

  private let rows: RowKind
  private let isOwnExport: Bool
  private let isOwn: Bool
  /// The last store, and the source that it makes: a file has few, in many rows.
  private var lastStore: (name: [UInt8], source: String)?
  private let title, artist, album, kind, evidence, source, lineID, store, coins, purchased: Int?

  /// Rules for rows of some columns.
  ///
  /// - Parameters:
  ///   - isOwnExport: whether Shellac wrote the rows, and left out what is unknown.
  ///   - isOwn: whether the table is one of Shellac's own form, so that people typed it in.
  init(_ rows: RowKind, _ steps: [RecordMapper.Step], isOwnExport: Bool, isOwn: Bool) {
    func place(_ name: String) -> Int? { steps.firstIndex { $0.column.name == name } }
    self.rows = rows
    self.isOwnExport = isOwnExport
    self.isOwn = isOwn
    (currency, title, artist, album) = (place("currency"), place("title"), place("artist"), place("album"))
    (kind, evidence, source, lineID) = (place("kind"), place("evidence"), place("source"), place("lineid"))
    (store, coins, purchased) = (place("store"), place("coins"), place("purchased"))
  }

  /// Columns to be added to those that a file has.
  static func columns(beside names: Set<String>, _ rows: RowKind, isOwnExport: Bool) -> [String] {
    var added: [String] = []
    if !names.isDisjoint(with: ["price", "listprice", "tax", "refund"]) { added.append("currency") }
    if rows == .purchases, !isOwnExport {
      added += ["kind", "title", "evidence"]
      if names.contains("lineid"), names.contains("store") { added.append("source") }
    }
    return added.filter { !names.contains($0) }
  }

  /// Completes a row.
  mutating func complete(
    _ values: inout [MappedValue], _ steps: [RecordMapper.Step], _ record: some MappedRecord
  ) throws(PluginError) {
    if rows == .coins { return try completeCoins(&values, steps, record) }
    guard !isOwnExport, let kind, let title, let evidence else { return }
    let isAlbumNamed = album.map { !values[$0].isNone } ?? false
    let hasTitle = !values[title].isNone
    if values[kind].isNone {
      values[kind] = .text(hasTitle ? "track" : isAlbumNamed ? "album" : "other")
    }
    if !hasTitle {
      let isAlbum = values[kind].string == "album"
      // What was bought is called by its title, an album too.
      if isAlbum, let album { values[title] = values[album] }
      if values[title].isNone, isAlbum || values[kind].string == "track" {
        throw record.error(steps[title].first, "expected a title, found nothing", hint: nil)
      }
    }
    if values[evidence].isNone { values[evidence] = .text(isOwn ? "manual" : "receipt") }
    // Two stores may have the same id.
    if let source, values[source].isNone, let lineID, !values[lineID].isNone, let store,
      let name = self.source(of: values[store])
    {
      values[source] = .text(name)
    }
  }

  private mutating func source(of store: MappedValue) -> String? {
    if case .bytes(let name) = store, let lastStore, name.elementsEqual(lastStore.name) {
      return lastStore.source
    }
    guard let name = store.string else { return nil }
    let source = "csv." + Self.slug(name)
    lastStore = (Array(name.utf8), source)
    return source
  }

  private func completeCoins(
    _ values: inout [MappedValue], _ steps: [RecordMapper.Step], _ record: some MappedRecord
  ) throws(PluginError) {
    func missing(_ slot: Int?, _ what: String) -> PluginError {
      record.error(slot.flatMap { steps[$0].first }, "expected \(what), found nothing", hint: nil)
    }
    guard let kind, let word = values[kind].string else { throw missing(kind, "a kind") }
    guard let coins, case .integer(let number) = values[coins] else {
      throw missing(coins, "a number of coins")
    }
    // What a store says is left may be said without a date; what happened has one.
    if purchased.map({ values[$0].isNone }) ?? true, word != "balance" { throw missing(purchased, "a date") }
    switch word {
    case "spend", "expiry": values[coins] = .integer(number > 0 ? -number : number)
    case "topup", "grant", "refund":
      if number < 0 {
        throw record.error(
          steps[coins].first, "expected coins that come in by a \(word), found \(number)",
          hint: "Call it a spend, or leave out the sign.")
      }
    default: break
    }
  }

  /// A store's name as a part of a source: `Example Store` is `example-store`.
  static func slug(_ store: String) -> String {
    let words = CellText.lowercased(store.utf8).split {
      $0.isASCII && !$0.isLetter && !$0.isNumber
    }
    return words.isEmpty ? "store" : words.joined(separator: "-")
  }
}
