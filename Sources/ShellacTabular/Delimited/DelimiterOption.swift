import ShellacPluginSDK

/// What users can set of every table that is read.
enum DelimiterOption {
  static let all: [OptionDescription] = [
    .choice(
      "delimiter", of: ["auto", "comma", "semicolon", "tab", "bar"], default: "auto",
      help: "What stands between two cells; auto is what the first line has most of."),
    .choice(
      "encoding", of: ["auto", "utf-8", "utf-16le", "utf-16be", "windows-1252"], default: "auto",
      help: "How the text is encoded; auto is UTF-8 or, as its first bytes tell, UTF-16."),
  ]

  static func delimiter(_ settings: Settings) -> UInt8? {
    switch settings.text("delimiter") {
    case "comma": UInt8(ascii: ",")
    case "semicolon": UInt8(ascii: ";")
    case "tab": UInt8(ascii: "\t")
    case "bar": UInt8(ascii: "|")
    default: nil
    }
  }

  static func encoding(_ settings: Settings) -> TableEncoding? {
    TableEncoding(rawValue: settings.text("encoding"))
  }
}
