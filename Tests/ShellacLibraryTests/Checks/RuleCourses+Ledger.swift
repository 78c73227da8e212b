/// What rules on purchases and on the rows of the library mind, step by step.
extension RuleConditionTests {
  static let onPurchases: [Course] = [
    Course(
      "coins-disagree",
      ("UPDATE coin_assertion SET coins = 61", ["ada: had 61 coins on 2023-11-14, and 60 by its entries"]),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE coin_assertion SET void = 90",
        []
      ),
      (
        "UPDATE coin_assertion SET void = NULL, coins = 100; UPDATE coin_entry SET void = 90 WHERE kind = 'spend'",
        []
      ),
      ("UPDATE coin_entry SET void = 90", ["ada: had 100 coins on 2023-11-14, and 0 by its entries"]),
      ("UPDATE coin_assertion SET coins = 0", [])),
    Course(
      "coins-below-zero",
      ("UPDATE coin_entry SET coins = -101 WHERE kind = 'spend'", ["ada: had -1 coins at its lowest"]),
      ("UPDATE coin_entry SET at = 1700000000", ["ada: had -1 coins at its lowest"]),
      (
        """
        INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, digest)
        VALUES (1, 'csv', 'c', 'grant', 1700000001, 0, 50, 3)
        """, ["ada: had -1 coins at its lowest"]
      ), ("UPDATE coin_entry SET at = 1700000000", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE coin_entry SET void = 90 WHERE kind = 'grant'",
        ["ada: had -1 coins at its lowest"]
      ), ("UPDATE coin_entry SET void = 90 WHERE kind = 'spend'", [])),
    Course(
      "impossible-purchase-date", ("UPDATE purchase SET purchased = unixepoch('1994-01-01')", []),
      (
        "UPDATE purchase SET purchased = unixepoch('1994-01-01') - 1",
        ["shop: Ada Quill – Reed: is dated 1993-12-31"]
      ),
      ("UPDATE purchase SET physical = 1", []),
      ("UPDATE purchase SET physical = 0, sale = 1", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET sale = NULL, void = 90",
        []
      )),
    Course(
      "amount-without-currency",
      (
        "UPDATE purchase SET currency = NULL, exponent = NULL, amount = 1, store = NULL, artist = NULL",
        ["Reed: cost 0.01 of no currency"]
      ),
      ("UPDATE purchase SET title = NULL", ["track: cost 0.01 of no currency"]),
      ("UPDATE purchase SET album = 'Fen'", ["Fen: cost 0.01 of no currency"]),
      ("UPDATE purchase SET amount = 0", []),
      ("UPDATE purchase SET amount = 1, sale = 1", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET sale = NULL, void = 90",
        []
      )),
    Course(
      "broken-playlist-entry",
      ("UPDATE playlist_entry SET track = NULL, path = x'2F61'", ["Evening: 2 entries have no song"]),
      ("UPDATE playlist_entry SET track = 1 WHERE position = 1", ["Evening: 1 entry has no song"])),
    Course(
      "empty-playlist", ("DELETE FROM playlist_entry", ["Evening: has no songs"]),
      ("UPDATE playlist SET query = 'x'", [])),
    Course(
      "wrong-album-sums", ("UPDATE album SET songs = 3", ["\(tides): does not add up"]),
      ("UPDATE album SET songs = 2, duration = 1", ["\(tides): does not add up"]),
      ("UPDATE album SET duration = NULL", ["\(tides): does not add up"]),
      ("UPDATE album SET duration = 400000, state = 1", ["\(tides): does not add up"]),
      ("UPDATE album SET state = 0, discs = 2", ["\(tides): does not add up"]),
      ("UPDATE album SET discs = 1", []),
      ("UPDATE track SET disc = NULL", []), ("UPDATE track SET disc = id", ["\(tides): does not add up"]),
      ("UPDATE album SET discs = 2", []),
      ("UPDATE track SET guessed = 4 WHERE id = 1", ["\(tides): does not add up"])),
    Course(
      "wrong-song-state",
      ("UPDATE track SET duration = 1 WHERE id = 1", ["\(reed): does not follow its best copy"]),
      (
        "UPDATE track SET duration = 200000, state = 2 WHERE id = 1",
        ["\(reed): does not follow its best copy"]
      ),
      (
        "UPDATE track SET state = 0; UPDATE file SET missing_since = 1 WHERE id = 2",
        ["\(samphire): does not follow its best copy"]
      ),
      ("UPDATE track SET state = 1 WHERE id = 2", []),
      (
        "UPDATE file SET track = 2, lossless = 1 WHERE id = 1",
        [
          "\(reed): does not follow its best copy", "\(samphire): does not follow its best copy",
        ]
      )),
    Course(
      "orphan-rows",
      ("DELETE FROM track_artist; DELETE FROM album_artist", ["library: artist of nothing: 1"]),
      (
        "INSERT INTO folder (root, path) VALUES (1, x'61'), (1, x'62')",
        ["library: artist of nothing: 1", "library: folder of nothing: 2"]
      ),
      (
        """
        INSERT INTO problem (folder, name, size, modified, message, is_song, retries, first_seen)
        SELECT id, x'61', 1, 1, '', 0, 0, 0 FROM folder WHERE path = x'61'
        """, ["library: artist of nothing: 1", "library: folder of nothing: 1"]
      ),
      (
        "INSERT INTO file_tag VALUES (99, x'')",
        [
          "library: artist of nothing: 1", "library: folder of nothing: 1", "library: tags of no file: 1",
        ]
      ),
      (
        "INSERT INTO album_artist VALUES (1, 0, 1)",
        ["library: folder of nothing: 1", "library: tags of no file: 1"]
      )),
  ]

  static let onRows: [Course] = [
    Course(
      "stale-search-index",
      ("UPDATE search_text SET artist = 'x' WHERE id = 4", ["library: wrong rows of the search index: 1"]),
      ("UPDATE search_text SET album = 'x' WHERE id = 8", ["library: wrong rows of the search index: 2"]),
      (
        "INSERT INTO search_text VALUES (4000, 'a', NULL, NULL), (4004, 'a', NULL, NULL)",
        ["library: wrong rows of the search index: 4"]
      ),
      ("DELETE FROM search_text", ["library: wrong rows of the search index: 5"])),
    Course(
      "stale-sort-keys", ("UPDATE album SET title_key = x'01'", ["library: wrong sort keys of albums: 1"]),
      (
        "UPDATE album SET artist_key = x'01'",
        ["library: wrong sort keys of albums: 1", "library: wrong sort keys of albums: 1"]
      ),
      (
        "UPDATE track SET title_key = x'01'",
        [
          "library: wrong sort keys of albums: 1", "library: wrong sort keys of albums: 1",
          "library: wrong sort keys of tracks: 2",
        ]
      ),
      (
        "UPDATE setting SET value = 'older' WHERE name = 'key-version'",
        ["library: all sort keys are of another version of ICU or of the rules"]
      )),
    Course(
      "unfinished-change",
      (
        "INSERT INTO change (id, at, command, summary, state) VALUES (90, 86400, 'tag', '', 'begun')",
        ["tag: change 90 was begun on 1970-01-02 and not finished"]
      ), ("UPDATE change SET state = 'undone'", [])),
    Course(
      "broken-smart-playlist",
      (
        "INSERT INTO playlist (id, name, name_key, query, created, columns) VALUES (9, 'Smart', 'smart', 'title:a', 1, 'title')",
        []
      ),
      ("UPDATE playlist SET columns = 'nope' WHERE id = 9", ["Smart: unknown field 'nope'"])),
    Course(
      "long-missing",
      ("UPDATE file SET missing_since = 86400 WHERE id = 2", ["\(samphire): is missing since 1970-01-02"])),
    Course(
      "album-spelled-twice",
      (
        """
        INSERT INTO album (id, identity, title, artist, title_key, artist_key, added, state)
        VALUES (9, x'01', 'TIDES', 'Ada Quill', x'01', x'01', 0, 0)
        """, ["Ada Quill – TIDES: is also spelled 'Ada Quill – Tides'"]
      ), ("UPDATE album SET edition = 'Deluxe' WHERE id = 9", []),
      ("UPDATE album SET edition = NULL, state = 2 WHERE id = 9", []),
      ("UPDATE album SET state = 1 WHERE id = 9", ["Ada Quill – TIDES: is also spelled 'Ada Quill – Tides'"]),
      ("UPDATE album SET title = 'Tides' WHERE id = 9", []),
      ("UPDATE album SET title = '!', artist = NULL", []),
      ("UPDATE album SET title = iif(id = 9, 'a', 'A')", ["a: is also spelled 'A'"])),
    Course(
      "mixed-album-artist",
      (
        """
        INSERT INTO album (id, identity, title, artist, title_key, artist_key, added, state)
        VALUES (9, x'01', 'Tides', 'Bo, Cy', x'01', x'01', 0, 0); UPDATE track SET album = 9 WHERE id = 2
        """, ["\(tides): falls apart into 2 albums, of Ada Quill, Bo, Cy"]
      ),
      (
        "UPDATE album SET artist = NULL WHERE id = 9",
        ["\(tides): falls apart into 2 albums, of Ada Quill, ?"]
      ),
      ("UPDATE album SET title = 'Fen' WHERE id = 9", []),
      ("UPDATE album SET title = 'Tides'; UPDATE track SET state = 1", []),
      ("UPDATE track SET state = 0; UPDATE album SET artist = 'Ada Quill'", [])),
  ]
}
