/// What a plan has in mind for a file.
public enum OrganizeFate: String, Sendable, Hashable, CaseIterable {
  /// It is moved, copied or linked.
  case act
  /// It is where it belongs.
  case unchanged
  /// A copy of it is there already.
  case there
  /// Another file would get the same name: neither is touched.
  case conflict
  /// Something else has the name.
  case occupied
  /// No folder can be made on the way: something that is no folder has the name.
  case blocked
  /// The path would be longer than the system takes.
  case long
  /// The file is not where the library knows it.
  case vanished
  /// It is a symbolic link that would lead nowhere from another folder.
  case relative
  /// A companion that stays: the songs of its folder do not go to one place, or its equal is there.
  case stays
  /// Only looked at, so that what shares its album's name is told apart from it.
  case onlooker

  /// Whether it is a problem, which shows in the exit status.
  public var isProblem: Bool {
    switch self {
    case .conflict, .occupied, .blocked, .long, .vanished, .relative: true
    case .act, .unchanged, .there, .stays, .onlooker: false
    }
  }
}

/// What is worth saying of a file's new name.
struct OrganizeNotes: OptionSet, Sendable, Hashable {
  /// The notes as bits.
  let rawValue: UInt16

  /// Creates notes from bits.
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Characters that the file system does not take were replaced.
  static let characters = OrganizeNotes(rawValue: 1)
  /// The name was cut.
  static let cut = OrganizeNotes(rawValue: 2)
  /// Another name in the folder differs in case alone.
  static let caseTwin = OrganizeNotes(rawValue: 4)
  /// Another name in the folder looks the same and is spelled otherwise in Unicode.
  static let unicodeTwin = OrganizeNotes(rawValue: 8)
  /// Both files of a conflict are copies of one song.
  static let sameSong = OrganizeNotes(rawValue: 16)
  /// The album's folder got a mark, as another album has its name.
  static let marked = OrganizeNotes(rawValue: 32)
  /// The template gives no name, so that the file keeps its own.
  static let unnamed = OrganizeNotes(rawValue: 64)
  /// A number was added, as another companion has the name.
  static let numbered = OrganizeNotes(rawValue: 128)
  /// What has the name already holds the same bytes.
  static let sameBytes = OrganizeNotes(rawValue: 256)
  /// The audio of what has the name is the same.
  static let sameAudio = OrganizeNotes(rawValue: 512)
  /// It is a symbolic link that holds only beside what it leads to.
  static let link = OrganizeNotes(rawValue: 1024)

  init(_ changes: NameChanges) {
    self = []
    if changes.contains(.characters) { insert(.characters) }
    if changes.contains(.cut) { insert(.cut) }
  }
}
