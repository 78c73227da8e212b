import ShellacPluginSDK

/// The names of a table's columns.
public struct DelimitedHeader: Sendable {
  /// The names as they stand in the file, without the blanks around them.
  public let names: [String]

  /// The header as it stands in the file, without its line end.
  public let text: String

  /// What stands between two cells.
  public let delimiter: UInt8

  /// The line of the file that it stands on, from 1.
  public let line: Int

  private let places: [String: Int]

  init(names: [String], text: String, delimiter: UInt8, line: Int) {
    self.names = names
    self.text = text
    self.delimiter = delimiter
    self.line = line
    var places: [String: Int] = [:]
    for (index, name) in names.enumerated() where !name.isEmpty {
      let key = Self.key(name)
      if places[key] == nil { places[key] = index }
    }
    self.places = places
  }

  /// The place of the first column that has one of some names; nil when there is none.
  ///
  /// Case and the blanks around do not count; the first name that there is wins.
  public func column(_ names: String...) -> Int? { column(in: names) }

  /// The place of the first column that has one of some names; nil when there is none.
  public func column(in names: [String]) -> Int? {
    for name in names {
      if let place = places[Self.key(name)] { return place }
    }
    return nil
  }

  /// What is said of columns that have the name of one before them, and so are not read; nil when there are none.
  public var repetition: PluginError? {
    var seen: Set<String> = []
    var repeated: [String] = []
    for name in names where !name.isEmpty && repeated.count < 20 {
      if !seen.insert(Self.key(name)).inserted { repeated.append("'\(Self.shortened(name))'") }
    }
    if repeated.isEmpty { return nil }
    return PluginError(
      "more than one column is named \(repeated.joined(separator: ", ")); the first is read",
      hint: "Name them differently if another is meant.", line: line)
  }

  /// Whether there is a column for each group of names.
  public func has(_ groups: [String]...) -> Bool { groups.allSatisfy { column(in: $0) != nil } }

  /// Refuses a file that lacks a column.
  ///
  /// - Parameters:
  ///   - groups: the names of each column that is needed, any of which will do.
  ///   - what: what the file should be: `Discogs' collection`.
  /// - Throws: `PluginError` with what is missing and what there is.
  public func require(_ groups: [String]..., of what: String) throws {
    let missing = groups.filter { column(in: $0) == nil }
    guard let first = missing.first else { return }
    let wanted = first.map { "'\($0)'" }.joined(separator: " or ")
    let others = missing.count > 1 ? ", nor \(missing.count - 1) more that it has" : ""
    throw unrecognised("expected the columns of \(what), found none called \(wanted)\(others)")
  }

  /// The error for a file whose columns are not those that it should have, with those that it has.
  ///
  /// - Parameter message: what was expected, and what is missing.
  public func unrecognised(
    _ message: String, hint: String = "Name the right file; without --from, its format is seen from the file."
  ) -> PluginError {
    PluginError("\(message); \(described)", hint: hint, line: line, column: 1)
  }

  /// The columns for a message: `the columns of the file, with ';' between them, are: A, B …`.
  public var described: String {
    if names.allSatisfy(\.isEmpty) { return "its first line names no columns" }
    let shown = names.prefix(20).map { $0.isEmpty ? "(none)" : Self.shortened($0) }
    let rest = names.count > 20 ? " … and \(names.count - 20) more" : ""
    let mark =
      delimiter == UInt8(ascii: "\t") ? "tabs" : "'\(String(decoding: [delimiter], as: UTF8.self))'"
    if names.count == 1 { return "the only column of the file is: \(shown[0])" }
    // A comma goes without saying.
    let parted = delimiter == UInt8(ascii: ",") ? "" : ", with \(mark) between them,"
    return "the columns of the file\(parted) are: \(shown.joined(separator: ", "))\(rest)"
  }

  /// A name on one line, cut where it is too long to be one.
  static func shortened(_ name: String) -> String {
    let shown = String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    return shown.count > 40 ? shown.prefix(40) + "…" : shown
  }

  /// The header of a file whose first bytes these are; nil when there is none.
  public init?(head: UnsafeRawBufferPointer) {
    let input = FileInput(Array(head.prefix(16 * 1024)))
    guard let reader = try? DelimitedReader(input) else { return nil }
    self = reader.header
  }

  private static func key(_ name: String) -> String {
    String(decoding: name.utf8.trimmed.map(lowercased), as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without the blanks around it.
  var trimmed: SubSequence {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
