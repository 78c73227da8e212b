import ShellacPluginSDK

/// One export, made through the C functions that the host calls.
struct ExportCall {
  var rows: RowKind = .songs
  var columns: [Column]
  var cells: [[TestCell]]
  var document = Document()
  var settings: [String: String] = [:]
  var folder = ""
  var name = ""
  /// How many rows are given at once.
  var batch = 256
  /// How many writes the output takes; all when nil.
  var writesTaken: Int?

  /// How it ended.
  struct Outcome: Equatable {
    var status: Int32
    var bytes: [UInt8]
    /// How often the output was written to.
    var writes: Int
    var failures: [PluginError]
    var warnings: [PluginError]
    var notes: [PluginError]

    /// The bytes as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs it.
  func run<F: ExportFormat>(_ format: F.Type) -> Outcome {
    let plugin = Plugin.exporting(PluginInfo(id: "test", name: "", version: "", summary: ""), format)
    let exporter = plugin.pointee.exporter!
    let messages = Messages()
    let sink = OutputSink(writesTaken: writesTaken)
    let status = messages.withHost { host in
      sink.withOutput { output in run(exporter, F.options, host, output) }
    }
    return Outcome(
      status: status, bytes: sink.bytes, writes: sink.writes, failures: messages.failures,
      warnings: messages.warnings, notes: messages.notes)
  }

  private func run(
    _ exporter: UnsafePointer<shellac_exporter>, _ options: [OptionDescription],
    _ host: UnsafePointer<shellac_host>, _ output: UnsafePointer<shellac_output>
  ) -> Int32 {
    let memory = LentMemory()
    var request = shellac_request()
    request.struct_size = UInt32(MemoryLayout<shellac_request>.size)
    request.table = memory.table(rows, columns)
    request.document = memory.document(document)
    request.settings = memory.settings(options, settings)
    request.folder = memory.bytes(folder.utf8)
    request.name = memory.bytes(name.utf8)
    var opened: UnsafeMutablePointer<shellac_writer>?
    let status = exporter.pointee.open(exporter, host, &request, output, &opened)
    memory.spoil()
    guard status == SHELLAC_OK, let writer = opened else { return status }
    defer { writer.pointee.destroy(writer) }
    var start = 0
    while start < cells.count {
      let part = cells[start..<min(start + batch, cells.count)]
      let values = memory.array(part.flatMap { $0 }.map { memory.value($0) })
      let status = writer.pointee.rows(writer, values, UInt32(part.count))
      memory.spoil()
      if status != SHELLAC_OK { return status }
      start += part.count
    }
    return writer.pointee.finish(writer)
  }
}

/// An output that takes so many writes and no more.
private final class OutputSink {
  var bytes: [UInt8] = []
  var writes = 0
  private let writesTaken: Int?

  init(writesTaken: Int?) { self.writesTaken = writesTaken }

  func withOutput<R>(_ body: (UnsafePointer<shellac_output>) -> R) -> R {
    var output = shellac_output()
    output.struct_size = UInt32(MemoryLayout<shellac_output>.size)
    output.ctx = Unmanaged.passUnretained(self).toOpaque()
    output.write = { output, bytes in
      let sink = Unmanaged<OutputSink>.fromOpaque(output!.pointee.ctx).takeUnretainedValue()
      if let taken = sink.writesTaken, sink.writes >= taken { return shellac_status(SHELLAC_STOP) }
      sink.writes += 1
      sink.bytes.append(contentsOf: bytes.testBytes)
      return shellac_status(SHELLAC_OK)
    }
    return withExtendedLifetime(self) { withUnsafePointer(to: &output, body) }
  }
}
