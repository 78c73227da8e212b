import ShellacPluginSDK

/// A document of JSON, or lines of it, read as purchases or coins by a mapping.
public struct MappedDocument {
  private let input: FileInput
  private let paths: [[String]]

  /// A document.
  ///
  /// - Parameter paths: where the records are; empty: they are the objects outside, or of the array outside.
  public init(_ input: FileInput, paths: [[String]]) {
    self.input = input
    self.paths = paths.isEmpty ? [[]] : paths
  }

  /// The names of the members of the first record; nil when there is none.
  public func firstKeys() throws -> [String]? {
    let record = MappedObject()
    do {
      try walk(record) { throw Found() }
    } catch is Found {
      return record.keys
    }
    return nil
  }

  private struct Found: Error {}

  /// Reads the document.
  ///
  /// - Parameter mapping: which members are which fields; those that no record has are named in a warning.
  public func read(_ mapping: ColumnMapping, into rows: RowOutput) throws {
    let kind = mapping.rows ?? .purchases
    guard let keys = try firstKeys() else { throw try missing() }
    let isOwnExport = mapping.name == nil && keys.contains("source") && keys.contains("lineid")
    let record = MappedObject()
    record.keepsTracks = isOwnExport
    var mapper = try RecordMapper(mapping, rows: kind, isOwnExport: isOwnExport) {
      field, source throws(PluginError) in
      mapping.name == nil && !keys.contains(source) ? nil : record.place(source)
    }
    if mapping.name == nil { mapper.decimal = .always(.point) }
    try rows.begin(kind, mapper.columns)
    try walk(record) {
      do throws(PluginError) {
        guard try mapper.take(record) else { return }
      } catch {
        return try rows.refuse(error)
      }
      try mapper.add(record, to: rows)
    } refuse: {
      try rows.refuse($0)
    }
    for note in mapper.notes { rows.note(note) }
    guard let name = mapping.name else { return }
    for field in mapping.fields {
      for source in field.sources where !record.hasSeen(record.place(source)) {
        rows.warn(
          PluginError(
            "line \(field.line) of the mapping '\(name)' names '\(source)', which no record has; the first has \(Self.shown(keys))",
            hint: Wording.suggestion(for: source, among: keys)))
      }
    }
  }

  /// Goes through the records.
  ///
  /// - Parameters:
  ///   - body: is called when one has been read.
  ///   - refuse: takes what stands where a record should.
  private func walk(
    _ record: MappedObject, _ body: () throws -> Void, refuse: (PluginError) throws -> Void = { _ in }
  ) throws {
    var reader = JSONReader(input, takesSeveral: true)
    while let token = try reader.next() {
      try visit(token, &reader, [], record, body, refuse)
    }
  }

  private func visit(
    _ token: JSONReader.Token, _ reader: inout JSONReader, _ path: [String], _ record: MappedObject,
    _ body: () throws -> Void, _ refuse: (PluginError) throws -> Void
  ) throws {
    let isRecord = paths.contains(path)
    switch token {
    case .beginObject where isRecord:
      try record.read(&reader, rows: path.joined(separator: "."))
      try body()
    case .beginObject:
      while case .key(let key) = try reader.required() {
        let inner = path + [key]
        let value = try reader.required()
        if paths.contains(where: { $0.starts(with: inner) }) {
          try visit(value, &reader, inner, record, body, refuse)
        } else {
          try reader.skip(value)
        }
      }
    case .beginArray:
      while true {
        let item = try reader.required()
        if item == .endArray { return }
        try visit(item, &reader, path, record, body, refuse)
      }
    case .null: break
    default:
      if isRecord {
        try refuse(
          PluginError(
            "expected an object, a record", hint: "Write the record as {\"title\": \"…\"}.",
            line: reader.line, column: reader.column))
      }
    }
  }

  /// Why there is no record, with the names that there are.
  private func missing() throws -> PluginError {
    var reader = JSONReader(input, takesSeveral: true)
    var names: [String] = []
    if try reader.next() == .beginObject {
      while names.count < 100, case .key(let key) = try reader.required() {
        names.append(key)
        try reader.skip(try reader.required())
      }
    }
    let wanted = paths.map { $0.joined(separator: ".") }.filter { !$0.isEmpty }
    let place = wanted.isEmpty ? "objects" : "objects in \(Wording.list(wanted.map { "'\($0)'" }))"
    let seen = names.isEmpty ? "it has no names" : "it has \(Self.shown(names))"
    return PluginError(
      "expected \(place), found none; \(seen)",
      hint: "Say in the mapping file where the records are, with rows.",
      line: 1, column: 1)
  }

  static func shown(_ keys: [String]) -> String {
    let rest = keys.count > 20 ? " … and \(keys.count - 20) more" : ""
    return keys.prefix(20).map { DelimitedHeader.shortened($0) }.joined(separator: ", ") + rest
  }
}

extension ColumnMapping {
  /// The mapping of Shellac's own objects.
  ///
  /// - Parameter keys: the members of the first of them.
  /// - Throws: `PluginError` with those when they are none of Shellac's.
  public static func own(_ keys: [String]) throws(PluginError) -> ColumnMapping {
    let header = DelimitedHeader(names: keys, text: "", delimiter: UInt8(ascii: ","), line: 1)
    guard let rows = kind(of: header) else {
      let few = keys.prefix(4).map { DelimitedHeader.shortened($0) }.joined(separator: ", ")
      let found = keys.isEmpty ? "none" : keys.count > 4 ? few + " and more" : few
      let expected =
        missing(from: header, as: nil).map { "\($0.rows) with \($0.names)" } ?? "purchases or coins"
      throw PluginError(
        "expected objects of \(expected), found \(found)",
        hint:
          "Say in a mapping file what the members are, and name it with --mapping; see shellac-mapping(7).",
        line: 1, column: 1)
    }
    return own(rows)
  }
}
