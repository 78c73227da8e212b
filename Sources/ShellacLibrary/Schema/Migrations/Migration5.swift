/// Which song an entry of a playlist was put there as, and which song took the place of one that is gone.
///
/// The journal tells by the first whether a playlist was changed since: that a song's entry follows its file to another
/// song is no change of the playlist. By the second it finds that song when the playlist is restored.
let migration5 = """
  -- The id of a song, maybe of one that is gone; NULL: from a file, as `location` says.
  ALTER TABLE playlist_entry ADD COLUMN origin INTEGER;
  UPDATE playlist_entry SET origin = track WHERE location IS NULL;

  -- Neither need be there: an heir may have one itself.
  CREATE TABLE song_heir (
    song INTEGER PRIMARY KEY,
    heir INTEGER NOT NULL,
    purchase INTEGER,                 -- what the song was known from when it had no file; NULL: it had one
    title TEXT                        -- which song of the purchase
  ) STRICT;
  CREATE INDEX song_heir_purchase ON song_heir (purchase) WHERE purchase IS NOT NULL;
  """
