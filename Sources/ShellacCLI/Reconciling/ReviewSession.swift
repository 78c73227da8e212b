import Foundation
import ShellacLibrary
import ShellacModel

/// Goes through what waits for somebody's decision: pairs that may be one sale, then purchases with their candidates.
struct ReviewSession {
  private let library: Library
  private var report: ReconcileReport
  private var input: LineInput
  private let context: CommandContext

  init(_ library: Library, _ report: ReconcileReport, input: LineInput, _ context: CommandContext) {
    self.library = library
    self.report = report
    self.input = input
    self.context = context
  }

  /// Asks about each of them until there is none left, or the user has had enough.
  mutating func run() throws -> ExitStatus {
    context.output.terminalEscape = .text
    if report.reviews.isEmpty, report.doubtfulSales.isEmpty {
      context.output.write("nothing waits for review\n")
    }
    let sales = try decideSales()
    var decided = 0
    // Two purchases that are one now are looked at as one.
    if sales.decided > 0, !sales.isOver { report = try library.reconcile(limit: 0) }
    for (index, review) in report.reviews.enumerated() where !sales.isOver {
      try show(review, place: index + 1)
      guard let answer = try ask(review) else { break }
      switch answer {
      case .yes(let candidate):
        _ = try library.link(purchase: review.purchase, to: review.candidates[candidate].tracks)
        decided += 1
      case .no:
        _ = try library.unlink(purchase: review.purchase, from: review.candidates.flatMap(\.tracks))
        decided += 1
      case .skip: break
      }
    }
    if sales.decided > 0 { context.output.write("\(CountText.count(sales.decided, "pair")) decided, ") }
    context.output.write("\(CountText.count(decided, "purchase")) decided\n")
    try context.output.flush()
    return .done
  }

  // MARK: Sales

  /// Asks of each pair whether it is one sale; an answer may settle others.
  private mutating func decideSales() throws -> (decided: Int, isOver: Bool) {
    var asked: Set<DoubtfulSale> = []
    var decided = 0
    var waiting = report.doubtfulSales
    while let pair = waiting.first(where: { !asked.contains($0) }) {
      asked.insert(pair)
      context.output.write("\none sale? \(pair.reason.rawValue)\n")
      for (name, id) in [("first", pair.first), ("second", pair.second)] {
        if let side = try library.purchaseSide(id) { line(name, side, Self.sale(side)) }
      }
      guard let answer = try askSale() else { return (decided, true) }
      guard let isSame = answer else { continue }
      try library.decideSale(isSame ? .same : .different, pair)
      decided += 1
      waiting = try library.doubtfulSales()
    }
    return (decided, false)
  }

  private static func sale(_ side: LinkSide) -> String? {
    let paid = side.paid.map { "\($0.text) \($0.currency)" }
    let facts = [side.store, side.purchased, paid, side.source].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: " · ")
  }

  /// Whether it is one sale; nil inside: later; nil: that was the last answer.
  private mutating func askSale() throws -> Bool?? {
    while true {
      context.output.write("one sale? [y/n/s/q] ")
      try context.output.flush()
      guard let line = try input.next() else { return nil }
      switch line.trimmingCharacters(in: .whitespaces).lowercased() {
      case "y", "yes": return .some(true)
      case "n", "no": return .some(false)
      case "s", "": return .some(nil)
      case "q": return nil
      default: context.output.write("y: one sale; n: two; s: later; q: stop\n")
      }
    }
  }

  // MARK: Songs

  private enum Answer { case yes(Int), no, skip }

  private func show(_ review: ReconcileReport.Review, place: Int) throws {
    context.output.write("\n\(place) of \(report.reviews.count)\n")
    if let bought = try library.purchaseSide(review.purchase) { line("bought", bought, bought.store) }
    for (index, candidate) in review.candidates.enumerated() {
      guard let track = candidate.tracks.first, let song = try library.songSide(track) else { continue }
      let name = review.candidates.count == 1 ? "file" : String(index + 1)
      line(name, song, song.path.map { String(decoding: $0, as: UTF8.self) })
      let songs = candidate.album == nil ? "" : "\(CountText.count(candidate.tracks.count, "song")); "
      context.output.write(
        "          \(songs)\(candidate.reasons.joined(separator: ", ")) (\(candidate.score))\n")
    }
  }

  private func line(_ name: String, _ side: LinkSide, _ more: String?) {
    let parts = [
      side.artist, side.title, side.album, side.number.map { "track \($0)" },
      side.duration.map { "\($0 / 60_000):\($0 / 1_000 % 60 < 10 ? "0" : "")\($0 / 1_000 % 60)" }, more,
    ]
    context.output.write(name + String(repeating: " ", count: max(1, 8 - name.count)))
    context.output.buffer.append(parts.compactMap(\.self).joined(separator: " · "), as: .terminal)
    context.output.write("\n")
  }

  /// The user's answer; nil when that was the last.
  private mutating func ask(_ review: ReconcileReport.Review) throws -> Answer? {
    let count = review.candidates.count
    while true {
      context.output.write(count == 1 ? "the same? [y/n/s/q] " : "which one? [1-\(count)/n/s/q] ")
      try context.output.flush()
      guard let line = try input.next() else { return nil }
      switch line.trimmingCharacters(in: .whitespaces).lowercased() {
      case "y" where count == 1, "yes" where count == 1: return .yes(0)
      case "n", "no": return .no
      case "s", "": return .skip
      case "q": return nil
      case let text:
        if let number = Int(text), (1...count).contains(number) { return .yes(number - 1) }
        context.output.write(
          count == 1
            ? "y: it is; n: it is not; s: later; q: stop\n"
            : "the number of the right one; n: none; s: later; q: stop\n")
      }
    }
  }
}
