import ShellacLibrary
import ShellacModel

extension ViewRequest {
  /// What a user's words ask for.
  ///
  /// - Parameters:
  ///   - columns: names of fields, comma-separated.
  ///   - query: arguments as a user writes them.
  ///   - sort: an order as a user writes it; nil for the view's own.
  public init(_ view: View, _ columns: String, _ query: [String], sort: String? = nil) throws {
    self.init(view, columns: try FieldList(parsing: columns).columns.map(\.field))
    self.query = try QueryParser.parse(arguments: query)
    order = try sort.map { try SortOrderParser.parse($0, named: [:]) }
  }
}

extension Library {
  /// The rows of a view, one line each: the columns joined by `|`, missing values as `-`.
  public func lines(
    _ view: View, _ columns: String, _ query: String..., sort: String? = nil,
    _ change: (inout ViewRequest) -> Void = { _ in }
  ) throws -> [String] {
    var request = try ViewRequest(view, columns, query, sort: sort)
    change(&request)
    return try lines(request)
  }

  /// The rows that a request asks for, one line each.
  public func lines(_ request: ViewRequest) throws -> [String] {
    var lines: [String] = []
    try rows(request) { row in
      var line = TextBuffer()
      for index in request.columns.indices {
        if index > 0 { line.append("|") }
        if row.isNull(index) { line.append("-") } else { row.append(index, to: &line, as: .plain) }
      }
      lines.append(String(decoding: line.bytes, as: UTF8.self))
    }
    return lines
  }
}
