import ShellacLibrary
import ShellacModel

extension Library {
  /// The rows of a view, one line each: the columns joined by `|`, missing values as `-`.
  ///
  /// - Parameters:
  ///   - columns: names of fields, comma-separated.
  ///   - query: arguments as a user writes them.
  ///   - sort: an order as a user writes it; nil for the view's own.
  public func lines(
    _ view: View, _ columns: String, _ query: String..., sort: String? = nil,
    _ change: (inout ViewRequest) -> Void = { _ in }
  ) throws -> [String] {
    var request = ViewRequest(view, columns: try FieldList(parsing: columns).columns.map(\.field))
    request.query = try QueryParser.parse(arguments: query)
    request.order = try sort.map { try SortOrderParser.parse($0, named: [:]) }
    change(&request)
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
