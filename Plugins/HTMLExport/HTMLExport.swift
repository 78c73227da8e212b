import ShellacPluginSDK
import ShellacTabular

/// One page that needs nothing beside it: a table that can be searched and sorted.
///
/// Text of tags is never markup: everything is escaped, and the page's policy lets no script run but its own.
struct HTMLExport: ExportFormat {
  static let info = PluginInfo(
    id: "html", name: "HTML", version: "1.0.0",
    summary: "One self-contained page with search and sortable columns.",
    examples: [
      "shellac export html -o music.html",
      "shellac export html --view albums --sort -added --option title='New music' -o albums.html",
    ])
  static let suffixes = ["html", "htm"]
  static let rows = RowKind.allCases
  static let options: [OptionDescription] = [
    .text("title", help: "The page's title; without it the playlist's, or what its rows are."),
    .choice(
      "links", of: ["none", "web", "all"], default: "web",
      help: "What can be clicked: nothing, web addresses, or files on this machine too."),
    .text(
      "language", default: "en",
      help: "The language whose rules the page sorts by, such as 'de' or 'pt-BR'."),
  ]

  private enum Links: String {
    case none, web, all
  }

  private let kinds: [ColumnKind]
  private let isAddress: [Bool]
  private let links: Links
  private let page: Page
  private let output: ByteOutput
  private var count: Int64 = 0
  private let cellText = DisplayText { HTMLText.append($0, to: &$1) }

  init(_ request: ExportRequest, output: ByteOutput) throws {
    kinds = request.columns.map(\.kind)
    links = Links(rawValue: request.settings.text("links")) ?? .web
    isAddress = request.columns.map { $0.name == "url" }
    let chosen = request.settings.text("title")
    page = Page(
      title: chosen.isEmpty ? request.document.title ?? request.rows.heading : chosen,
      creator: request.document.creator, language: try Self.language(request.settings.text("language")),
      noun: request.rows.noun, columns: request.columns)
    self.output = output
    output.append(page.beginning)
  }

  mutating func write(_ row: Row) throws {
    count &+= 1
    output.append("<tr>")
    for index in kinds.indices { write(row[index], kinds[index], isAddress: isAddress[index]) }
    output.append("</tr>\n")
  }

  func finish() throws { output.append(page.end(count: count)) }

  private func write(_ cell: Cell, _ kind: ColumnKind, isAddress: Bool) {
    output.append(kind.isNumeric ? "<td class=\"n\"" : "<td")
    switch cell.content {
    case .decimal(let digits) where kind == .seconds:
      // What is shown does not sort.
      appendValue(digits)
    case .text(let bytes) where kind == .instant: appendValue(bytes)
    default: output.append(">")
    }
    let link = address(cell, kind, isAddress: isAddress)
    if let link {
      output.append("<a href=\"")
      HTMLText.append(link, to: &output.bytes)
      output.append("\" rel=\"noreferrer\">")
    }
    cellText.append(cell, kind, to: output)
    output.append(link == nil ? "</td>" : "</a></td>")
  }

  private func appendValue(_ value: UnsafeRawBufferPointer) {
    output.append(" data-value=\"")
    HTMLText.append(value, to: &output.bytes)
    output.append("\">")
  }

  /// Where a cell leads when it is clicked.
  private func address(_ cell: Cell, _ kind: ColumnKind, isAddress: Bool) -> String? {
    if links != .none, isAddress, kind == .text, let text = cell.text {
      let scheme = text.prefix { $0 != ":" }.lowercased()
      return scheme == "http" || scheme == "https" ? text : nil
    }
    if links == .all, kind == .path, cell.bytes.first == UInt8(ascii: "/") {
      return FileAddress.of(cell.bytes)
    }
    return nil
  }

  /// A language tag (BCP 47) as far as its letters go.
  private static func language(_ text: String) throws -> String {
    let isTag =
      text.utf8.count <= 35
      && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { byte in
            byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
              || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          }
      } && (text.first?.isLetter ?? false)
    guard isTag else {
      throw PluginError(
        "language '\(text)' is not a language tag", hint: "Pass --option language=en, or another such tag.")
    }
    return text
  }
}

extension RowKind {
  /// What one row and several are called.
  var noun: (one: String, many: String) {
    switch self {
    case .songs: ("song", "songs")
    case .albums: ("album", "albums")
    case .artists: ("artist", "artists")
    case .playlists: ("playlist", "playlists")
    case .entries: ("entry", "entries")
    case .purchases: ("purchase", "purchases")
    case .coins: ("coin entry", "coin entries")
    }
  }

  /// The title of a page that has none.
  var heading: String {
    switch self {
    case .songs: "Songs"
    case .albums: "Albums"
    case .artists: "Artists"
    case .playlists: "Playlists"
    case .entries: "Playlist"
    case .purchases: "Purchases"
    case .coins: "Coins"
    }
  }
}
