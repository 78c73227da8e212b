/// The second schema: playlists that keep what their files say, and entries that outlive their songs.
///
/// Frozen, as the first. An entry whose row has no `location` was added from the library: while its song is there,
/// the song says what it is. The triggers keep it when the song goes, whatever command that is, and give it back to
/// the song when its file returns.
let migration2 = """
  ALTER TABLE playlist_entry RENAME TO old_playlist_entry;
  ALTER TABLE playlist RENAME TO old_playlist;

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
  ) STRICT;

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
    path BLOB,                        -- where the song was when its file left the library
    PRIMARY KEY (playlist, position)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO playlist (id, name, name_key, query, sort, created)
    SELECT id, name, lower(name), query, sort, created FROM old_playlist;
  INSERT INTO playlist_entry (playlist, position, track, location, title, duration)
    SELECT playlist, row_number() OVER (PARTITION BY playlist ORDER BY position), track,
      iif(track IS NULL, ifnull(location, x''), location), title, duration FROM old_playlist_entry;
  DROP TABLE old_playlist_entry;
  DROP TABLE old_playlist;

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
  """
