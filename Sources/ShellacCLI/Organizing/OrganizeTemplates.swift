import ShellacModel
import ShellacOrganizer

/// The templates of a run: the one that was asked for, else the configured ones with the usual one behind them.
struct OrganizeTemplates {
  let templates: [PathTemplate]

  /// Reads them.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  init(_ configuration: Configuration, asked: ArgumentText?) throws {
    if let asked {
      templates = [try PathTemplate(asked.text)]
      return
    }
    var templates = try configuration.pathTemplates.map { name, query, template -> PathTemplate in
      let key = "organize.paths.\(name)"
      guard let query, let template else {
        let other = query == nil ? "query" : "template"
        return try configuration.naming(key) {
          throw Diagnostic("it has no \(other)", hint: "Set '\(key).\(other)' too.")
        }
      }
      let songs = try configuration.naming(key + ".query") { try QueryParser.parse(text: query) }
      return try configuration.naming(key + ".template") {
        try PathTemplate(template, query: songs)
      }
    }
    let name = "organize.path"
    if let text = configuration.text(name) {
      templates.append(try configuration.naming(name) { try PathTemplate(text) })
    } else {
      templates.append(try PathTemplate(PathTemplate.usual))
    }
    self.templates = templates
  }
}

extension Configuration {
  /// The templates for songs that a query picks, in the order of the file.
  fileprivate var pathTemplates: [(name: String, query: String?, template: String?)] {
    let prefix = "organize.paths."
    let names = Set(
      values.keys.filter { $0.hasPrefix(prefix) }.compactMap {
        $0.dropFirst(prefix.utf8.count).split(separator: ".").first.map { String($0) }
      })
    return names.map { (name: $0, line: line(of: prefix + $0) ?? .max) }
      .sorted { ($0.line, $0.name) < ($1.line, $1.name) }
      .map { ($0.name, text("\(prefix)\($0.name).query"), text("\(prefix)\($0.name).template")) }
  }
}
