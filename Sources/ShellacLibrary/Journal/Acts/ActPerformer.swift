import ShellacFiles
import ShellacModel

/// Does acts on the disk, one after another; each file is whole at its old or its new place at any moment.
final class ActPerformer {
  /// What became of an act.
  struct Result {
    /// The file that the act made or moved, as it is now; nil: what the act had made is gone.
    var status: FileStatus?
  }

  let folders: ActFolders
  let pool: FolderPool
  /// Whether acts may have been done, or begun, by a command that was killed.
  let isResuming: Bool
  /// The files that the change writes when its acts are done: by them a recovery knows files that were moved before.
  private let written: WrittenFiles?

  init(_ folders: ActFolders, isResuming: Bool, written: WrittenFiles?) {
    self.folders = folders
    self.isResuming = isResuming
    self.written = written
    pool = FolderPool(folders)
  }

  /// Does one act.
  ///
  /// - Throws: `Diagnostic` that says why it was not done.
  func perform(_ item: JournalledAct) throws -> Result {
    do {
      if isResuming { removeUnfinished(item) }
      if item.takesBack { return try takeBack(item) }
      switch item.act.deed {
      case .move: return try move(item)
      case .copy, .reflink, .hardlink, .symlink: return try make(item)
      }
    } catch let error as SystemError {
      throw refusal(item, error.reason, hint: error.hint)
    }
  }

  /// Takes away what a killed command left of an unfinished copy.
  private func removeUnfinished(_ item: JournalledAct) {
    let folder = try? pool.target(ofFolder: ActPath.folder(of: item.act.target), makes: false)
    try? folder?.remove(folders.temporaryName(for: item.act.target))
  }

  func refusal(_ item: JournalledAct, _ reason: String, hint: String? = nil) -> Diagnostic {
    let act = item.act
    if item.takesBack {
      return Diagnostic(
        "cannot remove \(ActPath.text(act.target)): \(reason)", hint: hint, status: .cannotWrite)
    }
    let verb =
      switch act.deed {
      case .move: "move"
      case .copy: "copy"
      case .hardlink, .symlink: "link"
      case .reflink: "clone"
      }
    return Diagnostic(
      "cannot \(verb) \(ActPath.text(act.source)) to \(ActPath.text(act.target)): \(reason)", hint: hint,
      status: .cannotWrite)
  }

  /// The file of an act, as it was planned with.
  ///
  /// - Returns: nil when it is not there.
  func source(of item: JournalledAct) throws -> (folder: FolderHandle, name: [UInt8], status: FileStatus)? {
    let (path, name) = (ActPath.folder(of: item.act.source), ActPath.name(of: item.act.source))
    guard let folder = try pool.source(ofFolder: path), let status = try folder.status(of: name) else {
      return nil
    }
    return (folder, name, status)
  }

