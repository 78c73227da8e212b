import ShellacLibrary
import ShellacModel

/// Writes whether something is owned.
enum OwnedWriter {
  /// A line that answers, and one for each song and album.
  static func write(_ answer: OwnedAnswer, to buffer: inout TextBuffer) {
    buffer.append(
      answer.owned.isEmpty ? (answer.near.isEmpty ? "not owned  " : "perhaps    ") : "owned      ")
    buffer.append(answer.question, as: .terminal)
    buffer.append("\n")
    for item in answer.owned { write(item, "", to: &buffer) }
    if answer.owned.isEmpty { for item in answer.near { write(item, "likely: ", to: &buffer) } }
  }

  private static func write(_ item: OwnedAnswer.Item, _ mark: String, to buffer: inout TextBuffer) {
    buffer.append("           \(mark)")
    let names =
      item.isAlbum && !item.isPurchase ? [item.artist, item.album] : [item.artist, item.title, item.album]
    buffer.append(names.compactMap(\.self).joined(separator: " · "), as: .terminal)
    var facts = [item.isAlbum ? "album, \(CountText.count(item.songs ?? 0, "song"))" : "song", item.state]
    // Nobody has counted the songs of a record on a shelf.
    if item.isPurchase { facts = ["purchase", item.state] }
    if let store = item.store {
      // Of an album only some songs may have been bought.
      let part = item.bought.flatMap { $0 < item.songs ?? 0 ? "\($0) of them " : nil } ?? ""
      facts.append("\(part)bought at \(store)")
    }
    if !mark.isEmpty { facts += item.reasons }
    buffer.append(" (", as: .terminal)
    buffer.append(facts.joined(separator: ", "), as: .terminal)
    buffer.append(")\n")
  }

  static func writeJSON(_ answer: OwnedAnswer, to buffer: inout TextBuffer) {
    buffer.append("{\"question\":")
    buffer.append(answer.question, as: .json)
    buffer.append(",\"isowned\":\(answer.isUnderstood ? String(!answer.owned.isEmpty) : "null"),\"owned\":[")
    for (index, item) in answer.owned.enumerated() {
      if index > 0 { buffer.append(",") }
      writeJSON(item, to: &buffer)
    }
    buffer.append("],\"likely\":[")
    for (index, item) in answer.near.enumerated() {
      if index > 0 { buffer.append(",") }
      writeJSON(item, to: &buffer)
    }
    buffer.append("]}")
  }

  /// The number of a thing is its purchase's: its kind says so, lest it be taken for a song's or an album's.
  private static func kind(_ item: OwnedAnswer.Item) -> String {
    item.isPurchase ? "purchase" : item.isAlbum ? "album" : "song"
  }

  private static func writeJSON(_ item: OwnedAnswer.Item, to buffer: inout TextBuffer) {
    buffer.appendObject([
      ("kind", .text(kind(item))), ("id", .integer(item.id)),
      ("artist", CellValue(item.artist)),
      ("title", CellValue(item.title)), ("album", CellValue(item.album)), ("state", .text(item.state)),
      ("songs", CellValue(item.songs)),
      ("bought", CellValue(item.bought)), ("store", CellValue(item.store)),
      ("reasons", .list(item.reasons)),
    ])
  }
}
