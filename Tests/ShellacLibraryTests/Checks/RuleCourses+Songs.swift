/// What rules on tags, albums and files mind, step by step.
extension RuleConditionTests {
  static let onTags: [Course] = [
    Course(
      "missing-title", ("UPDATE track SET title = NULL WHERE id = 1", ["\(reed): has no title in its tags"]),
      ("UPDATE track SET guessed = 1, title = 'x'", both.map { "\($0): has no title in its tags" }),
      ("UPDATE track SET guessed = 2", []), ("UPDATE track SET guessed = 1, state = 1", [])),
    Course(
      "missing-artist",
      ("UPDATE track SET artist = NULL WHERE id = 1", ["\(reed): has no artist in its tags"]),
      ("UPDATE track SET guessed = 2, artist = 'x'", both.map { "\($0): has no artist in its tags" }),
      ("UPDATE track SET guessed = 1", []), ("UPDATE track SET artist = NULL, state = 1", [])),
    Course(
      "missing-album", ("UPDATE track SET album_title = NULL WHERE id = 1", ["\(reed): names no album"]),
      ("UPDATE track SET guessed = 2, album_title = 'x'", both.map { "\($0): names no album" }),
      ("UPDATE track SET guessed = 1", []), ("UPDATE track SET album_title = NULL, state = 2", [])),
    Course(
      "missing-track-number", ("UPDATE track SET number = NULL", both.map { "\($0): has no track number" }),
      ("UPDATE track SET guessed = 2 WHERE id = 1", ["\(samphire): has no track number"]),
      ("UPDATE track SET album_title = NULL WHERE id = 2", []),
      ("UPDATE track SET album_title = 'x', guessed = 0, state = 1", [])),
    Course(
      "missing-disc-number",
      (
        "UPDATE track SET disc = NULL; UPDATE album SET discs = 2, disc_total = 3",
        both.map { "\($0): has no disc number, on an album of 3 discs" }
      ),
      (
        "UPDATE album SET disc_total = NULL", both.map { "\($0): has no disc number, on an album of 2 discs" }
      ),
      ("UPDATE track SET disc = 1 WHERE id = 1", ["\(samphire): has no disc number, on an album of 2 discs"]),
      (
        "UPDATE album SET disc_total = 2, discs = 1",
        ["\(samphire): has no disc number, on an album of 2 discs"]
      ),
      ("UPDATE album SET disc_total = 1", []), ("UPDATE album SET discs = 2, title = NULL", []),
      ("UPDATE album SET title = 'x'; UPDATE track SET state = 1", [])),
    Course(
      "missing-date", ("UPDATE track SET date = NULL WHERE id = 1", ["\(reed): has no date"]),
      ("UPDATE track SET original_date = 19990000", []),
      ("UPDATE track SET original_date = NULL, state = 1", [])),
    Course(
      "missing-genre", ("UPDATE track SET genre = NULL WHERE id = 1", ["\(reed): has no genre"]),
      ("UPDATE track SET state = 1", [])),
    Course(
      "impossible-date", ("UPDATE track SET date = 18600000 WHERE id = 1", []),
      ("UPDATE track SET date = 18591231 WHERE id = 1", ["\(reed): is dated 1859"]),
      ("UPDATE track SET date = (strftime('%Y', 'now') + 1) * 10000 + 1231 WHERE id = 1", []),
      ("UPDATE track SET original_date = 10000000", both.map { "\($0): is dated 1000" }),
      ("UPDATE track SET original_date = 18600101, state = 1", []),
      ("UPDATE track SET date = 10000000", both.map { "\($0): is dated 1000" }),
      ("UPDATE track SET state = 2", [])),
    Course(
      "garbled-text",
      (
        "UPDATE track SET artist = 'a' || char(65533) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET artist = 'a', album_title = char(65533) || 'b' WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET album_title = 'b', title = 'a' || char(31) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET title = 'a', artist = char(1) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      ("UPDATE track SET state = 1", []), ("UPDATE track SET state = 0, artist = 'a b'", [])),
  ]

  static let onAlbums: [Course] = [
    Course(
      "number-beyond-total", ("UPDATE track SET number = 3, number_total = 3", []),
      ("UPDATE track SET number = 4 WHERE id = 1", ["\(reed): is track 4 of 3"]),
      ("UPDATE track SET number = 1, disc = 2, disc_total = 2", []),
      ("UPDATE track SET disc = 3 WHERE id = 2", ["\(samphire): is on disc 3 of 2"]),
      ("UPDATE track SET state = 1", [])),
    Course(
      "gap-in-album", ("UPDATE track SET number = 4 WHERE id = 2", ["\(tides): lacks tracks 2-3 of disc 1"]),
      ("UPDATE track SET number = 5 WHERE id = 2", []), ("UPDATE track SET number = 2", []),
      ("UPDATE track SET number = 3 - id, disc = NULL", []),
      ("UPDATE track SET number = 2 * id - 1", ["\(tides): lacks track 2"]),
      ("UPDATE track SET state = 1", ["\(tides): lacks track 2"]), ("UPDATE track SET disc = id", []),
      ("UPDATE track SET disc = 1, state = 2 WHERE id = 1", []),
      ("UPDATE track SET state = 0, disc = 1; UPDATE album SET title = NULL", [])),
    Course(
      "incomplete-album",
      ("UPDATE track SET number_total = 3 WHERE id = 1", ["\(tides): has 2 of 3 songs on disc 1"]),
      ("UPDATE track SET number = 1", ["\(tides): has 1 of 3 songs on disc 1"]),
      ("UPDATE track SET disc = NULL", ["\(tides): has 1 of 3 songs"]),
      ("UPDATE track SET number_total = 1", []),
      ("UPDATE track SET number_total = 2, number = id, state = 1", []),
      ("UPDATE track SET state = 2 WHERE id = 1", ["\(tides): has 1 of 2 songs"]),
      ("UPDATE album SET title = NULL", [])),
    Course(
      "double-track-number",
      ("UPDATE track SET number = 1", ["\(tides): has 2 songs with the number 1 on disc 1"]),
      ("UPDATE track SET disc = NULL", ["\(tides): has 2 songs with the number 1"]),
      ("UPDATE track SET disc = 2 WHERE id = 1", []),
      ("UPDATE track SET disc = 1, state = 2 WHERE id = 1", []),
      ("UPDATE track SET disc = 1, state = 1", ["\(tides): has 2 songs with the number 1 on disc 1"]),
      ("UPDATE track SET album_title = NULL WHERE id = 1", []), ("UPDATE track SET number = NULL", [])),
    Course(
      "missing-compilation-flag",
      ("UPDATE album SET artist = 'V.A.'", ["V.A. – Tides: is of V.A., and not marked as a compilation"]),
      (
        "UPDATE album SET artist = 'Verschiedene Interpreten'",
        ["Verschiedene Interpreten – Tides: is of Verschiedene Interpreten, and not marked as a compilation"]
      ),
      ("UPDATE album SET artist = 'Various People'", []), ("UPDATE album SET artist = 'VA', state = 1", []),
      ("UPDATE album SET state = 0, title = NULL", []),
      ("UPDATE album SET title = 'x'; UPDATE track SET compilation = 1 WHERE id = 1", []),
      ("UPDATE track SET compilation = 0", ["VA – x: is of VA, and not marked as a compilation"])),
    Course(
      "mixed-dates", ("UPDATE track SET date = 20110505 WHERE id = 1", []),
      ("UPDATE track SET date = 20120000 WHERE id = 1", ["\(tides): has songs dated 2011 to 2012"]),
      ("UPDATE track SET compilation = 0", ["\(tides): has songs dated 2011 to 2012"]),
      ("UPDATE track SET compilation = 1 WHERE id = 1", []),
      ("UPDATE track SET compilation = NULL, state = 1", []),
      ("UPDATE track SET state = 0, album_title = NULL", [])),
    Course(
      "missing-picture", ("UPDATE file SET picture = 0 WHERE id = 1", []),
      ("UPDATE file SET picture = 0", ["\(tides): has no picture"]), ("UPDATE album SET state = 1", []),
      ("UPDATE album SET state = 0, title = NULL", [])),
    Course(
      "oversized-picture", ("UPDATE file SET picture_size = 5000000", []),
      ("UPDATE file SET picture_size = 5000001 WHERE id = 1", ["\(reed): has a picture of 5.0 MB"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "no-length", ("UPDATE file SET duration = NULL WHERE id = 1", ["\(reed): has no length"]),
      ("UPDATE file SET duration = 0", ["\(reed): has the length 0", "\(samphire): has the length 0"]),
      ("UPDATE file SET format = 'XM'", []), ("UPDATE file SET format = 'MP3', unread = 'x'", []),
      ("UPDATE file SET unread = NULL, missing_since = 1", []),
      ("UPDATE file SET missing_since = NULL, duration = 1", [])),
  ]

  static let onFiles: [Course] = [
    Course(
      "id3v1-only", ("UPDATE file SET tag_types = 'ID3v1' WHERE id = 1", ["\(reed): has an ID3v1 tag alone"]),
      ("UPDATE file SET missing_since = 1", []),
      ("UPDATE file SET missing_since = NULL, tag_types = 'ID3v1, ID3v2.3'", [])),
    Course(
      "low-bit-rate", ("UPDATE file SET bit_rate = 127 WHERE id = 1", ["\(reed): has 127 kbit/s"]),
      ("UPDATE file SET lossless = 1", []), ("UPDATE file SET lossless = 0, missing_since = 1", [])),
    Course(
      "copy-protected", ("UPDATE file SET protected = 1 WHERE id = 2", ["\(samphire): is copy-protected"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "several-tag-types",
      ("UPDATE file SET tag_disagreement = 'differs' WHERE id = 2", ["\(samphire): differs"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "unreadable-file",
      ("UPDATE file SET unread = 'why' WHERE id = 2", ["\(samphire): cannot be read: why"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "lower-quality-than-bought",
      ("UPDATE purchase SET store = 'Apple Music'; UPDATE file SET bit_rate = 240", []),
      ("UPDATE file SET bit_rate = 239 WHERE id = 1", ["\(reed): has 239 kbit/s, and Apple Music gives 256"]),
      ("UPDATE purchase SET store = 'amazon.de'", []),
      ("UPDATE file SET bit_rate = 179 WHERE id = 1", ["\(reed): has 179 kbit/s, and amazon.de gives 256"]),
      ("UPDATE file SET bit_rate = 180", []),
      (
        "UPDATE purchase SET store = 'Qobuz'",
        both.map { "\($0): is MP3, and Qobuz gives it without loss" }
      ),
      ("UPDATE file SET lossless = 1 WHERE id = 1", ["\(samphire): is MP3, and Qobuz gives it without loss"]),
      ("UPDATE purchase SET physical = 1", []),
      ("UPDATE purchase SET physical = 0; UPDATE track SET state = 1", []),
      (
        "UPDATE track SET state = 0; INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE link SET void = 90",
        []
      ),
      ("UPDATE link SET void = NULL; UPDATE purchase SET void = 90", []),
      ("UPDATE purchase SET void = NULL, sale = 1", []),
      ("UPDATE purchase SET sale = NULL", ["\(samphire): is MP3, and Qobuz gives it without loss"])),
    Course(
      "price-without-file",
      ("UPDATE track SET price = 1, price_exponent = 2, price_currency = 'EUR'", []),
      (
        "UPDATE track SET state = 2, file = NULL WHERE id = 1",
        ["Ada Quill – Reed: was paid for (0.01 EUR) and is not on disk"]
      ),
      (
        "UPDATE track SET artist = NULL, title = NULL, price_currency = NULL WHERE id = 1",
        ["? – ?: was paid for (0.01 ) and is not on disk"]
      ),
      ("UPDATE track SET price = 0", [])),
    Course(
      "no-purchase",
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE link SET void = 90 WHERE track = 1",
        ["\(reed): has no purchase"]
      ),
      ("INSERT INTO decision (kind, track, at) VALUES ('linked', 1, 0)", ["\(reed): has no purchase"]),
      ("UPDATE decision SET kind = 'promo'", []), ("UPDATE decision SET kind = 'gift'", []),
      ("UPDATE decision SET void = 90", ["\(reed): has no purchase"]), ("UPDATE track SET state = 1", []),
      (
        "UPDATE track SET state = 0; INSERT INTO file_evidence VALUES (2, 'a', 'b')",
        ["\(reed): has no purchase"]
      ),
      ("INSERT INTO file_evidence VALUES (1, 'a', 'b')", [])),
    Course(
      "bought-twice",
      (
        """
        INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
          VALUES (2, 'csv', 'b', 'album', 0, 0, 'receipt', 2), (3, 'csv', 'c', 'other', 0, 0, 'receipt', 2);
        INSERT INTO link (track, purchase, rule, score) VALUES (1, 2, 'by hand', 1000), (1, 3, 'by hand', 1000)
        """, ["\(reed): was bought 2 times"]
      ), ("UPDATE purchase SET kind = 'track'", ["\(reed): was bought 3 times"]),
      ("UPDATE purchase SET sale = 1 WHERE id = 2", ["\(reed): was bought 2 times"]),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET void = 90 WHERE id = 3",
        []
      ),
      ("UPDATE purchase SET void = NULL, sale = NULL; UPDATE link SET void = 90 WHERE purchase > 1", [])),
  ]
}
