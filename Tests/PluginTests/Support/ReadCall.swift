import ShellacPluginSDK

/// One reading of a file, made through the C functions that the host calls.
struct ReadCall {
  var bytes: [UInt8]
  var path = ""
  var settings: [String: String] = [:]
  /// The files beside it, or the members of the archive that it is.
  var further: [String: [UInt8]] = [:]
  /// How many bytes the host gives at once.
  var piece = 1 << 20
  /// How many calls the sink takes; all when nil.
  var callsTaken: Int?

  /// A table that was read.
  struct Table: Equatable {
    var rows: RowKind?
    var columns: [Column]
    var document: Document
    var cells: [[TestCell]] = []

    /// The cell of a column by its name.
    func cell(_ row: Int, _ column: String) -> TestCell {
      guard let place = columns.firstIndex(where: { $0.name == column }), row < cells.count else {
        return nil
      }
      return cells[row][place]
    }

    /// The cells of a column.
    func column(_ name: String) -> [TestCell] { cells.indices.map { cell($0, name) } }
  }

  /// How it ended.
  struct Outcome: Equatable {
    var status: Int32
    var tables: [Table]
    var refused: [PluginError]
    var failures: [PluginError]
    var warnings: [PluginError]
    var notes: [PluginError]
    /// How many calls the sink has taken.
    var calls: Int

    /// The first table, empty when there is none.
    var table: Table { tables.first ?? Table(columns: [], document: Document()) }
  }

  /// Runs it.
  func run<R: ReadFormat>(_ format: R.Type) -> Outcome {
    let plugin = Plugin.reading(PluginInfo(id: "test", name: "", version: "", summary: ""), format)
    let reader = plugin.pointee.reader!
    let messages = Messages()
    let memory = LentMemory()
    let file = InputFile(bytes, piece: piece, further: further)
    let sink = RowSink(callsTaken: callsTaken)
    let status = messages.withHost { host in
      file.withInput(path: memory.bytes(path.utf8)) { input in
        sink.withSink { sink in
          reader.pointee.read(reader, host, memory.settings(R.options, settings), input, sink)
        }
      }
    }
    return Outcome(
      status: status, tables: sink.tables, refused: sink.refused, failures: messages.failures,
      warnings: messages.warnings, notes: messages.notes, calls: sink.calls)
  }
}

private final class InputFile {
  private let bytes: [UInt8]
  private let piece: Int
  private let further: [String: [UInt8]]
  private let memory = LentMemory()
  /// Further files that were asked for, and what stands for them in C; both live as long as this one.
  private var opened: [(file: InputFile, input: UnsafeMutablePointer<shellac_input>)] = []

  init(_ bytes: [UInt8], piece: Int, further: [String: [UInt8]] = [:]) {
    self.bytes = bytes
    self.piece = piece
    self.further = further
  }

  deinit {
    for (_, input) in opened { input.deallocate() }
  }

  func withInput<R>(path: shellac_bytes, _ body: (UnsafePointer<shellac_input>) -> R) -> R {
    var input = input(path: path)
    return withExtendedLifetime(self) { withUnsafePointer(to: &input, body) }
  }

  private func open(_ name: String) -> UnsafePointer<shellac_input>? {
    guard let bytes = further[name] else { return nil }
    let file = InputFile(bytes, piece: piece)
    let input = UnsafeMutablePointer<shellac_input>.allocate(capacity: 1)
    input.initialize(to: file.input(path: shellac_bytes()))
    opened.append((file, input))
    return UnsafePointer(input)
  }

  private func member(_ index: UInt64) -> shellac_bytes {
    let names = further.keys.sorted()
    return index < names.count ? memory.bytes(names[Int(index)].utf8) : shellac_bytes()
  }

