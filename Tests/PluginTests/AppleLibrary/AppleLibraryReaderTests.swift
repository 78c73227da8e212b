import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import AppleLibraryFormat

@Suite("Apple library, read") struct AppleLibraryReaderTests {
  @Test(
    "libraries as Apple's programs and others write them, cut and spoiled",
    arguments: ["library", "sorted", "preferences", "bomb", "cut", "utf-16"])
  func files(name: String) throws {
    try assertReader(AppleLibraryReader.self, input: "AppleLibrary/\(name).xml")
  }

  @Test("a purchase keeps its record as it stands in the file")
  func raw() throws {
    let song =
      "<dict>\n\t<key>Name</key><string>A &#38; &lt;B&gt;</string>\r\n<key>Purchased</key><true/></dict>"
    for head in ["", "\u{FEFF}"] {
      let outcome = read(head + library(song))
      #expect(outcome.table(.purchases)?.column("raw") == [.text(song)])
      #expect(outcome.table(.purchases)?.column("title") == [.text("A & <B>")])
    }
  }

  @Test("a record of more than 64 KiB is cut at a character")
  func longRaw() throws {
    for lead in ["", "a"] {
      let long = lead + String(repeating: "é", count: 32_000)
      let song =
        "<dict><key>Comments</key><string>\(long)</string><key>Grouping</key><string>\(long)</string>"
        + "<key>Name</key><string>A</string><key>Purchased</key><true/></dict>"
      let outcome = read(library(song))
      guard case .text(let raw) = outcome.table(.purchases)?.column("raw").first else {
        Issue.record("no record is kept")
        continue
      }
      #expect(song.hasPrefix(raw) && (65_530...65_536).contains(raw.utf8.count))
    }
  }

  @Test("songs and purchases come mixed, and every one comes, in the order of the file")
  func many() throws {
    let songs = (0..<3_000).map { number in
      "<dict><key>Track ID</key><integer>\(number)</integer><key>Name</key><string>\(number)</string>"
        + (number % 2 == 0 ? "<key>Purchased</key><true/>" : "") + "</dict>"
    }
    let outcome = read(library(songs.joined()))
    let titles = { (kind: RowKind) in outcome.tables.filter { $0.rows == kind }.flatMap { $0.column("title") }
    }
    #expect(titles(.songs) == (0..<3_000).map { .text("\($0)") })
    #expect(titles(.purchases) == (0..<1_500).map { .text("\($0 * 2)") })
    // Some thousand purchases wait together: a table of its own for each would cost more than reading them.
    #expect(outcome.tables.count == 4)
  }

