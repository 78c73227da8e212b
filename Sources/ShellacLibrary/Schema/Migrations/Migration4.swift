/// How a smart playlist is shown, the hash of a file's audio, what a check wants to know of its tags, and what records of
/// purchases say of a release.
let migration4 = """
  -- A smart playlist is a saved view as well: what it shows, and in which form. NULL: as the view has it.
  ALTER TABLE playlist ADD COLUMN columns TEXT;
  ALTER TABLE playlist ADD COLUMN form TEXT;

  -- What the tags of one file say differently, in words, and the bytes of its largest picture. NULL: nothing, none, or
  -- not known of files that were read before.
  ALTER TABLE file ADD COLUMN tag_disagreement TEXT;
  ALTER TABLE file ADD COLUMN picture_size INTEGER;

  -- What was under way when a command was killed; every command looks.
  CREATE INDEX change_begun ON change (id) WHERE state = 'begun';

  -- Which files have the same audio. A hash holds for the bytes that it was made of.
  CREATE INDEX file_audio_hash ON file (audio_hash) WHERE audio_hash IS NOT NULL;
  CREATE TRIGGER file_audio_stale AFTER UPDATE OF size, modified ON file
  WHEN old.audio_hash IS NOT NULL AND new.audio_hash IS old.audio_hash
    AND (new.size <> old.size OR new.modified <> old.modified)
  BEGIN
    UPDATE file SET audio_hash = NULL WHERE id = new.id;
  END;

  -- What a record says of the release, for files that do not say it. A packed date, as those of songs.
  ALTER TABLE purchase ADD COLUMN released INTEGER;
  ALTER TABLE purchase ADD COLUMN catalog_number TEXT;
  """
