import ShellacFiles
import ShellacModel

extension ActPerformer {
  /// Makes a copy of a file, or a link to it.
  func make(_ item: JournalledAct) throws -> Result {
    let (act, name) = (item.act, ActPath.name(of: item.act.target))
    guard let source = try source(of: item) else { throw refusal(item, "it is not there any more") }
    try requirePlanned(item, source)
    guard let target = try targetFolder(of: item) else { throw refusal(item, "its new folder is not there") }
    if let there = try target.status(of: name) {
      if isResuming, try isMade(there, item, source, target) { return Result(status: there) }
      throw refusal(item, "there is something of that name already")
    }
    switch act.deed {
    case .move, .copy: return Result(status: try copy(source, target, name, item, .bytes))
    case .reflink:
      do { return Result(status: try copy(source, target, name, item, .blocks)) } catch let error
        as SystemError
      {
        guard error.isImpossible else { throw error }
        throw refusal(
          item, "the file system cannot share blocks between these files",
          hint: "Use --copy, or --hardlink on one file system.")
      }
    case .hardlink:
      // A link has no worth elsewhere when it is relative: the file behind it gets the name.
      let isLink = source.status.kind == .link
      do { try source.folder.link(source.name, to: target, as: name, follows: isLink) } catch {
        guard error.isImpossible else { throw error }
        throw refusal(
          item, "the file system cannot give this file a second name there",
          hint: "Use --copy or --symlink.")
      }
    case .symlink:
      do { try target.makeSymbolicLink(name, to: act.source) } catch {
        guard error.isImpossible else { throw error }
        throw refusal(item, "the file system has no symbolic links", hint: "Use --copy.")
      }
    }
    pool.touch(target, gains: true)
    return Result(status: try target.status(of: name))
  }

  /// Whether what is at the new place is what a killed command made there.
  private func isMade(
    _ status: FileStatus, _ item: JournalledAct,
    _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus), _ target: FolderHandle
  ) throws -> Bool {
    let name = ActPath.name(of: item.act.target)
    switch item.act.deed {
    case .move: return false
    case .hardlink:
      return try source.folder.status(of: source.name, follows: true).map { status.isSameFile(as: $0) }
        ?? false
    case .symlink:
      guard status.kind == .link else { return false }
      return try target.destination(of: name) == item.act.source
    case .copy, .reflink:
      guard status.kind == .file, status.size == item.act.size else { return false }
      return try source.folder.holdsSameBytes(source.name, as: name, in: target)
    }
  }

  /// Whether the bytes that were copied or linked are still where they were.
  private func isSourceThere(_ item: JournalledAct) throws -> Bool {
    guard let source = try source(of: item) else { return false }
    return try source.folder.status(of: source.name, follows: true) != nil
  }

  /// Takes away what an act made, if nobody has changed it and it is not all that is left of the file.
  func takeBack(_ item: JournalledAct) throws -> Result {
    let (act, name) = (item.act, ActPath.name(of: item.act.target))
    guard let folder = try pool.target(ofFolder: ActPath.folder(of: act.target), makes: false),
      let status = try folder.status(of: name)
    else {
      if isResuming { return Result() }
      throw refusal(item, "it is not there any more")
    }
    guard item.isMade(status) else { throw refusal(item, "it has changed since") }
    if act.deed != .symlink, try !isSourceThere(item) {
      throw refusal(item, "it is all that is left of \(ActPath.text(act.source))")
    }
    try folder.remove(name)
    pool.touch(folder)
    return Result()
  }
}
