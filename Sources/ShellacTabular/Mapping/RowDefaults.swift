import ShellacPluginSDK

/// What follows of a row from what it says, where its file does not say so itself.
struct RowDefaults {
  static let purchaseKinds = [
    "track", "album", "package", "credit", "subscription", "payment", "refund", "other",
  ]
  static let coinKinds = ["opening", "topup", "grant", "spend", "refund", "expiry", "balance"]

  private let rows: RowKind
  private let isOwnExport: Bool
  private let isOwn: Bool

  /// - Parameters:
  ///   - isOwnExport: whether Shellac wrote the rows, and left out what is unknown.
  ///   - isOwn: whether the table is one of Shellac's own form, so that people typed it in.
  init(_ rows: RowKind, isOwnExport: Bool, isOwn: Bool) {
    self.rows = rows
    self.isOwnExport = isOwnExport
    self.isOwn = isOwn
  }

  /// Columns to be added to those that the file has.
  func columns(beside names: Set<String>) -> [String] {
    var added: [String] = []
    if !names.isDisjoint(with: ["price", "listprice", "tax", "refund"]) { added.append("currency") }
    if rows == .purchases, !isOwnExport {
      added += ["kind", "title", "evidence"]
      if names.contains("lineid"), names.contains("store") { added.append("source") }
    }
    return added.filter { !names.contains($0) }
  }

  /// Completes a row.
  ///
  /// - Parameter place: where in the record a field stands.
  func complete(
    _ values: inout [MappedValue], _ slots: [String: Int], _ record: some MappedRecord,
    place: (String) -> Int?
  ) throws(PluginError) {
    if rows == .coins { return try completeCoins(&values, slots, record, place: place) }
    if isOwnExport { return }
    let title = slots["title"]
    let hasTitle = title.map { !values[$0].isNone } ?? false
    let album = slots["album"].map { values[$0] } ?? .none
    if let kind = slots["kind"], values[kind].isNone {
      values[kind] = .text(hasTitle ? "track" : album.isNone ? "other" : "album")
    }
    // What was bought is called by its title, an album too.
    if let title, !hasTitle, let kind = slots["kind"], values[kind].string == "album" { values[title] = album }
    if let title, values[title].isNone, album.isNone,
      slots["kind"].flatMap({ values[$0].string }).map({ ["track", "album"].contains($0) }) == true
    {
      throw record.error(place("title"), "expected a title, found nothing", hint: nil)
    }
    if let evidence = slots["evidence"], values[evidence].isNone {
      values[evidence] = .text(isOwn ? "manual" : "receipt")
    }
    // Two stores may have the same id.
    if let source = slots["source"], values[source].isNone, let line = slots["lineid"], !values[line].isNone,
      let store = slots["store"].flatMap({ values[$0].string })
    {
      values[source] = .text("csv." + Self.slug(store))
    }
  }

  private func completeCoins(
    _ values: inout [MappedValue], _ slots: [String: Int], _ record: some MappedRecord,
    place: (String) -> Int?
  ) throws(PluginError) {
    for name in ["kind", "coins", "purchased"] where slots[name].map({ values[$0].isNone }) ?? true {
      // A day without a date is no entry; what a store says is left has none of its own.
      if name == "purchased", slots["kind"].flatMap({ values[$0].string }) == "balance" { continue }
      throw record.error(place(name), "expected \(name == "purchased" ? "a date" : name), found nothing", hint: nil)
    }
    guard let slot = slots["coins"], case .integer(let coins) = values[slot],
      let kind = slots["kind"].flatMap({ values[$0].string })
    else { return }
    switch kind {
    case "spend", "expiry": values[slot] = .integer(coins > 0 ? -coins : coins)
    case "topup", "grant", "refund":
      if coins < 0 {
        throw record.error(
          place("coins"), "expected coins that come in by a \(kind), found \(coins)",
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
