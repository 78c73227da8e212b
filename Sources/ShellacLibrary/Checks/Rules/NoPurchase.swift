import ShellacModel

extension CheckRule {
  /// A file has no purchase.
  static let noPurchase = CheckRule(
    502, "no-purchase", .note, .song,
    "A file has no purchase.",
    advice: "Tie it to one: 'shellac reconcile'; or say where it is from: 'shellac link --rip id:ID'.",
    .scan({ scan in
      let sql = """
        SELECT id FROM track t WHERE state = 0
          AND NOT EXISTS (SELECT 1 FROM link WHERE link.track = t.id AND link.void IS NULL)
          AND NOT EXISTS (SELECT 1 FROM decision WHERE decision.track = t.id AND decision.void IS NULL
            AND decision.kind IN \(SongOrigins.kinds))
          AND NOT EXISTS (SELECT 1 FROM file JOIN file_evidence e ON e.file = file.id
            WHERE file.track = t.id AND e.source <> '\(PurchaseEvidence.product)')
        """
      let origins = try SongOrigins(scan.db).ofReturned
      try scan.rows(sql) { row in
        if origins[row.integer(0)] == nil { try scan.report(row.integer(0), "has no purchase") }
      }
    }))
}
