import ShellacModel

/// What commands are given of an input: as the file that they read, or its lines as arguments.
struct CommandWords {
  /// How the file's name ends.
  var suffix = ""
  /// Whether the input is a library.
  var isOfLibrary = false
  /// The arguments; nil when the input holds none.
  var make: ([UInt8], String) -> [String]?

  static func of(_ name: String, _ options: FuzzOptions) -> CommandWords? {
    if let plugin = name.split(separator: ":").last, name.hasPrefix("import:") {
      return CommandWords { _, file in ["import", file, "--from", String(plugin), "--dry-run"] }
    }
    switch name {
    case "detect-import": return CommandWords { _, file in ["import", file, "--dry-run"] }
    case "sort":
      return CommandWords(suffix: ".m3u8") { input, file in
        var chance = Chance(of: input)
        return [
          "sort", file, "--by", chance.one(of: ["artist", "-year,title", "length:first"]), "--dry-run",
          "--from", chance.one(of: ["m3u", "pls", "xspf", "jspf"]),
        ]
      }
    case "mapping":
      return CommandWords(suffix: ".toml") { _, file in
        ["import", options.seeds + "/../shop.json", "--mapping", file, "--dry-run"]
      }
    case "rates-toml":
      return CommandWords(suffix: ".toml") { _, file in
        ["report", "spending", "--rates", file, "--in", "EUR"]
      }
    case "rates-csv":
      return CommandWords(suffix: ".csv") { _, file in ["report", "spending", "--rates", file, "--in", "EUR"]
      }
    case "configuration":
      return CommandWords(suffix: ".toml") { input, file in
        var chance = Chance(of: input)
        let commands = [
          ["config", "list"], ["songs", "--limit", "3"], ["orders"], ["organize", "--dry-run"], ["purchases"],
          ["albums", "--as", "table"],
        ]
        return chance.one(of: commands) + ["--config", file]
      }
    case "configuration-edit":
      return CommandWords(suffix: ".toml") { input, file in
        var chance = Chance(of: input)
        let settings = [
          ["pager", "less"], ["orders.new", "-year"], ["organize.path", "{artist}/{title}"],
          ["color", "never"],
        ]
        return ["config", "set"] + chance.one(of: settings) + ["--config", file]
      }
    case "batch":
      return CommandWords { _, file in ["batch", file, "--dry-run", "--keep-going", "--set", "TO=x"] }
    case "tag-table":
      return CommandWords(suffix: ".csv") { _, file in ["tag", "--import", file, "--dry-run"] }
    case "search":
      return CommandWords { input, _ in
        ["search", "--as", "table", "--", String(decoding: input, as: UTF8.self)]
      }
    case "listing": return CommandWords { input, _ in listing(String(decoding: input, as: UTF8.self)) }
    case "library":
      return CommandWords(suffix: ".db", isOfLibrary: true) { input, file in
        var chance = Chance(of: input)
        let commands = [
          ["songs", "--as", "table"], ["albums", "--as", "table"], ["artists"], ["check"],
          ["report", "spending"],
          ["search", "a"], ["purchases"], ["log"], ["coins", "balance"], ["playlist", "list"],
          ["songs", "--json"],
          ["show", "1"], ["config", "list"], ["root", "list"], ["report", "library"], ["duplicates"],
          ["export", "csv"], ["reconcile", "--dry-run"], ["undo", "--dry-run"],
          ["check", "--fix", "--dry-run"],
          ["common", options.library],
        ]
        let words = chance.one(of: commands)
        return words[0] == "common" && chance.isOne(in: 2)
          ? ["common", file] : words + ["--library", file]
      }
    default: return nil
    }
  }

  /// A listing of four lines: a query, an order, columns or a template, and the view.
  private static func listing(_ text: String) -> [String]? {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, !text.contains("\0") else { return nil }
    let view: String = ["songs", "albums", "artists", "purchases"].first { lines.last == $0 } ?? "songs"
    var words = [view, "--limit", "20", "--query=" + lines[0]]
    if !lines[1].isEmpty { words.append("--sort=" + lines[1]) }
    if lines[2].contains("{") {
      words.append("--template=" + lines[2])
    } else if !lines[2].isEmpty {
      words += ["--columns=" + lines[2], "--as", "table"]
    }
    return words
  }
}
