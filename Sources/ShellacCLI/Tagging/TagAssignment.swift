import ShellacLibrary
import ShellacModel

/// An edit as the user wrote it: `field=value`, `field+=value`, `field-=value`, `field=`.
struct TagAssignment {
  let field: FieldReference
  let deed: TagEdit.Deed
  /// What stands behind the mark.
  private let value: String
  /// The value as a template, when it holds braces.
  private let template: Template?

  /// Takes an argument apart; nil when it is a term of the query.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  init?(_ argument: ArgumentText) throws {
    let text = argument.text
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), mark > text.startIndex else { return nil }
    var end = mark
    var deed = TagEdit.Deed.set
    let before = text.utf8.index(before: mark)
    if text.utf8[before] == UInt8(ascii: "+") { (deed, end) = (.add, before) }
    if text.utf8[before] == UInt8(ascii: "-") { (deed, end) = (.remove, before) }
    let name = text[..<end]
    // `field:=value` is a term, and so is text in which a mark stands among words.
    guard !name.isEmpty,
      !name.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 <= 0x20 || $0 == UInt8(ascii: "(") })
    else { return nil }
    guard let field = FieldReference(named: name) else {
      let meant = TagField.suggestion(for: String(name))
      throw Diagnostic(
        "unknown field '\(name)'",
        hint: meant.map { "Did you mean '\($0)='?" }
          ?? "Write a tag that is no field by its name in files, such as tag.\(String(name).uppercased().prefix(60))=TEXT.",
        place: Diagnostic.Place(source: text, utf8Offset: 0), status: .usage)
    }
    try TagField.check(TagEdit(field, deed))
    guard String(validating: argument.bytes, as: UTF8.self) != nil else {
      throw Diagnostic(
        "the value of '\(field)' is not UTF-8", hint: "Type it in a terminal that is set to UTF-8.",
        status: .usage)
    }
    value = String(text[text.utf8.index(after: mark)...])
    self.field = field
    self.deed = value.isEmpty ? .clear : deed
    if value.isEmpty, deed != .set {
      throw Diagnostic(
        "'\(text)' has no value", hint: "To take the field away, write \(field)=.", status: .usage)
    }
    let hasBraces = value.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    template = hasBraces ? try TemplateParser.parse(value) : nil
    if template == nil, self.deed != .clear { _ = try TagField.canonical(value, in: field) }
  }

  /// The fields that the value is made of.
  var fields: [FieldReference] { template?.fields ?? [] }

  /// The template of the value, for rows with these columns; nil when the value is not one.
  func compiled(for columns: [FieldReference]) -> CompiledTemplate? {
    template.map { CompiledTemplate($0, columns: columns) }
  }

  /// The edit for one file; nil when its template gives nothing there.
  ///
  /// - Parameters:
  ///   - template: what `compiled` has made.
  ///   - row: the file's row, which has the song's facts.
  ///   - texts: what the file's own tags say, which may not be what those of the song's other files say.
  func edit(_ template: CompiledTemplate?, _ row: borrowing ViewRow, _ texts: TagTexts) -> TagEdit? {
    guard let template else { return TagEdit(field, deed, value) }
    var buffer = TextBuffer()
    template.render(into: &buffer) { column, buffer in
      if case .field(let field) = template.columns[column], TagTexts.tell(field) {
        if let text = texts.text(of: field) {
          buffer.append(text)
          return true
        }
        if !TagTexts.isDerived(field) { return false }
      }
      if row.isNull(column) { return false }
      row.append(column, to: &buffer, as: .plain)
      return true
    }
    return buffer.count == 0 ? nil : TagEdit(field, deed, buffer.text)
  }

  /// Terms of a query and edits, told apart.
  ///
  /// - Throws: `Diagnostic` for the first that is neither, and for a field that is set twice.
  static func split(_ arguments: [ArgumentText]) throws -> (terms: [String], assignments: [TagAssignment]) {
    var terms: [String] = []
    var assignments: [TagAssignment] = []
    for argument in arguments {
      guard let assignment = try TagAssignment(argument) else {
        terms.append(argument.text)
        continue
      }
      let isSet = assignment.deed == .set || assignment.deed == .clear
      if isSet, assignments.contains(where: { $0.field == assignment.field }) {
        throw Diagnostic(
          "'\(assignment.field)' is set twice",
          hint: TagField.isList(assignment.field)
            ? "Write \(assignment.field)+=VALUE for a further value." : "Leave one of them out.",
          status: .usage)
      }
      assignments.append(assignment)
    }
    return (terms, assignments)
  }
}
