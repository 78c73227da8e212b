import CShellacPlugin
import ShellacModel

/// Memory for structs that are lent to a plugin, freed all at once.
final class CArena {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  /// Copies values side by side; they are numbers and pointers, which need no care when they go.
  func array<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, MemoryLayout<Value>.stride * values.count), alignment: MemoryLayout<Value>.alignment)
    blocks.append(block)
    let typed = block.bindMemory(to: Value.self, capacity: values.count)
    _ = UnsafeMutableBufferPointer(start: typed, count: values.count).initialize(from: values)
    return UnsafePointer(typed)
  }

  /// Copies bytes.
  func bytes(_ bytes: [UInt8]) -> shellac_bytes {
    shellac_bytes(data: bytes.isEmpty ? nil : array(bytes), count: UInt64(bytes.count))
  }

  /// Copies text.
  func text(_ text: String) -> shellac_bytes { bytes(Array(text.utf8)) }

  /// A value of text.
  func value(_ text: String) -> shellac_value {
    var value = shellac_value()
    value.kind = UInt32(SHELLAC_TEXT)
    value.as.bytes = self.text(text)
    return value
  }

  /// What a table's rows are and have.
  func table(_ rows: RowKind, _ columns: [HostColumn]) -> UnsafePointer<shellac_table> {
    var table = shellac_table()
    table.struct_size = UInt32(MemoryLayout<shellac_table>.size)
    table.rows = rows.rawValue
    table.column_count = UInt32(columns.count)
    table.names = array(columns.map { text($0.name) })
    table.titles = array(columns.map { text($0.title) })
    table.columns = array(columns.map(\.kind.rawValue))
    return array([table])
  }

  /// What stands once for all rows.
  ///
  /// - Parameter names: texts under further names, as a later version might have them.
  func document(
    _ document: PlaylistDocument, adding names: [NamedValue]
  ) -> UnsafePointer<shellac_document> {
    let further = names
    var names: [shellac_bytes] = []
    var values: [shellac_value] = []
    func add(_ name: String, _ value: shellac_value) {
      names.append(text(name))
      values.append(value)
    }
    if let title = document.title { add("title", value(title)) }
    if let creator = document.creator { add("creator", value(creator)) }
    if let date = document.date { add("date", value(date)) }
    if !document.extras.isEmpty {
      let pairs = document.extras.flatMap { [value($0.name), value($0.value)] }
      var list = shellac_value()
      list.kind = UInt32(SHELLAC_LIST)
      list.as.list.items = array(pairs)
      list.as.list.count = UInt64(pairs.count)
      add("extras", list)
    }
    for fact in further { add(fact.name, value(fact.value)) }
    var result = shellac_document()
    result.struct_size = UInt32(MemoryLayout<shellac_document>.size)
    result.count = UInt32(names.count)
    result.names = array(names)
    result.values = array(values)
    return array([result])
  }

  /// The values of all options.
  func settings(_ settings: PluginSettings) -> UnsafePointer<shellac_settings> {
    var result = shellac_settings()
    result.struct_size = UInt32(MemoryLayout<shellac_settings>.size)
    result.count = UInt32(settings.values.count)
    result.keys = array(settings.values.map { text($0.key) })
    result.values = array(settings.values.map { text($0.value) })
    return array([result])
  }
}
