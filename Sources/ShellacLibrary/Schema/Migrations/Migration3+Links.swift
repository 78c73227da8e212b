/// The part of the third schema that ties purchases to songs.
let migration3Links = """
  -- Which songs a purchase paid for. Its row of a sale is named, never a line of one that has several.
  CREATE TABLE link (
    id INTEGER PRIMARY KEY,
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
  """
