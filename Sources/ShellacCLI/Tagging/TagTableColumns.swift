import ShellacLibrary
import ShellacModel

/// What the columns of a table of tags are.
struct TagTableColumns {
  private let path: Int?
  private let file: Int?
  private let stamp: Int?
  private let fields: [(index: Int, field: FieldReference)]

  /// Reads a header; columns that are not known are named and left out.
  ///
  /// - Throws: `Diagnostic` when nothing says which file a row is about.
  init(_ header: [String], name: String, _ context: CommandContext) throws {
    var places: [String: Int] = [:]
    var fields: [(index: Int, field: FieldReference)] = []
    for (index, title) in header.enumerated() {
      let title = TagCells.trimmed(title)
      if title.isEmpty { continue }
      if TagTable.keys.contains(title.lowercased()) {
        places[title.lowercased()] = index
        continue
      }
      guard let field = FieldReference(named: title) else {
        let meant = FieldReference.suggestion(for: title)
        context.messages.problem(
          Diagnostic(
            "\(name), line 1: unknown column '\(title)' is left out",
            hint: meant.map { "Did you mean '\($0)'?" } ?? "See all names with: shellac fields."))
        continue
      }
      guard !fields.contains(where: { $0.field == field }) else {
        throw Diagnostic(
          "\(name), line 1: column '\(field)' stands there twice", hint: "Leave one of them out.")
      }
      // What an export shows of the audio or of purchases is no tag.
      if TagField.isWritable(field) { fields.append((index, field)) }
    }
    (path, file, stamp) = (places["path"], places["file"], places["stamp"])
    self.fields = fields
    guard path != nil || file != nil else {
      throw Diagnostic(
        "\(name) has no column 'path' or 'file'", hint: "Begin with a table from: shellac tag --export FILE.")
    }
  }

  private static func cell(_ record: DelimitedRecords.Record, _ index: Int?) -> String? {
    guard let index, index < record.cells.count, !record.cells[index].isEmpty else { return nil }
    return record.cells[index]
  }

  /// The file that a row is about, as the library has it.
  ///
  /// - Throws: `Diagnostic` when there is none, or it has changed since the table was written.
  func file(_ record: DelimitedRecords.Record, _ library: Library) throws -> TaggedFile {
    var found: TaggedFile?
    let (number, path) = (Self.cell(record, file), Self.cell(record, path))
    if let number {
      guard let id = Int64(number) else { throw Diagnostic("'\(number)' is no number of a file") }
      found = try library.taggedFile(id)
    } else if let path {
      found = try library.taggedFile(path: Array(path.utf8))
    } else {
      throw Diagnostic("it names no file")
    }
    guard let found else {
      throw Diagnostic(
        "the library has no file '\(path ?? number ?? "")'", hint: "Write the table anew with --export.")
    }
    let stamp = Self.cell(record, stamp)
    // A number may be another file's in another library; the stamp says that it is this one, elsewhere now.
    if stamp == nil, number != nil, let path, path != readable(found.path) {
      throw Diagnostic(
        "file \(found.id) of the library is '\(readable(found.path))', not '\(path)'",
        hint: "Write the table anew with --export.")
    }
    if let stamp, stamp != TagCells.stamp(size: found.size, modified: found.modified) {
      throw Diagnostic(
        "'\(readable(found.path))' has changed since the table was written",
        hint: "Write the table anew with --export.")
    }
    return found
  }

  /// What a row changes.
  func edits(_ record: DelimitedRecords.Record, _ file: TaggedFile) throws -> [TagEdit] {
    let values = TagValues(packed: file.properties)
    var edits: [TagEdit] = []
    for (index, field) in fields {
      // A row that ends early says nothing of the columns behind.
      guard index < record.cells.count else { continue }
      let old = values.values(of: field)
      let text = record.cells[index]
      if text == TagCells.text(old, of: field) { continue }
      let new = TagCells.values(text, of: field)
      if let rounded = new.first(where: TagCells.isRoundedNumber) {
        throw Diagnostic(
          "column '\(field)': '\(rounded)' is what a spreadsheet leaves of a long number",
          hint: "Have it read the column as text, and import the table again.")
      }
      if new.isEmpty { edits.append(TagEdit(field, .clear)) }
      for (number, value) in new.enumerated() {
        do { _ = try TagField.canonical(value, in: field) } catch let diagnostic as Diagnostic {
          throw Diagnostic("column '\(field)': \(diagnostic.message)", hint: diagnostic.hint)
        }
        edits.append(TagEdit(field, number == 0 ? .set : .add, value))
      }
    }
    return edits
  }
}
