/// Which of the songs that an album's record calls alike one was whose place another took.
let migration6 = """
  ALTER TABLE song_heir ADD COLUMN number INTEGER; -- on the record
  CREATE INDEX song_heir_heir ON song_heir (heir);
  """
