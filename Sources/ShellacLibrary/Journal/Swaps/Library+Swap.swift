import Foundation
import GRDB
import ShellacFiles
import ShellacModel

extension Library {
  /// Begins a change whose parts follow.
  ///
  /// - Parameters:
  ///   - command: the command that makes it, without its arguments, such as `tag`.
  ///   - summary: what it does, in a few words, until `finish` says what it did.
  ///   - copies: where files will stand ready, so that those of a killed command do not stay there.
  public func beginChange(command: String, summary: String, copies: CopyPlaces? = nil) throws -> OngoingChange
  {
    try transaction { db in
      let steps = ChangeSteps(db, command: command, state: .begun)
      let number = try steps.begin()
      try steps.add(summary: summary)
      if let copies { _ = try steps.add(.copies, subject: "", before: copies.bytes, after: nil) }
      return OngoingChange(number: number)
    }
  }

  /// Puts files with new contents in the place of others; the journal has before what the old bytes were.
  ///
  /// A file that is not as it was read, or that cannot be written, stays and is named; the others go on. The new file
  /// gets the owner, the mode and the attributes of the old one. The library's rows are the caller's business: the files
  /// have to be indexed.
  /// - Parameters:
  ///   - swaps: some files; a hundred or so at a time.
  ///   - change: the change that they are a part of.
  ///   - isCancelled: asked before each file; what stands ready for the others is removed then.
  public func swap(
    _ swaps: [FileSwap], in change: OngoingChange, isCancelled: () -> Bool = { false }
  ) throws -> SwapReport {
    var report = SwapReport()
    var rest = swaps[...]
    while !rest.isEmpty {
      var ready: [(swap: FileSwap, image: SwapImage)] = []
      var kept = 0
      // What the journal has to keep is at hand once: a large picture may have gone from each of a hundred files.
      while let swap = rest.first, kept < 32 << 20 {
        rest.removeFirst()
        do {
          if isCancelled() { throw Diagnostic("interrupted") }
          let image = try Self.image(swap)
          kept += image.delta.bytes.count + 1
          ready.append((swap, image))
        } catch let diagnostic as Diagnostic {
          try? FileContents.remove(swap.prepared)
          if !isCancelled() { report.refusals.append((swap.path, diagnostic)) }
        }
      }
      try perform(ready, of: change.number, isCancelled, &report)
    }
    return report
  }

  /// Ends a change.
  ///
  /// - Returns: its number; nil when nothing was done, and there is no such change any more.
  /// - Throws: `Diagnostic`. When copies cannot be cleared away, the change is not done, and the next command tries again.
  @discardableResult
  public func finish(_ change: OngoingChange, summary: String) throws -> Int64? {
    // Copies that were given up, as when the library could not be written, are not left lying beside the music.
    try clearCopies(of: change.number)
    return try transaction { db in
      try CopyPlacesItem.remove(from: change.number, in: db)
      guard try ChangeTable.hasSteps(change.number, in: db) else {
        try ChangeTable.remove(change.number, in: db)
        return nil
      }
      try ChangeTable.finish(change.number, summary: summary, in: db)
      return change.number
    }
  }

  private static func image(_ swap: FileSwap) throws -> SwapImage {
    func refusal(_ reason: String, hint: String? = nil) -> Diagnostic {
      Diagnostic("cannot write \(ActPath.text(swap.path)): \(reason)", hint: hint, status: .cannotWrite)
    }
    guard ActPath.folder(of: swap.path) == ActPath.folder(of: swap.prepared), swap.path != swap.prepared
    else {
      throw refusal("its new contents are not in its folder")
    }
    do {
      guard let status = FileStatus(swap.path) else { throw refusal("it is not there any more") }
      if status.kind == .link {
        throw refusal("it is a symbolic link", hint: "Name the file that it leads to.")
      }
      guard status.kind == .file, status.size == swap.size, status.modified == swap.modified else {
        throw refusal("another program has just changed it", hint: "Run the command again.")
      }
      // A file that is protected against writing is not replaced either.
      try AtomicFile.requireReplaceable(swap.path)
      let new = try FileDelta.prepare(
        swap.prepared, as: swap.path, modified: swap.keepsModified ? swap.modified : nil)
      let delta = try FileDelta(of: swap.path, beside: swap.prepared)
      return SwapImage(
        prepared: swap.prepared, old: (swap.size, swap.modified), new: new, delta: delta)
    } catch let error as SystemError {
      throw refusal(
        error.isTooLarge ? "too much of it changes for the journal to keep" : error.reason, hint: error.hint
      )
    }
  }

  /// Writes swaps into the journal, and does them.
  private func perform(
    _ ready: [(swap: FileSwap, image: SwapImage)], of change: Int64, _ isCancelled: () -> Bool,
    _ report: inout SwapReport
  ) throws {
    if ready.isEmpty { return }
    let positions = try transaction { db in
      let steps = try ChangeSteps(db, command: "", continuing: change)
      return try ready.map { swap, image in
        try steps.add(.swap, subject: FileSubject.text(swap.path), before: image.bytes, after: nil)
      }
    }
    let pool = FolderPool(ActFolders())
    var failed: [Int64] = []
    for ((swap, image), position) in zip(ready, positions) {
      if isCancelled() {
        try? FileContents.remove(swap.prepared)
        failed.append(position)
        continue
      }
      do {
        try Self.put(swap.path, image, pool)
        report.swapped.append(swap.path)
      } catch let diagnostic as Diagnostic {
        try? FileContents.remove(swap.prepared)
        failed.append(position)
        report.refusals.append((swap.path, diagnostic))
      }
    }
    pool.flush()
    if failed.isEmpty { return }
    try transaction { db in
      for position in failed { try ChangeTable.removeStep(position, of: change, in: db) }
    }
  }

  /// Puts a file that stands ready in the place of another one that is as it was read.
  static func put(_ path: [UInt8], _ image: SwapImage, _ pool: FolderPool) throws {
    func refusal(_ reason: String) -> Diagnostic {
      Diagnostic("cannot write \(ActPath.text(path)): \(reason)", status: .cannotWrite)
    }
    do {
      guard let folder = try pool.source(ofFolder: ActPath.folder(of: path)),
        let status = try folder.status(of: ActPath.name(of: path)),
        status.size == image.oldSize, status.modified == image.oldModified
      else { throw refusal("another program has just changed it") }
      try folder.replace(ActPath.name(of: path), in: folder, with: ActPath.name(of: image.prepared))
      pool.touch(folder, gains: true)
    } catch let error as SystemError { throw refusal(error.reason) }
  }
}
