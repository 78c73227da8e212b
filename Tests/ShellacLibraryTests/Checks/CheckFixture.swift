import GRDB
import ShellacModel

@testable import ShellacLibrary

extension LibraryFixture {
  /// A small library in which nothing is wrong: an album of two songs, a playlist, a purchase.
  static func wellKept() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      fixture.song("Ada Quill/Tides/01 Reed.mp3", "Reed", 1),
      fixture.song("Ada Quill/Tides/02 Samphire.mp3", "Samphire", 2),
    ])
    try fixture.execute("UPDATE file SET picture = 1, tag_types = 'ID3v2.4'")
    var everything = ViewRequest(.songs, columns: [])
    everything.query = .everything
    _ = try fixture.library.createPlaylist(named: "Evening", songs: everything)
    try fixture.execute(
      """
      INSERT INTO account (id, name, name_key, store) VALUES (1, 'ada', 'ada', 'bandcamp');
      INSERT INTO purchase (id, source, line, account, store, purchased, precision, kind, physical, aside, title, artist,
        currency, exponent, amount, evidence, digest)
      VALUES (1, 'csv', 'a', 1, 'shop', 1700000000, 0, 'track', 0, 0, 'Reed', 'Ada Quill', 'EUR', 2, 100, 'receipt', 1);
      INSERT INTO link (track, purchase, rule, score) SELECT id, 1, 'by hand', 1000 FROM track;
      INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, digest)
      VALUES (1, 'csv', 'a', 'topup', 1700000000, 0, 100, 1), (1, 'csv', 'b', 'spend', 1700000100, 0, -40, 2);
      INSERT INTO coin_assertion (account, at, coins) VALUES (1, 1700000200, 60);
      """)
    return fixture
  }

  /// A song of the album, with everything that a song should have.
  func song(_ path: String, _ title: String, _ number: Int, changing: [String: String?] = [:]) -> Song {
    var properties = [
      "TITLE": title, "ARTIST": "Ada Quill", "ALBUMARTIST": "Ada Quill", "ALBUM": "Tides", "GENRE": "Folk",
      "DATE": "2011", "TRACKNUMBER": "\(number)/2", "DISCNUMBER": "1/1",
    ]
    for (key, value) in changing { properties[key] = value }
    var song = Song(path)
    song.properties = properties.sorted { $0.key < $1.key }.map { ($0.key, [$0.value]) }
    return song
  }

  func execute(_ sql: String) throws {
    try library.database { db in
      // Faults are made that the library itself would never let in.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  /// What rules find, as `rule: subject: message`.
  func findings(_ rules: [CheckRule] = CheckRule.all, query: Query = .everything) throws -> [String] {
    var found: [String] = []
    try library.check(rules, query: query) { finding in
      let subject = String(decoding: finding.subject, as: UTF8.self)
      found.append("\(finding.rule.name): \(subject): \(finding.message)".replacing(music, with: "/music"))
    }
    return found
  }
}
