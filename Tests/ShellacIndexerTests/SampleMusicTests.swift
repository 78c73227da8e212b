import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacIndexer

/// The rules for albums, artists, copies, states and several tags, on the real files of `Samples/Music`.
@Suite(.serialized) struct SampleMusicTests {
  /// One library of the sample music for all tests that only look.
  private static let sample = Result { try SampleLibrary() }

  private func library() throws -> Library { try Self.sample.get().library }

  private func songs(_ columns: String, _ query: String, sort: String? = nil) throws -> [String] {
    try library().lines(.songs, columns, query, sort: sort)
  }

  @Test func everyFormatIsRead() throws {
    let rows = try library().lines(
      .songs, "format,codec,length,samplerate,channels", "albumartist:=Die Wetterfrösche")
    #expect(rows.count == 13)
    #expect(Set(rows.map { $0.split(separator: "|")[0] }).count >= 11, "\(rows)")
    #expect(!rows.contains { $0.contains("|-") }, "length, sample rate or channels unknown: \(rows)")
    #expect(rows.contains { $0.hasPrefix("M4A|AAC|") })
    #expect(rows.contains { $0.hasPrefix("M4A|ALAC|") })
  }

  @Test func eightTitlesInOrder() throws {
    #expect(
      try songs("title", "album:=Eight Titles", sort: "name")
        == ["apple", "The Beatles", "Eau", "élan", "Été", "Track 2", "Track 10", "Zebra"])
  }

  @Test func aCompilationByFlagAndOneByRule() throws {
    let albums = try library().lines(.albums, "artist,album,songs,compilation", "compilation:true")
    #expect(albums == ["Various Artists|Five Harbours|5|true", "Various Artists|Night Ferry|3|true"])
  }

  @Test func twoDiscsInFoldersAndByTagsAreOneAlbumEach() throws {
    for album in ["Długa noc", "Haute et basse"] {
      #expect(try library().lines(.albums, "songs,multidisc", "album:=\(album)") == ["4|true"])
      #expect(try songs("disc,track", "album:=\(album)") == ["1|1", "1|2", "2|1", "2|2"])
    }
    #expect(try songs("disc", "album:=Box of Twelve") == ["2", "10"])
  }

  @Test func aSongIsFoundUnderEachOfItsArtists() throws {
    for artist in ["Ada Quill", "Tomás Río"] {
      #expect(
        try songs("title,format,artists", "artist:=\(artist)", "album:=Duets")
          == [
            "Two Voices|FLAC|Ada Quill; Tomás Río", "Dos voces|M4A|Ada Quill; Tomás Río",
            "Both at Once|MP3|Ada Quill; Tomás Río",
          ])
    }
    #expect(try songs("artists", "album:=Live Current") == ["TH/RD Rail"], "a slash separates nothing")
  }

  private func songs(_ columns: String, _ first: String, _ second: String) throws -> [String] {
    try library().lines(.songs, columns, first, second)
  }

  @Test func copiesWithOneISRCAreOneSongSpokenForByTheLosslessOne() throws {
    #expect(try songs("title,format", "album:=Tidal Songs") == ["Reed|FLAC", "Samphire|FLAC"])
    let files = try library().lines(.songs, "title,format", "title:=Reed") { $0.listsFiles = true }
    #expect(files.sorted() == ["Reed|FLAC", "Reed|MP3"])
    #expect(try songs("title", "format:=MP3", "album:=Tidal Songs") == ["Reed"], "a query matches any copy")
  }

  @Test func severalTagsInOneFileAreMergedFieldByField() throws {
    let song = try #require(library().lines(.songs, "id", "title:=Three Labels").first)
    let file = try library().song(try #require(Int64(song))).files[0]
    #expect(
      file.tagTypes == "ID3v2.4, APEv2, ID3v1" || file.tagTypes == "ID3v2.3, APEv2, ID3v1",
      "\(file.tagTypes ?? "")")
    let properties = Dictionary(file.properties.map { ($0.key, $0.values) }, uniquingKeysWith: { a, _ in a })
    #expect(properties["GENRE"] != nil, "the APE tag gives the genre")
    #expect(properties["DATE"] != nil, "the ID3v1 tag gives the year")
  }

  @Test func datesStayApartAndKeepTheirPrecision() throws {
    #expect(try songs("date,originaldate,year", "title:=Prism") == ["2011|1974-05-03|1974"])
    #expect(try songs("date", "title:=Flot") == ["1999-05"])
  }

  @Test func sortTagsAndArticles() throws {
    let artists = try library().lines(.artists, "artist")
    let stands = try #require(artists.firstIndex(of: "As It Stands"))
    let wander = try #require(artists.firstIndex(of: "A Day to Wander"))
    let frogs = try #require(artists.firstIndex(of: "Die Wetterfrösche"))
    #expect(
      stands < wander && wander < frogs, "As It Stands, Day to Wander (A), Die Wetterfrösche: \(artists)")
  }

  @Test func whatCannotBeReadIsListedByNameWithTheReason() throws {
    #expect(
      try songs("artist,album,track,title", "title:Single Bit") == ["Keygen Kate|One Bit|1|Single Bit"])
    let id = try #require(try songs("id", "title:Single Bit").first.flatMap { Int64($0) })
    #expect(try library().song(id).files[0].unread?.contains("DSF") == true)
    #expect(try songs("title", "path:cut short") == [], "a file without audio is no song")
  }

  @Test func personalDataNeverLeavesAFileInClear() throws {
    let sample = try Self.sample.get()
    let id = try #require(try songs("id", "title:=Store Atoms").first.flatMap { Int64($0) })
    let marks = try library().song(id).files[0].evidence
    #expect(Set(marks.map(\.source)).isSuperset(of: ["mp4:purd", "mp4:cnID", "mp4:apID"]), "\(marks)")
    #expect(marks.filter { $0.source == "mp4:apID" }.allSatisfy { $0.value.hasPrefix("sha256:") })
    for suffix in ["", "-wal"] {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: sample.path + suffix))) ?? Data()
      #expect(bytes.range(of: Data("@example.".utf8)) == nil, "an address stands in the library\(suffix)")
    }
  }

  @Test func theReportNamesWhatWasWrong() throws {
    let report = try Self.sample.get().report
    #expect(report.added == 73)
    #expect(report.newProblems == 3)
  }
}

/// A library of the sample music, and the run that made it.
private final class SampleLibrary: Sendable {
  let library: Library
  let report: IndexReport
  let path: String
  private let folder = TemporaryFolder()

  init() throws {
    path = folder.path("library.db")
    library = try Library.openOrMake(at: path, command: "test", birth: LibraryBirth(locale: "en"))
    let root = try library.addRoot(Array(Checkout.sampleMusic.utf8))
    var options = IndexOptions()
    options.readerExecutable = BuiltProgram.path
    report = try IndexRun(
      library: library, roots: [root.id: root.path], scopes: [IndexScope(root: root.id)], options: options
    ).run()
  }
}
