extension TOMLSource {
  /// The text with one value set, everything else as it was.
  ///
  /// A new key goes to the end of its table; a new table to the end of the file.
  /// - Parameter value: the value as TOML has it.
  func setting(_ path: [String], to value: String) -> String {
    var result = bytes
    if let entry = entries.last(where: { $0.path == path }) {
      result.replaceSubrange(entry.value, with: value.utf8)
      return String(decoding: result, as: UTF8.self)
    }
    guard let key = path.last else { return String(decoding: bytes, as: UTF8.self) }
    let line = Self.quoted(key) + " = " + value + "\n"
    if path.count == 1 {
      let end = entries.last { $0.value.lowerBound < firstHeader }.map(endOfLine)
      let isAlone = end == nil && firstHeader < bytes.count
      insert(line + (isAlone ? "\n" : ""), at: end ?? firstHeader, of: &result)
    } else if let header = headers.last(where: { $0.path == path.dropLast() }) {
      insert(line, at: header.end, of: &result)
    } else {
      let blank = bytes.isEmpty ? "" : "\n"
      let name = path.dropLast().map(Self.quoted).joined(separator: ".")
      insert(blank + "[\(name)]\n" + line, at: bytes.count, of: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func insert(_ text: String, at index: Int, of result: inout [UInt8]) {
    let needsBreak = index > 0 && result[index - 1] != UInt8(ascii: "\n")
    result.insert(contentsOf: ((needsBreak ? "\n" : "") + text).utf8, at: index)
  }

  /// Behind the line on which an entry ends.
  private func endOfLine(of entry: Entry) -> Int {
    bytes[entry.value.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  private static func quoted(_ key: String) -> String {
    key.utf8.allSatisfy(isBareKey) && !key.isEmpty ? key : SettingValue.text(key).toml
  }
}
