#!/usr/bin/python3
"""retag.py FILE: writes tags, a picture and padding into a file by mutagen; what cannot be said in its format is left out.

Ends with 3 when mutagen writes no tags of the format.
"""
import base64
import sys

import mutagen
from mutagen import aac, asf, flac, id3, mp4

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 300
LONG = "a title that is longer than all that was there before " * 40

path = sys.argv[1]
try:
    song = mutagen.File(path)
    if isinstance(song, aac.AAC):
        id3.ID3().save(path)
        song = mutagen.File(path)
    if song is not None and song.tags is None:
        song.add_tags()
except (mutagen.MutagenError, NotImplementedError):
    sys.exit(3)
tags = song.tags if song is not None else None
if tags is None:
    sys.exit(3)
if isinstance(tags, id3.ID3):
    tags.add(id3.TIT2(encoding=3, text=[LONG]))
    tags.add(id3.APIC(encoding=0, mime="image/png", type=3, desc="", data=PICTURE))
elif isinstance(song, mp4.MP4):
    tags["\xa9nam"] = [LONG]
    tags["covr"] = [mp4.MP4Cover(PICTURE, mp4.MP4Cover.FORMAT_PNG)]
elif isinstance(song, asf.ASF):
    tags["Title"] = [LONG]
    tags["WM/Lyrics"] = [LONG * 20]
else:
    tags["TITLE"] = LONG
    picture = flac.Picture()
    picture.data, picture.mime, picture.type = PICTURE, "image/png", 3
    if isinstance(song, flac.FLAC):
        song.add_picture(picture)
    elif type(song).__module__.startswith("mutagen.ogg"):
        tags["METADATA_BLOCK_PICTURE"] = [base64.b64encode(picture.write()).decode("ascii")]
    else:
        tags["ALBUM"] = LONG
try:
    song.save(padding=lambda info: 3000)
except TypeError:
    song.save()
