/// One changing command in the journal.
public struct Change: Sendable, Hashable {
  /// How far it is.
  public enum State: String, Sendable {
    /// Its files are being written, or were when it was killed.
    case begun
    /// Everything that it says was done.
    case done
    /// It was taken back.
    case undone
  }

  /// Its number: later changes have higher ones.
  public var id: Int64
  /// When it was made, in seconds since 1970-01-01 00:00:00 UTC.
  public var time: Int64
  /// The command that made it, without its arguments.
  public var command: String
  /// What it did, in a few words.
  public var summary: String
  /// How far it is.
  public var state: State
  /// The change that it took back, when it is an undo.
  public var undoes: Int64?
}

/// One item of a change: what it was before and after.
struct ChangeStep {
  var kind: ChangeKind
  var subject: String
  /// Its image before; nil: it was not there.
  var before: [UInt8]?
  /// What is kept of its image after; nil: it was not there any more.
  var after: AfterImage?

  /// How an item with an image stands to the change.
  ///
  /// - Parameter before: the image before, as it compares with the present one.
  func standing(_ now: [UInt8]?, before: [UInt8]?) -> ChangeItem.Standing {
    now == before ? .before : leaves(now) ? .after : .other
  }

  /// Whether an item with this image is as the change left it.
  func leaves(_ image: [UInt8]?) -> Bool {
    guard let image else { return after == nil }
    return after?.matches(image) ?? false
  }
}
