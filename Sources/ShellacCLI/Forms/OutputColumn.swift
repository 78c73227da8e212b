import ShellacModel

/// A column of what is written out.
struct OutputColumn: Sendable, Hashable {
  /// What stands above it, and its key in JSON: the field's name unless the user chose another.
  var header: String

  /// What kind of values it has.
  var kind: FieldKind

  /// The field it shows, when it is one.
  var field: FieldReference?

  /// A column for a field.
  init(_ field: FieldReference, header: String? = nil) {
    self.header = header ?? field.description
    kind = field.kind
    self.field = field
  }

  /// A column of one of the program's own lists.
  init(_ header: String, _ kind: FieldKind = .text) {
    self.header = header
    self.kind = kind
  }

  /// Whether numbers stand in it, which are set to the right.
  var isNumeric: Bool {
    switch kind {
    case .integer, .seconds, .real, .money: true
    case .text, .path, .list, .date, .instant, .flag: false
    }
  }
}

extension OutputColumn {
  /// The columns that the user named, else those that a setting has.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  static func shown(_ named: String?, in setting: String, _ configuration: Configuration) throws
    -> [OutputColumn]
  {
    if let named { return try columns(named) }
    if let text = configuration.text(setting) {
      return try configuration.naming(setting) { try columns(text) }
    }
    return try columns(Setting.require(setting).fallback)
  }

  private static func columns(_ text: String) throws -> [OutputColumn] {
    try FieldList(parsing: text).columns.map { OutputColumn($0.field, header: $0.header) }
  }
}
