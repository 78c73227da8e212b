import ShellacPluginSDK
import Testing

@Suite("Rows that a reader gives") struct RowOutputTests {
  private func rows(_ body: (RowOutput) throws -> Void) throws -> [[String?]] {
    var rows: [[String?]] = []
    let sink = RowOutput.Sink(
      begin: { _, _, _ in },
      rows: { batch in
        for row in batch {
          rows.append(
            (0..<row.count).map { column in
              guard case .text(let bytes) = row[column].content else { return nil }
              return String(decoding: bytes, as: UTF8.self)
            })
        }
      }, refuse: { _ in rows.append(["refused"]) })
    let output = RowOutput(sink)
    try output.begin(.entries, [Column("title"), Column("artist")])
    try body(output)
    try output.flush()
    return rows
  }

  @Test("a row that was begun and then refused leaves nothing to the next one", arguments: [0, 1, 256])
  func refused(before: Int) throws {
    let found = try rows { output in
      for _ in 0..<before { try output.endRow() }
      output.text("Half")
      try output.refuse(PluginError("no"))
      output.text("Whole")
      output.text("Ida")
      try output.endRow()
      output.text("Half")
      try output.begin(.entries, [Column("title"), Column("artist")])
      output.text("Last")
      try output.endRow()
    }
    #expect(
      found == Array(repeating: [nil, nil], count: before) + [["refused"], ["Whole", "Ida"], ["Last", nil]])
  }
}