  @Test("a file of another kind is said to be none, or what is wrong with it")
  func others() {
    #expect(read("<playlist><trackList/></playlist>").status == SHELLAC_NOT_MINE)
    #expect(read("<html><body>Sign in</body></html>").status == SHELLAC_NOT_MINE)
    let array = read("<plist>\n<array><string>a</string></array></plist>")
    #expect(array.failures.map(\.message) == ["expected a library, which is a <dict>, found <array>"])
    #expect(array.failures.first?.line == 2 && array.failures.first?.hint != nil)
    let empty = read("<plist><dict/></plist>")
    #expect(
      empty.failures.map(\.message) == [
        "the property list is no library: expected the key 'Tracks', found no key"
      ])
    let binary = read("bplist00\u{1}\u{2}")
    #expect(binary.failures.first?.message == "expected an XML property list, found a binary one")
    #expect(binary.failures.first?.hint?.contains("plutil") == true)
  }

  @Test("a library without songs is one")
  func empty() {
    for songs in ["<dict/>", "<dict></dict>", "<dict>\n</dict>"] {
      let outcome = read("<plist><dict><key>Tracks</key>\(songs)<key>Playlists</key><array/></dict></plist>")
      #expect(outcome.status == SHELLAC_OK && outcome.tables.isEmpty)
    }
  }

  @Test("what is too deep or too much is refused")
  func caps() {
    let deep = read(library("<dict><key>A</key>" + String(repeating: "<array>", count: 100_000)))
    #expect(deep.status == SHELLAC_FAILED && deep.failures.first?.message.contains("200 deep") == true)
    let long = String(repeating: "long ", count: 20_000)
    let outcome = read(
      library("<dict><key>Name</key><string>\(long)</string><key>Artist</key><string>B</string>\n</dict>"))
    #expect(outcome.warnings.map(\.message) == ["a text of more than 65535 bytes is passed over"])
    #expect(outcome.refused.count == 1)
    let data = read(
      library("<dict><key>Name</key><string>A</string><key>Art</key><data>\(long)</data></dict>"))
    #expect(data.warnings == [] && data.table(.songs)?.column("title") == [.text("A")])
  }

  @Test("an entry finds its song wherever it stands among very many")
  func shelf() throws {
    var shelf = SongShelf()
    var song = AppleSong()
    for number in (0..<50_000).reversed() {
      song.number = Int64(number) * 3
      song.title = Array("Title \(number)".utf8)
      song.artist = Array("Artist \(number % 7)".utf8)
      song.album = number % 5 == 0 ? [] : Array("Album \(number % 1000)".utf8)
      song.location = Array("file:///Music/Artist%20\(number % 7)/\(number).mp3".utf8)
      song.milliseconds = number % 2 == 0 ? nil : Int64(number)
      shelf.add(song)
    }
    shelf.sort()
    for number in [0, 1, 777, 25_000, 49_999] {
      let entry = try #require(shelf.entry(of: Int64(number) * 3))
      #expect(
        String(decoding: entry.location, as: UTF8.self)
          == "file:///Music/Artist%20\(number % 7)/\(number).mp3")
      #expect(String(decoding: entry.title, as: UTF8.self) == "Title \(number)")
      #expect(String(decoding: entry.artist, as: UTF8.self) == "Artist \(number % 7)")
      #expect(
        String(decoding: entry.album, as: UTF8.self) == (number % 5 == 0 ? "" : "Album \(number % 1000)"))
      #expect(entry.milliseconds == (number % 2 == 0 ? nil : Int64(number)))
    }
    #expect(shelf.entry(of: 1) == nil && shelf.entry(of: 150_000) == nil && shelf.entry(of: -3) == nil)
    #expect(!shelf.isFull)
  }

  @Test("a shelf that is full has each of its songs whole")
  func fullShelf() {
    var shelf = SongShelf()
    var song = AppleSong()
    var count: Int64 = 0
    func folder(_ number: Int64) -> [UInt8] {
      Array("file:///\(number)/".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 60_000) + [0x2F]
    }
    while !shelf.isFull && count < 2_000 {
      song.number = count
      song.location = folder(count)
      shelf.add(song)
      count += 1
    }
    #expect(shelf.isFull)
    shelf.sort()
    for number in 0..<count {
      guard let entry = shelf.entry(of: number) else { continue }
      #expect(entry.location == folder(number), "song \(number)")
    }
    #expect(shelf.entry(of: count - 2) != nil)
  }

  @Test("a library is known by what stands in it, whatever it is called")
  func probe() {
    func probe(_ text: String, _ path: String) -> Int {
      Array(text.utf8).withUnsafeBytes { AppleLibraryReader.probe(path: Array(path.utf8), head: $0) }
    }
    let head = "<?xml version=\"1.0\"?><plist><dict><key>Application Version</key><string>1</string>"
    #expect(probe(head + "<key>Tracks</key>", "/a") == 95)
    #expect(probe(head, "/a.xml") == 60)
    #expect(probe("<plist><dict><key>A</key>", "/a.xml") == 30)
    #expect(probe("<playlist>", "/a.xml") < 10 && probe("<playlist>", "/a.xspf") == 0)
  }

  private func library(_ songs: String) -> String {
    "<plist><dict><key>Tracks</key><dict>\(songs)</dict></dict></plist>"
  }

  private func read(_ text: String) -> ReadCall.Outcome {
    ReadCall(bytes: Array(text.utf8), path: "/Library.xml").run(AppleLibraryReader.self)
  }
}

extension ReadCall.Outcome {
  /// The first table of a kind.
  fileprivate func table(_ kind: RowKind) -> ReadCall.Table? { tables.first { $0.rows == kind } }
}
