CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE root (
  id INTEGER PRIMARY KEY,
  path BLOB NOT NULL UNIQUE,
  added INTEGER NOT NULL
) STRICT;

CREATE TABLE folder (
  id INTEGER PRIMARY KEY,
  root INTEGER NOT NULL REFERENCES root (id),
  path BLOB NOT NULL,               -- relative to the root; empty: the root itself
  UNIQUE (root, path)
) STRICT;

CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES folder (id),
  name BLOB NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,        -- nanoseconds
  inode INTEGER NOT NULL,           -- a hint for moves, nothing more
  device INTEGER NOT NULL,
  added INTEGER NOT NULL,
  missing_since INTEGER,            -- NULL: present
  unread TEXT,                      -- why the tags could not be read; NULL: they were
  track INTEGER NOT NULL REFERENCES track (id),
  format TEXT NOT NULL,
  codec TEXT,
  lossless INTEGER NOT NULL,
  duration INTEGER,
  bit_rate INTEGER,                 -- kbit/s
  sample_rate INTEGER,              -- Hz
  channels INTEGER,
  bits INTEGER,
  picture INTEGER NOT NULL,
  protected INTEGER NOT NULL,
  tag_types TEXT,
  audio_hash BLOB, tag_disagreement TEXT, picture_size INTEGER,
  UNIQUE (folder, name)
) STRICT;

CREATE INDEX file_track ON file (track);

CREATE TABLE file_tag (
  file INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  packed BLOB NOT NULL
) STRICT;

