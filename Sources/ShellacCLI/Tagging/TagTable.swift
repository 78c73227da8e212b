import ShellacFiles
import ShellacLibrary
import ShellacModel

/// Tags as a table that is edited elsewhere: one file a row, out and back in.
enum TagTable {
  /// The columns that say which file a row is about.
  static let keys = ["path", "file", "stamp"]

  static let standard = [
    "title", "artist", "albumartist", "album", "track", "tracktotal", "disc", "disctotal", "date",
    "originaldate",
    "genre", "composer", "label", "catalognumber", "barcode", "isrc", "compilation", "comment",
  ].joined(separator: ",")

  /// Writes the files of the songs that are asked for.
  ///
  /// - Returns: how many there were.
  static func export(
    _ request: ViewRequest, columns: FieldList, to target: ArgumentText, isDryRun: Bool,
    _ library: Library,
    _ context: CommandContext
  ) throws -> Int {
    let fields = columns.columns.map(\.field).filter { !keys.contains($0.description) }
    let comma = UInt8(ascii: ",")
    let isOutput = target.text == "-"
    let path = isOutput ? nil : try Self.absolute(target, context)
    if let path { try ExportTarget.requireNoMusic(at: path, shown: "'\(target.text)'") }
    let file = try isDryRun ? nil : path.map { try AtomicFile(replacing: $0) }
    var buffer = TextBuffer()
    buffer.append(
      (keys + fields.map(\.description)).map { TextBuffer.text($0, as: .csv(delimiter: comma)) }
        .joined(separator: ",") + "\r\n")
    var request = request
    request.columns = fields
    var count = 0
    func put() throws {
      if isOutput {
        context.output.buffer.bytes += buffer.bytes
        try context.output.flushIfFull()
      } else {
        try file?.write(buffer.bytes)
      }
      buffer.removeAll()
    }
    try library.taggedFiles(request) { file, row in
      count += 1
      let values = TagValues(packed: file.properties)
      // A table is text; a path that is none is shown as far as it is, and the number stands for the file.
      buffer.append(readable(file.path), as: .csv(delimiter: comma))
      buffer.append(",\(file.id),\(TagCells.stamp(size: file.size, modified: file.modified))")
      for (index, field) in fields.enumerated() {
        buffer.append(comma)
        if TagField.isWritable(field) {
          buffer.append(TagCells.text(values.values(of: field), of: field), as: .csv(delimiter: comma))
        } else if !row.isNull(index) {
          row.append(index, to: &buffer, as: .csv(delimiter: comma))
        }
      }
      buffer.append("\r\n")
      if buffer.count > 1 << 16 { try put() }
    }
    try put()
    try file?.commit()
    try context.output.flush()
    return count
  }

  static func absolute(_ argument: ArgumentText, _ context: CommandContext) throws -> [UInt8] {
    try PathArgument(argument, in: context.surroundings.workingDirectory).bytes
  }
}

extension TaggingPlan {
  /// Plans what the rows of a table say, one file a row; what cannot be taken is named with its line.
  init(table argument: ArgumentText, _ library: Library, _ context: CommandContext) throws {
    let path = try TagTable.absolute(argument, context)
    let isInput = argument.text == "-"
    let bytes = try FileContents.read(
      isInput ? Array("/dev/stdin".utf8) : path, cap: 512 << 20, noun: "table")
    let name = isInput ? "standard input" : "'\(argument.text)'"
    var records = DelimitedRecords(bytes)
    let first: DelimitedRecords.Record?
    do { first = try records.next() } catch let diagnostic as Diagnostic {
      throw Diagnostic("\(name), \(diagnostic.message)", hint: diagnostic.hint)
    }
    guard let header = first else {
      throw Diagnostic("\(name) is empty", hint: "Write one with: shellac tag --export FILE.")
    }
    let columns = try TagTableColumns(header.cells, name: name, context)
    var seen: Set<Int64> = []
    var renamed = 0
    while true {
      do {
        guard let record = try records.next() else { break }
        do {
          try columns.requireWidth(record)
          let file = try columns.file(record, library)
          guard seen.insert(file.id).inserted else {
            throw Diagnostic(
              "'\(readable(file.path))' stands in the table before already",
              hint: "Leave one of its rows out.")
          }
          if columns.isRenamed(record, file) { renamed += 1 }
          try add(file, columns.edits(record, file))
        } catch let diagnostic as Diagnostic {
          throw Diagnostic("line \(record.line): \(diagnostic.message)", hint: diagnostic.hint)
        }
      } catch let diagnostic as Diagnostic {
        refused += 1
        context.messages.problem(Diagnostic("\(name), \(diagnostic.message)", hint: diagnostic.hint))
      }
    }
    if renamed > 0 {
      let has = renamed == 1 ? "1 row has" : "\(renamed) rows have"
      context.messages.note(
        "\(has) a path that is not its file's: paths are not changed by tag, but by 'shellac organize'.")
    }
    try finish(library, context)
  }
}
