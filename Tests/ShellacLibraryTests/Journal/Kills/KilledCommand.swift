import Testing

/// A command that is killed, and what goes before it.
struct KilledCommand: Sendable, CustomTestStringConvertible {
  /// What it is called in the results.
  var name: String
  /// What is done before; nothing of it is killed.
  var before: [String] = []
  /// The command, without the program's name.
  var arguments: [String]
  /// Of how many kills it gets one.
  var share: Int

  var testDescription: String { name }

  private static let organize = [
    "organize", "--path", "sorted/{artist}/{album}/{track:02} {title} {format}", "--playlists", "lists",
    "--apply",
  ]
  private static let tag = ["tag", "--all", "genre=Elektronik", "comment={title} once more", "--apply"]
  private static let imported = ["import", "purchases.csv", "bandcamp-collection.json", "coins.csv"]

  static let all = [
    KilledCommand(name: "organize", arguments: organize, share: 4),
    KilledCommand(name: "tag", arguments: tag, share: 4),
    KilledCommand(name: "import", arguments: imported, share: 4),
    KilledCommand(name: "undo of organize", before: [quoted(organize)], arguments: ["undo"], share: 10),
    KilledCommand(name: "undo of tag", before: [quoted(tag)], arguments: ["undo"], share: 10),
    KilledCommand(name: "undo of import", before: [quoted(imported)], arguments: ["undo"], share: 20),
  ]

  private static func quoted(_ arguments: [String]) -> String {
    arguments.map { "'\($0)'" }.joined(separator: " ")
  }
}
