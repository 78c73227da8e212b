import ShellacPluginSDK
import ShellacTabular

/// Reads tables of transactions, by themselves or in the archive that Apple gives, which has another archive in it.
struct AppleStoreReader: ReadFormat {
  static let suffixes = ["csv", "zip"]
  static let rows: [RowKind] = [.purchases]
  static let options: [OptionDescription] =
    [
      .text("music-types", help: "Further words in the column Content Type that mean music, with commas."),
      .choice(
        "decimal", of: DecimalRule.choices, default: "auto",
        help: "What stands before the decimals of prices; auto is what they show."),
    ] + DelimitedReader.options

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let names = ["Apple_Media_Services", "Account and Transaction History"] + AppleStoreFormat.tables
    if ArchiveHead.names(names, in: head) { return 90 }
    guard let header = DelimitedHeader(head: head) else { return 0 }
    if AppleStoreColumns.areTransactions(header) { return 95 }
    return AppleStoreColumns.otherTable(header) == nil ? 0 : 70
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    guard try input.isArchive() else {
      return try read(
        input, isFree: input.path.hasEnding(AppleStoreFormat.free), settings, rows)
    }
    var isThere = false
    for archive in [input] + members(AppleStoreFormat.archive, of: input) {
      for name in AppleStoreFormat.tables {
        for table in members(name, of: archive) {
          isThere = true
          try read(table, name, isFree: name == AppleStoreFormat.free, settings, rows)
        }
      }
    }
    guard isThere else {
      throw PluginError(
        "the archive has no '\(AppleStoreFormat.tables[0])'",
        hint: "Ask Apple for 'Apple Media Services information', and name the archive that comes.")
    }
  }

  /// The members of an archive that have a name, in any folder: Apple has had several, and people pack the tables anew.
  private static func members(_ name: String, of archive: FileInput) -> [FileInput] {
    let names = archive.members.prefix(mostMembers).filter { member in
      member.hasEnding(name) && (member.count == name.utf8.count || member.hasEnding("/" + name))
    }
    return names.compactMap { archive.further($0) }
  }

  /// Apple's archives have some hundred.
  private static let mostMembers = 100_000

  /// - Parameter member: its name when it is one of several of an archive: then another table is no fault.
  private static func read(
    _ input: FileInput, _ member: String? = nil, isFree: Bool, _ settings: Settings, _ rows: RowOutput
  ) throws {
    let table = try DelimitedReader(input, settings, into: rows)
    if let member, !AppleStoreColumns.areTransactions(table.header) {
      let error = table.header.unrecognised("'\(member)' is passed over: it is no history of purchases")
      return rows.warn(PluginError(error.message))
    }
    if !AppleStoreColumns.areTransactions(table.header),
      let other = AppleStoreColumns.otherTable(table.header)
    {
      throw table.header.unrecognised(
        "this is \(other), and no history of purchases", hint: "Name '\(AppleStoreFormat.tables[0])'.")
    }
    let columns = try AppleStoreColumns(table.header, isFree: isFree)
    let types = AppleContentTypes(further: settings.text("music-types"))
    var rule = DecimalRule(option: settings.text("decimal"))
    if case .inferred = rule { rule = .inferred(try columns.mark(of: input, settings)) }
    let purchases = PurchaseTable(rows, columns: AppleStoreColumns.given)
    try purchases.begin(table.header.document(of: AppleStoreFormat.info.id))
    var passed = PassedOver()
    // Two tables of one archive may tell of the same lines.
    var lines = LineIDs()
    while try table.next() {
      let row: PurchaseRow
      do {
        let type = types.meaning(of: table.trimmed(columns.type))
        if let reason = type.reasonToPassOver {
          passed.count(reason, hint: type.hint, line: table.line)
          continue
        }
        row = try columns.row(table, type, rule, &lines)
      } catch let error as PluginError {
        try rows.refuse(error)
        continue
      }
      try purchases.add(row, of: table)
    }
    passed.tell(rows)
  }
}

extension [UInt8] {
  /// Whether a path ends in a name.
  fileprivate func hasEnding(_ name: String) -> Bool { suffix(name.utf8.count).elementsEqual(name.utf8) }
}
