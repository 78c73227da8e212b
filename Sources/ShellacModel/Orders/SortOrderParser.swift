/// Reads orders as users write them: a name, or keys `[-]field[:first|:last]` with commas between them.
///
/// A lone built-in or configured name is an order; a leading `+` forces the reading as fields.
public enum SortOrderParser {
  /// Reads an order.
  ///
  /// - Parameters:
  ///   - text: the order, such as `discography`, `-year,album` or `+year`.
  ///   - named: the configured orders, from their names to their texts.
  /// - Throws: `Diagnostic` with the column of the fault.
  public static func parse(_ text: String, named: [String: String] = [:]) throws -> SortOrder {
    var text = text
    var path: [String] = []
    while true {
      let name = text.trimmed.text.lowercased()
      if let builtIn = BuiltInOrder(rawValue: name) { return .builtIn(builtIn) }
      // Of several that differ in case alone, each run takes the same.
      guard let key = named.keys.filter({ $0.lowercased() == name }).min() else { break }
      guard !path.contains(name) else {
        throw Diagnostic(
          "order \(path[0].quoted) leads back to itself: \((path + [name]).joined(separator: ", "))",
          hint: "Change the orders in the configuration.", status: .usage)
      }
      path.append(name)
      text = named[key] ?? ""
    }
    do {
      return .keys(try keys(text, named: named))
    } catch var error as Diagnostic {
      if let name = path.last { error.message = "order \(name.quoted): " + error.message }
      throw error
    }
  }

  /// Checks the orders of a configuration: their names are free, and each can be read.
  ///
  /// - Throws: `Diagnostic` for the first fault, by name.
  public static func check(named: [String: String]) throws {
    var taken: [String: String] = [:]
    for name in named.keys.sorted() {
      if let other = taken.updateValue(name, forKey: name.lowercased()) {
        throw Diagnostic(
          "orders \(other.quoted) and \(name.quoted) differ in case alone, which names of orders do not tell",
          hint: "Give one of them another name.", status: .usage)
      }
      guard BuiltInOrder(rawValue: name.lowercased()) == nil else {
        throw Diagnostic(
          "order \(name.quoted) has the name of a built-in order", hint: "Give it another name.",
          status: .usage)
      }
      guard !name.isEmpty, !name.utf8.contains(where: { " ,:+\t\n".utf8.contains($0) }), !name.hasPrefix("-")
      else {
        throw Diagnostic(
          "\(name.quoted) is no name for an order", hint: "Use letters, digits and hyphens.", status: .usage)
      }
      _ = try parse(name, named: named)
    }
  }

  /// The most keys of an order: each costs a term of the statement that the library runs.
  private static let mostKeys = 64

  /// Reads keys; of those that name the same field only the first can matter.
  private static func keys(_ text: String, named: [String: String]) throws -> [SortKey] {
    var keys: [SortKey] = []
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let (trimmed, leading) = text[part.startIndex..<part.endIndex].trimmed
      var at = text.utf8.distance(from: text.startIndex, to: part.startIndex) + leading
      var rest = trimmed
      if index == 0 && rest.utf8.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
        at += 1
      }
      let isDescending = rest.utf8.first == UInt8(ascii: "-")
      if isDescending {
        rest = rest.dropFirst()
        at += 1
      }
      let name = rest.prefix(upToFirst: UInt8(ascii: ":"))
      guard !name.isEmpty else {
        throw Diagnostic.usage(
          "the order has an empty key", hint: "Write fields with commas between them, such as artist,-year.",
          at: at, in: text)
      }
      guard let field = FieldReference(named: name) else {
        throw unknown(
          String(name), isLone: parts.count == 1, isDescending: isDescending, named: named, at: at, in: text)
      }
      var key = SortKey(field: field, descending: isDescending)
      if name.endIndex < rest.endIndex {
        let place = rest[rest.utf8.index(after: name.endIndex)...]
        guard let missing = SortKey.Missing(rawValue: place.lowercased()) else {
          throw Diagnostic.usage(
            "\(place.quoted) is no place for missing values", hint: "Write \(field):first or \(field):last.",
            at: at + name.utf8.count + 1, in: text)
        }
        key.missing = missing
      }
      if keys.contains(where: { $0.field == field }) { continue }
      guard keys.count < mostKeys else {
        throw Diagnostic.usage(
          "the order has more than \(mostKeys) keys", hint: "Leave out the keys from here on.", at: at,
          in: text)
      }
      keys.append(key)
    }
    return keys
  }

  /// A name that is neither a field nor, where one may stand, an order.
  private static func unknown(
    _ name: String, isLone: Bool, isDescending: Bool, named: [String: String], at offset: Int, in text: String
  ) -> Diagnostic {
    let orders = BuiltInOrder.allCases.map(\.rawValue) + named.keys.sorted()
    if orders.contains(name.lowercased()) {
      let hint =
        isLone
        ? "Write \(name) alone, with --reverse to mirror it." : "Write \(name) alone, without other keys."
      return .usage("\(name.quoted) is an order, not a field", hint: hint, at: offset, in: text)
    }
    guard isLone && !isDescending else { return .unknownField(name, at: offset, in: text) }
    let fields = Field.allCases.map(\.rawValue)
    let hint = Suggestion.closest(to: name, among: orders + fields).map { "Did you mean '\($0)'?" }
    return .usage(
      "unknown order or field \(name.quoted)", hint: hint ?? "See all names with: shellac orders.",
      at: offset,
      in: text)
  }
}
