import Foundation
import GRDB
import ShellacFiles
import ShellacModel

/// Brings back the bytes of files whose contents a change swapped: some files at a time, each in the journal of the undo
/// before it is done.
struct SwapUndo {
  let library: Library
  /// The change that is taken back, and the undo.
  let change, undo: Int64
  /// The subjects of the files; nil: all that are as the change left them.
  var subjects: Set<[UInt8]>?

  private static let most = 16

  /// Brings them back, the last one first; those that the undo has in its journal already are done.
  ///
  /// - Parameter body: hears of each file, with why it was left.
  func perform(isCancelled: () -> Bool, _ body: ([UInt8], Diagnostic?) -> Void) throws {
    let places = try library.database { db in
      SwapPlaces(try FileTrail(after: change, besides: undo, in: db), in: db)
    }
    var done = try library.database { db in try ChangeTable.subjects(.swap, of: undo, in: db) }
    var position = Int64.max
    var isAtEnd = false
    while !isAtEnd {
      let steps = try library.database { db in
        var steps: [(position: Int64, path: [UInt8], image: SwapImage?)] = []
        while steps.count < Self.most {
          guard let next = try ChangeTable.step(before: position, of: change, in: db) else {
            isAtEnd = true
            break
          }
          position = next.position
          guard next.step.kind == .swap, subjects?.contains(Array(next.step.subject.utf8)) ?? true else {
            continue
          }
          let image = next.step.before.flatMap(SwapImage.init)
          let path =
            try image.map { try places.find(next.step, $0).path } ?? FileSubject.path(next.step.subject)
          if !done.contains(Array(FileSubject.text(path).utf8)) { steps.append((position, path, image)) }
        }
        return steps
      }
      var swaps: [FileSwap] = []
      for (position, path, image) in steps {
        if isCancelled() {
          for swap in swaps { try? FileContents.remove(swap.prepared) }
          return
        }
        do { if let swap = try prepare(path, image, position) { swaps.append(swap) } } catch let diagnostic
          as Diagnostic
        {
          body(path, diagnostic)
        }
      }
      let report = try library.swap(swaps, in: OngoingChange(number: undo))
      for path in report.swapped {
        done.insert(Array(FileSubject.text(path).utf8))
        body(path, nil)
      }
      for (path, diagnostic) in report.refusals { body(path, diagnostic) }
    }
  }

  /// Writes the old bytes of a file beside it; nil when it has them.
  private func prepare(_ path: [UInt8], _ image: SwapImage?, _ position: Int64) throws -> FileSwap? {
    guard let image else {
      throw Diagnostic.damagedImage
    }
    let prepared =
      ActPath.folder(of: path) + [ActPath.slash]
      + Array(".shellac-undo-\(undo)-\(position).tmp".utf8)
    // One may be left of an undo that was killed.
    try? FileContents.remove(prepared)
    guard let status = FileStatus(path) else { throw Diagnostic("it is not there any more") }
    if image.holdsOld(path, status) { return nil }
    do {
      try image.delta.apply(to: path, writing: prepared, modified: image.oldModified)
    } catch {
      throw Diagnostic(
        error == .differs ? "it was changed by another program since" : error.reason, hint: error.hint)
    }
    return FileSwap(path: path, prepared: prepared, size: status.size, modified: status.modified)
  }
}
