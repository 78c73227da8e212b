import CShellacPlugin
import ShellacModel

/// Where a writer's bytes go.
private final class OutputRoom {
  let call: PluginCall
  let output: (UnsafeRawBufferPointer) throws -> Void

  init(_ call: PluginCall, _ output: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.call = call
    self.output = output
  }

  func write(_ bytes: shellac_bytes) -> shellac_status {
    call.answer {
      guard bytes.count <= UInt64(Int.max), bytes.data != nil || bytes.count == 0 else {
        throw call.plugin.bug("it writes \(bytes.count) bytes from a null pointer")
      }
      if bytes.count > 0 { try output(UnsafeRawBufferPointer(start: bytes.data, count: Int(bytes.count))) }
      return true
    }
  }
}

/// A plugin's writer, seen from the host.
final class WriterBorder {
  private let writer: UnsafeMutablePointer<shellac_writer>
  private let functions: shellac_writer
  private let door: Door<OutputRoom>
  private var isDestroyed = false

  private init(_ writer: UnsafeMutablePointer<shellac_writer>, _ door: Door<OutputRoom>) {
    self.writer = writer
    // Copied, so that a plugin that writes over its own struct is called as it was.
    functions = writer.pointee
    self.door = door
  }

  /// Lets a plugin begin an export.
  static func open(
    _ call: PluginCall, _ request: HostRequest, _ output: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> WriterBorder {
    let plugin = call.plugin
    guard let exporter = plugin.library.exporter, let open = exporter.pointee.open else {
      throw plugin.diagnostic("it does not write")
    }
    let door = Door.leading(to: OutputRoom(call, output))
    let target = UnsafeMutablePointer<shellac_output>.allocate(capacity: 1)
    target.initialize(to: shellac_output())
    target.pointee.struct_size = UInt32(MemoryLayout<shellac_output>.size)
    target.pointee.ctx = door.pointer
    target.pointee.write = { output, bytes in
      Door<OutputRoom>.room(output?.pointee.ctx)?.write(bytes) ?? shellac_status(SHELLAC_STOP)
    }
    let arena = CArena()
    let lent = arena.array([lending(request, arena)])
    var opened: UnsafeMutablePointer<shellac_writer>?
    do {
      let goesOn = try door.whileOpen {
        try call.run("open") { open(exporter, call.host, lent, target, &opened) }
      }
      guard goesOn, let opened else { throw plugin.bug("open made no writer") }
      return WriterBorder(try checked(opened, plugin), door)
    } catch {
      door.shut()
      throw error
    }
  }

  func rows(_ rows: (cells: UnsafePointer<shellac_value>, rows: UInt32)) -> shellac_status {
    guard !isDestroyed, let write = functions.rows else { return shellac_status(SHELLAC_STOP) }
    return door.whileOpen { write(writer, rows.cells, rows.rows) }
  }

  func finish() -> shellac_status {
    guard !isDestroyed, let finish = functions.finish else { return shellac_status(SHELLAC_STOP) }
    return door.whileOpen { finish(writer) }
  }

  /// Lets the plugin free its writer, once; what it writes on this occasion goes nowhere.
  func destroy(_ call: PluginCall) {
    if isDestroyed { return }
    isDestroyed = true
    door.shut()
    if let destroy = functions.destroy {
      PluginLibrary.inside(call.plugin.library.guarded) { destroy(writer) }
    }
    call.close()
  }

  private static func lending(_ request: HostRequest, _ arena: CArena) -> shellac_request {
    var lent = shellac_request()
    lent.struct_size = UInt32(MemoryLayout<shellac_request>.size)
    lent.table = arena.table(request.rows, request.columns)
    lent.document = arena.document(request.document, adding: request.furtherNames)
    lent.settings = arena.settings(request.settings)
    lent.folder = arena.bytes(request.folder)
    lent.name = arena.bytes(request.name)
    return lent
  }

  private static func checked(
    _ writer: UnsafeMutablePointer<shellac_writer>, _ plugin: LoadedPlugin
  ) throws -> UnsafeMutablePointer<shellac_writer> {
    do throws(Lie) {
      try CText.checkAligned(writer, "its writer")
      try Description.checkSize(writer.pointee.struct_size, shellac_writer.self, "its writer")
      guard writer.pointee.rows != nil, writer.pointee.finish != nil, writer.pointee.destroy != nil else {
        throw Lie("its writer lacks a function")
      }
      return writer
    } catch {
      throw plugin.bug(error.message)
    }
  }
}

extension LoadedPlugin {
  /// Begins an export.
  ///
  /// - Parameters:
  ///   - batch: rows that are handed over at once.
  ///   - onWarning: is told what could not be written as it is; the export goes on.
  ///   - onNote: is told what a user may want to know and is no problem.
  ///   - output: takes the bytes; what it throws ends the export and is thrown to the caller as it is.
  /// - Throws: `Diagnostic` when the plugin does not take such rows, or says why it cannot.
  public func openWriter(
    _ request: HostRequest, batch: Int = PluginWriter.usualBatch,
    onWarning: @escaping (Diagnostic) -> Void = { _ in }, onNote: @escaping (Diagnostic) -> Void = { _ in },
    output: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> PluginWriter {
    let described = try requireExporter()
    guard described.rows.contains(request.rows) else {
      throw diagnostic(
        "it does not take \(request.rows.name)",
        hint: "It takes \(CountText.list(described.rows.map(\.name), "or")).", status: .usage)
    }
    let call = PluginCall(self, onWarning: onWarning, onNote: onNote)
    do {
      let border = try WriterBorder.open(call, request, output)
      return PluginWriter(call, border, columnCount: request.columns.count, batch: max(1, batch))
    } catch {
      call.close()
      throw error
    }
  }
}
