import ShellacFiles
import ShellacLibrary

/// What was done to a name so that a file system takes it.
public struct NameChanges: OptionSet, Sendable, Hashable {
  /// The changes as bits.
  public let rawValue: UInt8

  /// Creates changes from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Characters were replaced or left out.
  public static let characters = NameChanges(rawValue: 1)
  /// It was too long, and was cut.
  public static let cut = NameChanges(rawValue: 2)
}

/// Makes what tags say into single names that a file system takes, whatever they say.
///
/// A name never holds a slash, is never `.` or `..`, never empty and never hidden; its accents are composed (NFC),
/// so that one name is one spelling. Characters that nobody sees and that turn text around are left out, but for
/// the joiners inside emoji and letters.
public struct NameRules: Sendable {
  /// Stands for a slash that is part of a value, from rendering to here: no name keeps it.
  static let slashMark: UInt8 = 0x1F

  /// What the file system does with names.
  public let traits: FileSystemTraits

  /// What stands for a character that cannot be.
  public let replacement: [UInt8]

  /// The ASCII characters that stay as they are anywhere in a name.
  private let isPlain: [Bool]

  /// Creates rules.
  public init(_ traits: FileSystemTraits, replacement: String = "_") {
    self.traits = traits
    self.replacement = Array(replacement.utf8)
    isPlain = (0..<128).map { byte in
      let byte = UInt8(byte)
      return byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") && !traits.refused.contains(byte)
    }
  }

  /// Adds a name to `result`.
  ///
  /// - Parameters:
  ///   - raw: what the template gave.
  ///   - suffix: what stands behind it and is kept when the name is cut: an extension with its dot.
  public func append(_ raw: ArraySlice<UInt8>, suffix: [UInt8] = [], to result: inout [UInt8]) -> NameChanges
  {
    if isGood(raw, suffix) {
      result.append(contentsOf: raw)
      result.append(contentsOf: suffix)
      return []
    }
    var changes: NameChanges = []
    var stem = cleaned(raw, &changes)
    if stem.isEmpty {
      stem = String(decoding: replacement, as: UTF8.self)
      changes.insert(.characters)
    }
    var tail = suffix.isEmpty ? "" : cleaned(suffix[...], &changes)
    // What parts it from the name is no blank at an end.
    if suffix.first == UInt8(ascii: " ") { tail = " " + tail }
    protectDots(&stem, tail, &changes)
    protectDevice(&stem, tail, &changes)
    if measure(tail) + 8 > traits.longestName { tail = "" }
    if measure(stem) + measure(tail) > traits.longestName {
      changes.insert(.cut)
      cut(&stem, to: traits.longestName - measure(tail))
      if tail.isEmpty { trimEnd(&stem) }
    }
    result.append(contentsOf: stem.utf8)
    result.append(contentsOf: tail.utf8)
    return changes
  }

  /// A name of its own.
  public func name(_ raw: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    var result: [UInt8] = []
    _ = append(raw[...], suffix: suffix, to: &result)
    return result
  }

  /// The form in which two names are one: by the file system's own rules.
  public func key(_ name: [UInt8]) -> [UInt8] {
    if !traits.tellsCaseApart { return NameKey.key(name) }
    if traits.tellsUnicodeFormsApart { return name }
    return Array(Composed.text(String(decoding: name, as: UTF8.self)).utf8)
  }

