/// Where a line of a text names a file.
enum NamingLine: Sendable {
  /// `FILE "name" WAVE` in a cue sheet.
  case cueSheet
  /// A checksum before or behind a name: `… *name` of md5sum, `MD5 (name) = …` of BSD, `name …` of SFV, `name:…` of
  /// metaflac and shntool.
  case checksum

  /// The form of files with an extension in lower case; nil when they name none.
  init?(suffix: String) {
    switch suffix {
    case "cue": self = .cueSheet
    case _ where Self.checksums.contains(suffix): self = .checksum
    default: return nil
    }
  }

  /// The extensions of such texts in lower case.
  static let suffixes: Set<String> = checksums.union(["cue"])

  private static let checksums: Set<String> = ["md5", "sha1", "sha256", "sha512", "sfv", "ffp", "st5"]

  /// How many digits the sums have: CRC-32, MD5, SHA-1 and the others of SHA.
  private static let digits: Set<Int> = [8, 32, 40, 56, 64, 96, 128]

  /// Where a line names a file; nil when it names none.
  func name(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let range = self == .cueSheet ? Self.nameInSheet(line) : Self.nameBesideSum(line)
    return range.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func nameInSheet(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    let text = line.drop(while: isBlank)
    guard text.prefix(4).map({ $0 & 0xDF }).elementsEqual("FILE".utf8), let after = text.dropFirst(4).first,
      isBlank(after)
    else { return nil }
    let rest = text.dropFirst(4).drop(while: isBlank)
    if rest.first == UInt8(ascii: "\"") {
      guard let last = rest.lastIndex(of: UInt8(ascii: "\"")), last > rest.startIndex else { return nil }
      return rest.startIndex + 1..<last
    }
    // What stands behind the last blank is the kind of file.
    guard let kind = rest.lastIndex(where: isBlank) else { return nil }
    return rest.startIndex..<endWithoutBlanks(rest[..<kind])
  }

  private static func nameBesideSum(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    // A backslash in front says that the name is written with others of them, and a semicolon that nothing is meant.
    guard let first = line.first, first != UInt8(ascii: "\\"), first != UInt8(ascii: ";"),
      first != UInt8(ascii: "#")
    else { return nil }
    let end = endWithoutBlanks(line)
    let tail = line[..<end].reversed().prefix { isDigit($0) }.count
    let before = line[..<(end - tail)]
    if digits.contains(tail), let last = before.last {
      if last == UInt8(ascii: ":") { return line.startIndex..<before.endIndex - 1 }
      let equals = Array(") = ".utf8)
      if before.suffix(equals.count).elementsEqual(equals),
        let open = before.firstIndex(of: UInt8(ascii: "(")), open + 1 < before.endIndex - equals.count,
        before[..<open].dropLast().allSatisfy({ !isBlank($0) })
      {
        return open + 1..<before.endIndex - equals.count
      }
      if tail == 8, isBlank(last) { return line.startIndex..<endWithoutBlanks(before) }
    }
    let head = line.prefix { isDigit($0) }.count
    guard head > 8, digits.contains(head) else { return nil }
    // Two characters part them, of which the second tells how the file was read; some programs write one.
    var name = line.dropFirst(head)
    guard let blank = name.first, isBlank(blank) else { return nil }
    name = name.dropFirst()
    if let mark = name.first, mark == 0x20 || mark == UInt8(ascii: "*") { name = name.dropFirst() }
    return name.startIndex..<name.endIndex
  }

  private static func endWithoutBlanks(_ text: ArraySlice<UInt8>) -> Int {
    text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? text.startIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
