"""The queries that Shellac runs, for the sqlite3 shell to run beside it. They follow ShellacLibrary/Views and Search."""

from measure import Command

# The columns of the listing, and the same as SQL in the order of the index album_by_artist.
COLUMNS = "artist,album,disc,track,title,date,genre,length,format"
LISTING = """
SELECT t.artist, a.title, t.disc, t.number, t.title, t.date, t.genre, t.duration / 1000.0, f.format
FROM album a CROSS JOIN track t ON t.album = a.id LEFT JOIN file f ON f.id = t.file
ORDER BY a.artist_key, a.title_key, a.id, t.disc_order, t.number_order, t.id
"""
# What a writer of playlists is given of each song, in the same order.
PLAYLIST = """
SELECT CAST(r.path || '/' || d.path || '/' || f.name AS TEXT), t.title, t.artist, a.title, a.artist, t.genre,
  t.duration / 1000.0, t.number, t.disc, t.mb_track_id, t.isrc
FROM album a CROSS JOIN track t ON t.album = a.id LEFT JOIN file f ON f.id = t.file
LEFT JOIN folder d ON d.id = f.folder LEFT JOIN root r ON r.id = d.root
ORDER BY a.artist_key, a.title_key, a.id, t.disc_order, t.number_order, t.id
"""
# The first song of an artist, whom an index finds.
BY_ARTIST = """
SELECT t.artist, a.title, t.disc, t.number, t.title, t.date, t.genre, t.duration / 1000.0, f.format
FROM album a JOIN track t ON t.album = a.id LEFT JOIN file f ON f.id = t.file
WHERE t.id IN (SELECT track FROM track_artist WHERE artist = (SELECT id FROM artist WHERE name = '{artist}'))
ORDER BY a.artist_key, a.title_key, a.id, t.disc_order, t.number_order, t.id LIMIT 1;
"""
SEARCH = """
SELECT search_text.id, search_text.title, search_text.artist, search_text.album
FROM search JOIN search_text ON search_text.id = search.rowid
WHERE search MATCH '{match}' AND rank MATCH 'bm25(10.0, 4.0, 3.0)'
ORDER BY rank, search.rowid & 3 = 2 DESC, search.rowid & 3 = 1 DESC, search.rowid LIMIT 20
"""


def listing(library, limit=None):
    return sqlite(library, LISTING + (f"LIMIT {limit}" if limit else ""))


def playlist(library, limit):
    return sqlite(library, PLAYLIST + f"LIMIT {limit}")


def search_text(text):
    """The query for a text: every word as a prefix."""
    return SEARCH.format(match=" ".join(f'"{word}"*' for word in text.split()))


def search(library, text):
    return sqlite(library, search_text(text))


def sqlite(library, query):
    return Command("sqlite3", ["sqlite3", "-readonly", "-csv", library, query])
