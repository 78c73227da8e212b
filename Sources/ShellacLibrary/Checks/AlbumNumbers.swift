/// The track numbers that an album has, disc by disc.
enum AlbumNumbers {
  /// Higher numbers are no places on a disc.
  private static let highest: Int64 = 999

  /// Calls `body` with each disc of each album that has a title; discs without a number are nil.
  static func forEach(_ scan: CheckScan, _ body: (Int64, Int64?, Set<Int>) throws -> Void) throws {
    var now: (album: Int64, disc: Int64?)?
    var numbers: Set<Int> = []
    let sql = """
      SELECT t.album, t.disc, t.number FROM album a CROSS JOIN track t ON t.album = a.id
      WHERE a.title IS NOT NULL AND t.state < 2 AND t.number BETWEEN 1 AND \(highest)
      ORDER BY t.album, t.disc_order, t.number_order
      """
    try scan.rows(sql) { row in
      let here = (album: row.integer(0), disc: row.isNull(1) ? nil : row.integer(1))
      if let now, now.album != here.album || now.disc != here.disc {
        try body(now.album, now.disc, numbers)
        numbers = []
      }
      now = here
      numbers.insert(Int(row.integer(2)))
    }
    if let now { try body(now.album, now.disc, numbers) }
  }

  /// Numbers as people write them: `track 3`, `tracks 3, 5-7`.
  static func text(of numbers: Set<Int>) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let list = ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return (numbers.count == 1 ? "track " : "tracks ") + list.joined(separator: ", ")
  }
}
