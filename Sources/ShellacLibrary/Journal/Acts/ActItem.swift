import GRDB
import ShellacFiles
import ShellacModel

/// Files that were moved, copied or linked; the image before has some hundred acts.
enum ActItem: StepReversal {
  static let kind = ChangeKind.act

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard let image = step.before.flatMap(ActImage.init) else {
      throw Diagnostic.damagedImage
    }
    let fileAt = try ActPlaces(run.db)
    let trail = try run.trail()
    for known in image.acts.reversed() {
      let item = Self.item(known, where: trail)
      do {
        // What was refused on its way from aside is not there.
        if item.act.goesAside, run.asides[item.act.target] == .some(nil) { continue }
        guard let reversed = try reversed(item, known, run, fileAt) else {
          note(item, .unneeded, in: run)
          continue
        }
        run.acts.append(reversed)
        run.vacated.insert(reversed.takesBack ? reversed.act.target : reversed.act.source)
        if reversed.act.deed == .move { run.arriving[reversed.act.target] = reversed.act }
        note(item, outcome(of: reversed), in: run)
      } catch let diagnostic as Diagnostic {
        if item.act.comesFromAside { run.asides.updateValue(nil, forKey: item.act.source) }
        if item.act.deed == .move { run.staying.insert(item.act.target) }
        run.note(kind, name(of: item), .refused(diagnostic.message))
      }
    }
  }

  /// An act by the paths that its places, and what it made, have now.
  private static func item(_ known: JournalledAct, where trail: FileTrail) -> JournalledAct {
    var item = known
    item.act.source = trail.place(known.act.source)
    item.act.target = trail.place(known.act.target)
    guard known.act.deed != .move else { return item }
    // The file that was copied may have gone on by itself, and so may the copy.
    item.act.source = present(trail.file(known.act.source).path) ?? item.act.source
    if !known.takesBack { item.act.target = present(trail.file(known.act.target).path) ?? item.act.target }
    return item
  }

  private static func present(_ path: [UInt8]) -> [UInt8]? { FileStatus(path) == nil ? nil : path }

  /// Notes what became of an act: of the two that a file goes aside by, what they come to.
  private static func note(_ item: JournalledAct, _ outcome: UndoReport.Outcome, in run: UndoRun) {
    if item.act.comesFromAside {
      run.asides[item.act.source] = name(of: item)
    } else {
      let aside = item.act.goesAside ? run.asides[item.act.target] ?? nil : nil
      run.note(kind, aside ?? name(of: item), outcome)
    }
  }

  /// What takes an act back; nil when it is as before already.
  ///
  /// - Parameter known: the act as the journal has it.
  private static func reversed(
    _ item: JournalledAct, _ known: JournalledAct, _ run: UndoRun, _ places: ActPlaces
  ) throws -> JournalledAct? {
    var act = item.act
    let trailed = try run.trail().file(known.act.target)
    let mover = trailed.path == act.target ? nil : trailed.mover
    let (source, target) = (FileStatus(act.source), FileStatus(act.target))
    if act.deed == .move {
      guard let target else {
        if let coming = run.arriving[act.target] {
          // Files that changed places went by a name that is free again: they go by it once more.
          try requireFree(act.source, source, besides: act.target, run)
          (act.source, act.target) = (act.target, act.source)
          (act.size, act.modified, act.inode, act.device) = (
            coming.size, coming.modified, coming.inode, coming.device
          )
          return JournalledAct(act: act)
        }
        if let source, isLike(item, source) { return nil }
        if let reason = try run.reason(movedBy: mover) { throw Diagnostic(reason) }
        if let path = try places.path(of: act.file), path != act.target, FileStatus(path) != nil {
          throw Diagnostic("another program has moved it to \(ActPath.text(path))")
        }
        throw Diagnostic("it is not there any more")
      }
      try requireFree(act.source, source, besides: act.target, run)
      let isSame =
        item.made.map { $0.inode == target.inode && $0.device == target.device }
        ?? (act.inode != 0 && act.inode == target.inode && act.device == target.device)
      // Its tags may have been written since: the library knows it by its place then.
      let isKnown = try places.holds(act) || run.writtenFiles().holds(known.act.target)
      guard isSame || isLike(item, target) || target.kind == .link || isKnown else {
        throw Diagnostic(try run.reason(movedBy: mover) ?? "it is another file now")
      }
      let status = target.kind == .link ? FileStatus(act.target, follows: true) ?? target : target
      (act.source, act.target) = (act.target, act.source)
      act.note(status)
      return JournalledAct(act: act)
    }
    if item.takesBack {
      try requireFree(act.target, target, run)
      guard let source, isLike(item, source) || source.kind == .link else {
        throw Diagnostic("\(ActPath.text(act.source)) has changed since")
      }
      if source.kind == .file { act.note(source) }
      return JournalledAct(act: act)
    }
    guard let target else { return nil }
    if item.isMade(target) {
      // A link may be there and lead nowhere.
      if act.deed != .symlink, source == nil || FileStatus(act.source, follows: true) == nil {
        throw Diagnostic("it is all that is left of \(ActPath.text(act.source))")
      }
      // A system gives numbers of files that went to new ones: what was written since and taken back may have either.
      if let source, isLike(item, source) { act.note(source) }
      return JournalledAct(act: act, takesBack: true, made: item.made)
    }
    guard let source, isCopy(item, target, of: source) else {
      let subjects = Set(try run.trail().names(known.act.target).map(FileSubject.text))
      throw Diagnostic(try run.reason(.swap, subjects) ?? "it has changed since")
    }
    act.note(source)
    return JournalledAct(
      act: act, takesBack: true,
      made: JournalledAct.Made(modified: target.modified, inode: target.inode, device: target.device))
  }

  /// Whether a file is once more what was copied, byte for byte, as it is when a change to both was taken back.
  private static func isCopy(_ item: JournalledAct, _ status: FileStatus, of source: FileStatus) -> Bool {
    guard item.act.deed != .symlink, status.kind == .file, source.kind == .file,
      status.size == item.act.size, source.size == item.act.size,
      let digest = try? FileDelta.digest(of: item.act.target)
    else { return false }
    return digest == (try? FileDelta.digest(of: item.act.source))
  }

  /// Whether a file is as the act left it or took it, whatever number the system has for it: it may be from a backup.
  private static func isLike(_ item: JournalledAct, _ status: FileStatus) -> Bool {
    status.kind == .file && status.size == item.act.size
      && (status.modified == item.act.modified || status.modified == item.made?.modified)
  }

  private static func requireFree(
    _ path: [UInt8], _ status: FileStatus?, besides other: [UInt8]? = nil, _ run: UndoRun
  ) throws {
    guard status != nil, !run.vacated.contains(path) else { return }
    if let other, ActPath.folder(of: path) == ActPath.folder(of: other),
      FolderListing.isOneName(ActPath.name(of: path), ActPath.name(of: other), in: ActPath.folder(of: path))
    {
      // It is the file itself, where the file system takes both spellings for one.
      return
    }
    throw Diagnostic("there is something else at \(ActPath.text(path)) now")
  }

  private static func outcome(of reversed: JournalledAct) -> UndoReport.Outcome {
    if reversed.takesBack { return .removed }
    return reversed.act.deed == .move ? .movedBack(reversed.act.target) : .restored
  }

  /// What people call the file that an act made or moved.
  static func name(of item: JournalledAct) -> String { ActPath.text(item.act.target) }

  /// What an undo calls the file that it moves back.
  static func nameInUndo(of act: FileAct) -> String {
    ActPath.text(act.deed == .move ? act.source : act.target)
  }

  static func standing(of step: ChangeStep, in db: Database) -> ChangeItem.Standing? { nil }

  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem] {
    guard let image = step.before.flatMap(ActImage.init) else { return [] }
    let circles = ActCircles(image)
    return image.acts.compactMap { item in
      guard let item = circles.shown(item) else { return nil }
      let act = item.act
      if item.takesBack {
        return ChangeItem(kind: kind, name: act.target, deed: .removed, standing: standing(of: item))
      }
      let deed: ChangeItem.Deed =
        switch act.deed {
        case .move: .moved
        case .copy, .reflink: .copied
        case .hardlink, .symlink: .linked
        }
      return ChangeItem(
        kind: kind, name: act.source, deed: deed, target: act.target,
        standing: standing(of: item, isRefilled: circles.arrives(at: act.source)))
    }
  }

  /// - Parameter isRefilled: whether the change itself moved another file to where this one was.
  private static func standing(of item: JournalledAct, isRefilled: Bool = false) -> ChangeItem.Standing {
    let (source, target) = (FileStatus(item.act.source), FileStatus(item.act.target))
    if item.takesBack { return target == nil ? .after : item.isMade(target!) ? .before : .other }
    if item.act.deed != .move {
      guard let target else { return .before }
      return item.isMade(target) ? .after : .other
    }
    func isIt(_ status: FileStatus) -> Bool { item.isPlanned(status) || status.kind == .link }
    switch (source, target) {
    case (nil, let target?): return isIt(target) ? .after : .other
    case (let source?, nil): return isIt(source) ? .before : .other
    case (let source?, let target?) where isRefilled:
      return item.isPlanned(target) ? .after : item.isPlanned(source) ? .before : .other
    default: return .other
    }
  }

  static func names(of step: ChangeStep) -> [[UInt8]] {
    step.before.flatMap(ActImage.init)?.acts.map(\.act.source) ?? []
  }

  static func name(of step: ChangeStep) -> String {
    CountText.count(names(of: step).count, "file")
  }
}

