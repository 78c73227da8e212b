import ShellacLibrary

/// A file of the library, as a plan begins with it.
public struct OrganizeSource: Sendable {
  /// The library's file.
  public var file: Int64
  /// Its song.
  public var song: Int64
  /// The song's album; nil when it names none.
  public var album: Int64?
  /// The id of the folder that it is in.
  public var folder: Int64
  /// Its name.
  public var name: [UInt8]
  /// By what the file is known again.
  public var stamp: FileStamp

  /// Creates a source.
  public init(file: Int64, song: Int64, album: Int64?, folder: Int64, name: [UInt8], stamp: FileStamp) {
    self.file = file
    self.song = song
    self.album = album
    self.folder = folder
    self.name = name
    self.stamp = stamp
  }
}

/// A file on its way through a plan; kept small, as there may be a million.
struct PlannedFile {
  /// The library's file; 0 for a companion.
  var file: Int64
  var song: Int64
  /// 0: none.
  var album: Int64
  var stamp: FileStamp
  /// The number of the folder that it is in.
  var source: Int32
  /// The number of the path that the template gave; -1 for a companion.
  var raw: Int32
  /// The number of the folder that it goes to.
  var target: Int32 = -1
  var fate: OrganizeFate
  var notes: OrganizeNotes = []
  var sourceName: NameStore.Range
  var targetName: NameStore.Range
  /// The file that has to go first, or that stands in the way.
  var other: Int32 = -1

  var isCompanion: Bool { file == 0 }

  /// Whether it has to do with what is done at all.
  var isOnlooker: Bool { fate == .onlooker }
}
