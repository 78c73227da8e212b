// The border to C: what stands behind ctx.

import CShellacPlugin

/// A reading format whose type C need not know.
class AnyReader {
  func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int { 0 }
  func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {}

  static func of(_ reader: UnsafePointer<shellac_reader>?) -> AnyReader? {
    reader?.pointee.ctx.map { Unmanaged<AnyReader>.fromOpaque($0).takeUnretainedValue() }
  }
}

final class ReaderBox<F: ReadFormat>: AnyReader {
  override func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int { F.probe(path: path, head: head) }
  override func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    try F.read(input, settings: settings, into: rows)
  }
}

/// A writing format whose type C need not know.
class AnyExporter {
  func open(_ request: ExportRequest, _ output: ByteOutput, _ host: UnsafePointer<shellac_host>) throws
    -> AnyWriter
  { throw Stopped() }

  static func of(_ exporter: UnsafePointer<shellac_exporter>?) -> AnyExporter? {
    exporter?.pointee.ctx.map { Unmanaged<AnyExporter>.fromOpaque($0).takeUnretainedValue() }
  }
}

final class ExporterBox<F: ExportFormat>: AnyExporter {
  override func open(_ request: ExportRequest, _ output: ByteOutput, _ host: UnsafePointer<shellac_host>)
    throws
    -> AnyWriter
  {
    WriterBox(try F(request, output: output), columns: request.columns.count, output: output, host: host)
  }
}

/// An export under way, whose type C need not know.
class AnyWriter {
  let host: UnsafePointer<shellac_host>

  init(host: UnsafePointer<shellac_host>) { self.host = host }

  func rows(_ cells: UnsafePointer<shellac_value>?, _ count: Int) throws {}
  func finish() throws {}

  /// A C writer that holds this one until it is destroyed.
  func handedOver() -> UnsafeMutablePointer<shellac_writer> {
    let pointer = UnsafeMutablePointer<shellac_writer>.allocate(capacity: 1)
    pointer.initialize(to: shellac_writer())
    pointer.pointee.struct_size = UInt32(MemoryLayout<shellac_writer>.size)
    pointer.pointee.ctx = Unmanaged.passRetained(self).toOpaque()
    pointer.pointee.rows = { writer, cells, count in
      guard let box = AnyWriter.of(writer) else { return shellac_status(SHELLAC_FAILED) }
      return Plugin.status(box.host) { try box.rows(cells, Int(count)) }
    }
    pointer.pointee.finish = { writer in
      guard let box = AnyWriter.of(writer) else { return shellac_status(SHELLAC_FAILED) }
      return Plugin.status(box.host) { try box.finish() }
    }
    pointer.pointee.destroy = { writer in
      guard let writer, let ctx = writer.pointee.ctx else { return }
      Unmanaged<AnyWriter>.fromOpaque(ctx).release()
      writer.pointee.ctx = nil
      writer.deallocate()
    }
    return pointer
  }

  static func of(_ writer: UnsafeMutablePointer<shellac_writer>?) -> AnyWriter? {
    writer?.pointee.ctx.map { Unmanaged<AnyWriter>.fromOpaque($0).takeUnretainedValue() }
  }
}

private final class WriterBox<F: ExportFormat>: AnyWriter {
  private var format: F
  private let columns: Int
  private let output: ByteOutput

  init(_ format: F, columns: Int, output: ByteOutput, host: UnsafePointer<shellac_host>) {
    self.format = format
    self.columns = columns
    self.output = output
    super.init(host: host)
  }

  override func rows(_ cells: UnsafePointer<shellac_value>?, _ count: Int) throws {
    let cells = UnsafeBufferPointer(start: cells, count: count * columns)
    for index in 0..<count {
      try format.write(Row(UnsafeBufferPointer(rebasing: cells[index * columns..<(index + 1) * columns])))
      try output.flushIfFull()
    }
  }

  override func finish() throws {
    try format.finish()
    try output.flush()
  }
}
