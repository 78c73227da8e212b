/// Where on a line of a file a value stands that the library refused.
///
/// The library knows values by what they are, and not where they stood: a plugin has cleaned them, or renamed their
/// columns. No place is better than a wrong one.
struct CellPlace {
  /// The names of the columns in the line above the records; empty when there is none, as in JSON.
  private let names: [String]
  private let delimiter: Character
  private let titles: [String: String]

  /// Places in a file.
  ///
  /// - Parameters:
  ///   - header: the line above its records; nil when it has none.
  ///   - titles: what the file calls its fields, where it calls them otherwise; empty for those that it has not.
  init(header: String?, titles: [String: String] = [:]) {
    self.titles = titles
    let header = header ?? ""
    // The first of those that are equally frequent.
    var (best, most) = (Character(","), 0)
    for candidate in [",", ";", "\t", "|"] as [Character] {
      let count = header.count { $0 == candidate }
      if count > most { (best, most) = (candidate, count) }
    }
    delimiter = best
    names = Self.cells(of: header, delimiter: best).map {
      header[$0].trimming { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" }.lowercased()
    }
  }

  /// The column of a value, counted in characters from 1; nil when it cannot be told.
  ///
  /// - Parameters:
  ///   - found: the value, as a message quotes it; empty when it does not.
  ///   - field: what the message calls it.
  func column(of found: String, _ field: String, in line: String) -> Int? {
    if let place = value(of: field, in: line) {
      let start = Self.occurrences(of: found, in: line[place]).first ?? place.lowerBound
      return line.distance(from: line.startIndex, to: start) + 1
    }
    // What stands nowhere is not what looks like it.
    let places = titles[field] == "" ? [] : Self.occurrences(of: found, in: line[...])
    var start = places.count == 1 ? places[0] : nil
    // A currency that is told of all amounts at once fails at the first of them.
    if places.isEmpty, field == "currency" {
      start = Self.amounts.lazy.compactMap { value(of: $0, in: line) }.first { !$0.isEmpty }?.lowerBound
    }
    return start.map { line.distance(from: line.startIndex, to: $0) + 1 }
  }

  private static let amounts = ["price", "listprice", "tax", "refund"]

  /// Where the value of a field stands.
  private func value(of field: String, in line: String) -> Range<String.Index>? {
    guard let title = titles[field] else { return cell(of: field, in: line) ?? member(field, in: line) }
    if title.isEmpty { return nil }
    // Of `price.amount` the last part is the member's name.
    return cell(of: title[...].trimming(\.isWhitespace).lowercased(), in: line)
      ?? member(title.split(separator: ".").last.map(String.init) ?? title, in: line)
  }

  /// The cell of the column that is called so.
  private func cell(of field: String, in line: String) -> Range<String.Index>? {
    guard names.count > 1, let index = names.firstIndex(of: field) else { return nil }
    let cells = Self.cells(of: line, delimiter: delimiter)
    return index < cells.count ? cells[index] : nil
  }

  /// What stands behind the name of a member of an object, up to the next one.
  private func member(_ field: String, in line: String) -> Range<String.Index>? {
    // Of several records on a line nothing tells which one is meant.
    let names = line.ranges(of: "\"\(field)\"")
    guard let name = names.first, names.count == 1 else { return nil }
    let rest = line[name.upperBound...].drop { $0.isWhitespace }
    guard rest.first == ":" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace }
    return value.startIndex..<(value.firstIndex { $0 == "," || $0 == "}" } ?? value.endIndex)
  }

  /// The cells of a record, quotation marks included.
  private static func cells(of record: String, delimiter: Character) -> [Range<String.Index>] {
    var cells: [Range<String.Index>] = []
    var start = record.startIndex
    var isQuoted = false
    for index in record.indices {
      if record[index] == "\"" { isQuoted.toggle() }
      guard record[index] == delimiter, !isQuoted else { continue }
      cells.append(start..<index)
      start = record.index(after: index)
    }
    return cells + [start..<record.endIndex]
  }

  /// Where a text stands by itself: `0` is not in `2020`.
  private static func occurrences(of found: String, in text: Substring) -> [String.Index] {
    func isWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || "-.:".contains($0) } ?? false
    }
    if found.isEmpty { return [] }
    return text.ranges(of: found).filter { place in
      let before = place.lowerBound > text.startIndex ? text[text.index(before: place.lowerBound)] : nil
      let after = place.upperBound < text.endIndex ? text[place.upperBound] : nil
      return !isWord(before) && !isWord(after)
    }.map(\.lowerBound)
  }
}

extension Substring {
  fileprivate func trimming(_ isOuter: (Character) -> Bool) -> Substring {
    let front = drop(while: isOuter)
    return front.lastIndex { !isOuter($0) }.map { front[...$0] } ?? ""
  }
}
