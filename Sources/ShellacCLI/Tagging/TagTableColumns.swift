import ShellacLibrary
import ShellacModel

/// What the columns of a table of tags are.
struct TagTableColumns {
  private let path: Int?
  private let file: Int?
  private let stamp: Int?
  private let fields: [(index: Int, field: FieldReference)]
  /// How many cells a row has.
  private let width: Int
  /// How many of them have a name, or are before one that has.
  private let named: Int

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
    width = header.count
    named = (header.lastIndex { !TagCells.trimmed($0).isEmpty } ?? -1) + 1
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

  /// Refuses a row whose cells are not those of the header: one comma too many moves all that stand behind it.
  func requireWidth(_ record: DelimitedRecords.Record) throws {
    guard record.cells.count > width else { return }
    throw Self.otherWidth(record, width, "Put a cell that holds the delimiter in quotation marks.")
  }

  private static func otherWidth(_ record: DelimitedRecords.Record, _ width: Int, _ hint: String)
    -> Diagnostic
  {
    Diagnostic("it has \(CountText.count(record.cells.count, "cell")), the table \(width)", hint: hint)
  }

  /// Whether a row names its file by a path that is not the file's, which tags do not change.
  func isRenamed(_ record: DelimitedRecords.Record, _ file: TaggedFile) -> Bool {
    Self.cell(record, path).map { $0 != readable(file.path) } ?? false
  }

  /// What a row changes.
  func edits(_ record: DelimitedRecords.Record, _ file: TaggedFile) throws -> [TagEdit] {
    let values = TagValues(packed: file.properties)
    var edits: [TagEdit] = []
    for (index, field) in fields {
      let old = values.values(of: field)
      guard index < record.cells.count else {
        // Spreadsheets leave empty cells at the end of a row out; a cell that had something has been lost.
        if old.isEmpty { continue }
        throw Self.otherWidth(record, width, "Give each column its cell; one that is empty clears the field.")
      }
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
    // A comma that was lost moves what stands behind it, which looks like edits: a short row may have none.
    if record.cells.count < named, !edits.isEmpty {
      throw Self.otherWidth(record, width, "Give each column its cell; one that is empty clears the field.")
    }
    return edits
  }
}
