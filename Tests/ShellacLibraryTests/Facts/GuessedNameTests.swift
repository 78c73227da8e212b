import ShellacModel
import Testing

@testable import ShellacLibrary

/// What a file's name and folders tell when its tags tell nothing.
@Suite struct GuessedNameTests {
  private func facts(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let name = parts.removeLast()
    let facts = NameFacts(folder: Array(parts.joined(separator: "/").utf8), name: Array(name.utf8))
    func text(_ number: Int?) -> String { number.map(String.init) ?? "-" }
    return
      "\(facts.artist ?? "-")|\(facts.album ?? "-")|\(text(facts.disc))|\(text(facts.track))|\(facts.title)"
  }

  @Test(arguments: [
    ("Ada/Home/03 - Reed.mp3", "Ada|Home|-|3|Reed"), ("Home/03 Reed.mp3", "-|Home|-|3|Reed"),
    ("03_Reed.mp3", "-|-|-|3|Reed"),
    ("x/Ada/Home/3.Reed.flac", "Ada|Home|-|3|Reed"), ("Ada/Home/CD2/03 Reed.mp3", "Ada|Home|2|3|Reed"),
    ("a/b/1-03 Reed.mp3", "a|b|1|3|Reed"), ("a/b/CD2/1-03 Reed.mp3", "a|b|1|3|Reed"),
    ("a/b/99-03 Reed.mp3", "a|b|99|3|Reed"),
    ("a/b/100-03 Reed.mp3", "a|b|-|100|03 Reed"), ("a/b/1-03.mp3", "a|b|-|-|1-03"),
    ("a/b/CD1/1-03.mp3", "a|b|1|-|1-03"),
    ("a/b/03Reed.mp3", "a|b|-|-|03Reed"), ("a/b/1999.mp3", "a|b|-|-|1999"),
    ("a/b/1999 Reed.mp3", "a|b|-|-|1999 Reed"),
    ("a/b/00 Reed.mp3", "a|b|-|-|00 Reed"), ("a/b/999 Reed.mp3", "a|b|-|999|Reed"),
    ("a/b/03 - .mp3", "a|b|-|-|03 - "),
    ("a/b/.mp3", "a|b|-|-|.mp3"), ("a/b/Reed", "a|b|-|-|Reed"), ("a/b/03 Reed.live.mp3", "a|b|-|3|Reed.live"),
    ("Reed.mp3", "-|-|-|-|Reed"),
    ("CD1/Reed.mp3", "-|-|1|-|Reed"), ("a/b/03 -_. Reed.mp3", "a|b|-|3|Reed"),
    ("a/b/1-0003 Reed.mp3", "a|b|-|1|0003 Reed"),
  ])
  func isTold(path: String, expected: String) { #expect(facts(path) == expected) }

  @Test(
    arguments: [
      ("CD1", 1), ("cd 2", 2), ("Disc-03", 3), ("DISK_12", 12), ("DVD 1", 1), ("Vinyl 2", 2), ("LP1", 1),
      ("CD", nil), ("CD123", nil),
      ("CDs", nil), ("CD1x", nil), ("xCD1", nil), ("CD - 1", 1), ("CD1 ", nil), ("Compact Disc 1", nil),
      ("disco 1", nil),
    ] as [(String, Int?)])
  func foldersOfDiscsAreKnown(name: String, number: Int?) {
    #expect(DiscFolder.album(of: Array("a/b/\(name)".utf8)).disc == number)
    #expect(DiscFolder.album(of: Array(name.utf8)).disc == number)
    let folder = DiscFolder.album(of: Array("a/b/\(name)".utf8)).folder
    #expect(String(decoding: folder, as: UTF8.self) == (number == nil ? "a/b/\(name)" : "a/b"))
    #expect(DiscFolder.isDisc(Array("a/\(name)".utf8)) == (number != nil))
  }

  @Test(arguments: [
    ("Ada feat. Bo", "Ada"), ("Ada ft. Bo", "Ada"), ("Ada FT Bo", "Ada"), ("Ada featuring Bo", "Ada"),
    ("Ada (feat. Bo)", "Ada"),
    ("Ada [ft. Bo]", "Ada"), ("Ada (ft. Bo)", "Ada"), ("Ada [feat Bo]", "Ada"), ("Ada feat Bo", "Ada"),
    ("Feat. Bo", "Feat. Bo"),
    ("Ada featherweight", "Ada featherweight"), ("Ada", "Ada"), ("Ada ft", "Ada ft"), ("A ft B", "A"),
    ("", ""),
  ])
  func guestsStandAside(artist: String, name: String) { #expect(FeaturedArtist.aside(artist) == name) }

  @Test func valuesAreSplitAtSeparatorsAndNotWithinExceptions() {
    let splitting = ArtistSplitting(separators: ["; ", "/"], exceptions: ["AC/DC", "Of; And"])
    #expect(splitting.split("Ada; Bo/Cy") == ["Ada", "Bo", "Cy"])
    #expect(
      splitting.split("Ada/ac/dc/Bo") == ["Ada", "ac/dc", "Bo"] && splitting.split("AC/DC") == ["AC/DC"])
    #expect(
      splitting.split("Ada;Bo") == ["Ada;Bo"] && splitting.split(" / ") == [" / "]
        && splitting.split("/Ada/") == ["Ada"])
    #expect(
      splitting.split("of; and; Bo") == ["of; and", "Bo"] && splitting.split("  Ada  / Bo ") == ["Ada", "Bo"])
    #expect(
      ArtistSplitting().split(" a/b ") == [" a/b "] && ArtistSplitting(separators: [""]).split("ab") == ["ab"]
    )
    #expect(
      ArtistSplitting(separators: ["/"], exceptions: ["", "longer than it"]).split("a/b") == ["a", "b"])
  }

  @Test func blanksAreTrimmedOfAllKinds() {
    for (text, trimmed) in [
      ("a", "a"), (" a b ", "a b"), ("\u{3000}é\n", "é"), ("", ""), (" \t", ""), ("é", "é"), ("!~", "!~"),
      (" ~", "~"), ("\u{7F}", "\u{7F}"),
    ] {
      #expect(text.trimmed == trimmed)
    }
  }

  /// An album is itself again where all of its files have moved, and only there.
  @Test func anAlbumsIdentityMovesWithItsFolder() {
    func facts(_ tags: KeyValuePairs<String, String>) -> SongFacts {
      let packed = PackedProperties.pack(tags.map { TagProperty(key: $0.key, values: [$0.value]) })
      return SongFacts(
        tags: SongTags(packedProperties: packed), duration: nil, isUnread: false, folder: [], name: [],
        splitting: ArtistSplitting())
    }
    func identity(_ tags: KeyValuePairs<String, String>, _ root: Int64, _ folder: String) -> AlbumIdentity {
      AlbumIdentity(facts(tags), root: root, folder: Array(folder.utf8)[...])
    }
    func place(_ root: Int64, _ folder: String) -> FileLocation {
      FileLocation(root: root, folder: Array(folder.utf8), name: [])
    }
    let named: KeyValuePairs = ["ALBUM": "Home", "ALBUMARTIST": "Ada"]
    let nobodys: KeyValuePairs = ["ALBUM": "Home", "ARTIST": "Bo"]
    for tags in [named, nobodys] {
      let old = identity(tags, 1, "a")
      #expect(old.moved(from: place(1, "a"), to: place(12, "b/c")) == identity(tags, 12, "b/c"))
      #expect(
        old.moved(from: place(1, "b"), to: place(1, "c")) == nil
          && old.moved(from: place(2, "a"), to: place(1, "c")) == nil)
      #expect(
        !old.namesNoAlbum && old != identity(tags, 1, "b") && old != identity(tags, 2, "a")
          && old == identity(tags, 1, "a"))
    }
    #expect(
      identity(named, 1, "a") == identity(["ALBUM": "HOME", "ALBUMARTIST": "ada", "ARTIST": "Bo"], 1, "a"))
    #expect(
      identity(named, 1, "a") != identity(["ALBUM": "Home", "ALBUMARTIST": "Ada", "EDITION": "x"], 1, "a"))
    let release = identity(["ALBUM": "Home", "MUSICBRAINZ_ALBUMID": "r"], 1, "a")
    #expect(
      release == identity(["ALBUM": "Other", "MUSICBRAINZ_ALBUMID": "r"], 2, "b")
        && release.moved(from: place(1, "a"), to: place(2, "b")) == release)
    let loose = identity(["ARTIST": "Bo"], 1, "a")
    #expect(
      loose.namesNoAlbum && loose == identity(["ALBUMARTIST": "Bo", "ARTIST": "x"], 2, "b")
        && loose.moved(from: place(1, "a"), to: place(2, "b")) == loose)
    let bought = AlbumIdentity(bought: SongFacts(title: "T", artist: "Ada", album: "Home", albumArtist: nil))
    #expect(!bought.namesNoAlbum && bought.moved(from: place(1, ""), to: place(1, "b")) == nil)
    #expect(
      AlbumIdentity(bought: SongFacts(title: "T", artist: "Ada", album: nil, albumArtist: nil)).namesNoAlbum)
  }
}
