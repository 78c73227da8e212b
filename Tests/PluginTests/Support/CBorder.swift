import ShellacPluginSDK

/// Memory that a test lends to a plugin and then spoils: a plugin that keeps a pointer into it is found out.
final class LentMemory {
  private var pieces: [UnsafeMutableRawBufferPointer] = []

  func array<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value>? {
    if values.isEmpty { return nil }
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: values.count * MemoryLayout<Value>.stride, alignment: 16)
    pieces.append(piece)
    let start = piece.baseAddress!.bindMemory(to: Value.self, capacity: values.count)
    start.initialize(from: values, count: values.count)
    return start
  }

  func bytes(_ bytes: some Collection<UInt8>) -> shellac_bytes {
    shellac_bytes(data: array(Array(bytes)), count: UInt64(bytes.count))
  }

  func value(_ cell: TestCell) -> shellac_value {
    var value = shellac_value()
    func set(_ kind: Int, _ bytes: some Collection<UInt8>) {
      value.kind = UInt32(kind)
      value.as.bytes = self.bytes(bytes)
    }
    switch cell {
    case .null: break
    case .integer(let number):
      value.kind = UInt32(SHELLAC_INTEGER)
      value.as.integer = number
    case .flag(let flag):
      value.kind = UInt32(SHELLAC_FLAG)
      value.as.integer = flag ? 1 : 0
    case .decimal(let digits): set(Int(SHELLAC_DECIMAL), digits.utf8)
    case .text(let text): set(Int(SHELLAC_TEXT), text.utf8)
    case .rawText(let text): set(Int(SHELLAC_TEXT), text)
    case .bytes(let bytes): set(Int(SHELLAC_BYTES), bytes)
    case .list(let texts):
      value.kind = UInt32(SHELLAC_LIST)
      value.as.list.items = UnsafePointer(array(texts.map { self.value(.text($0)) }))
      value.as.list.count = UInt64(texts.count)
    }
    return value
  }

  func table(_ rows: RowKind, _ columns: [Column]) -> UnsafePointer<shellac_table>? {
    var table = shellac_table()
    table.struct_size = UInt32(MemoryLayout<shellac_table>.size)
    table.rows = rows.rawValue
    table.column_count = UInt32(columns.count)
    table.names = UnsafePointer(array(columns.map { bytes($0.name.utf8) }))
    table.titles = UnsafePointer(array(columns.map { bytes($0.title.utf8) }))
    table.columns = UnsafePointer(array(columns.map(\.kind.rawValue)))
    return UnsafePointer(array([table]))
  }

  func document(_ document: Document) -> UnsafePointer<shellac_document>? {
    var values: [(String, TestCell)] = []
    if let title = document.title { values.append(("title", .text(title))) }
    if let creator = document.creator { values.append(("creator", .text(creator))) }
    if let date = document.date { values.append(("date", .text(date))) }
    values.append(("extras", .list(document.extras.flatMap { [$0.name, $0.value] })))
    var result = shellac_document()
    result.struct_size = UInt32(MemoryLayout<shellac_document>.size)
    result.count = UInt32(values.count)
    result.names = UnsafePointer(array(values.map { bytes($0.0.utf8) }))
    result.values = UnsafePointer(array(values.map { value($0.1) }))
    return UnsafePointer(array([result]))
  }

  /// Every option described, in that order, as the host gives them.
  func settings(_ options: [OptionDescription], _ changes: [String: String]) -> UnsafePointer<
    shellac_settings
  >? {
    var settings = shellac_settings()
    settings.struct_size = UInt32(MemoryLayout<shellac_settings>.size)
    settings.count = UInt32(options.count)
    settings.keys = UnsafePointer(array(options.map { bytes($0.key.utf8) }))
    settings.values = UnsafePointer(array(options.map { bytes((changes[$0.key] ?? $0.fallback).utf8) }))
    return UnsafePointer(array([settings]))
  }

  func spoil() {
    for piece in pieces {
      piece.initializeMemory(as: UInt8.self, repeating: 0xAA)
      piece.deallocate()
    }
    pieces = []
  }

  deinit { spoil() }
}

/// What a plugin told the host.
final class Messages {
  var failures: [PluginError] = []
  var warnings: [PluginError] = []
  var notes: [PluginError] = []

  /// A host that takes messages down, valid during `body`.
  func withHost<R>(_ body: (UnsafePointer<shellac_host>) throws -> R) rethrows -> R {
    var host = shellac_host()
    host.struct_size = UInt32(MemoryLayout<shellac_host>.size)
    host.abi_minor = UInt32(SHELLAC_ABI_MINOR)
    host.ctx = Unmanaged.passUnretained(self).toOpaque()
    host.fail = { Messages.of($0).failures.append(PluginError($1!.pointee)) }
    host.warn = { Messages.of($0).warnings.append(PluginError($1!.pointee)) }
    host.extension = { _, _ in nil }
    host.note = { Messages.of($0).notes.append(PluginError($1!.pointee)) }
    return try withExtendedLifetime(self) { try withUnsafePointer(to: &host, body) }
  }

  private static func of(_ host: UnsafePointer<shellac_host>?) -> Messages {
    Unmanaged<Messages>.fromOpaque(host!.pointee.ctx).takeUnretainedValue()
  }
}

extension PluginError {
  init(_ failure: shellac_failure) {
    let hint = failure.hint.testText
    self.init(
      failure.message.testText, hint: hint.isEmpty ? nil : hint,
      line: failure.line == 0 ? nil : Int(failure.line),
      column: failure.column == 0 ? nil : Int(failure.column))
  }
}

extension shellac_bytes {
  var testBytes: [UInt8] { Array(UnsafeBufferPointer(start: data, count: Int(count))) }
  var testText: String { String(decoding: testBytes, as: UTF8.self) }
}
