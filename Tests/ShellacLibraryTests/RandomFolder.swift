import ShellacLibrary
import ShellacModel
import Testing

/// A folder of music to which things happen by chance, and which index runs are told of; the same for one seed.
///
/// Which files are copies of each other never depends on their order here: everything that tells copies follows
/// from one number, so that a library indexed afresh has to come to the same songs.
struct RandomFolder {
  struct File {
    var song: LibraryFixture.Song
    /// The number that everything follows from by which copies are known.
    var number: Int
    var isMissing = false
  }

  private(set) var files: [String: File] = [:]
  private var random: SplitMix
  private var clock: Int64 = 1_000_000
  private var settings: [LibrarySettings.Name: String] = [:]

  private static let folders = ["", "a", "a/CD1", "a/CD2", "b", "c/d"]

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// One index run with a few events; what the known files' ids must be after it.
  mutating func run(on fixture: LibraryFixture) throws -> [String: Int64] {
    if random.below(6) == 0 { try changeSetting(of: fixture.library) }
    var ids = try Self.fileIDs(of: fixture)
    var touched: Set<String> = []
    var vanished: [Int64] = []
    let before = files
    func isGone(_ location: FileLocation) -> Bool {
      // What the walk sees on disk: the files as they are before and after the event at hand.
      before[String(decoding: location.relativePath, as: UTF8.self)]?.isMissing ?? true
    }
    try fixture.library.index { writer in
      for _ in 0..<random.within(1...8) {
        switch random.below(10) {
        case 0...3:
          guard let path = freePath(touched) else { break }
          touched.insert(path)
          let file = newFile(path, number: random.below(12))
          files[path] = file
          try add(file, to: writer, fixture) { _ in false }
        case 4, 5:  // Retagged where it is, a missing one as it comes back.
          guard let path = random.one(of: files.keys.sorted().filter { !touched.contains($0) }) else { break }
          touched.insert(path)
          let file = newFile(path, number: random.below(3) > 0 ? files[path]!.number : random.below(12))
          files[path] = file
          try add(file, to: writer, fixture) { _ in false }
        case 6:  // Copied.
          guard let from = random.one(of: files.keys.sorted()), let path = freePath(touched) else { break }
          touched.insert(path)
          var file = newFile(path, number: files[from]!.number)
          file.song.properties = files[from]!.song.properties
          file.song.outcome = files[from]!.song.outcome
          file.song.audio.duration = files[from]!.song.audio.duration
          files[path] = file
          try add(file, to: writer, fixture) { _ in false }
        case 7:  // Moved, perhaps with new tags.
          guard let from = random.one(of: files.keys.sorted().filter { !touched.contains($0) }),
            let path = freePath(touched)
          else { break }
          touched.formUnion([from, path])
          var file = files[from]!
          file.song.path = path
          file.isMissing = false
          if case .read = file.song.outcome, random.below(2) == 0 {
            file.song.properties = tags(of: file.number)
            file.song.stamp!.modified += 1
            file.song.stamp!.size += 1
          }
          files[from] = nil
          files[path] = file
          let arrival = try add(file, to: writer, fixture) {
            String(decoding: $0.relativePath, as: UTF8.self) == from || isGone($0)
          }
          #expect(arrival == .moved, "\(from) went to \(path)")
          ids[path] = ids[from]
          ids[from] = nil
        case 8:  // Vanished.
          guard
            let path = random.one(
              of: files.keys.sorted().filter { !touched.contains($0) && !files[$0]!.isMissing })
          else { break }
          touched.insert(path)
          files[path]!.isMissing = true
          vanished.append(ids[path]!)
        default:  // Back again, unchanged.
          guard
            let path = random.one(
              of: files.keys.sorted().filter { !touched.contains($0) && files[$0]!.isMissing })
          else { break }
          touched.insert(path)
          files[path]!.isMissing = false
          try writer.restore(file: ids[path]!)
        }
        if random.below(4) == 0 { try writer.commit() }
      }
      try writer.noteVanished(files: vanished)
      _ = try writer.markMissing(root: fixture.root, under: [])
      if random.below(5) == 0 {
        files = files.filter { !$0.value.isMissing }
        _ = try writer.prune(root: fixture.root, under: [])
      }
    }
    return ids
  }

  /// Indexes what the folder has come to, as if the library had never seen anything else.
  func index(into fixture: LibraryFixture) throws {
    for (name, value) in settings { try fixture.library.change(name, to: value) }
    let all = files.sorted { $0.key < $1.key }
    try fixture.index(all.map(\.value.song))
    try fixture.index([], vanished: all.filter(\.value.isMissing).map(\.key))
  }

