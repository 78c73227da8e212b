"""Shellac beside beets, MPD and Quod Libet on the same files: the same work in each program's own way.

beets and Quod Libet start anew for each question, as Shellac does. MPD is a server that has everything in memory: its
figures are those of a client that is connected already, and its memory is that of the server.
"""

import statistics
import time

from measure import Command, alternate, peak_memory, wall
from peers import MPD, Beets, QuodLibet

PROGRAMS = ["Shellac", "beets", "MPD", "Quod Libet"]


def compare(shellac, remove, beet, music, artist, word):
    """Rows of work and what it took each of the programs, as text.

    `shellac` makes a command of Shellac's of a name and words; `remove` takes its library away.
    """
    rows = []
    with Beets(beet, music) as beets, QuodLibet(music) as quod, MPD(music) as mpd:
        def command(name, *words):
            return Command(name, beets.arguments(*words), beets.environment)

        def question(name, *words):
            return Command(name, quod.arguments(*words))

        first = alternate([shellac("Shellac", "index", music, prepare=remove)], 3)
        peaks = {"Shellac": peak_memory(shellac("Shellac", "index", music, prepare=remove))[0], "MPD": mpd.peak()}
        # Once: these take minutes.
        taken = Command("beets", beets.take(), beets.environment)
        begin = time.monotonic()
        peaks["beets"] = peak_memory(taken)[0]
        first_beets = time.monotonic() - begin
        scan = Command("Quod Libet", quod.arguments("scan", music), prepare=quod.forget)
        begin = time.monotonic()
        peaks["Quod Libet"] = peak_memory(scan)[0]
        first_quod = time.monotonic() - begin
        rows.append(["taken in, from nothing", *seconds(wall(first["Shellac"]), first_beets, mpd.seconds, first_quod)])

        again = alternate([shellac("Shellac", "index"), command("beets", "update"), question("Quod Libet", "again", music)], 3)
        rows.append(["again, nothing changed", *seconds(
            wall(again["Shellac"]), wall(again["beets"]), statistics.median(mpd.again() for _ in range(3)),
            wall(again["Quod Libet"]))])

        for what, own, other, asked, quods in [
                ("the songs of one artist", ["songs", f"artist:={artist}"], ["ls", f"artist:={artist}"],
                 f'find "(artist == \\"{artist}\\")"', ["artist", artist]),
                ("the songs with a word in them", ["songs", word], ["ls", word], f'search "(any contains \\"{word}\\")"',
                 ["words", word]),
                ("all songs, by artist, album and number", ["songs"], ["ls", "albumartist+", "album+", "disc+", "track+"],
                 "listallinfo", ["all"])]:
            costs = alternate([shellac("Shellac", *own), command("beets", *other), question("Quod Libet", *quods)], 3)
            rows.append([what, *seconds(*(wall(costs[name]) for name in ("Shellac", "beets")), asking(mpd, asked),
                                        wall(costs["Quod Libet"]))])
        rows.append(["memory when taking in", *(f"{peaks[name]:.0f} MiB" for name in PROGRAMS)])
    return rows


def asking(mpd, command):
    costs = []
    for _ in range(3):
        begin = time.monotonic()
        mpd.ask(command)
        costs.append(time.monotonic() - begin)
    return statistics.median(costs)


def seconds(*figures):
    return [f"{figure * 1000:.0f} ms" if figure < 1 else f"{figure:.1f} s" if figure < 100 else f"{figure:.0f} s"
            for figure in figures]


def table(rows, date):
    """The lines of Markdown that show it."""
    return ["", "## Beside beets, MPD and Quod Libet", "",
            "The same 20,000 files, medians of three runs (taking in: of one for beets and Quod Libet), `run.py peers`,",
            f"{date}. beets looks nothing up and copies nothing; Quod Libet's own classes are called without its window",
            "(`quod-libet.py`). MPD is a server that keeps everything in memory: a client that is connected already asks it,",
            "and it does not sort what it lists.", "",
            "| 20,000 files | " + " | ".join(PROGRAMS) + " |", "|---" * (len(PROGRAMS) + 1) + "|",
            *("| " + " | ".join(row) + " |" for row in rows)]
