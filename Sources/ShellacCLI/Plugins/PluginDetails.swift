import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// Writes everything about one plugin, for people.
struct PluginDetails {
  private let plugin: LoadedPlugin
  private let context: CommandContext

  init(_ plugin: LoadedPlugin, _ context: CommandContext) {
    self.plugin = plugin
    self.context = context
  }

  /// Writes it to standard output.
  func write() throws {
    line("plugin", "\(plugin.id) \(plugin.version)")
    line("format", "\(plugin.name): \(plugin.summary)")
    line("file", String(decoding: plugin.path, as: UTF8.self))
    if let reader = plugin.reader {
      line("reads", reader.rows.map(\.name).joined(separator: ", "))
      line("suffixes", reader.suffixes.joined(separator: ", "))
    }
    if let exporter = plugin.exporter {
      line("writes", exporter.rows.map(\.name).joined(separator: ", "))
      line("suffixes", exporter.suffixes.joined(separator: ", "))
      line("columns", exporter.columns?.joined(separator: ", ") ?? "those that you choose")
    }
    try options("Options for reading:", plugin.reader?.options)
    try options("Options for writing:", plugin.exporter?.options)
    guard !plugin.examples.isEmpty else { return }
    context.output.write("\nExamples:\n\n")
    for example in plugin.examples { context.output.write("  \(example)\n") }
  }

  private func options(_ heading: String, _ options: [OptionDescription]?) throws {
    guard let options, !options.isEmpty else { return }
    context.output.write("\n\(heading)\n\n")
    let rows = options.map { option in
      ListedRow([
        .text(option.key), .text(option.fallback), .text(option.kind.name), .text(option.help),
      ])
    }
    let columns = [
      OutputColumn("key"), OutputColumn("default"), OutputColumn("takes"), OutputColumn("help"),
    ]
    _ = try Listing(context: context, columns: columns, form: .table).write(ListedRows(rows: rows))
  }

  private func line(_ name: String, _ value: String) {
    if value.isEmpty { return }
    context.output.write(name + String(repeating: " ", count: max(1, 10 - name.utf8.count)))
    context.output.buffer.append(value, as: .terminal)
    context.output.write("\n")
  }
}

/// Everything about one plugin as one JSON object.
struct PluginJSON {
  private var buffer = TextBuffer()

  init(_ plugin: LoadedPlugin) {
    buffer.append("{")
    for (key, value) in [
      ("id", plugin.id), ("name", plugin.name), ("version", plugin.version), ("summary", plugin.summary),
      ("path", String(decoding: plugin.path, as: UTF8.self)),
    ] {
      add(key, value)
      buffer.append(",")
    }
    buffer.append("\"reader\":")
    if let reader = plugin.reader {
      add(reader.suffixes, reader.rows, reader.options)
      buffer.append("}")
    } else {
      buffer.append("null")
    }
    buffer.append(",\"exporter\":")
    if let exporter = plugin.exporter {
      add(exporter.suffixes, exporter.rows, exporter.options)
      buffer.append(",\"columns\":")
      if let columns = exporter.columns { buffer.appendJSON(columns) } else { buffer.append("null") }
      buffer.append("}")
    } else {
      buffer.append("null")
    }
    buffer.append(",\"examples\":")
    buffer.appendJSON(plugin.examples)
    buffer.append("}")
  }

  /// The object.
  var text: String { buffer.text }

  private mutating func add(_ suffixes: [String], _ rows: [RowKind], _ options: [OptionDescription]) {
    buffer.append("{\"suffixes\":")
    buffer.appendJSON(suffixes)
    buffer.append(",\"rows\":")
    buffer.appendJSON(rows.map(\.name))
    buffer.append(",\"options\":[")
    for (index, option) in options.enumerated() {
      buffer.append(index > 0 ? ",{" : "{")
      add("key", option.key)
      buffer.append(",")
      add("default", option.fallback)
      buffer.append(",")
      add("help", option.help)
      buffer.append(",\"type\":")
      switch option.kind {
      case .text: buffer.append("\"text\"")
      case .flag: buffer.append("\"flag\"")
      case .integer: buffer.append("\"integer\"")
      case .choice(let choices):
        buffer.append("\"choice\",\"choices\":")
        buffer.appendJSON(choices)
      }
      buffer.append("}")
    }
    buffer.append("]")
  }

  private mutating func add(_ key: String, _ value: String) {
    buffer.append(key, as: .json)
    buffer.append(":")
    buffer.append(value, as: .json)
  }
}
