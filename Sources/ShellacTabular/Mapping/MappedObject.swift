import ShellacPluginSDK

/// One object of a document as a record: those of its members that a mapping names.
final class MappedObject: MappedRecord {
  private(set) var line = 1
  private(set) var keys: [String] = []
  /// Whether the tracks of an album are kept with their empty places.
  var keepsTracks = false

  private var slots: [String: Int] = [:]
  private var column = 1
  private var members: [Member] = []
  /// How many bytes the values of the record have.
  private var size = 0
  private var raw: [UInt8] = []
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private var collectsKeys = true

  /// What is between several values of one member.
  private static let separator = Array("; ".utf8)
  /// The most bytes that all values of a record may have.
  private static let cap = 8 << 20
  /// The member that every record has: the path of the rows that it is one of.
  static let rowsName = "@rows"

  private struct Member {
    /// Its values, side by side.
    var bytes: [UInt8] = []
    /// Where they stand in `memory` once the record has been read.
    var start = 0
    var end = 0
    var line = 0
    var column = 0
  }

  deinit { memory.deallocate() }

  /// The place of a member, which is looked for from now on.
  func place(_ name: String) -> Int {
    if let place = slots[name] { return place }
    slots[name] = slots.count
    members.append(Member())
    return slots.count - 1
  }

  /// Whether a member has been seen in any record.
  func hasSeen(_ place: Int) -> Bool { members[place].line > 0 }

  /// Reads an object that has begun.
  ///
  /// - Parameter rows: the path of the rows that it is one of.
  func read(_ reader: inout JSONReader, rows: String) throws {
    (line, column) = (reader.line, reader.column)
    size = 0
    for index in members.indices { members[index].bytes.removeAll(keepingCapacity: true) }
    reader.beginKeeping(cap: RawRecord.cap + 4)
    try object(&reader, prefix: "")
    raw = reader.endKeeping()
    collectsKeys = false
    store(rows, Self.rowsName, line, column)
    if memory.count < size + raw.count {
      memory.deallocate()
      memory = .allocate(byteCount: 2 * (size + raw.count), alignment: 16)
    }
    var end = 0
    for index in members.indices {
      members[index].start = end
      UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyBytes(from: members[index].bytes)
      end += members[index].bytes.count
      members[index].end = end
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[size...]).copyBytes(from: raw)
  }

  var record: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[size..<size + raw.count])
  }

  func bytes(_ place: Int?) -> UnsafeRawBufferPointer {
    guard let place else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: memory[members[place].start..<members[place].end])
  }

  func error(_ place: Int?, _ message: String, hint: String?) -> PluginError {
    guard let place, members[place].end > members[place].start || members[place].line >= line else {
      return PluginError(message, hint: hint, line: line, column: column)
    }
    let name = slots.first { $0.value == place }?.key ?? ""
    return PluginError(
      "\(DelimitedHeader.shortened(name)): \(message)", hint: hint, line: members[place].line,
      column: members[place].column)
  }

  private func object(_ reader: inout JSONReader, prefix: String) throws {
    while case .key(let key) = try reader.required() {
      try value(try reader.required(), &reader, name: prefix.isEmpty ? key : prefix + "." + key)
    }
  }

  private func value(_ token: JSONReader.Token, _ reader: inout JSONReader, name: String) throws {
    let (line, column) = (reader.line, reader.column)
    if collectsKeys, keys.count < 1000, !keys.contains(name) { keys.append(name) }
    switch token {
    case .beginObject where keepsTracks && name == TrackList.column:
      try reader.skip(token)
      store(TrackList.shown(token), name, line, column)
    case .string(let text), .number(let text): store(text, name, line, column)
    case .flag(let flag): store(flag ? "true" : "false", name, line, column)
    case .beginObject: try object(&reader, prefix: name)
    case .beginArray where keepsTracks && name == TrackList.column:
      var items: [String] = []
      var refused: [UInt8]?
      while true {
        let token = try reader.required()
        if token == .endArray { break }
        if case .string(let item) = token {
          items.append(item)
        } else {
          refused = refused ?? TrackList.text(items, before: token)
          try reader.skip(token)
        }
      }
      store(String(decoding: refused ?? TrackList.text(items), as: UTF8.self), name, line, column)
    case .beginArray:
      while true {
        let token = try reader.required()
        if token == .endArray { break }
        try value(token, &reader, name: name)
      }
    default: break
    }
    if size > Self.cap {
      throw PluginError(
        "a record has more than \(Self.cap) bytes",
        hint: "Name the array of records with rows in the mapping file.",
        line: self.line, column: self.column)
    }
  }

  private func store(_ text: String, _ name: String, _ line: Int, _ column: Int) {
    guard let place = slots[name] else { return }
    let earlier = members[place].bytes.count
    // A further item of a list.
    if earlier > 0 { members[place].bytes.append(contentsOf: Self.separator) }
    members[place].bytes.append(contentsOf: text.utf8)
    size += members[place].bytes.count - earlier
    (members[place].line, members[place].column) = (line, column)
  }
}
