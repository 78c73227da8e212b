import ShellacLibrary
import ShellacModel

/// Writes everything about purchases, a block each, for people.
struct PurchaseWriter {
  private let writer: DetailsWriter
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
    writer = DetailsWriter(context)
  }

  /// Writes a purchase, with a blank line before all but the first.
  func write(_ purchase: PurchaseDetails, isFirst: Bool) {
    context.output.terminalEscape = .text
    if !isFirst { context.output.write("\n") }
    writer.line("purchase", .integer(purchase.id), purchase.bought.source ?? "")
    for fact in purchase.facts where fact.value != .null { write(fact, of: purchase) }
    for track in purchase.tracks { write(track) }
    for evidence in purchase.evidences { write(evidence) }
    for link in purchase.links { write(link, of: purchase) }
    for decision in purchase.decisions {
      context.output.write("\n")
      writer.line("decision", .text(decision.kind), decision.at)
      let song = decision.song.map { "song \($0)" } ?? ""
      writer.line("  about", .text(decision.about), song)
      if let note = decision.note { writer.line("  note", .text(note), "") }
    }
  }

  /// What stands elsewhere in the block.
  private static let passedOver: Set<Field> = [.id, .source, .lineid, .evidence, .currency, .owned]

  private func write(_ fact: PurchaseDetails.Fact, of purchase: PurchaseDetails) {
    if Self.passedOver.contains(fact.field) { return }
    let why = fact.field == .state ? purchase.why : ""
    writer.put(fact.field.rawValue, Self.spelling(fact, currency: purchase[.currency]), why)
  }

  private func write(_ track: PurchaseDetails.Track) {
    let names = [track.number.map(String.init), track.artist, track.title].compactMap(\.self)
    writer.line("  holds", .text(names.joined(separator: " · ")), Self.length(track.duration) ?? "")
  }

  private func write(_ evidence: PurchaseDetails.Evidence) {
    let line = evidence.line
    context.output.write("\n")
    writer.line("evidence", .text("\(line.source) \(line.line)"), line.evidence)
    if let place = line.place { writer.line("  file", .bytes(place), "") }
    let currency = evidence.differing.first { $0.field == .currency }?.value
    for fact in evidence.differing {
      writer.put("  " + fact.field.rawValue, Self.spelling(fact, currency: currency ?? .null), "")
    }
  }

  /// A link with its two sides: what was bought, and what the song is.
  private func write(_ link: PurchaseDetails.Link, of purchase: PurchaseDetails) {
    context.output.write("\n")
    let rule = link.certainty == .byHand ? "" : "\(link.rule) (\(link.score)), "
    writer.line("song", .integer(link.song.id), rule + link.certainty.rawValue)
    if !link.reasons.isEmpty { writer.line("  compared", .text(link.reasons.joined(separator: ", ")), "") }
    if let path = link.song.path { writer.line("  file", .bytes(path), "") }
    let (bought, song) = (purchase.bought, link.song)
    let sides: [(String, String?, String?)] = [
      ("artist", bought.artist, song.artist), ("title", bought.title, song.title),
      ("album", bought.album, song.album),
      ("track", bought.number.map(String.init), song.number.map(String.init)),
      ("length", Self.length(bought.duration), Self.length(song.duration)),
    ]
    writer.line("  side", .text("bought"), "song")
    for (name, one, other) in sides where one != nil || other != nil {
      writer.line("  " + name, .text(one ?? "–"), TextBuffer.text(other ?? "–", as: .terminal))
    }
  }

  private static func spelling(_ fact: PurchaseDetails.Fact, currency: CellValue) -> TextBuffer {
    var text = TextBuffer()
    DisplaySpelling.append(0, of: ListedRow([fact.value]), OutputColumn(.field(fact.field)), to: &text)
    if fact.field.kind == .money, case .text(let code) = currency {
      text.append(" ")
      text.append(code, as: .terminal)
    }
    return text
  }

  private static func length(_ milliseconds: Int?) -> String? {
    guard let milliseconds else { return nil }
    var text = TextBuffer()
    DisplaySpelling.append(seconds: Double(milliseconds / 1000), to: &text)
    return text.text
  }
}

extension SongPurchase.Line {
  /// The file that it came from, and the line of that file.
  var place: [UInt8]? {
    path.map { $0 + (fileLine.map { Array(":\($0)".utf8) } ?? []) }
  }
}
