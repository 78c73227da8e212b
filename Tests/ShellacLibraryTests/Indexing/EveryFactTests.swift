import ShellacModel
import Testing

@testable import ShellacLibrary

/// Everything that a file says is kept, each fact in its own place, and is followed when the file says something else.
@Suite struct EveryFactTests {
  /// A file in which every fact is there, all of them others for another number.
  private struct Whole {
    var number: Int

    var frame: TagFrame {
      let tags: [(String, [String])] = [
        ("TITLE", ["Reed \(number)"]), ("TITLESORT", ["Sorted Reed \(number)"]),
        ("ARTIST", ["Ada \(number)", "Bo \(number)"]), ("ARTISTSORT", ["Quill, Ada \(number)"]),
        ("ALBUM", ["Tides \(number)"]), ("ALBUMSORT", ["Sorted Tides \(number)"]),
        ("EDITION", ["Deluxe \(number)"]), ("ALBUMARTIST", ["Saltmarsh \(number)"]),
        ("ALBUMARTISTSORT", ["Marsh, Salt \(number)"]),
        ("TRACKNUMBER", ["\(10 + number)/\(20 + number)"]), ("DISCNUMBER", ["\(30 + number)/\(40 + number)"]),
        ("DATE", ["201\(number)-05-06"]), ("ORIGINALDATE", ["198\(number)-02"]),
        ("GENRE", ["Folk \(number)", "Jazz \(number)"]), ("COMPOSER", ["Eve \(number)", "Ira \(number)"]),
        ("ISRC", ["XXTES100000\(number)", "XXTES200000\(number)"]),
        ("COMPILATION", [number % 2 == 0 ? "0" : "1"]),
        ("MUSICBRAINZ_TRACKID", ["recording \(number)"]), ("MUSICBRAINZ_ALBUMID", ["release \(number)"]),
        ("MUSICBRAINZ_ARTISTID", ["artist \(number)a", "artist \(number)b"]), ("COMMENT", ["note \(number)"]),
        ("BPM", ["12\(number).5"]), ("LABEL", ["Wet \(number)"]), ("CATALOGNUMBER", ["WET \(number)"]),
        ("BARCODE", ["400638133393\(number)"]), ("COPYRIGHT", ["(c) \(number)"]),
      ]
      let packed = PackedProperties.pack(tags.map { TagProperty(key: $0.0, values: $0.1) })
      return TagFrame(
        audio: AudioProperties(
          format: "Format \(number)", codec: "Codec \(number)", duration: 200_000 + number,
          bitRate: 300 + number,
          sampleRate: 44_000 + number, channels: 4 + number, bitsPerSample: 20 + number,
          isLossless: number % 2 == 1),
        tags: SongTags(packedProperties: packed), packedProperties: packed,
        evidence: [
          PurchaseEvidence(source: "mark \(number)", value: "one \(number)"),
          PurchaseEvidence(source: "mark \(number)", value: "two \(number)"),
        ], hasPicture: number % 2 == 1, isProtected: number % 2 == 1,
        tagTypes: ["ID3v2.\(number)", "APEv\(number)"], disagreement: "differs \(number)",
        pictureSize: 5_000 + Int64(number))
    }

    var stamp: FileStamp {
      FileStamp(
        size: 500 + Int64(number), modified: 700 + Int64(number), inode: .max - UInt64(number),
        device: 80 + UInt64(number))
    }

    var file: String {
      """
      size=50\(number) | modified=70\(number) | inode=-\(number + 1) | device=8\(number) | format=Format \(number) \
      | codec=Codec \(number) | lossless=\(number % 2) | duration=20000\(number) | bit_rate=30\(number) \
      | sample_rate=4400\(number) | channels=\(4 + number) | bits=2\(number) | picture=\(number % 2) \
      | protected=\(number % 2) | tag_types=ID3v2.\(number), APEv\(number) | tag_disagreement=differs \(number) \
      | picture_size=500\(number)
      """
    }