  static func fileIDs(of fixture: LibraryFixture) throws -> [String: Int64] {
    let reader = try fixture.library.indexReader()
    var ids: [String: Int64] = [:]
    for folder in folders {
      for file in try reader.folder(root: fixture.root, folder: Array(folder.utf8))?.files ?? [] {
        ids[(folder.isEmpty ? "" : folder + "/") + String(decoding: file.name, as: UTF8.self)] = file.id
      }
    }
    return ids
  }

  // MARK: Chance

  @discardableResult
  private func add(
    _ file: File, to writer: IndexWriter, _ fixture: LibraryFixture, isGone: (FileLocation) -> Bool
  ) throws -> IndexWriter.Arrival {
    try writer.add(
      file.song.location(in: fixture.root), stamp: file.song.stamp!, frame: file.song.frame, isGone: isGone)
  }

  private mutating func changeSetting(of library: Library) throws {
    let choices: [(LibrarySettings.Name, [String])] = [
      (.artistSeparators, ["[]", "[\"; \"]"]), (.articles, ["", "en"]), (.locale, ["en", "sv"]),
    ]
    let (name, values) = random.one(of: choices)!
    let value = random.one(of: values)!
    settings[name] = value
    try library.change(name, to: value)
  }

  private mutating func freePath(_ touched: Set<String>) -> String? {
    for _ in 0..<20 {
      let folder = random.one(of: Self.folders)!
      let name = "\(random.within(1...9)).\(random.below(2) == 0 ? "mp3" : "flac")"
      let path = folder.isEmpty ? name : folder + "/" + name
      if files[path] == nil && !touched.contains(path) { return path }
    }
    return nil
  }

  private mutating func newFile(_ path: String, number: Int) -> File {
    clock += 10
    var song = LibraryFixture.Song(path)
    // No two files have one bit rate, so that there is one best copy.
    song.audio = AudioProperties(
      format: path.hasSuffix("flac") ? "FLAC" : "MP3", duration: 100_000 + number * 10_000,
      bitRate: Int(clock / 10 % 100_000), isLossless: path.hasSuffix("flac"))
    song.stamp = FileStamp(size: clock, modified: clock, inode: UInt64(clock), device: 1)
    if random.below(12) == 0 {
      song.outcome = .unread(reason: "not read by this TagLib")
      song.audio.duration = nil
    } else {
      song.properties = tags(of: number)
    }
    return File(song: song, number: number)
  }

  private mutating func tags(of number: Int) -> [(String, [String])] {
    let words = ["The Été", "élan", "Ærlig", "夜", "Track", "a day"]
    var tags: [(String, [String])] = [
      ("TITLE", ["\(words[number % words.count]) \(number)"]), ("TRACKNUMBER", ["\(number + 1)"]),
    ]
    if number % 4 == 0 { tags.append(("ISRC", ["XXTES\(1_000_000 + number)"])) }
    if number % 4 == 1 { tags.append(("MUSICBRAINZ_TRACKID", ["recording \(number)"])) }
    let artists = [["Ada"], ["Ada", "Bo"], ["Ada feat. Bo"], ["Ada; Cy"], ["The Dé"], []]
    tags.append(("ARTIST", random.one(of: artists)!))
    if random.below(3) == 0 { tags.append(("ARTISTSORT", [random.one(of: ["Ada", "Lovelace, Ada"])!])) }
    if random.below(6) > 0 { tags.append(("ALBUM", [random.one(of: ["Home", "The Home", "Réel"])!])) }
    switch random.below(4) {
    case 0: tags.append(("ALBUMARTIST", ["Ada"]))
    case 1: tags.append(("ALBUMARTIST", ["Ada", "Eve"]))
    default: break
    }
    if random.below(8) == 0 { tags.append(("MUSICBRAINZ_ALBUMID", ["release \(random.below(2))"])) }
    if random.below(8) == 0 { tags.append(("EDITION", ["Deluxe"])) }
    if random.below(8) == 0 { tags.append(("COMPILATION", ["1"])) }
    if random.below(2) == 0 { tags.append(("DATE", [random.one(of: ["1999", "1999-05", "2001-02-03"])!])) }
    if random.below(2) == 0 { tags.append(("GENRE", random.one(of: [["Rock"], ["Rock", "Pop"]])!)) }
    if random.below(4) == 0 { tags.append(("COMPOSER", random.one(of: [["Eve"], ["Eve", "Ada"]])!)) }
    if random.below(2) == 0 { tags.append(("COMMENT", ["note \(random.below(100))"])) }
    return tags.filter { !$0.1.isEmpty }
  }
}

/// A small generator of numbers with a seed (Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  mutating func one<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
