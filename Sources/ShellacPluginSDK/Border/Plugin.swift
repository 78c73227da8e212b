// The border to C: bare pointers of the SDK are in this folder only.

import CShellacPlugin

/// A plugin as the host sees it.
public enum Plugin {
  /// Describes a plugin that writes.
  public static func exporting<F: ExportFormat>(_ info: PluginInfo, _ format: F.Type) -> UnsafePointer<
    shellac_plugin
  > {
    describe(info, reader: nil, exporter: exporter(format))
  }

  /// Describes a plugin that reads.
  public static func reading<F: ReadFormat>(_ info: PluginInfo, _ format: F.Type) -> UnsafePointer<
    shellac_plugin
  > {
    describe(info, reader: reader(format), exporter: nil)
  }

  /// Describes a plugin that reads and writes.
  public static func describe<R: ReadFormat, E: ExportFormat>(
    _ info: PluginInfo, reading: R.Type, exporting: E.Type
  ) -> UnsafePointer<shellac_plugin> {
    describe(info, reader: reader(reading), exporter: exporter(exporting))
  }

  private static func describe(
    _ info: PluginInfo, reader: UnsafePointer<shellac_reader>?, exporter: UnsafePointer<shellac_exporter>?
  ) -> UnsafePointer<shellac_plugin> {
    var plugin = shellac_plugin()
    plugin.struct_size = UInt32(MemoryLayout<shellac_plugin>.size)
    plugin.abi_major = UInt32(SHELLAC_ABI_MAJOR)
    plugin.abi_minor = UInt32(SHELLAC_ABI_MINOR)
    plugin.needs_minor = 0
    plugin.id = constant(info.id)
    plugin.name = constant(info.name)
    plugin.version = constant(info.version)
    plugin.summary = constant(info.summary)
    plugin.examples = constants(info.examples)
    plugin.reader = reader
    plugin.exporter = exporter
    return constant(plugin)
  }

  private static func reader<F: ReadFormat>(_ format: F.Type) -> UnsafePointer<shellac_reader> {
    var reader = reader(ReaderBox<F>())
    reader.suffixes = constants(F.suffixes)
    reader.options = options(F.options)
    reader.rows = rowKinds(F.rows)
    return constant(reader)
  }

  // C functions cannot be made where a type is generic.
  private static func reader(_ box: AnyReader) -> shellac_reader {
    var reader = shellac_reader()
    reader.struct_size = UInt32(MemoryLayout<shellac_reader>.size)
    reader.ctx = UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque())
    reader.probe = { reader, path, head in
      guard let box = AnyReader.of(reader) else { return 0 }
      return Int32(clamping: box.probe(path: [UInt8](path.buffer), head: head.buffer))
    }
    reader.read = { reader, host, settings, input, sink in
      guard let box = AnyReader.of(reader), let host, let input, let sink else {
        return shellac_status(SHELLAC_FAILED)
      }
      return Plugin.status(host) {
        let rows = RowOutput(RowOutput.Sink(sink), warn: { $0.warn(host) }, note: { $0.note(host) })
        do {
          try box.read(FileInput(input), settings: Settings(settings), into: rows)
        } catch let error as PluginError {
          // The rows before a fault are good.
          try rows.flush()
          throw error
        }
        try rows.flush()
      }
    }
    return reader
  }

  private static func exporter<F: ExportFormat>(_ format: F.Type) -> UnsafePointer<shellac_exporter> {
    var exporter = exporter(ExporterBox<F>())
    exporter.suffixes = constants(F.suffixes)
    exporter.options = options(F.options)
    exporter.rows = rowKinds(F.rows)
    exporter.columns = F.columns.map { constants($0) }
    return constant(exporter)
  }

  private static func exporter(_ box: AnyExporter) -> shellac_exporter {
    var exporter = shellac_exporter()
    exporter.struct_size = UInt32(MemoryLayout<shellac_exporter>.size)
    exporter.ctx = UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque())
    exporter.open = { exporter, host, request, output, out in
      guard let box = AnyExporter.of(exporter), let host, let request, let output, let out else {
        return shellac_status(SHELLAC_FAILED)
      }
      return Plugin.status(host) {
        var request = try ExportRequest(request)
        request.warn = { $0.warn(host) }
        request.note = { $0.note(host) }
        out.pointee = try box.open(request, ByteOutput(output), host).handedOver()
      }
    }
    return exporter
  }

  /// Runs a body and says how it went, as C wants it.
  static func status(_ host: UnsafePointer<shellac_host>, _ body: () throws -> Void) -> shellac_status {
    do {
      try body()
      return shellac_status(SHELLAC_OK)
    } catch is Stopped {
      return shellac_status(SHELLAC_STOP)
    } catch let error as NotMine {
      error.reason?.withFailure { failure in host.pointee.fail?(host, failure) }
      return shellac_status(SHELLAC_NOT_MINE)
    } catch {
      let error = error as? PluginError ?? PluginError("\(error)")
      error.withFailure { failure in host.pointee.fail?(host, failure) }
      return shellac_status(SHELLAC_FAILED)
    }
  }

  // Constants: made once, never freed, as a plugin is never unloaded.

  private static func constant<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafePointer(pointer)
  }

  private static func constant(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    _ = UnsafeMutableBufferPointer(start: pointer, count: bytes.count).initialize(from: bytes)
    return UnsafePointer(pointer)
  }

  private static func terminated<Item>(_ items: [Item], by end: Item) -> UnsafePointer<Item> {
    let pointer = UnsafeMutablePointer<Item>.allocate(capacity: items.count + 1)
    _ = UnsafeMutableBufferPointer(start: pointer, count: items.count + 1).initialize(from: items + [end])
    return UnsafePointer(pointer)
  }

  private static func constants(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    terminated(texts.map { Optional(constant($0)) }, by: nil)
  }

  private static func rowKinds(_ kinds: [RowKind]) -> UnsafePointer<UInt32> {
    terminated(kinds.map(\.rawValue), by: 0)
  }

  private static func options(_ options: [OptionDescription]) -> UnsafePointer<UnsafePointer<shellac_option>?>
  {
    let described = options.map { option -> UnsafePointer<shellac_option>? in
      var description = shellac_option()
      description.struct_size = UInt32(MemoryLayout<shellac_option>.size)
      description.key = constant(option.key)
      description.fallback = constant(option.fallback)
      description.help = constant(option.help)
      switch option.kind {
      case .text: description.type = UInt32(SHELLAC_OPTION_TEXT)
      case .flag: description.type = UInt32(SHELLAC_OPTION_FLAG)
      case .integer: description.type = UInt32(SHELLAC_OPTION_INTEGER)
      case .choice(let choices):
        description.type = UInt32(SHELLAC_OPTION_CHOICE)
        description.choices = constants(choices)
      }
      return constant(description)
    }
    return terminated(described, by: nil)
  }
}
