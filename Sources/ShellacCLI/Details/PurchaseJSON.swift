import ShellacLibrary
import ShellacModel

/// Everything about one purchase as one JSON object, which has every key whatever is known.
struct PurchaseJSON {
  private var buffer = TextBuffer()

  init(_ purchase: PurchaseDetails) {
    buffer.append("{\"id\":\(purchase.id),\"fields\":")
    buffer.appendObject(purchase.facts.map { ($0.field.rawValue, $0.value) })
    buffer.append(",\"why\":")
    buffer.append(purchase.why, as: .json)
    list("tracks", purchase.tracks) { buffer, track in
      buffer.appendObject([
        ("track", CellValue(track.number)), ("title", CellValue(track.title)),
        ("artist", CellValue(track.artist)), ("length", CellValue(milliseconds: track.duration)),
      ])
    }
    list("evidences", purchase.evidences) { buffer, evidence in
      let line = evidence.line
      buffer.appendObject(
        [
          ("source", .text(line.source)), ("lineid", .text(line.line)), ("evidence", .text(line.evidence)),
          ("file", line.path.map { .bytes($0) } ?? .null), ("line", CellValue(line.fileLine)),
        ], isOpen: true)
      buffer.append(",\"differs\":")
      buffer.appendObject(evidence.differing.map { ($0.field.rawValue, $0.value) })
      buffer.append("}")
    }
    list("links", purchase.links) { buffer, link in
      buffer.appendObject(
        [
          ("song", .integer(link.song.id)), ("rule", .text(link.rule)),
          ("score", .integer(Int64(link.score))), ("certainty", .text(link.certainty.rawValue)),
          ("reasons", .list(link.reasons)), ("path", link.song.path.map { .bytes($0) } ?? .null),
        ], isOpen: true)
      for (name, side) in [("bought", purchase.bought), ("found", link.song)] {
        buffer.append(",\"\(name)\":")
        buffer.appendObject([
          ("artist", CellValue(side.artist)), ("title", CellValue(side.title)),
          ("album", CellValue(side.album)), ("track", CellValue(side.number)),
          ("length", CellValue(milliseconds: side.duration)),
        ])
      }
      buffer.append("}")
    }
    list("decisions", purchase.decisions) { buffer, decision in
      buffer.appendObject([
        ("kind", .text(decision.kind)), ("song", decision.song.map { .integer($0) } ?? .null),
        ("about", .text(decision.about)), ("note", CellValue(decision.note)), ("at", .text(decision.at)),
      ])
    }
    buffer.append("}")
  }

  /// The object.
  var text: String { buffer.text }

  private mutating func list<Item>(
    _ name: String, _ items: [Item], _ write: (inout TextBuffer, Item) -> Void
  ) {
    buffer.append(",\"\(name)\":[")
    for (index, item) in items.enumerated() {
      if index > 0 { buffer.append(",") }
      write(&buffer, item)
    }
    buffer.append("]")
  }
}
