import ShellacLibrary
import ShellacModel

/// Makes a library of many songs through the library's own API, as an index of made-up files would.
struct LibraryMaker {
  private static let genres = [
    "Rock", "Jazz", "Ambient", "Folk", "Classical", "Électronique", "ポップ", "Soul", "Dub", "Metal",
  ]
  private static let formats = [
    AudioProperties(format: "MP3", bitRate: 320, sampleRate: 44_100, channels: 2),
    AudioProperties(
      format: "FLAC", bitRate: 900, sampleRate: 44_100, channels: 2, bitsPerSample: 16, isLossless: true),
    AudioProperties(format: "M4A", codec: "AAC", bitRate: 256, sampleRate: 44_100, channels: 2),
  ]

  private let count: Int
  private let names: Names
  private let artists: [String]
  private var generator = SeededGenerator(seed: 20_260_101)

  init(count: Int) {
    self.count = count
    names = Names(count: 20_000, using: &generator)
    var artists: [String] = []
    for number in 0..<max(1, count / 35) {
      artists.append("\(names.name(most: 3, using: &generator)) \(number)")
    }
    self.artists = artists
  }

  /// Writes the library's file; there must be none.
  mutating func write(to path: String) throws {
    let library = try Library.openOrMake(
      at: path, command: "generate", birth: LibraryBirth(locale: "en_US", timeZone: "UTC"))
    let root = try library.addRoot(Array("/nowhere/music".utf8)).id
    try library.index { writer in
      var made = 0
      var album = 0
      while made < count {
        let songs = min(count - made, Int.random(in: 8...14, using: &generator))
        try writeAlbum(album, songs: songs, root: root, to: writer)
        made += songs
        album += 1
        if album.isMultiple(of: 500) { try writer.commit() }
      }
    }
  }

  private mutating func writeAlbum(_ number: Int, songs: Int, root: Int64, to writer: IndexWriter) throws {
    let artist = artists[generator.skewed(below: artists.count)]
    let title = names.name(most: 4, using: &generator)
    let isCompilation = number % 20 == 19
    var tags = SongTags()
    tags.album = title
    tags.date = PartialDate(
      year: Int.random(in: 1950...2025, using: &generator), month: Int.random(in: 1...12, using: &generator))
    if number % 4 == 0 {
      tags.originalDate = PartialDate(year: Int.random(in: 1950...2025, using: &generator))
    }
    tags.genres = [Self.genres[generator.skewed(below: Self.genres.count)]]
    tags.trackTotal = songs
    if isCompilation {
      tags.isCompilation = true
    } else {
      tags.albumArtist = artist
      tags.albumArtists = [artist]
    }
    let folder = Array("\(isCompilation ? "Compilations" : artist)/\(title) \(number)".utf8)
    for song in 1...songs {
      let singer = isCompilation ? artists[generator.skewed(below: artists.count)] : artist
      let songTitle = names.name(most: 5, using: &generator)
      tags.artist = singer
      tags.artists = [singer]
      tags.title = songTitle
      tags.track = song
      if number % 10 == 0 {
        tags.disc = song * 2 > songs ? 2 : 1
        tags.discTotal = 2
      }
      var audio = Self.formats[number % Self.formats.count]
      audio.duration = Int.random(in: 90_000...480_000, using: &generator)
      let properties = [
        TagProperty(key: "ALBUM", values: [title]), TagProperty(key: "ARTIST", values: [singer]),
        TagProperty(key: "TITLE", values: [songTitle]),
        TagProperty(key: "TRACKNUMBER", values: ["\(song)/\(songs)"]),
      ]
      try writer.add(
        FileLocation(root: root, folder: folder, name: Array("\(song) \(songTitle).mp3".utf8)),
        stamp: FileStamp(size: 8_000_000, modified: Int64(number) * 1_000_000_000 + Int64(song)),
        frame: TagFrame(
          audio: audio, tags: tags, packedProperties: PackedProperties.pack(properties),
          hasPicture: number % 5 != 0, tagTypes: ["ID3v2.4"]),
        isGone: { _ in false })
    }
  }
}