/// Finds out where the library has files, such as whether one is where an act put it.
struct ActPlaces {
  private let find: PreparedStatement

  init(_ db: Database) throws {
    find = try PreparedStatement(
      db,
      """
      SELECT root.path, folder.path, file.name FROM file JOIN folder ON folder.id = file.folder
      JOIN root ON root.id = folder.root WHERE file.id = ?
      """)
  }

  func holds(_ act: FileAct) throws -> Bool { try path(of: act.file) == act.target }

  /// Where the library has a file; nil when it has none of that number.
  func path(of file: Int64?) throws -> [UInt8]? {
    guard let file else { return nil }
    find.bind(1, file)
    guard try find.step() else { return nil }
    defer { find.reset() }
    var path = find.bytes(0)
    if path.last != ActPath.slash { path.append(ActPath.slash) }
    return path + FileLocation(root: 0, folder: find.bytes(1), name: find.bytes(2)).relativePath
  }
}

/// The folders that acts made and took away.
enum FolderItem: StepReversal {
  static let kind = ChangeKind.folder

  static func takeBack(_ step: ChangeStep, in run: UndoRun) throws {
    guard var folders = step.before.flatMap(ActFolders.init) else {
      throw Diagnostic.damagedImage
    }
    let trail = try run.trail()
    folders.bounds = folders.bounds.map(trail.place)
    for index in folders.made.indices { folders.made[index].path = trail.place(folders.made[index].path) }
    for index in folders.removed.indices {
      folders.removed[index].path = trail.place(folders.removed[index].path)
    }
    run.actFolders.append(folders)
  }

  static func standing(of step: ChangeStep, in db: Database) -> ChangeItem.Standing? { nil }

  static func items(of step: ChangeStep, in db: Database) throws -> [ChangeItem] {
    guard let folders = step.before.flatMap(ActFolders.init) else { return [] }
    func item(_ path: [UInt8], _ deed: ChangeItem.Deed) -> ChangeItem {
      let isThere = FileStatus(path)?.kind == .folder
      return ChangeItem(
        kind: kind, name: path, deed: deed, standing: isThere == (deed == .added) ? .after : .before)
    }
    return folders.made.map { item($0.path, .added) } + folders.removed.map { item($0.path, .removed) }
  }

  static func name(of step: ChangeStep) -> String { "folders" }
}