  /// Whether a name stays as it is, told by its bytes alone: most do.
  private func isGood(_ raw: ArraySlice<UInt8>, _ suffix: [UInt8]) -> Bool {
    guard let first = raw.first, let last = raw.last, first != 0x20, first != UInt8(ascii: "."), last != 0x20
    else { return false }
    guard raw.count + suffix.count <= traits.longestName, suffix.last != 0x20 else { return false }
    if suffix.isEmpty, last == UInt8(ascii: "."), !traits.keepsFinalDot { return false }
    if !traits.takesDeviceNames, raw.count <= 8 || raw.prefix(9).contains(UInt8(ascii: ".")) { return false }
    for byte in suffix where byte >= 0x80 || !isPlain[Int(byte)] { return false }
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      if byte < 0x80 {
        if !isPlain[Int(byte)] { return false }
        index += 1
      } else {
        guard let letter = PlainLetters.length(in: raw, at: index) else { return false }
        index += letter
      }
    }
    return true
  }

  /// The text without what no name should have, composed and without blanks at its ends.
  private func cleaned(_ raw: ArraySlice<UInt8>, _ changes: inout NameChanges) -> String {
    var scalars = String.UnicodeScalarView()
    var joiner: Unicode.Scalar?
    var isFlag = false
    for scalar in String(decoding: raw, as: UTF8.self).unicodeScalars {
      if scalar.value == 0x200C || scalar.value == 0x200D {
        // Between two characters it shapes them, anywhere else it only hides.
        if let last = scalars.last, !last.properties.isWhitespace {
          joiner = scalar
        } else {
          changes.insert(.characters)
        }
        continue
      }
      isFlag = scalar.value == 0x1F3F4 || (isFlag && (0xE0020...0xE007F).contains(scalar.value))
      switch treatment(of: scalar, inFlag: isFlag) {
      case .keep:
        if let joiner, !scalar.properties.isWhitespace { scalars.append(joiner) }
        scalars.append(scalar)
      case .blank:
        scalars.append(" ")
        changes.insert(.characters)
      case .drop: changes.insert(.characters)
      case .replace(let text):
        scalars.append(contentsOf: text.unicodeScalars)
        changes.insert(.characters)
      }
      joiner = nil
    }
    let isBlank = \Unicode.Scalar.properties.isWhitespace
    let kept = scalars.drop { $0[keyPath: isBlank] }
    let end = kept.lastIndex { !$0[keyPath: isBlank] }.map { kept.index(after: $0) } ?? kept.startIndex
    return Composed.text(String(kept[..<end]))
  }

  private enum Treatment {
    case keep, blank, drop
    case replace(String)
  }

  private func treatment(of scalar: Unicode.Scalar, inFlag: Bool) -> Treatment {
    switch scalar.value {
    case UInt32(Self.slashMark), 0x2F, 0xFFFD: return .replace(replacementText)
    case 0x09...0x0D, 0x2028, 0x2029: return .blank
    case 0x00...0x1F, 0x7F...0x9F: return .drop
    case 0x22 where traits.refused.contains(0x22): return .replace(traits.refused.contains(0x27) ? "" : "'")
    case 0x20...0x7E:
      return traits.refused.contains(UInt8(scalar.value)) ? .replace(replacementText) : .keep
    // Soft hyphen, marks of direction, word joiners, byte order marks and annotations: nobody sees them.
    case 0x00AD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
      return .drop
    case 0xE0000...0xE007F: return inFlag ? .keep : .drop
    default: return .keep
    }
  }

  private var replacementText: String { String(decoding: replacement, as: UTF8.self) }

  /// Keeps a name from being `.`, `..` or hidden, and from ending as the file system does not take it.
  private func protectDots(_ stem: inout String, _ tail: String, _ changes: inout NameChanges) {
    // By scalars: a dot with an accent on it hides a file as well.
    let dot: Unicode.Scalar = "."
    if stem.unicodeScalars.allSatisfy({ $0 == dot }) {
      stem = String(repeating: replacementText, count: min(stem.utf8.count, 3))
      changes.insert(.characters)
    } else if stem.unicodeScalars.first == dot {
      stem = replacementText + String(stem.unicodeScalars.dropFirst())
      // What stands for the dot may be nothing.
      stem = String(stem.unicodeScalars.drop { $0 == dot })
      changes.insert(.characters)
    }
    if stem.isEmpty { stem = "_" }
    if tail.isEmpty {
      let before = stem.utf8.count
      trimEnd(&stem)
      if stem.utf8.count != before { changes.insert(.characters) }
    }
  }

  private func trimEnd(_ stem: inout String) {
    while let last = stem.unicodeScalars.last,
      last.properties.isWhitespace || last.value == 0x200C || last.value == 0x200D
        || (last == "." && !traits.keepsFinalDot)
    {
      stem.unicodeScalars.removeLast()
    }
    if stem.isEmpty { stem = "_" }
  }

  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + ["com", "lpt"].flatMap { port in "123456789\u{B9}\u{B2}\u{B3}".map { port + String($0) } })

  /// Keeps a name from meaning a device: what stands before the first dot decides.
  private func protectDevice(_ stem: inout String, _ tail: String, _ changes: inout NameChanges) {
    guard !traits.takesDeviceNames else { return }
    let base = stem.prefix { $0 != "." }
    var name = base.lowercased()
    while name.last == " " { name.removeLast() }
    guard Self.devices.contains(name) else { return }
    stem.insert("_", at: base.endIndex)
    changes.insert(.characters)
  }

  private func measure(_ text: String) -> Int { traits.measuresUTF16 ? text.utf16.count : text.utf8.count }

  /// Cuts a text between two characters as people see them.
  private func cut(_ text: inout String, to limit: Int) {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      used += measure(String(text[end..<next]))
      if used > limit { break }
      end = next
    }
    // A single character of hundreds of marks has no border to be cut at.
    let kept = end == text.startIndex ? "_" : text[..<end]
    text = String(kept)
    // A joiner that has nothing to join any more only hides.
    while let last = text.unicodeScalars.last,
      last.properties.isWhitespace || last.value == 0x200C || last.value == 0x200D
    {
      text.unicodeScalars.removeLast()
    }
    if text.isEmpty { text = "_" }
  }
}