CREATE TABLE file_evidence (
  file INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (file, source, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE problem (
  folder INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
  name BLOB NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  message TEXT NOT NULL,            -- empty: no audio, and nobody thought there was
  hint TEXT,
  is_song INTEGER NOT NULL,         -- 1: the file is in the library all the same
  retries INTEGER NOT NULL,         -- 1: it is tried again at every run
  first_seen INTEGER NOT NULL,
  PRIMARY KEY (folder, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE artist (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  sort TEXT,                        -- as the files want it sorted
  name_key BLOB NOT NULL,
  mb_artist_id TEXT,
  added INTEGER NOT NULL
) STRICT;

CREATE TABLE album (
  id INTEGER PRIMARY KEY,
  identity BLOB NOT NULL UNIQUE,    -- what makes it one album (AlbumIdentity)
  title TEXT,                       -- NULL: the songs of one artist that name no album
  edition TEXT,
  artist TEXT,
  title_sort TEXT,
  artist_sort TEXT,
  title_key BLOB NOT NULL,
  artist_key BLOB NOT NULL,
  date INTEGER,
  original_date INTEGER,
  original_order INTEGER NOT NULL GENERATED ALWAYS AS
    (ifnull(original_date, 99999999)) VIRTUAL,
  year_order INTEGER NOT NULL GENERATED ALWAYS AS
    (coalesce(original_date, date, 99999999)) VIRTUAL,
  compilation INTEGER NOT NULL DEFAULT 0,
  genre TEXT,
  label TEXT,
  catalog_number TEXT,
  barcode TEXT,
  mb_album_id TEXT,
  disc_total INTEGER,
  track_total INTEGER,
  songs INTEGER NOT NULL DEFAULT 0,
  discs INTEGER NOT NULL DEFAULT 0,
  duration INTEGER,
  state INTEGER NOT NULL DEFAULT 0, -- that of its best song: 0 present, 1 missing, 2 no file
  added INTEGER NOT NULL,
  purchased INTEGER,
  price_currency TEXT,
  price INTEGER,                    -- minor units
  price_exponent INTEGER
) STRICT;

CREATE TABLE track (
  id INTEGER PRIMARY KEY,
  album INTEGER NOT NULL REFERENCES album (id),
  file INTEGER,                     -- its best copy
  state INTEGER NOT NULL,           -- 0 present, 1 missing, 2 no file
  guessed INTEGER NOT NULL,         -- 1: the title is the file's name; 2: artist and album are folders
  title TEXT,
  title_key BLOB NOT NULL,
  artist TEXT,
  album_artist TEXT,
  album_title TEXT,
  edition TEXT,
  disc INTEGER,
  disc_order INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(disc, 9999999)) VIRTUAL,
  disc_total INTEGER,
  number INTEGER,
  number_order INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(number, 9999999)) VIRTUAL,
  number_total INTEGER,
  date INTEGER,
  original_date INTEGER,
  genre TEXT,
  genres TEXT,                      -- JSON, when there is more than one
  composer TEXT,
  composers TEXT,
  isrc TEXT,
  isrcs TEXT,
  compilation INTEGER,
  title_sort TEXT,
  artist_sort TEXT,
  album_artist_sort TEXT,
  album_sort TEXT,
  mb_track_id TEXT,
  mb_album_id TEXT,
  mb_artist_id TEXT,
  comment TEXT,
  bpm REAL,
  label TEXT,
  catalog_number TEXT,
  barcode TEXT,
  copyright TEXT,
  duration INTEGER,
  added INTEGER NOT NULL,
  purchased INTEGER,
  price_currency TEXT,
  price INTEGER,                    -- minor units
  price_exponent INTEGER,
  play_count INTEGER,
  rating INTEGER
, rating_source TEXT) STRICT;

CREATE INDEX track_album ON track (album, disc_order, number_order, id);

CREATE TABLE track_artist (
  track INTEGER NOT NULL REFERENCES track (id) ON DELETE CASCADE,
  role INTEGER NOT NULL,            -- 0 artist, 1 composer
  position INTEGER NOT NULL,
  artist INTEGER NOT NULL REFERENCES artist (id),
  PRIMARY KEY (track, role, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE album_artist (
  album INTEGER NOT NULL REFERENCES album (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  artist INTEGER NOT NULL REFERENCES artist (id),
  PRIMARY KEY (album, position)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE search USING fts5 (
  title, artist, album,
  content = 'search_text', content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2"
);

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  summary TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('begun', 'done', 'undone')),
  undoes INTEGER REFERENCES change (id)
) STRICT;

CREATE TABLE change_step (
  change INTEGER NOT NULL REFERENCES change (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  before BLOB,
  after BLOB,
  PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE playlist (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: the journal knows a playlist by it
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,    -- NameKey: another case or Unicode form is no other playlist
  query TEXT,                       -- of a smart playlist, as the user wrote it; NULL: its songs are kept one by one
  sort TEXT,                        -- the order of a smart playlist
  reversed INTEGER NOT NULL DEFAULT 0,
  song_limit INTEGER,               -- at most so many songs of a smart playlist
  source BLOB,                      -- absolute path of the file it was read from
  creator TEXT,
  date TEXT,                        -- as its file has it
  extras BLOB,                      -- PackedTexts: names and values in turn
  created INTEGER NOT NULL
, columns TEXT, form TEXT) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE playlist_entry (
  playlist INTEGER NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,        -- from 1, without gaps
  track INTEGER REFERENCES track (id), -- NULL: no song was found, or it is gone
  location BLOB,                    -- as the playlist's file has it; NULL: added from the library
  title TEXT,
  artist TEXT,
  album TEXT,
  duration INTEGER,
  number INTEGER,
  identifiers BLOB,                 -- PackedTexts
  extras BLOB,                      -- PackedTexts: names and values in turn
  path BLOB, origin INTEGER,                        -- where the song was when its file left the library
  PRIMARY KEY (playlist, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX playlist_entry_track ON playlist_entry (track);

CREATE INDEX playlist_entry_path ON playlist_entry (path) WHERE path IS NOT NULL;

CREATE TRIGGER playlist_entry_file_goes BEFORE DELETE ON file
WHEN EXISTS (SELECT 1 FROM playlist_entry WHERE track = OLD.track)
BEGIN
  UPDATE playlist_entry SET path = (
    SELECT CAST(rtrim(root.path, '/') || '/' || CASE length(folder.path) WHEN 0 THEN '' ELSE folder.path || '/' END
      || OLD.name AS BLOB)
    FROM folder JOIN root ON root.id = folder.root WHERE folder.id = OLD.folder)
  WHERE track = OLD.track;
END;

CREATE TRIGGER playlist_entry_track_goes BEFORE DELETE ON track
WHEN EXISTS (SELECT 1 FROM playlist_entry WHERE track = OLD.id)
BEGIN
  UPDATE playlist_entry SET track = NULL,
    title = iif(location IS NULL, OLD.title, title), artist = iif(location IS NULL, OLD.artist, artist),
    album = iif(location IS NULL, OLD.album_title, album), number = iif(location IS NULL, OLD.number, number),
    duration = iif(location IS NULL, OLD.duration, duration)
  WHERE track = OLD.id;
END;

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,    -- NameKey
  store TEXT
) STRICT;

CREATE TABLE import_file (
  id INTEGER PRIMARY KEY,
  change INTEGER NOT NULL REFERENCES change (id),
  path BLOB NOT NULL,               -- absolute; empty: standard input
  format TEXT NOT NULL,             -- the plugin's id
  header TEXT                       -- without which the raw lines of a table say little
) STRICT;

CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  sale INTEGER REFERENCES purchase (id),
  source TEXT NOT NULL,             -- who tells of it: bandcamp.orders; shellac: what was typed in
  account INTEGER REFERENCES account (id),
  line TEXT NOT NULL,               -- the store's own id of the line, else made of what the line says
  store TEXT,
  order_id TEXT,
  purchased INTEGER,                -- where what is known begins, in the library's time zone
  precision INTEGER CHECK (precision BETWEEN 0 AND 3),  -- 0 second, 1 day, 2 month, 3 year
  kind TEXT NOT NULL CHECK (kind IN
    ('track', 'album', 'package', 'credit', 'subscription', 'payment', 'refund', 'other')),
  acquired TEXT,                    -- gift, promo; NULL: bought
  physical INTEGER NOT NULL,        -- 1: there is nothing to download
  aside INTEGER NOT NULL,           -- 1: not provably music, and not claimed
  title TEXT,
  artist TEXT,
  album TEXT,
  album_artist TEXT,
  label TEXT,
  isrc TEXT,
  barcode TEXT,
  url TEXT,
  disc INTEGER,
  number INTEGER,
  duration INTEGER,
  quantity INTEGER,
  currency TEXT,
  exponent INTEGER,
  amount INTEGER,                   -- minor units; NULL: unknown, 0: free
  list_price INTEGER,
  tax INTEGER,
  refund INTEGER,
  coins INTEGER,
  evidence TEXT NOT NULL,           -- receipt, library-flag, embedded, manual
  note TEXT,
  digest INTEGER NOT NULL,          -- of all facts: the same digest, the same facts
  file INTEGER REFERENCES import_file (id),
  file_line INTEGER,
  raw TEXT,                         -- the record as it stood in the file
  replaces INTEGER REFERENCES purchase (id), -- the line that this one corrects
  change INTEGER REFERENCES change (id),
  void INTEGER REFERENCES change (id)
, released INTEGER, catalog_number TEXT) STRICT;

CREATE UNIQUE INDEX purchase_line ON purchase (source, ifnull(account, 0), line) WHERE void IS NULL;

CREATE INDEX purchase_by_purchased ON purchase (purchased, id) WHERE void IS NULL AND sale IS NULL;

CREATE INDEX purchase_sale ON purchase (sale) WHERE sale IS NOT NULL;

CREATE INDEX purchase_change ON purchase (change);

CREATE INDEX purchase_void ON purchase (void) WHERE void IS NOT NULL;

CREATE INDEX purchase_replaces ON purchase (replaces) WHERE replaces IS NOT NULL;

CREATE TABLE purchase_identifier (
  identifier TEXT NOT NULL,
  purchase INTEGER NOT NULL REFERENCES purchase (id) ON DELETE CASCADE,
  PRIMARY KEY (identifier, purchase)
) STRICT, WITHOUT ROWID;

CREATE INDEX purchase_identifier_purchase ON purchase_identifier (purchase);

CREATE TABLE purchase_track (
  purchase INTEGER NOT NULL REFERENCES purchase (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  number INTEGER,
  title TEXT,
  artist TEXT,
  duration INTEGER,
  PRIMARY KEY (purchase, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE coin_entry (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  source TEXT NOT NULL,
  line TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'topup', 'grant', 'spend', 'refund', 'expiry')),
  at INTEGER NOT NULL,
  precision INTEGER NOT NULL CHECK (precision BETWEEN 0 AND 3),
  coins INTEGER NOT NULL,           -- signed
  currency TEXT,
  exponent INTEGER,
  amount INTEGER,                   -- the money paid for them, minor units
  purchase INTEGER REFERENCES purchase (id), -- what they were spent on
  reference TEXT,
  note TEXT,
  digest INTEGER NOT NULL,
  file INTEGER REFERENCES import_file (id),
  file_line INTEGER,
  raw TEXT,
  replaces INTEGER REFERENCES coin_entry (id),
  change INTEGER REFERENCES change (id),
  void INTEGER REFERENCES change (id)
) STRICT;

CREATE UNIQUE INDEX coin_entry_line ON coin_entry (source, account, line) WHERE void IS NULL;

CREATE INDEX coin_entry_account ON coin_entry (account, at, id) WHERE void IS NULL;

CREATE INDEX coin_entry_purchase ON coin_entry (purchase) WHERE purchase IS NOT NULL;

CREATE INDEX coin_entry_change ON coin_entry (change);

CREATE INDEX coin_entry_void ON coin_entry (void) WHERE void IS NOT NULL;

CREATE TABLE coin_assertion (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL,              -- the balance after everything up to this second
  coins INTEGER NOT NULL,
  change INTEGER REFERENCES change (id),
  void INTEGER REFERENCES change (id)
) STRICT;

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

CREATE TABLE match_key (
  key INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (key, kind, id)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX change_begun ON change (id) WHERE state = 'begun';

CREATE INDEX file_audio_hash ON file (audio_hash) WHERE audio_hash IS NOT NULL;

CREATE TRIGGER file_audio_stale AFTER UPDATE OF size, modified ON file
WHEN old.audio_hash IS NOT NULL AND new.audio_hash IS old.audio_hash
  AND (new.size <> old.size OR new.modified <> old.modified)
BEGIN
  UPDATE file SET audio_hash = NULL WHERE id = new.id;
END;

CREATE TABLE song_heir (
  song INTEGER PRIMARY KEY,
  heir INTEGER NOT NULL,
  purchase INTEGER,                 -- what the song was known from when it had no file; NULL: it had one
  title TEXT                        -- which song of the purchase
, number INTEGER) STRICT;

CREATE INDEX song_heir_purchase ON song_heir (purchase) WHERE purchase IS NOT NULL;

CREATE INDEX song_heir_heir ON song_heir (heir);

CREATE INDEX album_by_artist ON album (artist_key, title_key, id);

CREATE INDEX album_by_title ON album (title_key, artist_key, id);

CREATE INDEX album_by_discography ON album (artist_key, original_order, title_key, id);

CREATE INDEX album_by_year ON album (year_order, artist_key, title_key, id);

CREATE INDEX album_by_added ON album (added, id);

CREATE INDEX album_by_purchased ON album (purchased, id);

CREATE INDEX album_by_price ON album (price_currency, price, id);

CREATE INDEX album_by_name ON album (title);

CREATE INDEX album_by_duration ON album (duration, id);

CREATE INDEX track_by_title ON track (title_key, id);

CREATE INDEX track_by_added ON track (added, id);

CREATE INDEX track_by_purchased ON track (purchased, id);

CREATE INDEX track_by_price ON track (price_currency, price, id);

CREATE INDEX track_by_duration ON track (duration, id);

CREATE INDEX track_by_number ON track (disc_order, number_order, id);

CREATE INDEX artist_by_name ON artist (name_key, id);

CREATE INDEX artist_by_added ON artist (added, id);

CREATE INDEX track_artist_artist ON track_artist (artist, role);

CREATE INDEX album_artist_artist ON album_artist (artist);

CREATE INDEX file_inode ON file (inode, device);

CREATE INDEX file_stamp ON file (size, modified);
