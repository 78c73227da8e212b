/// The columns of a listing as a user names them: `artist,title:Song,tag.MOOD`.
public struct FieldList: Sendable, Hashable {
  /// One column.
  public struct Column: Sendable, Hashable {
    /// What it shows.
    public var field: FieldReference

    /// The header that the user wants instead of the field's name.
    public var header: String?

    /// The header: the user's, else the field's name.
    public var title: String { header ?? field.description }
  }

  /// The columns, in order; never empty.
  public var columns: [Column]

  /// As many as are read: fewer than SQLite gives in one row.
  static let limit = 1_000

  /// Reads `field[:Header]`, comma-separated.
  ///
  /// - Throws: `Diagnostic` with the column of the fault.
  public init(parsing text: String) throws {
    columns = []
    var offset = 0
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let part = text[part.startIndex..<part.endIndex]
      let (name, leading) = part.prefix(upToFirst: UInt8(ascii: ":")).trimmed
      let at = offset + leading
      guard !name.isEmpty else {
        throw Diagnostic.usage(
          "a column has no name", hint: "Name fields with commas between them, such as artist,title.", at: at,
          in: text)
      }
      guard let field = FieldReference(named: name) else {
        throw Diagnostic.unknownField(String(name), at: at, in: text)
      }
      var column = Column(field: field)
      if let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let header = part[part.utf8.index(after: colon)...].trimmed.text
        guard !header.isEmpty else {
          throw Diagnostic.usage(
            "column '\(field)' has an empty header", hint: "Write \(field):Header, or \(field) alone.",
            at: offset + part.utf8.distance(from: part.startIndex, to: colon), in: text)
        }
        column.header = String(header)
      }
      guard !columns.contains(where: { $0.title == column.title }) else {
        throw Diagnostic.usage(
          "two columns are called \(column.title.quoted)", hint: "Give one its own header: \(field):Header.",
          at: at, in: text)
      }
      guard columns.count < Self.limit else {
        throw Diagnostic.usage(
          "there are more than \(Self.limit) columns", hint: "Name fewer, or write several files.", at: at,
          in: text)
      }
      columns.append(column)
      offset += part.utf8.count + 1
    }
  }
}

extension Diagnostic {
  /// A name that is no field, with what was probably meant.
  static func unknownField(_ name: String, at offset: Int, in source: String) -> Diagnostic {
    let hint: String
    if let meant = FieldReference.suggestion(for: name) {
      hint = "Did you mean '\(meant)'?"
    } else if name.lowercased().hasPrefix("tag.") {
      hint = "Write a tag as tag.NAME, with % in its name as %25."
    } else {
      hint = "See all names with: shellac fields."
    }
    return .usage("unknown field \(name.quoted)", hint: hint, at: offset, in: source)
  }
}

extension StringProtocol {
  /// The text before the first such byte, or all of it.
  func prefix(upToFirst byte: UInt8) -> SubSequence {
    self[startIndex..<(utf8.firstIndex(of: byte) ?? endIndex)]
  }
}
