/// A file that an undo brings back as it was, or takes away.
struct UndoWrite {
  /// Where it is now.
  var path: [UInt8]
  /// What it holds now, if it is there.
  var now: FileItem.Image?
  /// What it held before the change.
  var before: FileItem.Image?
  /// Whether the change that is taken back knows it by another path.
  var isElsewhere = false

  /// Writes it into the journal.
  ///
  /// - Parameter target: where the undo moves it before it is written; nil: nowhere.
  func planned(at target: [UInt8]?, _ steps: ChangeSteps) throws -> FileWrite {
    let position = try steps.add(
      .file, subject: FileSubject.text(target ?? path), before: now?.bytes, after: before?.contents,
      // The change that is taken back knows it by another path.
      keepsAfter: target != nil || isElsewhere)
    return FileWrite(
      path: target ?? path, contents: before?.contents, mode: before?.mode,
      expected: now.map { AfterImage($0.contents) }, position: position,
      outcome: before == nil ? .removed : now == nil ? .restored : .reverted)
  }
}
