import ShellacLibrary
import ShellacModel

/// Writes everything about one song, album or artist.
struct DetailsWriter {
  let context: CommandContext
  private let isJSON: Bool

  init(_ context: CommandContext) {
    self.context = context
    isJSON = context.options.json
  }

  /// Writes what the library knows of it.
  func write(_ candidate: Candidates.Candidate, from library: Library) throws {
    context.escapeOutput()
    switch candidate.view {
    case .songs: write(try library.song(candidate.id))
    case .albums:
      try write(
        candidate, Self.albumFields, parts: .songs, [.disc, .track, .title, .length, .state], library)
    case .artists:
      try write(candidate, Self.artistFields, parts: .albums, [.year, .album, .songs, .state], library)
    case .purchases, .coins, .ledger: break
    }
  }

  private static let albumFields: [Field] = [
    .id, .album, .artist, .edition, .date, .originaldate, .genre, .label, .catalognumber, .barcode,
    .disctotal,
    .songs, .length, .compilation, .state, .added, .purchased, .mbAlbumID,
  ]

  private static let artistFields: [Field] = [
    .id, .artist, .artistsort, .albums, .songs, .state, .added, .mbArtistID,
  ]

  private func write(_ song: SongDetails) {
    if isJSON {
      context.output.write(SongJSON(song).text + "\n")
      return
    }
    lines(song.facts.map { ($0.field, ListedRow([$0.value]), $0.origin) })
    for file in song.files {
      context.output.write("\n")
      line("file", .bytes(file.path), file.isBest && song.files.count > 1 ? "best copy" : "")
      if file.isMissing { line("  state", .text("missing"), "") }
      line("  format", .text(file.format), "")
      if let types = file.tagTypes, !types.isEmpty { line("  tags", .text(types), "") }
      if let unread = file.unread { line("  unread", .text(unread), "") }
      if let problem = file.problem { line("  problem", .text(problem), "") }
      for property in file.properties { line("  " + property.key, .list(property.values), "") }
      for mark in file.evidence { line("  " + mark.source, .text(mark.value), "evidence") }
    }
    for purchase in song.purchases { write(purchase) }
  }

  private func write(_ purchase: SongPurchase) {
    context.output.write("\n")
    line("purchase", .integer(purchase.id), "\(purchase.rule) (\(purchase.score))")
    let names = [purchase.artist, purchase.title, purchase.album].compactMap(\.self).joined(separator: " · ")
    line("  bought", .text(names), purchase.store ?? "")
    line("  paid", .text(Self.price(of: purchase)), purchase.purchased ?? "")
    if let refund = purchase.refund, refund.minor != 0 {
      line("  refund", .text("\(refund.text) \(refund.currency)"), "")
    }
    if let songs = purchase.songs { line("  songs", .text("\(songs.withFile) of \(songs.all) on disk"), "") }
    for told in purchase.lines {
      let place = told.path.map {
        String(decoding: $0, as: UTF8.self) + (told.fileLine.map { ":\($0)" } ?? "")
      }
      line(
        "  " + told.source, .text(told.line),
        [told.evidence, place].compactMap(\.self).joined(separator: ", "))
    }
  }

  private static func price(of purchase: SongPurchase) -> String {
    if let paid = purchase.paid { return "\(paid.text) \(paid.currency)" }
    return purchase.coins.map { CountText.count(Int(clamping: $0), "coin") } ?? "price unknown"
  }

  private func write(
    _ candidate: Candidates.Candidate, _ fields: [Field], parts: View, _ partFields: [Field],
    _ library: Library
  ) throws {
    var request = ViewRequest(candidate.view, columns: fields.map { .field($0) })
    request.query = .term(
      QueryTerm(field: .field(.id), match: .number(from: Double(candidate.id), to: Double(candidate.id))))
    request.roles = ArtistRole.allCases
    var facts: [(Field, CellValue)] = []
    try library.rows(request) { row in
      for (index, field) in fields.enumerated() where !row.isNull(index) {
        facts.append((field, row.value(index)))
      }
    }
    var listed = ViewRequest(parts, columns: ([.id] + partFields).map { .field($0) })
    if candidate.view == .artists {
      listed.query = Self.albums(of: candidate)
    } else {
      listed.album = candidate.id
    }
    listed.order = .builtIn(parts == .songs ? .track : .year)
    let rows = ViewRows(library: library, request: listed)
    let columns = listed.columns.map { OutputColumn($0) }
    guard isJSON else {
      lines(facts.map { ($0.0, ListedRow([$0.1]), "") })
      context.output.write("\n")
      _ = try Listing(context: context, columns: columns, form: .table).write(rows)
      return
    }
    context.output.write("{\"fields\":")
    context.output.buffer.appendObject(facts.map { ($0.0.rawValue, $0.1) })
    context.output.write(",\"\(parts.rawValue)\":")
    var partWriter = JSONWriter.array(columns)
    partWriter.begin(to: &context.output.buffer)
    try rows.forEach { partWriter.write($0, to: &context.output.buffer) }
    partWriter.end(to: &context.output.buffer)
    context.output.buffer.bytes.removeLast()
    context.output.write("}\n")
  }

  /// The albums of an artist.
  private static func albums(of candidate: Candidates.Candidate) -> Query {
    guard case .text(let name) = candidate.artist else {
      return .term(QueryTerm(field: .field(.artist), match: .missing))
    }
    return .term(QueryTerm(field: .field(.artist), match: .equals(name)))
  }

  private func lines(_ facts: [(Field, ListedRow, String)]) {
    for (field, row, origin) in facts {
      var value = TextBuffer()
      DisplaySpelling.append(0, of: row, OutputColumn(.field(field)), to: &value)
      put(field.rawValue, value, origin)
    }
  }

  func line(_ name: String, _ value: CellValue, _ origin: String) {
    var text = TextBuffer()
    ListedRow([value]).append(0, to: &text, as: .terminal)
    put(name, text, origin)
  }

  /// A name, a value, and where it comes from, in columns.
  func put(_ name: String, _ value: TextBuffer, _ origin: String) {
    func pad(_ width: Int, _ to: Int) {
      for _ in min(width, to)...to { context.output.buffer.append(UInt8(ascii: " ")) }
    }
    context.output.buffer.append(name, as: .terminal)
    pad(DisplayWidth.of(name), 16)
    context.output.buffer.bytes.append(contentsOf: value.bytes)
    if !origin.isEmpty {
      pad(DisplayWidth.of(value.bytes[...]), 40)
      context.output.write(origin)
    }
    context.output.write("\n")
  }
}
