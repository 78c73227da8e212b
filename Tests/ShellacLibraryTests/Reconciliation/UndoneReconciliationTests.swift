import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// A reconciliation that is taken back leaves the library as it was before it.
@Suite struct UndoneReconciliationTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try LibraryFixture() }

  private func song(_ title: String, _ number: Int, on album: String = "Whole") -> LibraryFixture.Song {
    LibraryFixture.Song(
      "a/\(number).mp3",
      ["ARTIST": "Albu", "TITLE": title, "ALBUM": album, "TRACKNUMBER": "\(number)"])
  }

  /// All that a user sees of songs and purchases, without numbers.
  private func listing() throws -> [String] {
    try fixture.list("title,artist,track,album,state,purchased,price").sorted()
      + fixture.list(.albums, "album,artist,songs,state,purchased,price").sorted()
      + fixture.list(.artists, "artist,songs").sorted()
      + fixture.list(.purchases, "title,album,state,price").sorted() + fixture.links().sorted()
  }

  /// Removes the root, adds it again and indexes songs there.
  ///
  /// - Returns: the root's number now.
  @discardableResult
  private func removeAndAdd(_ songs: [LibraryFixture.Song], then look: () throws -> Void) throws -> Int64 {
    _ = try library.removeRoot(fixture.root)
    try look()
    let root = try library.addRoot(Array(fixture.music.utf8)).id
    try index(songs, in: root, at: 9_000)
    return root
  }

  private func index(_ songs: [LibraryFixture.Song], in root: Int64, at time: Int64) throws {
    try library.index { writer in
      for (index, song) in songs.enumerated() {
        let stamp = FileStamp(size: time + Int64(index), modified: time)
        _ = try writer.add(song.location(in: root), stamp: stamp, frame: song.frame) { _ in false }
      }
    }
  }

  /// Takes the last change back, does it again and takes it back again; `before` and `after` are what it was between.
  private func undoAndRedo(before: [String], after: [String]) throws {
    let undo = try library.undo()
    #expect(try listing() == before)
    #expect(try fixture.isSound())
    let again = try library.undo(undo.undo)
    #expect(try listing() == after)
    #expect(try fixture.isSound())
    try library.undo(again.undo)
    #expect(try listing() == before)
    #expect(try fixture.isSound())
  }

  @Test(arguments: [true, false], [true, false])
  func aRootThatCameBackGoesAndReturnsStepByStep(isAlbum: Bool, hasPlaylist: Bool) throws {
    let songs = [song("One", 1), song("Two", 2)]
    try fixture.index(songs)
    if isAlbum {
      try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900)
    } else {
      for title in ["One", "Two"] { try fixture.buy(title, by: "Albu", on: "Whole", amount: 100) }
    }
    _ = try library.reconcile()
    if hasPlaylist {
      _ = try library.createPlaylist(named: "All", songs: ViewRequest(.songs, columns: [.field(.id)]))
    }
    func state() throws -> [String] {
      try listing() + (hasPlaylist ? fixture.list("title,state", "playlist:All").sorted() : [])
    }
    var states = [try state()]
    try removeAndAdd(songs) { states.append(try state()) }
    states.append(try state())
    _ = try library.reconcile()
    let last = try state()
    #expect(try fixture.list("title,state").sorted() == ["One|present", "Two|present"])

    // The files of the root that was added again go with it, so that what is left is what its removal had left.
    var undos = [try library.undo().undo]
    #expect(try state() == states[2])
    #expect(try fixture.isSound())
    undos.append(try library.undo().undo)
    #expect(try state() == states[1])
    #expect(try fixture.isSound())
    undos.append(try library.undo().undo)
    #expect(try state() == states[0])
    #expect(try fixture.isSound())
    #expect(try library.reconcile().change == nil)

    for undo in undos.reversed() {
      try library.undo(undo)
      #expect(try fixture.isSound())
    }
    #expect(try state() == last)
  }

  @Test func songsWithoutFilesLeaveTheAlbumOnDiskAgain() throws {
    for title in ["One", "Two"] { try fixture.buy(title, by: "Albu", on: "Whole", amount: 100) }
    _ = try library.reconcile()
    try fixture.index([song("One", 1), song("Three", 3)])
    let before = try listing()
    #expect(try fixture.list(.albums, "album,songs,state").sorted() == ["Whole|2|nofile", "Whole|2|present"])
    _ = try library.reconcile()
    let after = try listing()
    #expect(try fixture.list(.albums, "album,songs,state") == ["Whole|3|partial"])
    try undoAndRedo(before: before, after: after)
  }

  /// The song that a purchase gets when it is untied stands in the way of none that had a file once.
  @Test(arguments: [true, false])
  func aSongWithoutAFileIsTiedAgain(isAlbum: Bool) throws {
    try fixture.index([song("One", 1), song("Two", 2)])
    let purchase =
      isAlbum
      ? try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900, tracks: ["One", "Two"])
      : try fixture.buy("One", by: "Albu", on: "Whole", amount: 100)
    _ = try library.reconcile()
    _ = try library.removeRoot(fixture.root)
    let before = try listing()
    #expect(try fixture.list("title,state", "title:=One") == ["One|nofile"])
    _ = try library.unlink(purchase: purchase, from: [1])
    let after = try listing()
    #expect(try fixture.list("title,state", "title:=One") == ["One|nofile"])
    #expect(try fixture.links().contains("\(isAlbum ? "Whole" : "One") → One by bought"))
    try undoAndRedo(before: before, after: after)
  }

  /// What took a song's place may have been tied to the same purchase before.
  @Test(arguments: [true, false])
  func aSongReturnsBesideOneThatHasItsPurchaseToo(tiesMore: Bool) throws {
    try fixture.index([song("One", 1), song("Two", 2)])
    try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900)
    if tiesMore { try fixture.buy("Three", by: "Albu", on: "Other", amount: 100) }
    _ = try library.reconcile()
    let root = try removeAndAdd([song("Onne", 1), song("Two", 2)]) {}
    _ = try library.reconcile()
    let titles = try fixture.list("title,state", "album:Whole").sorted()
    #expect(titles == ["One|nofile", "Onne|present", "Two|present"])
    try index([song("One", 1)], in: root, at: 10_000)
    if tiesMore { try index([song("Three", 3, on: "Other")], in: root, at: 11_000) }
    let before = try listing()
    _ = try library.reconcile()
    let after = try listing()
    #expect(try fixture.list("title,state", "album:Whole").sorted() == ["One|present", "Two|present"])
    try undoAndRedo(before: before, after: after)
  }

  /// What an import had put on the album on disk is there again when the import is done again.
  @Test func anImportThatIsDoneAgainPutsItsSongsWhereTheyWere() throws {
    try fixture.index([song("One", 1)])
    try fixture.purchases([
      Sold([
        .lineid: "2", .title: "Two", .artist: "Albu", .album: "Whole", .purchased: "2020-01-01",
        .kind: "track",
      ])
    ])
    let before = try listing()
    #expect(try fixture.list(.albums, "album,songs,state") == ["Whole|2|partial"])
    let undo = try library.undo()
    #expect(try fixture.list(.albums, "album,songs,state") == ["Whole|1|present"])
    try library.undo(undo.undo)
    #expect(try listing() == before)
    #expect(try fixture.isSound())
  }

  /// A song whose file is away takes the place of none that is called or numbered otherwise.
  @Test func aSongWhoseFileIsAwayTakesNoOtherPlace() throws {
    try fixture.index([song("One", 1), song("Bonus", 2, on: "Extra")])
    let tracks = ["One", "Song", "Song (Remix)", "One"]
    let purchase = try fixture.buy(nil, by: "Albu", on: "Other", kind: "album", amount: 400, tracks: tracks)
    let bonus = try fixture.buy("Bonus", by: "Albu", on: "Extra", amount: 100)
    _ = try library.reconcile()
    _ = try library.removeRoot(fixture.root)
    let titles = try fixture.list("title", "album:=Other")
    #expect(titles.count == 4)
    let before = try listing()
    let song = try #require(try fixture.list("id", "title:=Bonus").first.flatMap { Int64($0) })
    _ = try library.link(purchase: purchase, to: [song])
    #expect(try fixture.list("title", "album:=Other") == titles)
    #expect(bonus != purchase)
    try undoAndRedo(before: before, after: try listing())
  }

  /// Lines that a later one had joined are apart again, each with its song where it was, by its own name.
  @Test("a sale that is taken apart puts its songs where they were", arguments: ["a", "b"])
  func aJoinedSaleThatIsTakenApartPutsItsSongsWhereTheyWere(fullest: String) throws {
    func sold(_ line: String, _ identifiers: String, _ title: String = "Two") -> Sold {
      var columns: [PurchaseRecord.Column: String] = [
        .source: "shop." + line, .lineid: line, .identifiers: identifiers, .title: title, .artist: "Albu",
        .album: "Whole", .purchased: "2020-01-01", .kind: "track", .price: "1.00", .currency: "EUR",
      ]
      if line == fullest { (columns[.albumartist], columns[.label]) = ("Albu", "Label") }
      return Sold(columns)
    }
    try fixture.index([song("One", 1)])
    try fixture.purchases([sold("a", "bandcamp.sale:t1")])
    try fixture.purchases([sold("b", "paypal.transaction:T2", "Two!")])
    #expect(try fixture.list(.albums, "album,songs,state") == ["Whole|3|partial"])
    let before = try listing()
    try fixture.purchases([sold("c", "bandcamp.sale:t1 paypal.transaction:T2")])
    #expect(try fixture.list(.albums, "album,songs,state") == ["Whole|2|partial"])
    try undoAndRedo(before: before, after: try listing())
  }
}
