/// Values that have broken other programs, for every form to be tried with.
public enum NastyValues {
  /// Texts.
  public static let texts: [String] = [
    "", " ", "  blanks  ", "plain", "comma, here", "semi;colon", "\"quoted\"", "\"", "it's", "tab\there",
    "line\nfeed", "carriage\rreturn", "both\r\n", "\n", "back\\slash", "\\n", "\\", "=1+2", "+1", "-1",
    "@SUM(A1)",
    "null", "NULL", "true", "0", "007", "1e9", "NaN", "[1]", "{\"a\":1}", "<b>&amp;</b>", "]]>", "a|b",
    "*bold*",
    "caf\u{E9}", "cafe\u{301}", "雪見の港", "ים שקט", "\u{202E}gnp.exe", "\u{2066}isolated\u{2069}",
    "👩‍👩‍👧‍👦", "🇸🇪", "👍🏽", "\u{FEFF}bom", "\u{0}nul\u{0}", "\u{7}bell", "\u{1B}[31mred\u{1B}[0m",
    "\u{1B}]0;title\u{7}", "\u{85}next line", "\u{9B}31m", "\u{7F}", "\u{2028}\u{2029}", "\u{FFFD}",
    "\u{10FFFF}",
    String(repeating: "long ", count: 20_000), "../../etc/passwd", "'; DROP TABLE track; --",
  ]

  /// Bytes that are not UTF-8.
  public static let invalidBytes: [[UInt8]] = [
    [0xFF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x8E], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    [0xF4, 0x90, 0x80, 0x80], [0x61, 0x80, 0x62], [0xF0, 0x28, 0x8C, 0xBC], [0xE0, 0x80, 0x80],
  ]
}
