/// What kind of thing a step of a change is about.
public enum ChangeKind: String, CaseIterable, Sendable {
  /// A root of the library; the subject is its id.
  case root
  /// Files that were taken from the library, with the songs that went with them.
  case removal
  /// A setting of the library; the subject is its name.
  case setting
  /// Files that were moved, copied or linked; some hundred in a step.
  case act
  /// The folders that acts made and took away.
  case folder
  /// A file on disk that got other contents and may be large; the subject is its path.
  case swap
  /// A file on disk; the subject is its path (`FileSubject`).
  case file
  /// A playlist in the library.
  case playlist
  /// Lines of the ledger; the subject is the number of the change.
  case ledger
  /// Play counts, ratings and dates of songs that another player knew.
  case statistics
  /// Folders in which a change that is under way makes copies (`CopyPlaces`).
  case copies
}
