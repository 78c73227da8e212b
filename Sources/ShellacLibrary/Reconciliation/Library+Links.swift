import GRDB
import ShellacModel

/// What the user says of a song that no record tells of.
public enum Provenance: String, Sendable, Hashable, CaseIterable {
  case elsewhere, gift, rip, promo
}

/// What tying or untying by hand has done.
public struct LinkReport: Sendable, Hashable {
  /// How many songs it was about.
  public var songs = 0
  /// How many of them were tied, or untied, before.
  public var unneeded = 0
}

extension Library {
  /// Ties songs to a purchase because the user says so: that outlives every index run and every import.
  ///
  /// - Parameter tracks: the songs, each once.
  /// - Throws: `Diagnostic` when a purchase of one song gets several, or is none that songs can be of.
  public func link(purchase: Int64, to tracks: [Int64], isDryRun: Bool = false) throws -> LinkReport {
    try editLinks("link", "tied", isDryRun: isDryRun) { db, edit in
      let kind = try Self.requireLinkable(purchase, in: db)
      // What a song tells is music.
      let purchase = try PurchaseClaiming.claim(purchase, by: edit.change, in: db)
      if kind == "track", tracks.count > 1 {
        throw Diagnostic(
          "the purchase is one song, and \(tracks.count) songs match", hint: "Name one song, such as id:17.",
          status: .usage)
      }
      if kind == "track", let only = tracks.first {
        try db.execute(
          sql:
            "UPDATE link SET void = ? WHERE purchase = ? AND void IS NULL AND rule <> 'bought' AND track <> ?",
          arguments: [edit.change, purchase, only])
        // The song that was named before is not it, whether its file is there or comes back some day.
        try edit.decisions.void(
          edit.decisions.all(where: "d.kind = 'linked'").filter {
            $0.purchase == purchase && $0.track != only
          }, change: edit.change)
      }
      let said = try edit.decisions.bySong()
      for track in tracks {
        edit.report.songs += 1
        let isThere =
          try Bool.fetchOne(
            db,
            sql: """
              SELECT EXISTS (SELECT 1 FROM link WHERE track = ? AND purchase = ? AND void IS NULL AND rule = 'by hand')
              """, arguments: [track, purchase]) ?? false
        if isThere {
          edit.report.unneeded += 1
          continue
        }
        try edit.decisions.void(
          (said[track] ?? []).filter {
            ($0.kind == .linked || $0.kind == .unlinked) && $0.purchase == purchase
          }, change: edit.change)
        try edit.decisions.add(.linked, purchase: purchase, track: track, change: edit.change)
        try db.execute(
          sql: "UPDATE link SET void = ? WHERE track = ? AND purchase = ? AND void IS NULL",
          arguments: [edit.change, track, purchase])
        try edit.links.add(track: track, purchase: purchase, rule: .byHand, score: 1_000, change: edit.change)
      }
      try edit.owned.replaceSongs(of: purchase, folding: edit.folding)
    }
  }

  /// Takes songs from a purchase, for good: no rule ties them again.
  ///
  /// - Parameter tracks: the songs, each once.
  public func unlink(purchase: Int64, from tracks: [Int64], isDryRun: Bool = false) throws -> LinkReport {
    try editLinks("unlink", "untied", isDryRun: isDryRun) { db, edit in
      _ = try Self.requireLinkable(purchase, in: db)
      let said = try edit.decisions.bySong()
      for track in tracks {
        edit.report.songs += 1
        let ofBoth = (said[track] ?? []).filter { $0.purchase == purchase }
        if ofBoth.contains(where: { $0.kind == .unlinked }) {
          edit.report.unneeded += 1
          continue
        }
        try edit.decisions.void(ofBoth.filter { $0.kind == .linked }, change: edit.change)
        try edit.decisions.add(.unlinked, purchase: purchase, track: track, change: edit.change)
        try db.execute(
          sql: "UPDATE link SET void = ? WHERE track = ? AND purchase = ? AND void IS NULL",
          arguments: [edit.change, track, purchase])
      }
    }
  }

  /// Notes where songs are from that no record tells of; nil takes back what was said.
  public func note(
    _ provenance: Provenance?, of tracks: [Int64], note: String? = nil, isDryRun: Bool = false
  ) throws -> LinkReport {
    try editLinks("link", "noted the origin of", isDryRun: isDryRun) { _, edit in
      let all: [DecisionKind] = [.elsewhere, .gift, .rip, .promo]
      let kind = provenance.flatMap { DecisionKind(rawValue: $0.rawValue) }
      let said = try edit.decisions.bySong().mapValues { $0.filter { all.contains($0.kind) } }
      for track in tracks {
        edit.report.songs += 1
        let old = said[track] ?? []
        if old.map(\.kind) == (kind.map { [$0] } ?? []), note == nil {
          edit.report.unneeded += 1
          continue
        }
        try edit.decisions.void(old, change: edit.change)
        if let kind {
          try edit.decisions.add(kind, purchase: nil, track: track, note: note, change: edit.change)
        }
      }
    }
  }

  /// What an edit of links works with.
  private final class LinkEdit {
    let change: Int64
    let folding = MatchFolding()
    let decisions: DecisionTable
    let links: LinkTable
    let owned: OwnedTracks
    var report = LinkReport()

    init(_ writer: IndexWriter, _ steps: ChangeSteps) throws {
      change = try steps.beginLedger()
      // What was said of a song that has come back since is found by its keys.
      try MatchKeyTable(writer.db, folding: folding).bringUpToDateOnTheWay()
      decisions = try DecisionTable(
        writer.db, candidates: SongCandidates(writer.db, folding: folding), folding: folding)
      links = try LinkTable(writer.db)
      owned = try OwnedTracks(writer, steps)
    }
  }

  private func editLinks(
    _ command: String, _ verb: String, isDryRun: Bool, _ body: (Database, LinkEdit) throws -> Void
  ) throws -> LinkReport {
    try bringKeysUpToDate()
    return try change(
      command: command, isDryRun: isDryRun,
      summary: { "\(verb) \(CountText.count($0.songs - $0.unneeded, "song"))" }
    ) { db, steps in
      let writer = try IndexWriter(db)
      try writer.begin()
      let edit = try LinkEdit(writer, steps)
      try body(db, edit)
      try edit.owned.settle(PurchaseScope(movedBy: steps, in: db))
      try writer.finish()
      return edit.report
    }
  }

  /// The kind of a purchase.
  private static func requireLinkable(_ purchase: Int64, in db: Database) throws -> String {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT kind, sale, void FROM purchase WHERE id = ?", arguments: [purchase]),
      (row[2] as Int64?) == nil, (row[1] as Int64?) == nil
    else {
      throw Diagnostic(
        "there is no purchase \(purchase)", hint: "Run 'shellac purchases --columns id,artist,title'.")
    }
    let kind: String = row[0]
    guard ["track", "album", "package", "other"].contains(kind) else {
      throw Diagnostic(
        "purchase \(purchase) is a \(kind), to which no song can be tied",
        hint: "Run 'shellac purchases kind:track' to see purchases of songs.")
    }
    return kind == "other" ? "track" : kind
  }
}
