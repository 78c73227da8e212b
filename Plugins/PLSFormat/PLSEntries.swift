import ShellacPlaylists
import ShellacPluginSDK

/// The lines of a PLS, taken one by one.
struct PLSEntries {
  /// What the file says of itself.
  private(set) var document = Document()
  /// Whether `[playlist]` has come.
  private(set) var hasSection = false
  /// How many entries there are.
  var count: Int { entries.count }

  private struct Numbered {
    var section: Int
    var number: Int64
    var entry = ReadEntry()
    var hasFile = false
  }

  private var entries: [Numbered] = []
  /// Places in `entries` of the section being read, by number.
  private var places: [Int64: Int] = [:]
  private var section = 0
  private var isOther = false
  private var declared: (count: Int64, line: Int)?
  private let warn: (PluginError) -> Void

  init(warn: @escaping (PluginError) -> Void) { self.warn = warn }

  /// Takes a line.
  ///
  /// - Returns: why it cannot be taken.
  mutating func take(_ line: [UInt8], line number: Int) throws -> PluginError? {
    guard let start = line.firstIndex(where: { $0 > 0x20 }) else { return nil }
    switch line[start] {
    case UInt8(ascii: ";"), UInt8(ascii: "#"):
      document.extras.append(Extra(PLSFormat.comment, String(decoding: line[(start + 1)...], as: UTF8.self)))
      return nil
    case UInt8(ascii: "["):
      beginSection(ReadEntry.text(line) ?? "", line: number)
      return nil
    default: break
    }
    if isOther { return nil }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      return PluginError("expected key=value", line: number, column: start + 1)
    }
    guard let key = ReadEntry.text(line[..<equals]) else {
      return PluginError("expected a key before the =", line: number, column: equals + 1)
    }
    return set(key, Array(line[(equals + 1)...].drop { $0 == 0x20 || $0 == 0x09 }), line: number)
  }

  private mutating func beginSection(_ name: String, line: Int) {
    isOther = name.lowercased() != "[playlist]"
    if isOther {
      warn(PluginError("section \(name) is not of a playlist, and is passed over", line: line))
      return
    }
    hasSection = true
    section += 1
    places.removeAll(keepingCapacity: true)
  }

  private mutating func set(_ key: String, _ value: [UInt8], line: Int) -> PluginError? {
    let digits = key.utf8.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    let name = String(key.dropLast(digits))
    guard digits > 0, let number = Int64(key.suffix(digits)), !name.isEmpty else {
      return setOfDocument(key, value, line: line)
    }
    let isFile = name.lowercased() == "file"
    var place = places[number]
    // A second file of a number is another entry: two lists were joined.
    if place == nil || isFile && entries[place!].hasFile {
      place = entries.count
      places[number] = entries.count
      entries.append(Numbered(section: section, number: number))
      entries[entries.count - 1].entry.line = line
    }
    switch name.lowercased() {
    case "file":
      entries[place!].hasFile = !value.isEmpty
      entries[place!].entry.location = value
      entries[place!].entry.line = line
    case "title": entries[place!].entry.setName(value)
    case "length":
      let text = ReadEntry.text(value) ?? ""
      entries[place!].entry.seconds = ReadEntry.seconds(text)
      if entries[place!].entry.seconds == nil, !text.hasPrefix("-"), !text.isEmpty {
        return PluginError("expected a number of seconds, found '\(text)'", line: line)
      }
    default:
      entries[place!].entry.extras.append(
        Extra(PLSFormat.prefix + name, String(decoding: value, as: UTF8.self)))
    }
    return nil
  }

  private mutating func setOfDocument(_ key: String, _ value: [UInt8], line: Int) -> PluginError? {
    let text = ReadEntry.text(value) ?? ""
    switch key.lowercased() {
    case "numberofentries":
      guard let count = Int64(text), count >= 0 else {
        return PluginError("expected a number of entries, found '\(text)'", line: line)
      }
      declared = ((declared?.count ?? 0).addingReportingOverflow(count).partialValue, line)
    case "version": break
    case PLSFormat.title.lowercased(): document.title = document.title ?? ReadEntry.text(value)
    default: document.extras.append(Extra(PLSFormat.prefix + key, text))
    }
    return nil
  }

  /// The entries by their numbers.
  mutating func finished() -> [ReadEntry] {
    if let declared, declared.count != Int64(entries.count) {
      warn(
        PluginError(
          "the file says that it has \(declared.count) entries, and has \(entries.count)", line: declared.line
        ))
    }
    let order = entries.indices.sorted { first, second in
      (entries[first].section, entries[first].number, first)
        < (entries[second].section, entries[second].number, second)
    }
    return order.map { entries[$0].entry }
  }
}
