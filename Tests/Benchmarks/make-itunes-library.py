#!/usr/bin/python3
"""Writes a library XML as iTunes does: make-itunes-library.py FILE SONGS PLAYLISTS; 170,000 songs and 100 playlists are 300 MB.

The songs are those of make-library.py's names, invented; every second one is bought, every tenth album is of names
that are not ASCII. Playlists have 1,000 songs each.
"""

import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Major Version</key><integer>1</integer>
	<key>Minor Version</key><integer>1</integer>
	<key>Date</key><date>2024-03-02T10:11:12Z</date>
	<key>Application Version</key><string>12.13.1.3</string>
	<key>Features</key><integer>5</integer>
	<key>Show Content Ratings</key><true/>
	<key>Music Folder</key><string>file:///music/</string>
	<key>Library Persistent ID</key><string>5F4C3B2A19081726</string>
	<key>Tracks</key>
	<dict>
"""

SONG = """		<key>{id}</key>
		<dict>
			<key>Track ID</key><integer>{id}</integer>
			<key>Name</key><string>{title}</string>
			<key>Artist</key><string>{artist}</string>
			<key>Album Artist</key><string>{artist}</string>
			<key>Composer</key><string>{artist}</string>
			<key>Album</key><string>{album}</string>
			<key>Genre</key><string>Alternative</string>
			<key>Kind</key><string>{kind}</string>
			<key>Size</key><integer>{size}</integer>
			<key>Total Time</key><integer>{length}</integer>
			<key>Disc Number</key><integer>1</integer>
			<key>Disc Count</key><integer>1</integer>
			<key>Track Number</key><integer>{track}</integer>
			<key>Track Count</key><integer>12</integer>
			<key>Year</key><integer>2014</integer>
			<key>Date Modified</key><date>2014-09-07T01:29:12Z</date>
			<key>Date Added</key><date>20{year:02}-09-07T01:29:12Z</date>
			<key>Bit Rate</key><integer>256</integer>
			<key>Sample Rate</key><integer>44100</integer>
			<key>Play Count</key><integer>{plays}</integer>
			<key>Play Date</key><integer>3791234567</integer>
			<key>Play Date UTC</key><date>2023-12-24T18:00:00Z</date>
			<key>Rating</key><integer>{rating}</integer>
			<key>Album Rating</key><integer>60</integer>
			<key>Album Rating Computed</key><true/>
			<key>Artwork Count</key><integer>1</integer>
			<key>Sort Artist</key><string>{artist}</string>
			<key>Persistent ID</key><string>{id:016X}</string>
			<key>Track Type</key><string>File</string>
{bought}			<key>File Folder Count</key><integer>5</integer>
			<key>Library Folder Count</key><integer>1</integer>
			<key>Location</key><string>file:///music/{folder}/{track:02}%20{name}.m4a</string>
		</dict>
"""


def main():
    path, songs, playlists = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEAD)
        for number in range(songs):
            album = number // 12
            is_foreign = album % 10 == 0
            artist = f"Künstler {album // 5}" if is_foreign else f"Artist {album // 5}"
            folder = artist.replace("ü", "u%CC%88").replace(" ", "%20") + f"/Album%20{album}"
            bought = number % 2 == 0
            file.write(SONG.format(
                id=1000 + 2 * number, title=f"Song &#38; Dance {number}", artist=artist, album=f"Album {album}",
                kind="Purchased AAC audio file" if bought else "AAC audio file", size=4000000 + number,
                length=180000 + number % 90000, track=number % 12 + 1, year=8 + number % 16, plays=number % 97,
                rating=number % 6 * 20, folder=folder, name=f"Song%20&#38;%20Dance%20{number}",
                bought="			<key>Purchased</key><true/>\n" if bought else ""))
        file.write("	</dict>\n	<key>Playlists</key>\n	<array>\n")
        for playlist in range(playlists):
            file.write(f"		<dict>\n			<key>Name</key><string>Playlist {playlist}</string>\n"
                       "			<key>Playlist Items</key>\n			<array>\n")
            for position in range(1000):
                song = 1000 + 2 * ((playlist * 7919 + position * 104729) % songs)
                file.write(f"				<dict>\n					<key>Track ID</key><integer>{song}</integer>\n"
                           "				</dict>\n")
            file.write("			</array>\n		</dict>\n")
        file.write("	</array>\n</dict>\n</plist>\n")


main()