  private func input(path: shellac_bytes) -> shellac_input {
    var input = shellac_input()
    input.struct_size = UInt32(MemoryLayout<shellac_input>.size)
    input.ctx = Unmanaged.passUnretained(self).toOpaque()
    input.path = path
    input.size = UInt64(bytes.count)
    input.read = { input, offset, into, capacity in
      let file = Unmanaged<InputFile>.fromOpaque(input!.pointee.ctx).takeUnretainedValue()
      guard offset < UInt64(file.bytes.count) else { return 0 }
      let part = file.bytes[Int(offset)...].prefix(min(Int(capacity), file.piece))
      for (index, byte) in part.enumerated() { into![index] = byte }
      return Int64(part.count)
    }
    input.further = { input, name in
      Unmanaged<InputFile>.fromOpaque(input!.pointee.ctx).takeUnretainedValue().open(name.testText)
    }
    input.member = { input, index in
      Unmanaged<InputFile>.fromOpaque(input!.pointee.ctx).takeUnretainedValue().member(index)
    }
    return input
  }
}

private final class RowSink {
  var tables: [ReadCall.Table] = []
  var refused: [PluginError] = []
  private(set) var calls = 0
  private let callsTaken: Int?

  init(callsTaken: Int?) { self.callsTaken = callsTaken }

  private func take(_ body: () -> Void) -> Int32 {
    if let callsTaken, calls >= callsTaken { return shellac_status(SHELLAC_STOP) }
    calls += 1
    body()
    return shellac_status(SHELLAC_OK)
  }

  func withSink<R>(_ body: (UnsafePointer<shellac_sink>) -> R) -> R {
    var sink = shellac_sink()
    sink.struct_size = UInt32(MemoryLayout<shellac_sink>.size)
    sink.ctx = Unmanaged.passUnretained(self).toOpaque()
    sink.begin = { sink, document, table in
      let sink = RowSink.of(sink)
      return sink.take { sink.tables.append(ReadCall.Table(document!.pointee, table!.pointee)) }
    }
    sink.rows = { sink, cells, count in
      let sink = RowSink.of(sink)
      return sink.take {
        guard let width = sink.tables.last?.columns.count else { return }
        for row in 0..<Int(count) {
          sink.tables[sink.tables.count - 1].cells.append(
            (0..<width).map { TestCell(cells![row * width + $0]) })
        }
      }
    }
    sink.refuse = { sink, failure in
      let sink = RowSink.of(sink)
      return sink.take { sink.refused.append(PluginError(failure!.pointee)) }
    }
    return withExtendedLifetime(self) { withUnsafePointer(to: &sink, body) }
  }

  private static func of(_ sink: UnsafePointer<shellac_sink>?) -> RowSink {
    Unmanaged<RowSink>.fromOpaque(sink!.pointee.ctx).takeUnretainedValue()
  }
}

extension ReadCall.Table {
  fileprivate init(_ document: shellac_document, _ table: shellac_table) {
    self.init(
      rows: RowKind(rawValue: table.rows),
      columns: (0..<Int(table.column_count)).map {
        Column(table.names[$0].testText, ColumnKind(rawValue: table.columns[$0]) ?? .text)
      }, document: Document())
    for index in 0..<Int(document.count) {
      let value = TestCell(document.values[index])
      switch (document.names[index].testText, value) {
      case ("title", .text(let text)): self.document.title = text
      case ("creator", .text(let text)): self.document.creator = text
      case ("date", .text(let text)): self.document.date = text
      case ("extras", .list(let texts)):
        self.document.extras = stride(from: 0, to: texts.count, by: 2).map { Extra(texts[$0], texts[$0 + 1]) }
      default: break
      }
    }
  }
}

extension TestCell {
  init(_ value: shellac_value) {
    switch Int32(value.kind) {
    case Int32(SHELLAC_INTEGER): self = .integer(value.as.integer)
    case Int32(SHELLAC_FLAG): self = .flag(value.as.integer != 0)
    case Int32(SHELLAC_DECIMAL): self = .decimal(value.as.bytes.testText)
    case Int32(SHELLAC_TEXT): self = .text(value.as.bytes.testText)
    case Int32(SHELLAC_BYTES): self = .bytes(value.as.bytes.testBytes)
    case Int32(SHELLAC_LIST):
      self = .list((0..<Int(value.as.list.count)).map { value.as.list.items[$0].as.bytes.testText })
    default: self = .null
    }
  }

  /// The text of a text, a decimal or a path.
  var text: String? {
    switch self {
    case .text(let text), .decimal(let text): text
    case .bytes(let bytes), .rawText(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }
}
