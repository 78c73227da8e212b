import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport

/// A library of its own for one test, filled with files that were never on a disk.
final class LibraryFixture {
  let folder = TemporaryFolder()
  let library: Library
  let root: Int64
  /// The root's folder, which `list` prints as `/music`.
  let music: String
  private var time: Int64 = 1_000

  init(locale: String = "en", timeZone: String = "UTC") throws {
    library = try Library.openOrMake(
      at: folder.path("library.db"), command: "test", birth: LibraryBirth(locale: locale, timeZone: timeZone))
    music = folder.path("music")
    try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    root = try library.addRoot(Array(music.utf8)).id
  }

  /// A file to add: its path under the root, and what its tags say.
  struct Song {
    var path: String
    var properties: [(String, [String])] = []
    var audio = AudioProperties(format: "MP3", duration: 200_000, bitRate: 192)
    var outcome = TagFrame.Outcome.read
    var evidence: [PurchaseEvidence] = []
    var stamp: FileStamp?
    var disagreement: String?
    var pictureSize: Int64?

    init(_ path: String, _ properties: KeyValuePairs<String, String> = [:]) {
      self.path = path
      for (key, value) in properties {
        self.properties.append((key, value.split(separator: "|").map(String.init)))
      }
    }

    func length(_ milliseconds: Int?) -> Song { with { $0.audio.duration = milliseconds } }
    func bitRate(_ kbits: Int) -> Song { with { $0.audio.bitRate = kbits } }
    func format(_ name: String, lossless: Bool = false) -> Song {
      with {
        $0.audio.format = name
        $0.audio.isLossless = lossless
      }
    }
    func stamp(_ stamp: FileStamp) -> Song { with { $0.stamp = stamp } }
    func disagreeing(_ what: String) -> Song { with { $0.disagreement = what } }
    func picture(_ bytes: Int64) -> Song { with { $0.pictureSize = bytes } }
    func unread(_ reason: String) -> Song { with { $0.outcome = .unread(reason: reason) } }

    private func with(_ change: (inout Song) -> Void) -> Song {
      var song = self
      change(&song)
      return song
    }

    var frame: TagFrame {
      let packed = PackedProperties.pack(properties.map { TagProperty(key: $0.0, values: $0.1) })
      return TagFrame(
        outcome: outcome, audio: audio, tags: SongTags(packedProperties: packed), packedProperties: packed,
        evidence: evidence, disagreement: disagreement, pictureSize: pictureSize)
    }

    func location(in root: Int64) -> FileLocation {
      var parts = path.split(separator: "/").map(String.init)
      let name = parts.removeLast()
      return FileLocation(
        root: root, folder: Array(parts.joined(separator: "/").utf8), name: Array(name.utf8))
    }
  }

  /// Indexes files in one run; what each turned out to be.
  @discardableResult
  func index(
    _ songs: [Song], gone: Set<String> = [], vanished: [String] = []
  ) throws -> [IndexWriter.Arrival] {
    let ids = try vanished.map { try fileID($0) }
    return try library.index { writer in
      try writer.noteVanished(files: ids)
      var arrivals: [IndexWriter.Arrival] = []
      for song in songs {
        time += 1
        arrivals.append(
          try writer.add(
            song.location(in: root), stamp: song.stamp ?? FileStamp(size: 1_000 + time, modified: time),
            frame: song.frame
          ) { gone.contains(String(decoding: $0.relativePath, as: UTF8.self)) })
      }
      _ = try writer.markMissing(root: root, under: [])
      return arrivals
    }
  }

  private func fileID(_ path: String) throws -> Int64 {
    let location = Song(path).location(in: root)
    let known = try library.indexReader().folder(root: root, folder: location.folder)
    return known!.files.first { $0.name == location.name }!.id
  }

  /// Songs, one line each: the columns joined by `|`, missing values as `-`.
  func list(
    _ columns: String, _ query: String..., sort: String? = nil, reversed: Bool = false, limit: Int? = nil,
    offset: Int = 0, files: Bool = false
  ) throws -> [String] {
    var request = try request(.songs, columns, query, sort: sort)
    request.isReversed = reversed
    request.limit = limit
    request.offset = offset
    request.listsFiles = files
    return try lines(request)
  }

  /// Songs that meet a query of many terms, one line each.
  func list(_ columns: String, terms: [String]) throws -> [String] {
    try lines(try request(.songs, columns, terms, sort: nil))
  }

  /// Rows of any view, one line each.
  func list(
    _ view: View, _ columns: String, _ query: String..., sort: String? = nil,
    roles: [ArtistRole] = [.albumArtist]
  ) throws -> [String] {
    var request = try request(view, columns, query, sort: sort)
    request.roles = roles
    return try lines(request)
  }

  private func request(_ view: View, _ columns: String, _ query: [String], sort: String?) throws
    -> ViewRequest
  {
    try ViewRequest(view, columns, query, sort: sort)
  }

  private func lines(_ request: ViewRequest) throws -> [String] {
    try library.lines(request).map { $0.replacingOccurrences(of: music, with: "/music") }
  }
}
