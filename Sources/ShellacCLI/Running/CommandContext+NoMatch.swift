import ShellacLibrary
import ShellacModel

extension CommandContext {
  /// Says of a query that found nothing which playlists it names that there are not.
  ///
  /// - Returns: whether there was any.
  @discardableResult
  func tellMissingPlaylists(in query: Query, _ library: Library) throws -> Bool {
    let missing = try library.unknownPlaylists(in: query)
    for diagnostic in missing { messages.remark(diagnostic) }
    return !missing.isEmpty
  }
}
