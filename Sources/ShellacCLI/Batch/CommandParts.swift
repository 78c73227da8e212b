import ArgumentParser
import ShellacLibrary
import ShellacModel

/// What a parsed command is made of, as far as a batch file looks at it before anything runs.
///
/// It is found by reflection, so that no command need know of batches.
struct CommandParts {
  /// Whether the command takes `--dry-run`.
  private(set) var takesDryRun = false
  /// Whether the command does nothing but plan unless it is given `--apply`.
  private(set) var takesApply = false
  private(set) var queries: [QueryOptions] = []
  private(set) var slices: [SliceOptions] = []
  private(set) var selections: [SelectionOptions] = []
  private(set) var columns: [ColumnOptions] = []
  private(set) var columnLists: [ArgumentText] = []
  /// What stands behind `--playlist`.
  private(set) var playlist: ArgumentText?

  init(_ command: any ParsableArguments) { take(command) }

  /// Reads everything that the user wrote in a language of its own.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  func check(_ configuration: Configuration) throws {
    for query in queries { _ = try query.parsed() }
    for slice in slices { if let sort = slice.sort { _ = try configuration.order(sort.text) } }
    for selection in selections { if let sort = selection.sort { _ = try configuration.order(sort.text) } }
    for list in columnLists { _ = try FieldList(parsing: list.text) }
    for columns in columns { if let text = columns.template { _ = try TemplateParser.parse(text.text) } }
  }

  /// The terms of its query, in order.
  var terms: [String] { queries.flatMap(\.terms).map(\.text) }

  private mutating func take(_ value: Any) {
    for child in Mirror(reflecting: value).children {
      let label = child.label ?? ""
      if label == "_dryRun" { takesDryRun = true }
      if label == "_apply" { takesApply = true }
      if label == "_playlist", let option = child.value as? any OptionOfText { playlist = option.text }
      if let group = child.value as? any GroupOfOptions {
        take(group: group.group)
      } else if label == "_columns", let option = child.value as? any OptionOfText, let text = option.text {
        columnLists.append(text)
      }
    }
  }

  private mutating func take(group: Any) {
    switch group {
    case let query as QueryOptions: queries.append(query)
    case let slice as SliceOptions: slices.append(slice)
    case let selection as SelectionOptions: selections.append(selection)
    case let columns as ColumnOptions:
      self.columns.append(columns)
      if let list = columns.columns { columnLists.append(list) }
    default: take(group)
    }
  }
}

/// A group of options, whatever is in it.
private protocol GroupOfOptions {
  var group: Any { get }
}

extension OptionGroup: GroupOfOptions {
  fileprivate var group: Any { wrappedValue }
}

/// An option that may be text.
private protocol OptionOfText {
  var text: ArgumentText? { get }
}

extension Option: OptionOfText {
  fileprivate var text: ArgumentText? { wrappedValue as? ArgumentText }
}