  /// Refuses a file that is not as it was planned with.
  func requirePlanned(
    _ item: JournalledAct, _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus)
  ) throws {
    var status = source.status
    if status.kind == .link {
      // The index looks through links to files.
      guard let behind = try source.folder.status(of: source.name, follows: true) else {
        throw refusal(item, "it is a symbolic link that leads nowhere")
      }
      status = behind
    }
    guard item.isPlanned(status) else {
      throw refusal(
        item, "it has changed since this was planned", hint: "Run 'shellac index' and plan again.")
    }
  }

  private func move(_ item: JournalledAct) throws -> Result {
    let targetName = ActPath.name(of: item.act.target)
    guard let source = try source(of: item) else {
      let folder = try pool.target(ofFolder: ActPath.folder(of: item.act.target), makes: false)
      if isResuming, let status = try folder?.status(of: targetName),
        isArrived(status, item) || written?.holds(item.act.target) == true
      {
        return Result(status: status)
      }
      throw refusal(item, "it is not there any more")
    }
    let link = source.status.kind == .link ? try source.folder.destination(of: source.name) : nil
    let follows = try link.map { try hasGoneAhead($0, item) } ?? false
    if !follows { try requirePlanned(item, source) }
    guard let target = try targetFolder(of: item) else { throw refusal(item, "its new folder is not there") }
    if let link, !follows, source.folder.path != target.path, !mayLead(link) {
      throw refusal(item, "it is a symbolic link that is relative to its folder")
    }
    do {
      try source.folder.move(source.name, to: target, as: targetName)
    } catch {
      if error.isPresence {
        return try meet(source, target, targetName, item)
      }
      guard error.isAcrossDevices else { throw error }
      if let link { return try moveLinkAcross(link, source, target, targetName, item) }
      return try moveAcross(source, target, targetName, item)
    }
    pool.touch(source.folder)
    pool.touch(target, gains: true)
    guard source.folder.device == target.device, source.status.kind == .file else {
      return Result(status: try target.status(of: targetName))
    }
    return Result(status: source.status)
  }

  /// Whether an act that failed may be done all the same: by the command that was killed, or by a system that fails after
  /// the deed.
  func mayBeDone(_ item: JournalledAct) -> Bool {
    guard item.act.deed == .move, !item.takesBack else { return false }
    let folder = ActPath.folder(of: item.act.target)
    do {
      if try source(of: item) != nil { return false }
      if let status = try pool.target(ofFolder: folder, makes: false)?.status(
        of: ActPath.name(of: item.act.target))
      {
        return isArrived(status, item)
      }
      // The disk of both may be away.
      return isResuming
        && ActPath.bound(of: folder, among: folders.bounds).map { FileStatus($0, follows: true) == nil }
          ?? false
    } catch { return true }
  }

  /// Whether a file at the new place is the one that was to go there.
  private func isArrived(_ status: FileStatus, _ item: JournalledAct) -> Bool {
    // The file system of another device may not keep nanoseconds.
    let isSameTime =
      status.device == item.act.device
      ? status.modified == item.act.modified
      : status.modified.subtractingReportingOverflow(item.act.modified).partialValue.magnitude < 2_000_000_000
    return status.kind == .link
      || (status.kind == .file && status.size == item.act.size && isSameTime
        && (item.act.inode == 0 || status.device != item.act.device || status.inode == item.act.inode))
  }

  /// Takes something that is at the new place already.
  private func meet(
    _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus), _ target: FolderHandle,
    _ name: [UInt8], _ item: JournalledAct
  ) throws -> Result {
    let status = try target.status(of: name)
    if let status, isOneName(source, target, name, status) {
      try source.folder.replace(name, in: target, with: source.name)
      pool.touch(target, gains: true)
      return Result(status: try target.status(of: name))
    }
    if let status, status.isSameFile(as: source.status) {
      if isResuming {
        try source.folder.remove(source.name)
        pool.touch(source.folder)
        return Result(status: status)
      }
    }
    if isResuming, let status, status.kind == .file, status.size == source.status.size,
      status.device != source.status.device,
      try source.folder.holdsSameBytes(source.name, as: name, in: target)
    {
      // Killed between the copy's arrival and the end of the original.
      try pool.synchronize(target)
      try source.folder.remove(source.name)
      pool.touch(source.folder)
      return Result(status: status)
    }
    throw refusal(item, "there is something of that name already")
  }

  /// Whether the file system takes the old and the new name for the same.
  private func isOneName(
    _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus), _ target: FolderHandle,
    _ name: [UInt8], _ status: FileStatus
  ) -> Bool {
    if status.isSameFile(as: source.status), status.links == 1 { return true }
    return source.folder.path == target.path && status.kind == source.status.kind
      && status.size == source.status.size && NameKey.key(name) == NameKey.key(source.name)
      && FolderListing.isOneName(source.name, name, in: target.path)
  }

  private func moveAcross(
    _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus), _ target: FolderHandle,
    _ name: [UInt8], _ item: JournalledAct
  ) throws -> Result {
    if let status = try target.status(of: name), status.kind != .link {
      return try meet(source, target, name, item)
    }
    let status = try copy(source, target, name, item, .bytes)
    // The copy is whole and known to be on disk before the original goes, and so is the way to it.
    do throws(SystemError) {
      try pool.synchronizeArrivals()
      try source.folder.remove(source.name)
    } catch {
      // The original stays, as the only one.
      if let still = try source.folder.status(of: source.name), still.isSameFile(as: source.status) {
        try target.remove(name)
      }
      throw error
    }
    pool.touch(source.folder)
    return Result(status: status)
  }

  /// Makes a whole copy under another name, and then gives it its own.
  func copy(
    _ source: (folder: FolderHandle, name: [UInt8], status: FileStatus), _ target: FolderHandle,
    _ name: [UInt8], _ item: JournalledAct, _ copying: FolderHandle.Copying
  ) throws -> FileStatus? {
    let temporary = folders.temporaryName(for: item.act.target)
    try source.folder.copy(source.name, to: target, as: temporary, copying)
    do { try target.move(temporary, to: target, as: name) } catch {
      try? target.remove(temporary)
      throw error
    }
    pool.touch(target, gains: true)
    return try target.status(of: name)
  }

  /// The folder that an act's file goes to.
  func targetFolder(of item: JournalledAct) throws -> FolderHandle? {
    let path = ActPath.folder(of: item.act.target)
    do { return try pool.target(ofFolder: path) } catch {
      if error.isAbsence, let bound = ActPath.bound(of: item.act.target, among: folders.bounds),
        FileStatus(bound, follows: true) == nil
      {
        throw refusal(item, "\(ActPath.text(bound)) is not there", hint: "Mount the disk that it is on.")
      }
      if error.isAbsence || error.isLoop {
        throw refusal(
          item, "a folder on the way is a symbolic link or no folder",
          hint: "Name the folder that it leads to as a root of its own.")
      }
      throw error
    }
  }
}
