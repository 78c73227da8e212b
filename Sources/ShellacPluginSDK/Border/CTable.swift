import CShellacPlugin

/// A table or a document as C has it.
struct CTable {
  private let kind: RowKind
  private let columns: [Column]

  init(_ kind: RowKind, _ columns: [Column]) {
    self.kind = kind
    self.columns = columns
  }

  /// The table, valid during `body`.
  func with(_ body: (UnsafePointer<shellac_table>) throws -> Void) throws {
    try Self.withTexts(columns.map(\.name)) { names in
      try Self.withTexts(columns.map(\.title)) { titles in
        try columns.map(\.kind.rawValue).withUnsafeBufferPointer { kinds in
          var table = shellac_table()
          table.struct_size = UInt32(MemoryLayout<shellac_table>.size)
          table.rows = kind.rawValue
          table.column_count = UInt32(columns.count)
          table.names = names.baseAddress
          table.titles = titles.baseAddress
          table.columns = kinds.baseAddress
          try body(&table)
        }
      }
    }
  }

  /// A document, valid during `body`.
  static func with(_ document: Document, _ body: (UnsafePointer<shellac_document>) throws -> Void) throws {
    var texts: [(name: String, value: String)] = []
    for (name, value) in [
      ("title", document.title), ("creator", document.creator), ("date", document.date),
    ] {
      if let value { texts.append((name, value)) }
    }
    try withTexts(texts.map(\.name) + ["extras"]) { names in
      try withTexts(texts.map(\.value)) { values in
        try withTexts(document.extras.flatMap { [$0.name, $0.value] }) { pairs in
          try pairs.map(Self.text).withUnsafeBufferPointer { items in
            var extras = shellac_value()
            extras.kind = UInt32(SHELLAC_LIST)
            extras.setList(items)
            try (values.map(Self.text) + [extras]).withUnsafeBufferPointer { values in
              var result = shellac_document()
              result.struct_size = UInt32(MemoryLayout<shellac_document>.size)
              result.count = UInt32(values.count)
              result.names = names.baseAddress
              result.values = values.baseAddress
              try body(&result)
            }
          }
        }
      }
    }
  }

  private static func text(_ bytes: shellac_bytes) -> shellac_value {
    var value = shellac_value()
    value.kind = UInt32(SHELLAC_TEXT)
    value.as.bytes = bytes
    return value
  }

  /// Texts side by side, valid during `body`.
  private static func withTexts(
    _ texts: [String], _ body: (UnsafeBufferPointer<shellac_bytes>) throws -> Void
  ) throws {
    let bytes = texts.flatMap { Array($0.utf8) }
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      let parts = texts.map { text in
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<start + text.utf8.count])
        start += text.utf8.count
        return shellac_bytes(part)
      }
      try parts.withUnsafeBufferPointer(body)
    }
  }
}
