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
  private(set) var queries: [any QueryChoice] = []
  private(set) var orders: [any OrderChoice] = []
  private(set) var selections: [SelectionOptions] = []
  private(set) var listings: [ListingOptions] = []
  private(set) var forms: [any FormChoice] = []
  private(set) var columnLists: [ArgumentText] = []
  /// What stands behind `--playlist`.
  private(set) var playlist: ArgumentText?

  init(_ command: any ParsableArguments) { take(command) }

  /// Reads everything that the user wrote in a language of its own.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  func check(_ command: any Subcommand, _ context: CommandContext) throws {
    let configuration = try context.configuration()
    // Edits of tags stand among the terms: that command tells them apart.
    let queries = try command is TagCommand ? [] : queries.map { try $0.parsed() }
    let orders = try (self.orders.map(\.sort) + selections.map(\.sort)).compactMap(\.self).map {
      try configuration.order($0.text)
    }
    let lists = try columnLists.map { try FieldList(parsing: $0.text) }
    let templates = try listings.compactMap(\.template).map { try TemplateParser.parse($0.text) }
    for form in forms { _ = try form.form(in: context) }
    let hasPlaces = playlist != nil || command is PlaylistShowCommand
    try ViewFields.check(try command.views(in: context)) { view in
      let fields = ViewFields(view, hasPlaces: hasPlaces)
      for list in lists { for column in list.columns { try fields.require(column.field) } }
      for template in templates { for field in template.fields { try fields.require(field) } }
      for order in orders { try fields.check(order) }
      for query in queries { try fields.check(query) }
    }
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
    case let order as OrderOptions: orders.append(order)
    case let export as ExportOptions:
      queries.append(export)
      orders.append(export)
      take(export as Any)
    case let form as FormOptions: forms.append(form)
    case let selection as SelectionOptions: selections.append(selection)
    case let listing as ListingOptions:
      listings.append(listing)
      queries.append(listing)
      orders.append(listing)
      forms.append(listing)
      if let list = listing.columns { columnLists.append(list) }
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
