#!/usr/bin/python3
"""quod-libet.py LIBRARY scan FOLDER | again | artist NAME | words TEXT | all: Quod Libet's library without its window.

Quod Libet has no commands for these: its own classes are called as its window calls them. It takes its time and its
memory with it, and prints what it found, one song a line.
"""

import os
import sys

# Its settings belong to nobody.
os.environ["QUODLIBET_USERDIR"] = os.path.dirname(os.path.abspath(sys.argv[1]))

import quodlibet  # noqa: E402

quodlibet.init_cli(config_file=None)

from quodlibet import config, library  # noqa: E402
from quodlibet.query import Query  # noqa: E402


def show(songs):
    songs = sorted(songs, key=lambda song: song.sort_key)
    sys.stdout.write("".join(f"{song('title')}\t{song('artist')}\t{song('album')}\n" for song in songs))


def main():
    path, work, *rest = sys.argv[1:]
    config.init()
    songs = library.init(path)
    if work == "scan":
        config.set("settings", "scan", rest[0])
        for _ in songs.scan([rest[0]]):
            pass
        songs.save()
        print(len(songs))
    elif work == "again":
        for _ in songs.rebuild([rest[0]]):
            pass
        print(len(songs))
    else:
        everything = {"artist": lambda: Query(f'artist = "{rest[0]}"').filter(songs.values()),
                      "words": lambda: Query(rest[0]).filter(songs.values()),
                      "all": songs.values}
        show(everything[work]())


main()
