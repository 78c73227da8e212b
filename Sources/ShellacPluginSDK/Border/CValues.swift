// The border to C: values.

import CShellacPlugin

extension shellac_bytes {
  init(_ buffer: UnsafeRawBufferPointer) {
    self.init(data: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), count: UInt64(buffer.count))
  }

  var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(clamping: count))
  }

  var text: String { String(decoding: buffer, as: UTF8.self) }
}

extension shellac_value {
  mutating func setList(_ items: UnsafeBufferPointer<shellac_value>) {
    self.as.list.items = items.baseAddress
    self.as.list.count = UInt64(items.count)
  }
}

extension PluginError {
  /// The error as C has it, valid during `body`.
  func withFailure(_ body: (UnsafePointer<shellac_failure>) -> Void) {
    var (message, hint) = (message, hint ?? "")
    message.withUTF8 { message in
      hint.withUTF8 { hint in
        var failure = shellac_failure()
        failure.struct_size = UInt32(MemoryLayout<shellac_failure>.size)
        failure.line = UInt32(clamping: line ?? 0)
        failure.column = UInt32(clamping: column ?? 0)
        failure.message = shellac_bytes(UnsafeRawBufferPointer(message))
        failure.hint = shellac_bytes(UnsafeRawBufferPointer(hint))
        body(&failure)
      }
    }
  }
}

extension PluginError {
  /// Gives the error to the host as a warning.
  func warn(_ host: UnsafePointer<shellac_host>) {
    withFailure { host.pointee.warn?(host, $0) }
  }

  /// Gives the error to the host as a note.
  func note(_ host: UnsafePointer<shellac_host>) {
    withFailure { host.pointee.note?(host, $0) }
  }
}

extension Settings {
  init(_ settings: UnsafePointer<shellac_settings>?) {
    var values: [String: String] = [:]
    if let settings = settings?.pointee {
      for index in 0..<Int(settings.count) { values[settings.keys[index].text] = settings.values[index].text }
    }
    self.init(values)
  }
}

extension ExportRequest {
  init(_ request: UnsafePointer<shellac_request>) throws {
    let request = request.pointee
    guard let table = request.table?.pointee, let rows = RowKind(rawValue: table.rows) else {
      throw PluginError("the host asks for rows of a kind that this plugin does not know")
    }
    let columns = try (0..<Int(table.column_count)).map { index in
      guard let kind = ColumnKind(rawValue: table.columns[index]) else {
        throw PluginError("the host gives a column of a kind that this plugin does not know")
      }
      return Column(table.names[index].text, kind, title: table.titles?[index].text)
    }
    self.init(
      rows: rows, columns: columns, document: Document(request.document),
      settings: Settings(request.settings),
      folder: [UInt8](request.folder.buffer), name: [UInt8](request.name.buffer))
  }
}

extension Document {
  init(_ document: UnsafePointer<shellac_document>?) {
    self.init()
    guard let document = document?.pointee else { return }
    for index in 0..<Int(document.count) {
      let cell = Cell(document.values[index])
      switch document.names[index].text {
      case "title": title = cell.text
      case "creator": creator = cell.text
      case "date": date = cell.text
      case "extras": extras = cell.extras
      default: break
      }
    }
  }
}

extension ByteOutput {
  convenience init(_ output: UnsafePointer<shellac_output>) {
    self.init { bytes in
      guard output.pointee.write(output, shellac_bytes(bytes)) == shellac_status(SHELLAC_OK) else {
        throw Stopped()
      }
    }
  }
}

extension FileInput {
  convenience init(_ input: UnsafePointer<shellac_input>) {
    self.init(path: [UInt8](input.pointee.path.buffer), size: input.pointee.size) { offset, buffer in
      let count = input.pointee.read(
        input, offset, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(buffer.count))
      guard count >= 0 else { throw Stopped() }
      return Int(count)
    } further: { name in
      name.withUnsafeBytes { name in
        input.pointee.further?(input, shellac_bytes(name)).map { FileInput($0) }
      }
    } member: { index in
      guard let name = input.pointee.member?(input, index), name.data != nil else { return nil }
      return [UInt8](name.buffer)
    }
  }
}

extension RowOutput.Sink {
  init(_ sink: UnsafePointer<shellac_sink>) {
    func proceed(_ status: shellac_status) throws {
      if status != shellac_status(SHELLAC_OK) { throw Stopped() }
    }
    self.init(
      begin: { kind, columns, document in
        try CTable(kind, columns).with { table in
          try CTable.with(document) { document in try proceed(sink.pointee.begin(sink, document, table)) }
        }
      },
      rows: { batch in
        try proceed(sink.pointee.rows(sink, batch.cells.baseAddress, UInt32(batch.count)))
      },
      refuse: { error in
        var status = shellac_status(SHELLAC_OK)
        error.withFailure { status = sink.pointee.refuse(sink, $0) }
        try proceed(status)
      })
  }
}
