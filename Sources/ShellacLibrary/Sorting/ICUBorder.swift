import CICU
import ShellacModel

// Every unsafe pointer that goes to ICU stands in this file.

/// Orders texts as the readers of a language do, digits by their number; used by one thread at a time.
final class Collator {
  private let collator: OpaquePointer
  private var scratch: UnsafeMutableBufferPointer<UInt8>

  /// A collator for a locale such as `sv_SE`, `de-u-co-phonebk` or `und`.
  ///
  /// A language that ICU does not know has the order of the Unicode root collation.
  /// - Throws: `Diagnostic` when ICU has no collation data.
  init(locale: String) throws {
    guard let collator = shellac_collator_open(Self.icuName(of: locale)) else {
      throw Diagnostic(
        "cannot sort for locale '\(locale)': ICU has no collation for it",
        hint: "Set another locale, such as en.")
    }
    self.collator = collator
    scratch = .allocate(capacity: 1024)
  }

  deinit {
    shellac_collator_close(collator)
    scratch.deallocate()
  }

  /// The name of the locale whose collation is used: `sv` for `sv_SE`, `root` for an unknown language.
  var effectiveLocale: String { String(cString: shellac_collator_locale(collator)) }

  /// ICU's version of the collation; keys of two versions do not compare.
  var version: String {
    var bytes: [UInt8] = [0, 0, 0, 0]
    shellac_collator_version(collator, &bytes)
    return bytes.map { String($0) }.joined(separator: ".")
  }

  /// The collation key of a text: bytes that compare as the texts do, always less than `SortKeyBytes.missing`.
  ///
  /// The first 1,000 UTF-16 units count. Invalid UTF-8 is read as U+FFFD.
  func key(of text: String) -> [UInt8] { withKey(of: text) { Array($0) } }

  /// Calls `body` with the collation key of a text; the bytes are valid while it runs.
  func withKey<Result>(
    of text: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var text = text
    return try text.withUTF8 { try withKey(of: $0, body) }
  }

  /// Calls `body` with the collation key of UTF-8 text; the bytes are valid while it runs.
  func withKey<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var length = shellac_collator_key(
      collator, text.baseAddress, text.count, scratch.baseAddress, scratch.count)
    if length > scratch.count {
      scratch.deallocate()
      scratch = .allocate(capacity: length + 1)
      length = shellac_collator_key(
        collator, text.baseAddress, text.count, scratch.baseAddress, scratch.count)
    }
    return try body(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(scratch)[..<min(length, scratch.count)]))
  }

  /// Whether a locale names no language (`und`, `C` and the like), or a language and country that there are.
  static func isKnown(locale: String) -> Bool {
    let name = icuName(of: locale)
    return name.isEmpty || shellac_locale_is_known(name) != 0
  }

  /// ICU takes the empty name as its root and would read `C` as a language.
  private static func icuName(of locale: String) -> String {
    let name = locale.prefix { $0 != "." }
    return ["und", "root", "C", "POSIX"].contains(String(name)) ? "" : String(name)
  }
}

/// A regular expression in ICU's syntax, matched without regard to case and accents; used by one thread at a time.
final class RegularExpression {
  private let regex: OpaquePointer

  /// Compiles a pattern.
  ///
  /// - Throws: `Diagnostic` with the fault's column in the pattern.
  init(_ pattern: String) throws {
    var problem: UnsafePointer<CChar>?
    var offset = 0
    var text = pattern
    let regex = text.withUTF8 { shellac_regex_open($0.baseAddress, $0.count, &problem, &offset) }
    guard let regex else {
      throw Diagnostic(
        "bad regular expression '\(pattern)': \(problem.map { String(cString: $0) } ?? "it cannot be used")",
        hint: "Use : instead of :: to look for the text as it stands.",
        place: Diagnostic.Place(source: pattern, column: offset + 1), status: .usage)
    }
    self.regex = regex
  }

  deinit { shellac_regex_close(regex) }

  /// Whether the text holds a match; nil when the search takes too many steps or too much memory.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    let answer = shellac_regex_matches(regex, text.baseAddress, text.count)
    return answer < 0 ? nil : answer == 1
  }

  /// Whether the text holds a match; nil when the search takes too many steps or too much memory.
  func matches(_ text: String) -> Bool? {
    var text = text
    return text.withUTF8 { matches($0) }
  }
}

/// What differences a folding takes away.
struct Folding: OptionSet {
  let rawValue: Int32

  static let letterCase = Folding(rawValue: Int32(SHELLAC_FOLD_CASE))
  static let accents = Folding(rawValue: Int32(SHELLAC_FOLD_ACCENTS))

  /// The text folded and composed (NFC); nil when it is too long for ICU.
  func callAsFunction(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var capacity = text.count + text.count / 2 + 16
    for _ in 0..<2 {
      var length = 0
      let folded = [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
        length = shellac_fold(text.baseAddress, text.count, rawValue, out.baseAddress, out.count)
        count = max(0, min(length, out.count))
      }
      if length < 0 { return nil }
      if length <= capacity { return folded }
      capacity = length
    }
    return nil
  }
}

/// Writes names in other scripts with Latin letters; used by one thread at a time.
final class LatinLetters {
  private let latin: OpaquePointer?

  init() { latin = shellac_latin_open() }

  deinit { shellac_latin_close(latin) }

  /// The text in ASCII, as far as ICU has rules; nil when it is too long to be a name.
  func callAsFunction(_ text: [UInt8]) -> [UInt8]? {
    guard let latin else { return nil }
    var capacity = text.count * 3 + 32
    for _ in 0..<2 {
      var length = 0
      let written = [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
        length = text.withUnsafeBufferPointer {
          shellac_latin_text(latin, $0.baseAddress, $0.count, out.baseAddress, out.count)
        }
        count = max(0, min(length, out.count))
      }
      if length < 0 { return nil }
      if length <= capacity { return written }
      capacity = length
    }
    return nil
  }
}
