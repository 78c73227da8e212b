import ShellacModel
import ShellacPluginHost

/// The columns of an export: what the writer gets, and where in the library's rows each comes from.
struct ExportColumns {
  /// Where a cell comes from.
  enum Source {
    /// A column of the library's row.
    case field(Int, FieldKind)
    /// The location that an entry of a playlist has of its own.
    case location
    case identifiers
    case extras
    /// The rows have no such fact.
    case nothing
  }

  /// What the writer is told.
  private(set) var columns: [HostColumn] = []
  /// Where each cell comes from.
  private(set) var sources: [Source] = []
  /// What is asked of the library.
  private(set) var fields: [FieldReference] = []

  /// The columns that a writer asks for by name.
  init(named names: [String]) {
    for name in names {
      switch name {
      case "location": add(name, .path, .location)
      case "identifiers": add(name, .list, .identifiers)
      case "extras": add(name, .pairs, .extras)
      default:
        if let field = FieldReference(named: name) {
          add(field, title: name, name: name)
        } else {
          add(name, .text, .nothing)
        }
      }
    }
  }

  /// The columns that the user chose.
  init(_ shown: [OutputColumn]) {
    for column in shown {
      if let field = column.field { add(field, title: column.header, name: field.description) }
    }
  }

  /// Takes out what a view does not have: its cells are unknown.
  mutating func drop(_ isMissing: (FieldReference) -> Bool) {
    var kept: [FieldReference] = []
    for index in sources.indices {
      guard case .field(let place, let kind) = sources[index] else { continue }
      if isMissing(fields[place]) {
        sources[index] = .nothing
      } else {
        sources[index] = .field(kept.count, kind)
        kept.append(fields[place])
      }
    }
    fields = kept
  }

  private mutating func add(_ field: FieldReference, title: String, name: String) {
    columns.append(HostColumn(name, Self.kind(field.kind), title: title))
    sources.append(.field(fields.count, field.kind))
    fields.append(field)
  }

  private mutating func add(_ name: String, _ kind: ColumnKind, _ source: Source) {
    columns.append(HostColumn(name, kind))
    sources.append(source)
  }

  private static func kind(_ kind: FieldKind) -> ColumnKind {
    switch kind {
    case .text: .text
    case .path: .path
    case .list: .list
    case .integer: .integer
    case .seconds: .seconds
    case .real: .decimal
    case .date: .date
    case .instant: .instant
    case .money: .money
    case .flag: .flag
    }
  }
}
