extension Mutator {
  /// Numbers at which something may run over.
  static let numbers: [UInt64] = [
    0, 1, 2, 7, 8, 16, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7F_FFFF, 0xFF_FFFF,
    0x0FFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF8, 0xFFFF_FFFF, 0x1_0000_0000, .max >> 1, 1 << 63,
    .max - 7, .max,
  ]

  static let numberTexts: [[UInt8]] = [
    "0", "-1", "1", "00", "1.0", "-0.0", "1e308", "1e-400", "255", "256", "65535", "65536", "2147483647",
    "2147483648", "-2147483649", "4294967295", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "99999999999999999999999999999999999999", "0.0000000000000000001",
    "123456789012345678.123456789", "٣", "½", "0x10", "1_000", "1,000.00", "1.000,00", "1'000", "NaN", "inf",
    "12345678901234567890123456789012345678901234567890", "2024-02-30", "9999-99-99", "0000-00-00",
    "-0001-01-01", "2024-01-01T25:61:61Z", "1970-01-01T00:00:00+99:99", "10000-01-01",
  ].map { Array($0.utf8) }

  static let brackets: [(open: [UInt8], close: [UInt8])] = [
    ("[", "]"), ("{", "}"), ("(", ")"), ("( ", " )"), ("-( ", " )"), ("{\"a\":", "}"), ("[{\"a\":", "}]"),
    ("\"", "\""), ("<a>", "</a>"), ("<dict>", "</dict>"), ("<array>", "</array>"), ("{title?", "}"),
    ("[a.", "]"), ("a = {", "}"), ("a = [", "]"), ("<!--", "-->"), ("<![CDATA[", "]]>"), ("&", ";"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Bytes that are not the text they look like.
  static let uglyText: [[UInt8]] =
    [
      [0x00], [0xFF], [0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0x1B, 0x5B, 0x33, 0x31, 0x6D], [0x07], [0x9B],
      [0xC2, 0x9B],
      [0x0D], [0x08, 0x08], [0x7F],
    ]
    + [
      "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{0}", "é", "e\u{301}", "ß", "İ", "ǆ", "ﬃ",
      "👩‍👩‍👧‍👦", "\u{10FFFF}", "\u{FFFD}", "雪", "שלום", "\u{301}\u{301}\u{301}", "\u{1F1E9}\u{1F1EA}",
    ].map { Array($0.utf8) }

  /// Words that mean something in many formats.
  static let generalWords: [[UInt8]] = [
    "\n", "\r\n", "\r", "\t", ",", ";", "|", "\"", "\"\"", "'", "\\", "\\u0000", "\\ud800", "\\\"", "null",
    "true",
    "false", "{}", "[]", "%00", "%2F", "%", "../", "/", "//", "file:///", "http://", "C:\\", "\\\\server\\x",
    "-",
    "--", "#", "#EXTM3U", "#EXTINF:", "<!DOCTYPE", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "&lt;",
    "&#0;",
    "&#x110000;", "&a;", "<![CDATA[", "]]>", "EUR", "JPY", "BHD", "XXX", "€", "$", "(", ")", "..", ":", "::",
    ":=",
    "=", "?", "*", "+", "^", "{", "}", "{{", "}}", "$HOME", "${A}", "`", "@", "!", "~", "\u{0}",
  ].map { Array($0.utf8) }

  /// The words of texts: what stands between marks, and each mark itself with its neighbour.
  static func words(of seeds: [[UInt8]]) -> [[UInt8]] {
    var found: Set<[UInt8]> = []
    for seed in seeds.prefix(64) {
      for word in seed.prefix(32 << 10).split(whereSeparator: { byte in
        !(byte >= 0x30 && byte <= 0x39 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x80
          || byte == 0x5F || byte == 0x2D || byte == 0x20)
      }) where word.count >= 2 && word.count <= 40 {
        found.insert(Array(word))
      }
      if found.count > 4_000 { break }
    }
    // In one order whatever the set's: the same seed makes the same inputs.
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