    var song: String {
      """
      state=0 | guessed=0 | title=Reed \(number) | artist=Ada \(number), Bo \(number) \
      | album_artist=Saltmarsh \(number) | album_title=Tides \(number) | edition=Deluxe \(number) | disc=3\(number) \
      | disc_total=4\(number) | number=1\(number) | number_total=2\(number) | date=201\(number)0506 \
      | original_date=198\(number)0200 | genre=Folk \(number), Jazz \(number) \
      | genres=["Folk \(number)","Jazz \(number)"] | composer=Eve \(number), Ira \(number) \
      | composers=["Eve \(number)","Ira \(number)"] | isrc=XXTES100000\(number), XXTES200000\(number) \
      | isrcs=["XXTES100000\(number)","XXTES200000\(number)"] | compilation=\(number % 2) \
      | title_sort=Sorted Reed \(number) | artist_sort=Quill, Ada \(number) | album_artist_sort=Marsh, Salt \(number) \
      | album_sort=Sorted Tides \(number) | mb_track_id=recording \(number) | mb_album_id=release \(number) \
      | mb_artist_id=artist \(number)a | comment=note \(number) | bpm=12\(number).5 | label=Wet \(number) \
      | catalog_number=WET \(number) | barcode=400638133393\(number) | copyright=(c) \(number) | duration=20000\(number)
      """
    }

    var album: String {
      """
      title=Tides \(number) | edition=Deluxe \(number) | artist=Saltmarsh \(number) \
      | title_sort=Sorted Tides \(number) | artist_sort=Marsh, Salt \(number) | date=201\(number)0506 \
      | original_date=198\(number)0200 | compilation=\(number % 2) | genre=Folk \(number), Jazz \(number) \
      | label=Wet \(number) | catalog_number=WET \(number) | barcode=400638133393\(number) \
      | mb_album_id=release \(number) | disc_total=4\(number) | track_total=2\(number) | songs=1 | discs=1 \
      | duration=20000\(number) | state=0
      """
    }

    var artists: [String] {
      [
        "role=0 | position=0 | name=Ada \(number) | mb_artist_id=artist \(number)a",
        "role=0 | position=1 | name=Bo \(number) | mb_artist_id=artist \(number)b",
        "role=1 | position=0 | name=Eve \(number)", "role=1 | position=1 | name=Ira \(number)",
      ]
    }

    var albumArtists: [String] { ["position=0 | name=Saltmarsh \(number) | sort=Marsh, Salt \(number)"] }
  }

  /// What the library says of the song at a path.
  private struct Kept: Equatable {
    var file, song, album, artists, albumArtists, evidence: [String]

    init(_ fixture: LibraryFixture, _ name: String) throws {
      let one = "file.name = CAST('\(name)' AS BLOB)"
      let ofSong = "(SELECT track FROM file WHERE \(one))"
      file = try fixture.facts(
        """
        SELECT size, modified, inode, device, missing_since, unread, format, codec, lossless, duration, bit_rate,
          sample_rate, channels, bits, picture, protected, tag_types, tag_disagreement, picture_size
        FROM file WHERE \(one)
        """)
      song = try fixture.facts(
        """
        SELECT state, guessed, title, artist, album_artist, album_title, edition, disc, disc_total, number, number_total,
          date, original_date, genre, genres, composer, composers, isrc, isrcs, compilation, title_sort, artist_sort,
          album_artist_sort, album_sort, mb_track_id, mb_album_id, mb_artist_id, comment, bpm, label, catalog_number,
          barcode, copyright, duration
        FROM track WHERE id = \(ofSong)
        """)
      album = try fixture.facts(
        """
        SELECT title, edition, artist, title_sort, artist_sort, date, original_date, compilation, genre, label,
          catalog_number, barcode, mb_album_id, disc_total, track_total, songs, discs, duration, state
        FROM album WHERE id = (SELECT album FROM track WHERE id = \(ofSong))
        """)
      artists = try fixture.facts(
        """
        SELECT role, position, name, sort, mb_artist_id FROM track_artist JOIN artist ON artist.id = artist
        WHERE track = \(ofSong) ORDER BY role, position
        """)
      albumArtists = try fixture.facts(
        """
        SELECT position, name, sort, mb_artist_id FROM album_artist JOIN artist ON artist.id = artist
        WHERE album = (SELECT album FROM track WHERE id = \(ofSong)) ORDER BY position
        """)
      evidence = try fixture.texts(
        """
        SELECT source || ': ' || value FROM file_evidence JOIN file ON file.id = file WHERE \(one)
        ORDER BY source, value
        """)
    }
  }

