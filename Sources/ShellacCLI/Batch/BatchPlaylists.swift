import ShellacLibrary
import ShellacModel

/// The names of the playlists that there will be when a line of a batch runs, as far as that can be said before.
///
/// So a name that nobody has ever given is a mistake of the batch, and one that an earlier line gives is none.
final class BatchPlaylists {
  /// The names in one library; nil when nobody can say any more which there are.
  private var names: [String: Set<String>?] = [:]

  /// Looks for the playlists that a command names, and notes those that it makes and takes away.
  ///
  /// - Throws: `Diagnostic` when there is none of a name.
  func take(_ command: any Subcommand, _ parts: CommandParts, _ context: CommandContext) throws {
    let library = try context.folders.library
    let effect = Effect(command, parts)
    for name in effect.makes { try Wording.check(playlistName: name) }
    guard !effect.isNone, var known = try names[library] ?? Self.names(context) else { return }
    for name in effect.uses where !known.contains(where: { Self.key($0) == Self.key(name) }) {
      throw Diagnostic(
        "there is no playlist '\(name)'",
        hint: Suggestion.hint(for: name, among: known.sorted())
          ?? "Run 'shellac playlist list' to see them, or make it on an earlier line.", status: .usage)
    }
    for name in effect.removes { known = known.filter { Self.key($0) != Self.key(name) } }
    known.formUnion(effect.makes)
    names[library] = .some(effect.mayMakeOthers ? nil : known)
  }

  private static func names(_ context: CommandContext) throws -> Set<String> {
    try context.hasLibrary ? Set(context.openLibrary().playlistNames()) : []
  }

  /// What is equal for equal names, and for some others: those are told when their line runs.
  private static func key(_ name: String) -> String {
    Composed.text(name).lowercased().filter { !$0.isWhitespace }
  }

  /// What a command does to playlists.
  private struct Effect {
    var uses: [String] = []
    var makes: [String] = []
    var removes: [String] = []
    /// Whether it may make playlists whose names nobody knows yet.
    var mayMakeOthers = false

    var isNone: Bool { uses.isEmpty && makes.isEmpty && removes.isEmpty && !mayMakeOthers }

    init(_ command: any Subcommand, _ parts: CommandParts) {
      switch command {
      case let show as PlaylistShowCommand: uses = [show.name.text]
      case let add as PlaylistAddCommand: uses = [add.name.text]
      case let remove as PlaylistRemoveCommand: uses = [remove.name.text]
      case let move as PlaylistMoveCommand: uses = [move.name.text]
      case let sort as PlaylistSortCommand: uses = sort.name.map { [$0.text] } ?? []
      case let export as PlaylistExportCommand: uses = export.names.map(\.text)
      case let delete as PlaylistDeleteCommand:
        (uses, removes) = (delete.names.map(\.text), delete.names.map(\.text))
      case let rename as PlaylistRenameCommand:
        (uses, removes, makes) = ([rename.name.text], [rename.name.text], [rename.newName.text])
      case let create as PlaylistCreateCommand: makes = [create.name.text]
      case let smart as PlaylistSmartCommand: makes = [smart.name.text]
      case is CommonCommand: makes = parts.playlist.map { [$0.text] } ?? []
      case is ImportCommand, is UndoCommand: mayMakeOthers = true
      default: uses = parts.playlist.map { [$0.text] } ?? []
      }
    }
  }
}
