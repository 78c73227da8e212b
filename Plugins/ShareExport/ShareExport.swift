import ShellacPluginSDK
import ShellacTabular

/// Messages to friends: one line a song, and a link when there is one.
///
///     I'm currently listening to Jóga by Björk https://example.bandcamp.com/track/joga
///
/// Never a price, an order or an account: their fields are not asked for.
struct ShareExport: ExportFormat {
  static let info = PluginInfo(
    id: "share", name: "Share", version: "1.0.0", summary: "Messages about what you listen to.",
    examples: [
      "shellac share title:Jóga",
      "shellac share --style markdown album:Homogenic",
      "shellac share --option template='♫ {title} – {artist} {url}' --option links=spotify,store genre:jazz",
    ])
  static let suffixes = ["txt"]
  static let rows: [RowKind] = [.songs, .albums, .entries]
  static let columns: [String]? = ItemReader.columns
  static let options: [OptionDescription] = [
    .choice(
      "style", of: ["text", "markdown", "html", "json", "jsonl", "template"], default: "text",
      help: "How messages are written; html is one page that other sites can show a preview of."),
    .text(
      "template",
      help: "A message of your own with {title}, {artist}, {album}, {url} and {store}; {{ is a brace."),
    .text(
      "links", default: "store,spotify,musicbrainz,isrc",
      help: "Where links come from, the first that knows one: store, spotify, musicbrainz, isrc; or none."),
  ]

  private enum Style: String {
    case text, markdown, html, json, jsonl
  }

  private let style: Style
  private let template: MessageTemplate?
  private let reader: ItemReader
  private let warn: (PluginError) -> Void
  private let output: ByteOutput
  private let noun: String
  private let pageTitle: String?
  private var row: Int64 = 0
  private var count = 0
  /// Kept for a page only, whose beginning tells of all.
  private var items: [SharedItem] = []

  init(_ request: ExportRequest, output: ByteOutput) throws {
    style = Style(rawValue: request.settings.text("style")) ?? .text
    let template = request.settings.text("template")
    guard !template.isEmpty || request.settings.text("style") != "template" else {
      throw PluginError(
        "no template is given", hint: "Pass --option template='{title} – {artist} {url}'.")
    }
    self.template = template.isEmpty ? nil : try MessageTemplate(template)
    let links = request.settings.text("links")
    guard let rules = LinkRule.list(links) else {
      throw PluginError(
        "links '\(links)' names a rule that is not known",
        hint: "Use store, spotify, musicbrainz and isrc, with commas between them, or none.")
    }
    guard request.rows != .songs || request.columns.contains(where: { $0.name == "title" }) else {
      throw PluginError("a message needs the column title", hint: "Leave out --columns.")
    }
    reader = ItemReader(request.rows, request.columns, rules: rules)
    warn = request.warn
    noun = request.rows == .albums ? "album" : request.rows == .entries ? "entry" : "song"
    pageTitle = request.document.title
    self.output = output
    if style == .json { output.append("[") }
  }

  mutating func write(_ row: Row) throws {
    self.row &+= 1
    guard let item = reader.item(row) else {
      let what = noun == "album" ? "name" : "title"
      return warn(PluginError("\(noun) \(self.row) has no \(what), and is not told of"))
    }
    count += 1
    switch style {
    case .text:
      output.append(message(item))
      output.append("\n")
    case .markdown:
      // Lines without one between them would be one paragraph.
      if count > 1 { output.append("\n") }
      append(markdown: item)
      output.append("\n")
    case .html: items.append(item)
    case .json:
      if count > 1 { output.append(",\n") }
      append(json: item)
    case .jsonl:
      append(json: item)
      output.append("\n")
    }
  }

  func finish() throws {
    switch style {
    case .text, .markdown, .jsonl: break
    case .json: output.append("]\n")
    case .html:
      SharePage(items: items, title: pageTitle) { template?.message($0) ?? $0.sentence }.write(to: output)
    }
  }

  private func message(_ item: SharedItem) -> String {
    template?.message(item) ?? item.sentence + (item.link.map { " " + $0 } ?? "")
  }

  private func append(markdown item: SharedItem) {
    if template != nil { return MarkdownText.append(message(item), to: &output.bytes) }
    output.append("I'm currently listening to ")
    if let link = item.link {
      output.append("[")
      MarkdownText.append(item.title, to: &output.bytes)
      output.append("](")
      for byte in link.utf8 {
        switch byte {
        case UInt8(ascii: "("): output.append("%28")
        case UInt8(ascii: ")"): output.append("%29")
        default: output.append(byte)
        }
      }
      output.append(")")
    } else {
      MarkdownText.append(item.title, to: &output.bytes)
    }
    guard let artist = item.artist else { return }
    output.append(" by ")
    MarkdownText.append(artist, to: &output.bytes)
  }

  private func append(json item: SharedItem) {
    let facts: [(String, String?)] = [
      ("title", item.title), ("artist", item.artist), ("album", item.album), ("url", item.link),
      ("store", item.store), ("text", message(item)),
    ]
    for (index, fact) in facts.enumerated() {
      output.append(index == 0 ? "{" : ",")
      JSONText.append(fact.0, to: &output.bytes)
      output.append(":")
      if let value = fact.1 {
        JSONText.append(value, to: &output.bytes)
      } else {
        output.append("null")
      }
    }
    output.append("}")
  }
}
