import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Apple's data export as it comes: archives in archives.
@Suite(.enabled(if: SampleArchive.canBeMade, "python3 is not installed: see Scripts/install-dependencies.sh"))
struct AppleMusicArchiveTests {
  /// The titles of what was read, by what it is.
  private final class Titles: RowReceiver {
    var titles: [RowKind: [String]] = [:]
    private var rows = RowKind.songs
    private var title: Int?

    func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
      rows = table.rows
      title = table.index(of: "title")
      return true
    }

    func row(_ row: ReceivedRow) -> Bool {
      titles[rows, default: []].append(row.text(title) ?? "")
      return true
    }

    func refuse(_ problem: Diagnostic) -> Bool { true }
  }

  private static let files = """
    name = 'Apple Music Library %s.json'
    tracks = b'[{"Content Type":"Song","Track Identifier":1,"Title":"A","Is Purchased":true}]'
    lists = b'[{"Container Type":"Playlist","Container Identifier":2,"Title":"L","Playlist Item Identifiers":[1]}]'

    """

  @Test(
    "tracks and playlists are found wherever the export has them",
    arguments: [
      "z.writestr(name % 'Tracks', tracks); z.writestr(name % 'Playlists', lists)",
      """
      for n, b in (('Tracks', tracks), ('Playlists', lists)):
        z.writestr('Apple Music Activity/' + name % n + '.zip', inner(**{name % n: b}))
      """,
      """
      f = 'Apple_Media_Services/Apple Music Activity/'
      z.writestr(f + name % 'Playlists', lists)
      z.writestr(f + name % 'Tracks' + '.zip', inner(**{name % 'Tracks': tracks}))
      """,
      """
      f = 'Apple_Media_Services/Apple Music Activity/'
      z.writestr('Apple Media Services Information/Apple_Media_Services.zip', inner(**{
        f + name % 'Playlists' + '.zip': inner(**{name % 'Playlists': lists}),
        f + name % 'Tracks' + '.zip': inner(**{name % 'Tracks': tracks})}))
      """,
    ])
  func places(code: String) throws {
    let archive = try SampleArchive(Self.files + code)
    let host = HostFixture.host()
    let titles = Titles()
    // The whole export holds what others read, too; the user says whose it is to be.
    let plugin = try host.plugin("applemusic")
    try plugin.read(archive.input, settings: plugin.settings(for: .reading), into: titles)
    #expect(titles.titles == [.purchases: ["A"], .songs: ["A"], .entries: ["A"]])
  }

  @Test("an archive that unpacks without end is refused before it fills anything")
  func bomb() throws {
    let archive = try SampleArchive("z.writestr('Apple Music Library Tracks.json', b' ' * (200 << 20))")
    let plugin = try HostFixture.host().plugin("applemusic")
    let error = #expect(throws: Diagnostic.self) {
      try plugin.read(archive.input, settings: plugin.settings(for: .reading), into: Titles())
    }
    #expect(error?.message.contains("1000 times") == true, "\(error?.message ?? "")")
  }

  @Test("an archive without them says what it lacks")
  func others() throws {
    let archive = try SampleArchive("z.writestr('a.txt', b'')")
    let plugin = try HostFixture.host().plugin("applemusic")
    let error = #expect(throws: Diagnostic.self) {
      try plugin.read(archive.input, settings: plugin.settings(for: .reading), into: Titles())
    }
    #expect(error?.message.contains("holds no 'Apple Music Library Tracks.json'") == true)
  }
}
