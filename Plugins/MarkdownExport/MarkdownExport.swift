import ShellacPluginSDK
import ShellacTabular

/// A table of GitHub Flavored Markdown (https://github.github.com/gfm/#tables-extension-), or a list.
///
///     | artist | title | length |
///     | :--- | :--- | ---: |
///     | Björk | Jóga | 5:05 |
struct MarkdownExport: ExportFormat {
  static let info = PluginInfo(
    id: "markdown", name: "Markdown", version: "1.0.0", summary: "A table or a list in Markdown.",
    examples: [
      "shellac export markdown -o songs.md",
      "shellac export markdown --playlist Favourites --option style=list",
    ])
  static let suffixes = ["md", "markdown"]
  static let rows = RowKind.allCases
  static let options: [OptionDescription] = [
    .choice(
      "style", of: ["table", "list"], default: "table",
      help: "A table of the columns, or a list of lines such as '**Artist** – Title, Album'.")
  ]

  private let columns: [Column]
  private let isList: Bool
  /// The artist's column, which stands in bold at the front of an item.
  private let lead: Int?
  /// The other columns, the title first.
  private let others: [Int]
  private let output: ByteOutput
  private let cellText = DisplayText { MarkdownText.append($0, to: &$1) }

  init(_ request: ExportRequest, output: ByteOutput) throws {
    columns = request.columns
    isList = request.settings.text("style") == "list"
    func first(_ names: [String]) -> Int? {
      names.lazy.compactMap { name in request.columns.firstIndex { $0.name == name } }.first
    }
    let lead = first(["artist", "albumartist"])
    let title = first(["title", "album"])
    self.lead = lead
    others = (title.map { [$0] } ?? []) + request.columns.indices.filter { $0 != lead && $0 != title }
    self.output = output
    if let title = request.document.title {
      output.append("# ")
      MarkdownText.append(heading: title, to: &output.bytes)
      output.append("\n\n")
    }
    guard !isList else { return }
    for column in columns {
      output.append("| ")
      MarkdownText.append(column.title, to: &output.bytes)
      output.append(" ")
    }
    output.append("|\n")
    for column in columns { output.append(column.kind.isNumeric ? "| ---: " : "| :--- ") }
    output.append("|\n")
  }

  func write(_ row: Row) throws {
    if isList { return item(row) }
    for index in columns.indices {
      output.append("| ")
      cellText.append(row[index], columns[index].kind, to: output)
      output.append(" ")
    }
    output.append("|\n")
  }

  /// The artist in bold, when there is one, then the title and the other columns that have a value.
  private func item(_ row: Row) {
    output.append("- ")
    var hasText = false
    if let lead, !MarkdownText.isBlank(row[lead].bytes) {
      output.append("**")
      MarkdownText.append(inline: row[lead].bytes, to: &output.bytes)
      output.append("**")
      hasText = true
    }
    var isFirst = true
    for index in others where !row[index].isNull {
      if hasText { output.append(isFirst ? " – " : ", ") }
      let start = output.bytes.count
      cellText.append(row[index], columns[index].kind, to: output)
      if !hasText { MarkdownText.escapeBlockMark(&output.bytes, at: start) }
      hasText = true
      isFirst = false
    }
    output.append("\n")
  }
}