  private func add(
    _ name: String, _ frame: TagFrame, _ stamp: FileStamp, _ fixture: LibraryFixture, _ writer: IndexWriter
  )
    throws
  {
    try writer.add(
      FileLocation(root: fixture.root, folder: Array("x".utf8), name: Array(name.utf8)), stamp: stamp,
      frame: frame
    ) { _ in false }
  }

  private func expect(_ whole: Whole, at name: String, in fixture: LibraryFixture) throws {
    let kept = try Kept(fixture, name)
    #expect(kept.file == [whole.file])
    #expect(kept.song == [whole.song])
    #expect(kept.album == [whole.album])
    #expect(kept.artists == whole.artists)
    #expect(kept.albumArtists == whole.albumArtists)
    #expect(
      kept.evidence == [
        "mark \(whole.number): one \(whole.number)", "mark \(whole.number): two \(whole.number)",
      ])
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }

  private func expectNothing(at name: String, in fixture: LibraryFixture) throws {
    let kept = try Kept(fixture, name)
    #expect(
      kept.file == [
        "size=1 | modified=2 | inode=0 | device=0 | format=WAV | lossless=0 | picture=0 | protected=0"
      ])
    #expect(kept.song == ["state=0 | guessed=1 | title=\(name.dropLast(4))"])
    #expect(kept.album == ["compilation=0 | songs=1 | discs=1 | state=0"])
    #expect(kept.artists == [] && kept.albumArtists == [] && kept.evidence == [])
  }

  private let nothing = TagFrame(audio: AudioProperties(format: "WAV"))
  private let noStamp = FileStamp(size: 1, modified: 2)

  @Test func aFileWithoutAFactTakesNoneFromItsNeighbours() throws {
    let fixture = try LibraryFixture()
    let (one, two) = (Whole(number: 1), Whole(number: 2))
    try fixture.library.index { writer in
      try add("one.mp3", one.frame, one.stamp, fixture, writer)
      try add("none.wav", nothing, noStamp, fixture, writer)
      try add("two.mp3", two.frame, two.stamp, fixture, writer)
    }
    try expect(one, at: "one.mp3", in: fixture)
    try expectNothing(at: "none.wav", in: fixture)
    try expect(two, at: "two.mp3", in: fixture)
  }

  @Test func everyFactIsFollowed() throws {
    let fixture = try LibraryFixture()
    let id = { try fixture.texts("SELECT id || ' ' || track || ' ' || added FROM file") }
    var first: [String]?
    for number in [1, 2, nil, 3, 1] {
      try fixture.library.index { writer in
        let whole = number.map(Whole.init)
        try add("one.mp3", whole?.frame ?? nothing, whole?.stamp ?? noStamp, fixture, writer)
      }
      if let number {
        try expect(Whole(number: number), at: "one.mp3", in: fixture)
      } else {
        try expectNothing(at: "one.mp3", in: fixture)
      }
      #expect(try first == nil || id() == first, "the file and its song stay themselves")
      first = try id()
      #expect(try fixture.texts("SELECT name FROM artist").count == (number == nil ? 0 : 5))
    }
  }
}
