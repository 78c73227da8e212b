/// What lists say in brackets of files rather than of songs: `[FLAC]`, `(MP3 320)`, `[24bit/96kHz]`, `[WEB]`.
enum FormatMarks {
  /// A text without such brackets; nil when it has none.
  ///
  /// Brackets that say anything else stay as they are: `(Live)`, `[2010]`, `(FLAC Remix)`.
  static func without(_ text: String) -> String? {
    var rest = text[...]
    var kept = ""
    var isCut = false
    while let open = rest.firstIndex(where: { closing[$0] != nil }),
      let close = rest[open...].firstIndex(where: { $0 == closing[rest[open]] })
    {
      let end = rest.index(after: close)
      if isFormat(rest[rest.index(after: open)..<close]) {
        kept += rest[..<open]
        isCut = true
      } else {
        kept += rest[..<end]
      }
      rest = rest[end...]
    }
    return isCut ? (kept + rest).trimmed : nil
  }

  private static let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  private static func isFormat(_ text: Substring) -> Bool {
    let words = text.replacing("-", with: "").split { !$0.isLetter && !$0.isNumber }
    let areBits = zip(words, words.dropFirst()).contains { depths.contains(String($0)) && isBits($1) }
    return (areBits || words.contains(where: isMark))
      && words.allSatisfy { isMark($0) || isDigits($0) || beside.contains($0.lowercased()) }
  }

  /// Whether a word says by itself that it is about a file.
  private static func isMark(_ word: Substring) -> Bool {
    if names.contains(word.lowercased()) || capitals.contains(String(word)) { return true }
    let number = word.prefix(while: \.isNumber)
    let unit = word[number.endIndex...]
    if isBits(unit) { return depths.contains(String(number)) }
    return !number.isEmpty && units.contains(unit.lowercased())
  }

  private static func isBits(_ word: Substring) -> Bool { ["bit", "bits"].contains(word.lowercased()) }

  private static func isDigits(_ word: Substring) -> Bool { word.allSatisfy { "0"..."9" ~= $0 } }

  private static let names: Set<String> = [
    "flac", "alac", "mp3", "aac", "m4a", "ogg", "wav", "aiff", "wma", "wavpack", "dsd", "lossless", "hires",
    "webrip", "kbps", "khz",
  ]
  /// Words that songs have as well, and in capitals hardly any.
  private static let capitals: Set<String> = ["WEB", "APE", "OPUS"]
  private static let units: Set<String> = ["khz", "kbps", "kbit", "kbits"]
  private static let depths: Set<String> = ["16", "24", "32"]
  /// What stands beside such words, and by itself says something else.
  private static let beside: Set<String> = [
    "bit", "bits", "k", "kb", "cbr", "vbr", "v0", "v2", "cd", "vinyl", "digital", "download", "file", "files",
    "quality", "hi", "res",
  ]
}
