import ShellacFiles
import ShellacModel

/// Moves of symbolic links, which may lead to what is moved as well.
extension ActPerformer {
  /// Whether what a link of its own folder leads to is at the new place by now.
  func hasGoneAhead(_ destination: [UInt8], _ item: JournalledAct) throws -> Bool {
    guard !destination.contains(ActPath.slash),
      let folder = try pool.target(ofFolder: ActPath.folder(of: item.act.target), makes: false),
      let status = try folder.status(of: destination, follows: true)
    else { return false }
    return item.isPlanned(status)
  }

  /// Whether a link that still leads to its file may go to another folder.
  ///
  /// An undo does all in reverse: what a link of its own folder leads to comes after it.
  func mayLead(_ destination: [UInt8]) -> Bool {
    destination.first == ActPath.slash || (folders.followsLinks && !destination.contains(ActPath.slash))
  }

  /// Makes a link on another device, and takes the old one away.
  func moveLinkAcross(
    _ destination: [UInt8], _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus),
    _ target: FolderHandle, _ name: [UInt8], _ item: JournalledAct
  ) throws -> Result {
    do { try target.makeSymbolicLink(name, to: destination) } catch {
      if error.isPresence {
        // Killed between the two.
        guard isResuming, try target.status(of: name)?.kind == .link,
          try target.destination(of: name) == destination
        else { throw refusal(item, "there is something of that name already") }
      } else {
        guard error.isImpossible else { throw error }
        throw refusal(item, "the file system has no symbolic links")
      }
    }
    pool.touch(target, gains: true)
    try pool.synchronizeArrivals()
    try source.folder.remove(source.name)
    pool.touch(source.folder)
    return Result(status: try target.status(of: name, follows: true) ?? target.status(of: name))
  }
}
