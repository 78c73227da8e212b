import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// A plan as it is written: for people folder by folder, for programs a record a file.
struct OrganizeListing {
  private let plan: OrganizePlan
  private let context: CommandContext

  init(_ plan: OrganizePlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
  }

  private static let columns = [
    OutputColumn("deed"), OutputColumn("source", .path), OutputColumn("target", .path), OutputColumn("note"),
  ]

  func write(_ form: OutputForm, _ options: FormOptions, summary: String?) throws {
    guard form != .table else {
      try writeFolders()
      if let summary { context.output.write(summary + "\n") }
      return try context.output.flush()
    }
    _ = try Listing(
      context: context, columns: Self.columns, form: form, endsInNull: options.null,
      hasHeader: options.hasHeader
    ).write(OrganizeRows(plan: plan))
    if let summary { context.messages.note(summary) }
  }

  /// Every folder that files come from and go to, with the files under it.
  private func writeFolders() throws {
    try context.pageOutput()
    context.output.terminalEscape = .none
    var last: (source: [UInt8], target: [UInt8]?)?
    var buffer = TextBuffer()
    try plan.forEachItem { item in
      let (source, name) = Self.split(item.source)
      let target = item.target.map { Self.split($0) }
      if last?.source != source || last?.target != target?.folder {
        if last != nil { buffer.append("\n") }
        append(source, to: &buffer)
        if let target, target.folder != source {
          buffer.append(" →\n")
          append(target.folder, to: &buffer)
        }
        buffer.append("\n")
        last = (source, target?.folder)
      }
      buffer.append("  ")
      append(name, to: &buffer)
      if let target, target.name != name {
        buffer.append(" → ")
        append(target.name, to: &buffer)
      }
      let deed = OrganizeRows.deed(item, plan)
      if item.fate != .act { buffer.append("  [\(deed)]") }
      if let note = item.note {
        buffer.append("  (")
        append(Array(note.utf8), to: &buffer)
        buffer.append(")")
      }
      buffer.append("\n")
      context.output.buffer.bytes += buffer.bytes
      buffer.removeAll()
      try context.output.flushIfFull()
    }
    if last != nil { context.output.buffer.append("\n") }
  }

  private func append(_ path: [UInt8], to buffer: inout TextBuffer) {
    path.withUnsafeBytes { buffer.append($0, as: .terminal) }
  }

  private static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return ([], path) }
    return (Array(path[...slash]), Array(path[(slash + 1)...]))
  }
}

/// The lines of a plan as rows.
private struct OrganizeRows: RowSequence {
  let plan: OrganizePlan

  func forEach(_ body: (borrowing ListedRow) throws -> Void) throws {
    try plan.forEachItem { item in
      try body(
        ListedRow([
          .text(Self.deed(item, plan)), .bytes(item.source), item.target.map { .bytes($0) } ?? .null,
          item.note.map { .text($0) } ?? .null,
        ]))
    }
  }

  /// What is done, or why it is not.
  static func deed(_ item: OrganizeItem, _ plan: OrganizePlan) -> String {
    item.fate == .act ? plan.deed.rawValue : item.fate.rawValue
  }
}
