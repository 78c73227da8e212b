/// The part of the third schema that ties purchases to songs.
let migration3Links = """
  -- Which songs a purchase paid for. Its row of a sale is named, never a line of one that has several.
  CREATE TABLE link (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: undo knows a link by it
    track INTEGER NOT NULL REFERENCES track (id),
    purchase INTEGER NOT NULL REFERENCES purchase (id),
    rule TEXT NOT NULL,               -- the rule that made it; 'by hand'; 'bought': the song is known from the purchase alone
    score INTEGER NOT NULL,           -- per mille
    change INTEGER REFERENCES change (id),
    void INTEGER REFERENCES change (id)
  ) STRICT;
  CREATE UNIQUE INDEX link_pair ON link (track, purchase) WHERE void IS NULL;
  CREATE INDEX link_track ON link (track);
  CREATE INDEX link_purchase ON link (purchase);
  CREATE INDEX link_change ON link (change);
  CREATE INDEX link_void ON link (void) WHERE void IS NOT NULL;

  -- What the user has said, by what outlives every index run and every import: the store's line, the file's path,
  -- the song's names.
  CREATE TABLE decision (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN
      ('linked', 'unlinked', 'elsewhere', 'gift', 'rip', 'promo', 'same', 'different')),
    source TEXT,                      -- the purchase: its line's key
    account INTEGER REFERENCES account (id),
    line TEXT,
    other_source TEXT,                -- another purchase, of 'same' and 'different'
    other_account INTEGER REFERENCES account (id),
    other_line TEXT,
    track INTEGER,                    -- the song, while it has this number
    path BLOB,                        -- absolute path of its best copy then
    title TEXT,
    artist TEXT,
    album TEXT,
    disc INTEGER,
    number INTEGER,
    duration INTEGER,
    note TEXT,
    at INTEGER NOT NULL,
    change INTEGER REFERENCES change (id),
    void INTEGER REFERENCES change (id)
  ) STRICT;
  CREATE INDEX decision_line ON decision (source, line) WHERE void IS NULL;
  CREATE INDEX decision_track ON decision (track) WHERE void IS NULL;
  CREATE INDEX decision_change ON decision (change);
  CREATE INDEX decision_void ON decision (void) WHERE void IS NOT NULL;

  -- Numbers by which purchases find the songs that they may be (MatchKeys): kind 0 songs, 1 albums. Rows outlive what
  -- they stand for and may be out of date: they find candidates, and prove nothing.
  CREATE TABLE match_key (
    key INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (key, kind, id)
  ) STRICT, WITHOUT ROWID;

  -- Songs and albums whose keys have to be made anew; those with higher numbers than the last one are new.
  CREATE TABLE match_pending (
    kind INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER track_renamed AFTER UPDATE OF title, artist, album_artist, album_title, number, isrc, mb_track_id ON track
  WHEN (OLD.title, OLD.artist, OLD.album_artist, OLD.album_title, OLD.number, OLD.isrc, OLD.mb_track_id)
    IS NOT (NEW.title, NEW.artist, NEW.album_artist, NEW.album_title, NEW.number, NEW.isrc, NEW.mb_track_id)
  BEGIN
    INSERT OR IGNORE INTO match_pending VALUES (0, NEW.id);
  END;

  CREATE TRIGGER album_renamed AFTER UPDATE OF title, artist ON album
  WHEN OLD.title IS NOT NULL AND (OLD.title, OLD.artist) IS NOT (NEW.title, NEW.artist)
  BEGIN
    INSERT OR IGNORE INTO match_pending VALUES (1, NEW.id);
  END;
  """
