import ShellacLibrary
import ShellacModel

/// Everything about one song as one JSON object.
struct SongJSON {
  private var buffer = TextBuffer()

  init(_ song: SongDetails) {
    buffer.append("{\"fields\":{")
    for (index, fact) in song.facts.enumerated() {
      if index > 0 { buffer.append(",") }
      key(fact.field.rawValue)
      buffer.append("{\"value\":")
      value(fact.value)
      buffer.append(",\"origin\":")
      buffer.append(fact.origin, as: .json)
      buffer.append("}")
    }
    buffer.append("},\"files\":[")
    for (index, file) in song.files.enumerated() {
      if index > 0 { buffer.append(",") }
      add(file)
    }
    buffer.append("]")
    if !song.purchases.isEmpty { add(song.purchases) }
    buffer.append("}")
  }

  private mutating func add(_ purchases: [SongPurchase]) {
    buffer.append(",\"purchases\":[")
    for (index, purchase) in purchases.enumerated() {
      buffer.append(index > 0 ? ",{" : "{")
      for (name, text) in [
        ("rule", purchase.rule), ("artist", purchase.artist), ("title", purchase.title),
        ("album", purchase.album),
        ("store", purchase.store), ("purchased", purchase.purchased), ("price", purchase.paid?.text),
        ("refund", purchase.refund?.text), ("currency", (purchase.paid ?? purchase.refund)?.currency),
      ] {
        key(name)
        value(text.map { .text($0) } ?? .null)
        buffer.append(",")
      }
      buffer.append(
        "\"coins\":\(purchase.coins.map(String.init) ?? "null"),\"id\":\(purchase.id),\"score\":\(purchase.score),\"lines\":["
      )
      for (index, line) in purchase.lines.enumerated() {
        buffer.append(index > 0 ? ",{" : "{")
        for (name, cell) in [
          ("source", CellValue.text(line.source)), ("lineid", .text(line.line)),
          ("evidence", .text(line.evidence)),
          ("file", line.path.map { .bytes($0) } ?? .null),
        ] {
          key(name)
          value(cell)
          buffer.append(",")
        }
        buffer.append("\"line\":\(line.fileLine.map(String.init) ?? "null")}")
      }
      buffer.append("]}")
    }
    buffer.append("]")
  }

  /// The object.
  var text: String { buffer.text }

  private mutating func add(_ file: SongDetails.File) {
    let facts: [(String, CellValue)] = [
      ("path", .bytes(file.path)), ("size", .integer(file.size)), ("format", .text(file.format)),
      ("bitrate", file.bitRate.map { .integer(Int64($0)) } ?? .null),
      ("length", file.duration.map { .real(Double($0) / 1000) } ?? .null), ("missing", .flag(file.isMissing)),
      ("best", .flag(file.isBest)), ("unread", file.unread.map { .text($0) } ?? .null),
      ("tagtypes", file.tagTypes.map { .text($0) } ?? .null),
      ("problem", file.problem.map { .text($0) } ?? .null),
    ]
    buffer.append("{")
    for fact in facts {
      key(fact.0)
      value(fact.1)
      buffer.append(",")
    }
    buffer.append("\"tags\":{")
    for (index, property) in file.properties.enumerated() {
      if index > 0 { buffer.append(",") }
      key(property.key)
      buffer.appendJSON(property.values)
    }
    buffer.append("},\"evidence\":{")
    for (index, mark) in file.evidence.enumerated() {
      if index > 0 { buffer.append(",") }
      key(mark.source)
      buffer.append(mark.value, as: .json)
    }
    buffer.append("}}")
  }

  private mutating func key(_ name: String) {
    buffer.append(name, as: .json)
    buffer.append(":")
  }

  private mutating func value(_ value: CellValue) {
    if value == .null { return buffer.append("null") }
    ListedRow([value]).append(0, to: &buffer, as: .json)
  }
}
