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
      buffer.append(json: fact.value)
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
      if index > 0 { buffer.append(",") }
      buffer.appendObject(
        [
          ("rule", CellValue(purchase.rule)), ("artist", CellValue(purchase.artist)),
          ("title", CellValue(purchase.title)), ("album", CellValue(purchase.album)),
          ("store", CellValue(purchase.store)), ("purchased", CellValue(purchase.purchased)),
          ("price", CellValue(purchase.paid?.text)), ("refund", CellValue(purchase.refund?.text)),
          ("currency", CellValue((purchase.paid ?? purchase.refund)?.currency)),
          ("coins", purchase.coins.map { .integer($0) } ?? .null), ("id", .integer(purchase.id)),
          ("score", .integer(Int64(purchase.score))),
        ], isOpen: true)
      buffer.append(",\"lines\":[")
      for (index, line) in purchase.lines.enumerated() {
        if index > 0 { buffer.append(",") }
        buffer.appendObject([
          ("source", .text(line.source)), ("lineid", .text(line.line)), ("evidence", .text(line.evidence)),
          ("file", line.path.map { .bytes($0) } ?? .null), ("line", CellValue(line.fileLine)),
        ])
      }
      buffer.append("]}")
    }
    buffer.append("]")
  }

  /// The object.
  var text: String { buffer.text }

  private mutating func add(_ file: SongDetails.File) {
    buffer.appendObject(
      [
        ("path", .bytes(file.path)), ("size", .integer(file.size)), ("format", .text(file.format)),
        ("bitrate", CellValue(file.bitRate)),
        ("length", CellValue(milliseconds: file.duration)), ("missing", .flag(file.isMissing)),
        ("best", .flag(file.isBest)), ("unread", CellValue(file.unread)),
        ("tagtypes", CellValue(file.tagTypes)),
        ("problem", CellValue(file.problem)),
      ], isOpen: true)
    buffer.append(",\"tags\":{")
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
}
