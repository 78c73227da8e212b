import ShellacIndexer
import ShellacLibrary
import ShellacModel

/// The songs behind the entries of playlist files: of the library, else read from the files themselves.
struct PlaylistSongs {
  /// For each file its entries' songs; nil where there is none.
  private(set) var ofFile: [[RankedSong?]] = []

  /// Finds the songs.
  ///
  /// - Throws: `Diagnostic` when the library cannot be read, or no tag reader can be started.
  init(_ files: [PlaylistFile], _ library: Library, _ context: CommandContext) throws {
    var strangers: [[UInt8]] = []
    var numbers: [[UInt8]: Int] = [:]
    var pending: [(file: Int, entry: Int, stranger: Int)] = []
    for (number, file) in files.enumerated() {
      var songs: [RankedSong?] = []
      for (index, resolution) in try library.resolve(file.entries, folder: file.folder).enumerated() {
        songs.append(resolution.map { .track($0.track) })
        guard resolution == nil, let path = Self.path(of: file.entries[index], in: file.folder) else {
          continue
        }
        let stranger = numbers[path] ?? strangers.count
        if stranger == strangers.count {
          strangers.append(path)
          numbers[path] = stranger
        }
        pending.append((number, index, stranger))
      }
      ofFile.append(songs)
    }
    var frames = [TagFrame?](repeating: nil, count: strangers.count)
    try SongReading().read(strangers) { index, result in
      switch result {
      case .success(let frame): frames[index] = frame
      case .failure(let diagnostic): context.messages.detail(diagnostic.message)
      }
    }
    for (file, entry, stranger) in pending {
      if let frame = frames[stranger] {
        ofFile[file][entry] = .stranger(path: strangers[stranger], frame: frame)
      }
    }
  }

  /// The file on disk that an entry names; nil when there is none.
  private static func path(of entry: PlaylistEntry, in folder: [UInt8]) -> [UInt8]? {
    entry.paths(inFolder: folder).first(where: \.isRegularFile)
  }
}
