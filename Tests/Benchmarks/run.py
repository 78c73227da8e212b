#!/usr/bin/python3
"""Measures Shellac beside its references: run.py [CASE…]; all of them by default. `make bench` builds first.

Every figure is a median over alternating runs, caches warm. What was measured before is kept for the cases that are
not run, and results.md is written anew from all of it and from profile.md, which says what was found by profiling.
"""

import datetime
import json
import os
import platform
import shlex
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from measure import Command, alternate, peak_memory, processor, wall  # noqa: E402
import comparison  # noqa: E402
import growth  # noqa: E402
import queries  # noqa: E402
from shops import SHOPS  # noqa: E402
from peers import beets_import, install_beets, mpd_update  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
CACHE = os.path.join(CHECKOUT, ".build-bench")
SHELLAC = os.path.join(CHECKOUT, ".build", "release", "shellac")
ACTS = os.path.join(CHECKOUT, ".build", "release", "shellac-acts")
GENERATE = os.path.join(CHECKOUT, ".build", "release", "shellac-generate")
READ = os.path.join(CHECKOUT, ".build", "release", "shellac-read")
KEPT = os.path.join(CACHE, "results.json")
ORDERS = "artist album name discography year added purchased price duration track".split()
PACKAGES = ["sqlite3", "mpd", "ffmpeg", "lame", "flac", "vorbis-tools", "opus-tools", "python3-mutagen", "python3-venv"]

cases = {}


def case(name):
    """Registers a case: a function that gives rows (what, reference, at most, reached, note)."""
    def register(function):
        cases[name] = function
        return function

    return register


def music(count):
    """The folder of `count` generated files."""
    folder = os.path.join(CACHE, f"music-{count}")
    subprocess.run([os.path.join(HERE, "make-library.py"), folder, str(count)], check=True)
    return folder


def million():
    """The library of 1,000,000 generated songs."""
    path = os.path.join(CACHE, "million.db")
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(GENERATE):
        for suffix in ("", "-wal", "-shm", ".lock"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
        subprocess.run([GENERATE, path, "1000000"], check=True)
    return path


def shellac(name, library, *arguments, **options):
    """Shellac on a library, without a configuration of the user's."""
    environment = {"SHELLAC_LIBRARY": library, "XDG_CONFIG_HOME": CACHE, "NO_COLOR": "1"}
    return Command(name, [SHELLAC, *arguments], environment, **options)


def scratch(name):
    """A path for a library that is made anew, and the function that removes it."""
    path = os.path.join(tempfile.gettempdir(), f"shellac-bench-{os.getpid()}-{name}.db")

    def remove():
        for suffix in ("", "-wal", "-shm", ".lock"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)

    return path, remove


def ratio(what, reference, most, own, other):
    reached = wall(own) / wall(other)
    note = (f"{wall(own):.3f} s against {wall(other):.3f} s; "
            f"processor {processor(own):.3f} s against {processor(other):.3f} s; {len(own)} runs")
    return [what, reference, f"{most} ×", f"{reached:.2f} ×", reached <= most, note]


def beyond(what, reference, most, own, other):
    """A row for a target of so many milliseconds over a reference."""
    reached = (wall(own) - wall(other)) * 1000
    note = f"{wall(own) * 1000:.1f} ms against {wall(other) * 1000:.1f} ms; {len(own)} runs"
    return [what, reference, f"+ {most} ms", f"{reached:+.1f} ms", reached <= most, note]


@case("first-index")
def first_index():
    folder, loop = music(20_000), os.path.join(CACHE, "taglib-loop")
    subprocess.run(["g++", "-O2", "-std=c++17", "-o", loop, os.path.join(HERE, "taglib-loop.cpp"), "-ltag"],
                   check=True)
    path, remove = scratch("first")
    costs = alternate([Command("loop", [loop, folder]),
                       shellac("index", path, "index", folder, prepare=remove)], 7)
    remove()
    return [ratio("first index of 20,000 files, warm", "TagLib in C++, two threads, nothing stored", 1.5,
                  costs["index"], costs["loop"])]


@case("mpd")
def mpd():
    folder, (path, remove) = music(20_000), scratch("mpd")
    index = shellac("index", path, "index", folder, prepare=remove)
    mpd_update(folder)
    own, other = [], []
    for _ in range(5):
        own.append(index.run())
        seconds, songs = mpd_update(folder)
        other.append(seconds)
    remove()
    middle = sorted(other)[2]
    reached = wall(own) / middle
    note = f"{wall(own):.2f} s against {middle:.2f} s; MPD took {songs} songs; 5 runs"
    return [["the same", "MPD's database update", "0.2 ×", f"{reached:.2f} ×", reached <= 0.2, note]]


@case("beets")
def beets():
    folder, (path, remove) = music(20_000), scratch("beets")
    program = install_beets(os.path.join(CACHE, "beets"))
    seconds, songs = beets_import(program, folder)
    index = shellac("index", path, "index", folder, prepare=remove)
    own = [index.run() for _ in range(5)]
    remove()
    reached = wall(own) / seconds
    note = f"{wall(own):.2f} s against {seconds:.1f} s; beets took {songs} songs; 5 runs, 1 of beets"
    return [["the same", "beets import -A -C -W -q", "0.01 ×", f"{reached:.4f} ×", reached <= 0.01, note]]


@case("peers")
def peers():
    """Shellac beside the others; no rows of their own, but a table below the rows."""
    folder, (path, remove) = music(20_000), scratch("peers")
    program = install_beets(os.path.join(CACHE, "beets"))
    remove()
    shellac("first", path, "index", folder).run()
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        # A name of plain letters, so that all four take it as it stands.
        artist = next(name for name, in connection.execute("SELECT artist FROM track ORDER BY id")
                      if name and name.isascii() and name.replace(" ", "").isalpha())
    rows = comparison.compare(lambda name, *words, **options: shellac(name, path, *words, **options), remove, program,
                              folder, artist, artist.split()[0])
    remove()
    return rows


@case("again")
def again():
    folder, (path, remove) = music(20_000), scratch("again")
    remove()
    shellac("first", path, "index", folder).run()
    costs = alternate([Command("find", ["find", folder, "-type", "f", "-printf", "%s %T@\\n"]),
                       shellac("index", path, "index")], 15)
    remove()
    return [ratio("index again, nothing changed, 20,000 files", "find -printf '%s %T@\\n'", 2, costs["index"],
                  costs["find"])]


@case("start")
def start():
    costs = alternate([Command("version", [SHELLAC, "--version"])], 51)["version"]
    return [["program start", "", "15 ms", f"{wall(costs) * 1000:.1f} ms", wall(costs) <= 0.015,
             f"{len(costs)} runs of shellac --version"]]


@case("first-50")
def first_50():
    library, rows = million(), []
    for order in ORDERS:
        costs = alternate([Command("version", [SHELLAC, "--version"]),
                           shellac("first", library, "songs", "--sort", order, "--limit", "50")], 21)
        rows.append(beyond(f"first 50 of 1,000,000 songs by {order}", "shellac --version", 5, costs["first"],
                           costs["version"]))
    return rows


@case("batch")
def batch():
    """Small commands of one file, beside the same SQL in one process of sqlite3."""
    library, rows, count = million(), [], 1_000
    path = os.path.join(CACHE, "lines.batch")
    connection = sqlite3.connect(f"file:{library}?mode=ro", uri=True)
    artists = [name for name, in connection.execute("SELECT name FROM artist ORDER BY id * 7919 % 1000003 LIMIT ?", [count])]
    connection.close()
    quoted = [name.replace("'", "''") for name in artists]
    for what, lines, statements in [
            ("songs --limit 1", ["songs --limit 1"] * count, [queries.LISTING + " LIMIT 1;"] * count),
            ("songs artist:=NAME --limit 1, each another name",
             [f"songs {shlex.quote('artist:=' + name)} --limit 1" for name in artists],
             [queries.BY_ARTIST.format(artist=name) for name in quoted])]:
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        with open(path + ".sql", "w") as file:
            file.write("\n".join(statements) + "\n")
        costs = alternate([Command("sqlite3", ["sqlite3", "-readonly", library, f".read {path}.sql"]),
                           shellac("batch", library, "batch", path, "--quiet")], 5)
        reached = (wall(costs["batch"]) - wall(costs["sqlite3"])) / count * 1000
        note = f"{wall(costs['batch']):.2f} s against {wall(costs['sqlite3']):.2f} s; {len(costs['batch'])} runs"
        rows.append([f"a line of a batch: {count:,} × {what}", "sqlite3, the same queries", "+ 1 ms",
                     f"{reached:+.3f} ms", reached <= 1, note])
    return rows


@case("check")
def check():
    rows = []
    for count, library, most in [(100_000, bought(100_000), 2.5), (1_000_000, million(), 25)]:
        command = shellac("check", library, "check", "--as", "tsv", "--quiet", statuses=(0, 1))
        costs = alternate([command], 3)["check"]
        total, _ = peak_memory(command)
        rows.append([f"check {count:,} songs, all rules", "", f"{most} s", f"{wall(costs):.1f} s", wall(costs) <= most,
                     f"peak memory {total:.0f} MiB; {len(costs)} runs"])
    return rows


@case("duplicates")
def duplicates():
    # The files are not there, so that copies are named and not compared.
    command = shellac("duplicates", million(), "duplicates", "--by", "name", "--as", "tsv", statuses=(0, 1, 3))
    costs = alternate([command], 3)["duplicates"]
    total, _ = peak_memory(command)
    return [["duplicates by name among 1,000,000 songs", "", "10 s", f"{wall(costs):.1f} s", wall(costs) <= 10,
             f"{len(costs)} runs"],
            ["peak memory, duplicates by name", "", "128 MiB", f"{total:.0f} MiB", total <= 128, ""]]


@case("search")
def search():
    library, rows = million(), []
    for text in ("b", "ba", "bada", "bada el", "ελ", "ёж нигде"):
        costs = alternate([queries.search(library, text),
                           shellac("search", library, "search", *text.split(), statuses=(0, 3))], 11)
        rows.append(beyond(f"search “{text}” over 1,000,000 songs", "sqlite3, the same FTS5 queries", 5,
                           costs["search"], costs["sqlite3"]))
    # Both programs start once, as a prompt does that stays open while somebody types.
    typed = "bada el"
    keys = [typed[:end] for end in range(1, len(typed) + 1) if typed[end - 1] != " "]
    path = os.path.join(CACHE, "keys.batch")
    with open(path, "w") as file:
        file.write("".join(f"search {text}\n" for text in keys))
    with open(path + ".sql", "w") as file:
        file.write("".join(queries.search_text(text) + ";\n" for text in keys))
    costs = alternate([Command("sqlite3", ["sqlite3", "-readonly", "-csv", library, f".read {path}.sql"]),
                       shellac("search", library, "batch", path, "--quiet", statuses=(0, 1, 3))], 5)
    reached = (wall(costs["search"]) - wall(costs["sqlite3"])) / len(keys) * 1000
    note = (f"{wall(costs['search']) * 1000:.0f} ms against {wall(costs['sqlite3']) * 1000:.0f} ms for {len(keys)} keys; "
            f"{len(costs['search'])} runs")
    rows.append([f"search as one types “{typed}”, a key, in one process", "sqlite3, the same FTS5 queries", "+ 5 ms",
                 f"{reached:+.1f} ms", reached <= 5, note])
    return rows


@case("completion")
def completion():
    """What Tab waits for: the program starts, opens the library, and offers names of 1,000,000 songs, or plugins."""
    library = million()
    lines = {"artist:=": ["songs", "artist:="], "title:=ba": ["songs", "title:=ba"], "export ": ["export", ""]}
    costs = alternate([shellac(typed, library, "---complete", "fish", *words) for typed, words in lines.items()], 21)
    rows = []
    for typed in lines:
        reached = wall(costs[typed]) * 1000
        rows.append([f"completing `{typed}` over 1,000,000 songs", "", "30 ms", f"{reached:.1f} ms", reached <= 30,
                     f"{len(costs[typed])} runs"])
    return rows


@case("list-all")
def list_all():
    library = million()
    costs = alternate([queries.listing(library),
                       shellac("songs", library, "songs", "--as", "csv", "--columns", queries.COLUMNS)], 5)
    return [ratio("all of 1,000,000 songs in default order, as CSV", "sqlite3 -csv, the same query", 1.5,
                  costs["songs"], costs["sqlite3"])]


@case("export")
def export():
    library = million()
    rows = []
    for writer, reference in [("m3u", queries.playlist(library, 200_000)), ("xspf", queries.playlist(library, 200_000)),
                              ("csv", queries.listing(library, 200_000))]:
        columns = ["--columns", queries.COLUMNS] if writer == "csv" else []
        costs = alternate([reference, shellac("export", library, "export", writer, "--limit", "200000", *columns)], 7)
        rows.append(ratio(f"200,000 songs out through the plugin {writer}", "sqlite3 -csv, the same columns and order", 2,
                          costs["export"], costs["sqlite3"]))
    costs = alternate([queries.listing(library),
                       shellac("export", library, "export", "csv", "--columns", queries.COLUMNS)], 5)
    rows.append(ratio("1,000,000 songs out through the plugin csv", "sqlite3 -csv, the same query", 1.5,
                      costs["export"], costs["sqlite3"]))
    return rows


@case("plugin")
def plugin():
    """What opening a plugin adds: an empty export against an empty listing, which opens none."""
    library = million()
    costs = alternate([shellac("songs", library, "songs", "--as", "csv", "--limit", "0"),
                       shellac("export", library, "export", "csv", "--limit", "0")], 101)
    return [beyond("opening a plugin and writing nothing through it", "the same as a listing, which opens none", 1,
                   costs["export"], costs["songs"])]


@case("export-memory")
def export_memory():
    rows = []
    for writer in ["csv", "m3u", "xspf"]:
        total, _ = peak_memory(shellac("export", million(), "export", writer))
        rows.append([f"peak memory, exporting 1,000,000 songs through {writer}", "", "64 MiB", f"{total:.0f} MiB",
                     total <= 64, ""])
    return rows


@case("memory")
def memory():
    total, _ = peak_memory(shellac("songs", million(), "songs", "--as", "csv"))
    rows = [["peak memory, listing 1,000,000 songs", "", "64 MiB", f"{total:.0f} MiB", total <= 64, ""]]
    folder, (path, remove) = music(100_000), scratch("memory")
    total, own = peak_memory(shellac("index", path, "index", folder, prepare=remove))
    remove()
    rows.append(["peak memory, indexing 100,000 files", "", "128 MiB", f"{total:.0f} MiB", total <= 128,
                 f"children included each; the program itself {own:.0f} MiB"])
    return rows


@case("plan")
def plan():
    """Every shelf is a root of its own, so that each of 100,000 files has a place to go to."""
    folder, path = music(100_000), os.path.join(CACHE, "plan-shelves.db")
    if not os.path.exists(path):
        shelves = sorted(entry.path for entry in os.scandir(folder))
        shellac("index", path, "index", *shelves, "--quiet", statuses=(0, 1)).run()
    arguments = ["organize", "--path", "{genre|'None'}/{albumartist}/{album}/{disc|'1'}-{track:02} {title}", "--as", "tsv"]
    costs = alternate([shellac("listing", path, "songs", "--files", "--as", "tsv"),
                       shellac("plan", path, *arguments)], 7)
    total, _ = peak_memory(shellac("plan", path, *arguments))
    return [ratio("planning 100,000 moves", "listing the same files", 3, costs["plan"], costs["listing"]),
            ["peak memory, planning 100,000 moves", "", "128 MiB", f"{total:.0f} MiB", total <= 128, ""]]


def bought(count):
    """A library of `count` songs and as many purchases of them, spelled as stores spell them, none tied yet."""
    path = os.path.join(CACHE, f"bought-{count}.db")
    if os.path.exists(path) and os.path.getmtime(path) >= os.path.getmtime(GENERATE):
        return path
    for suffix in ("", "-wal", "-shm", ".lock"):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)
    subprocess.run([GENERATE, path, str(count)], check=True)
    library = sqlite3.connect(path)
    library.execute("""
        INSERT INTO purchase (source, line, store, purchased, precision, kind, physical, aside, title, artist, album,
          duration, currency, exponent, amount, evidence, digest, raw)
        SELECT 'bench', id, 'Store', 1500000000 + id, 0, 'track', 0, 0,
          CASE id % 4 WHEN 0 THEN upper(title) WHEN 1 THEN title || ' (Remastered 2011)' ELSE title END,
          CASE id % 3 WHEN 0 THEN 'The ' || artist ELSE artist END,
          CASE id % 5 WHEN 0 THEN album_title || ' (Deluxe Edition)' ELSE album_title END,
          CASE id % 2 WHEN 0 THEN duration END, 'EUR', 2, 99 + id % 50, 'receipt', id, title || ',' || artist
        FROM track ORDER BY id * 7919 % 1000003""")
    library.commit()
    library.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()
    return path


@case("reconcile")
def reconcile():
    rows, seconds = [], {}
    for count in (100_000, 200_000):
        source, (path, remove) = bought(count), scratch(f"reconcile-{count}")

        def prepare(source=source, path=path, remove=remove):
            remove()
            shutil.copyfile(source, path)

        costs = alternate([
            shellac("songs", source, "songs", "--sort", "artist", "--as", "tsv"),
            shellac("purchases", source, "purchases", "--sort", "artist", "--as", "tsv"),
            shellac("reconcile", path, "reconcile", "--limit", "1", "--as", "tsv", prepare=prepare),
        ], 3)
        seconds[count] = wall(costs["reconcile"])
        reading = wall(costs["songs"]) + wall(costs["purchases"])
        if count == 100_000:
            note = f"{seconds[count]:.2f} s against {reading:.2f} s; 3 runs"
            reached = seconds[count] / reading
            rows.append([f"reconcile {count:,} purchases with as many songs", "reading both sorted", "10 ×",
                         f"{reached:.1f} ×", reached <= 10, note])
            again = alternate([
                Command("version", [SHELLAC, "--version"]),
                shellac("owned", path, "owned", "Nobody - Nothing", statuses=(3,)),
            ], 21)
            rows.append(beyond("owned, 1 question to 100,000 songs", "program start", 20, again["owned"],
                               again["version"]))
        remove()
    reached = seconds[200_000] / seconds[100_000]
    rows.append(["the same, twice as many of both", "once", "2.2 ×", f"{reached:.2f} ×", reached <= 2.2,
                 f"{seconds[200_000]:.2f} s against {seconds[100_000]:.2f} s; 3 runs"])
    return rows


def moves(folder, count, rounds):
    """Seconds that moves there and back take, by Shellac and by rename and fsync in a loop, of files below a folder."""
    loop, (path, remove) = os.path.join(CACHE, "rename-loop"), scratch("organize")
    subprocess.run(["cc", "-O2", "-o", loop, os.path.join(HERE, "rename-loop.c")], check=True)
    here, there = os.path.join(folder, "here"), os.path.join(folder, "there")
    remove()
    shellac("index", path, "index", folder, "--quiet").run()

    def seconds(*arguments):
        result = subprocess.run(arguments, check=True, capture_output=True, text=True)
        return float(result.stdout.rsplit("done in ", 1)[1].split()[0])

    own, other = [], []
    for _ in range(rounds):
        other.append(seconds(loop, here, there))
        other.append(seconds(loop, there, here))
        own.append(seconds(ACTS, path, "move", here, there))
        own.append(seconds(ACTS, path, "move", there, here))
    total, _ = peak_memory(Command("acts", [ACTS, path, "move", here, there]))
    remove()
    shutil.rmtree(folder)
    return statistics.median(own), statistics.median(other), total


@case("organize")
def organize():
    """Moves on one file system, there and back, beside rename and fsync in a loop; and what 200 kills leave."""
    folder = os.path.join(CACHE, "organize")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    subprocess.run(["cp", "-al", music(20_000), os.path.join(folder, "here")], check=True)
    own, other, _ = moves(folder, 20_000, 2)
    rows = [["20,000 moves on one file system, journal and library included",
             "rename and fsync in C, the same files, as many folders at a time", "2 ×", f"{own / other:.2f} ×",
             own / other <= 2, f"{own:.2f} s against {other:.2f} s; 4 runs"]]
    if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free > 4 << 30:
        folder = tempfile.mkdtemp(prefix="shellac-bench-", dir="/dev/shm")
        first = os.path.join(folder, "here", "1")
        shutil.copytree(music(20_000), first)
        for number in range(2, 6):
            subprocess.run(["cp", "-al", first, os.path.join(folder, "here", str(number))], check=True)
        own, other, total = moves(folder, 100_000, 2)
        rows += [["100,000 moves in memory, where fsync costs nothing", "rename in C", "", f"{own / other:.2f} ×", True,
                  f"{own:.2f} s against {other:.2f} s; 4 runs"],
                 ["peak memory, 100,000 moves", "", "128 MiB", f"{total:.0f} MiB", total <= 128, ""]]
    kills = subprocess.run(["swift", "test", "--filter", "KilledActsTests"], cwd=CHECKOUT,
                           env={**os.environ, "SHELLAC_KILLS": "200"}, stdout=subprocess.DEVNULL)
    return rows + [["killed at 200 moments of moves, their undo and their recovery", "", "nothing lost",
                    "nothing lost" if kills.returncode == 0 else "failed", kills.returncode == 0, ""]]


@case("tag")
def tag():
    """A genre for 1,000 files, written and planned."""
    folder, loop, (path, remove) = os.path.join(CACHE, "tagged"), os.path.join(CACHE, "tag-loop"), scratch("tag")
    subprocess.run(["g++", "-O2", "-std=c++17", "-o", loop, os.path.join(HERE, "tag-loop.cpp"), "-ltag"], check=True)
    shutil.rmtree(folder, ignore_errors=True)
    names = sorted(os.path.join(inner, name) for inner, _, names in os.walk(music(20_000)) for name in names)
    for name in names[:1_000]:
        copy = os.path.join(folder, os.path.relpath(name, music(20_000)))
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copyfile(name, copy)
    remove()
    index = shellac("index", path, "index", folder, "--quiet")
    index.run()
    own, other = [], []
    for number in range(3):
        other.append(Command("loop", [loop, folder, f"Loop {number}"]).run())
        index.run()
        own.append(shellac("tag", path, "tag", "--all", f"genre=Own {number}", "--apply", "--quiet").run())
    remove()
    shutil.rmtree(folder)
    rows = [ratio("a genre written into 1,000 files, journal and library included",
                  "TagLib in C++: copy, write, fsync, rename", 2, own, other)]
    library = os.path.join(CACHE, "plan-shelves.db")
    if not os.path.exists(library):
        plan()
    planning = shellac("plan", library, "tag", "--all", "genre=Other")
    costs = alternate([shellac("listing", library, "songs", "--files", "--as", "tsv"), planning], 5)
    total, _ = peak_memory(planning)
    reached = wall(costs["plan"]) / wall(costs["listing"])
    return rows + [["planning a genre for 100,000 files", "listing the same files", "", f"{reached:.2f} ×", True,
                    f"{wall(costs['plan']):.2f} s; peak memory {total:.0f} MiB; 5 runs"]]


@case("kills")
def kills():
    """200 kills of organize, tag, import and their undos, 50 of index; and 200 calls of the system that fail."""
    report = os.path.join(CACHE, "kills.txt")
    if os.path.exists(report):
        os.remove(report)
    rows = []
    for what, tests, variables in [
            ("killed 250 times: 200 in organize, tag, import and undo, 50 in index", "KillCampaignTests|KilledRunTests",
             {"SHELLAC_KILLS": "200", "SHELLAC_KILL_REPORT": report}),
            ("a disk that fails or is full at 198 calls of organize, tag, import and undo", "FaultTests", {"SHELLAC_FAULTS": "33"})]:
        run = subprocess.run(["swift", "test", "--filter", tests], cwd=CHECKOUT, env={**os.environ, **variables},
                             stdout=subprocess.DEVNULL)
        rows.append([what, "", "nothing lost", "nothing lost" if run.returncode == 0 else "failed",
                     run.returncode == 0, ""])
    counts = {"before": 0, "inside": 0, "after": 0}
    with open(report) as file:
        for line in file:
            for part in line.split(":", 1)[1].split(","):
                counts[part.split()[1]] += int(part.split()[0])
    rows[0][5] = f"{counts['inside']} inside, {counts['before']} before, {counts['after']} after the change"
    return rows


def purchase_table(name, *arguments):
    """A CSV file of invented purchases."""
    path = os.path.join(CACHE, f"purchases-{name}.csv")
    subprocess.run([os.path.join(HERE, "make-purchases.py"), path, *arguments], check=True)
    return path


def birth(path, remove):
    """What makes a library anew before each run, so that its making is not in the run."""
    def prepare():
        remove()
        subprocess.run([SHELLAC, "config", "set", "locale", "und"], env={**os.environ, "SHELLAC_LIBRARY": path},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return prepare


@case("purchases")
def purchases():
    """Lines of the ledger alone: things without a download, for which no songs are made."""
    table = purchase_table("records-1000000", "1000000", "physical")
    (path, remove), (plain, remove_plain) = scratch("purchases"), scratch("plain")
    own = shellac("import", path, "import", table, prepare=birth(path, remove))
    costs = alternate([Command("sqlite3", ["sqlite3", plain, ".mode csv", f".import {table} plain"],
                               prepare=remove_plain), own], 3)
    total, _ = peak_memory(own)
    again = alternate([shellac("again", path, "import", table)], 3)
    rows = [ratio("1,000,000 purchases from CSV, with their indexes", "sqlite3 .import into a plain table", 6,
                  costs["import"], costs["sqlite3"]),
            ["peak memory, importing 1,000,000 purchases", "", "128 MiB", f"{total:.0f} MiB", total <= 128, ""],
            ratio("the same 1,000,000 purchases again", "sqlite3 .import into a plain table", 6, again["again"],
                  costs["sqlite3"])]
    remove()
    remove_plain()
    return rows + owned_songs(wall(costs["import"]))


def owned_songs(ledger):
    """What 1,000,000 songs known from purchases alone cost, beside the lines of the ledger, and what comes after."""
    table, few = purchase_table("songs-1000000", "1000000"), purchase_table("few", "10", "from", "2000000")
    path, remove = scratch("owned-songs")
    own = shellac("import", path, "import", table, prepare=birth(path, remove))
    # Once: it takes as long as all that comes before.
    seconds = own.run().wall
    total, _ = peak_memory(own)
    shellac("owned", path, "owned", "Nobody - Nothing", statuses=(3,)).run()
    more = shellac("few", path, "import", few)
    more.run()
    shellac("undo", path, "undo").run()
    costs_few = [more.run()]
    after = alternate([Command("version", [SHELLAC, "--version"]),
                       shellac("first", path, "purchases", "--limit", "50"),
                       shellac("owned", path, "owned", "Nobody - Nothing", statuses=(3,))], 11)
    spending = alternate([shellac("spending", path, "report", "spending")], 3)["spending"]
    remove()
    reached = (seconds - ledger) / ledger
    return [["songs for 1,000,000 purchases without files, beside their lines", "the lines of the ledger alone", "3 ×",
             f"{reached:.2f} ×", reached <= 3, f"{seconds:.1f} s for both against {ledger:.1f} s; 1 run"],
            ["peak memory, importing them", "", "128 MiB", f"{total:.0f} MiB", total <= 128, ""],
            ["10 purchases more", "", "1 s", f"{wall(costs_few):.2f} s", wall(costs_few) <= 1, "1 run"],
            beyond("first 50 of 1,000,000 purchases", "shellac --version", 5, after["first"], after["version"]),
            beyond("owned, 1 question to 1,000,000 songs", "shellac --version", 20, after["owned"], after["version"]),
            ["report spending of 1,000,000 purchases", "", "", f"{wall(spending):.2f} s", True, "3 runs"]]


@case("readers")
def readers():
    """How many rows a second each plugin reads of a table, with nothing behind it."""
    tables = [("Shellac's own purchases", "csv", purchase_table("songs-1000000", "1000000"), [])]
    for what, plugin, shop, options in SHOPS:
        made = subprocess.run([os.path.join(HERE, "make-shops.py"), os.path.join(CACHE, f"shop-{shop}"), shop, "1000000"],
                              check=True, stdout=subprocess.PIPE, text=True)
        tables.append((what, plugin, made.stdout.rstrip("\n"), options))
    rows = []
    for what, plugin, path, options in tables:
        read = Command("read", [READ, os.path.dirname(READ), plugin, path, *options])
        costs = alternate([read], 3)["read"]
        # On one core: what others do on the machine does not count.
        speed = 1_000_000 / processor(costs)
        size = sum(entry.stat().st_size for entry in os.scandir(os.path.dirname(path)) if "shop-" in path) \
            or os.path.getsize(path)
        rows.append([f"rows a second, {what}", "", "400,000 or more", f"{speed:,.0f}", speed >= 400_000,
                     f"{processor(costs):.2f} s of processor for 1,000,000 rows, {size / 1e6:.0f} MB; {len(costs)} runs"])
    return rows


@case("itunes")
def itunes():
    table = os.path.join(CACHE, "itunes-170000.xml")
    if not os.path.exists(table):
        subprocess.run([os.path.join(HERE, "make-itunes-library.py"), table + ".part", "170000", "100"], check=True)
        os.replace(table + ".part", table)
    path, remove = scratch("itunes")
    # No file of the songs is there, which it says.
    own = shellac("import", path, "import", table, prepare=birth(path, remove), statuses=(1,))
    seconds = own.run().wall
    total, _ = peak_memory(own)
    remove()
    return [[f"peak memory, importing an iTunes library of {os.path.getsize(table) / 1e6:.0f} MB", "", "128 MiB",
             f"{total:.0f} MiB", total <= 128, f"{seconds:.1f} s; 1 run"]]


def twins():
    """Twelve files of some 40 MB: each audio twice, under other tags, so that all of it has to be read."""
    folder = os.path.join(CACHE, "twins")
    if os.path.exists(folder):
        return folder
    part = folder + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(part)
    kinds = ["wav", "flac", "aiff", "m4a", "wv", "ogg"]
    codecs = {"wav": "pcm_s16le", "aiff": "pcm_s16be", "m4a": "alac", "ogg": "flac"}
    for number, kind in enumerate(kinds):
        first = os.path.join(part, f"{number}.{kind}")
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"anoisesrc=d=230:seed={number}:r=44100", "-ac",
                        "2", "-c:a", codecs.get(kind, {"wv": "wavpack"}.get(kind, kind)), first], check=True)
        subprocess.run(["ffmpeg", "-v", "error", "-i", first, "-c", "copy", "-metadata", "title=Twin",
                        os.path.join(part, f"{number}-twin.{kind}")], check=True)
    os.rename(part, folder)
    return folder


@case("hash")
def hashing():
    folder, (path, remove) = twins(), scratch("hash")
    remove()
    shellac("index", path, "index", folder).run()
    files = sorted(os.path.join(folder, name) for name in os.listdir(folder))
    forget = lambda: sqlite3.connect(path).executescript("UPDATE file SET audio_hash = NULL")
    costs = alternate([Command("sha256sum", ["sha256sum", *files]),
                       shellac("duplicates", path, "duplicates", "--by", "audio", "--as", "tsv", prepare=forget),
                       shellac("again", path, "duplicates", "--by", "audio", "--as", "tsv")], 5)
    remove()
    size = sum(os.path.getsize(file) for file in files) / 1e6
    return [ratio(f"hashing the audio of {size:.0f} MB, in files of six formats", "sha256sum of the same files", 1.2,
                  costs["duplicates"], costs["sha256sum"]),
            ["the same, when it is known", "", "100 ms", f"{wall(costs['again']) * 1000:.0f} ms",
             wall(costs["again"]) <= 0.1, "5 runs"]]


@case("common")
def common():
    """Two libraries of the same generated songs: every song of the one is looked for in the other."""
    own = bought(100_000)
    other, remove = scratch("common")
    remove()
    library = sqlite3.connect(own)
    library.execute("VACUUM INTO ?", [other])
    library.close()
    command = shellac("common", own, "common", other, "--as", "tsv")
    costs = alternate([shellac("songs", own, "songs", "--sort", "artist", "--as", "tsv"), command], 3)
    total, _ = peak_memory(command)
    remove()
    reached = wall(costs["common"])
    return [["common, 100,000 songs with 100,000", "", "3 s", f"{reached:.1f} s", reached <= 3,
             f"listing them once takes {wall(costs['songs']):.2f} s; peak memory {total:.0f} MiB; 3 runs"]]


def generated(count):
    """A library of `count` generated songs."""
    if count == 1_000_000:
        return million()
    path = os.path.join(CACHE, f"songs-{count}.db")
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(GENERATE):
        for suffix in ("", "-wal", "-shm", ".lock"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
        subprocess.run([GENERATE, path, str(count)], check=True)
    return path


@case("growth")
def growing():
    """What the same small work costs in libraries of three sizes; drawn in growth.svg."""
    sizes = [10_000, 100_000, 1_000_000]
    series = {"first 50 songs": [], "a search": [], "one changed file": [], "one purchase in": []}
    folder = os.path.join(CACHE, "music-100")
    subprocess.run([os.path.join(HERE, "make-library.py"), folder, "100"], check=True)
    some = sorted(os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names)[0]
    rows, copy = [], os.path.join(CACHE, "growing.db")
    for size in sizes:
        for suffix in ("-wal", "-shm"):
            if os.path.exists(copy + suffix):
                os.remove(copy + suffix)
        shutil.copy(generated(size), copy)
        shellac("root", copy, "index", folder, statuses=(0, 1)).run()
        count = [0]

        def touch():
            os.utime(some)

        def buy():
            count[0] += 1
            with open(os.path.join(CACHE, "one.csv"), "w") as file:
                file.write("source,lineid,title,artist,price,currency,purchased\n"
                           f"bench,{count[0]},Song {count[0]},Nobody,0.99,EUR,2024-01-01\n")

        costs = alternate([
            shellac("first 50 songs", copy, "songs", "--limit", "50"),
            shellac("a search", copy, "search", "bada el", "--limit", "20", statuses=(0, 3)),
            shellac("one changed file", copy, "index", folder, prepare=touch, statuses=(0, 1)),
            shellac("one purchase in", copy, "import", os.path.join(CACHE, "one.csv"), prepare=buy),
        ], 11)
        for name, values in series.items():
            values.append(wall(costs[name]))
    growth.draw(os.path.join(HERE, "growth.svg"), "What the same work costs as the library grows", sizes, series)
    for name, values in series.items():
        note = " → ".join(f"{value * 1000:.1f} ms" for value in values) + "; 11 runs each"
        reached = values[-1] / values[0]
        rows.append([f"{name}: 1,000,000 songs", "the same in 10,000", "10 ×", f"{reached:.1f} ×", reached <= 10, note])
    return rows


def write_results(results):
    """Writes results.md from every case's rows."""
    def reading(path, key):
        with open(path) as file:
            return next((line.split(":", 1)[1].strip() for line in file if line.startswith(key)), "unknown")

    memory_size = int(reading("/proc/meminfo", "MemTotal").split()[0]) / 1024 / 1024
    lines = [
        "# Results", "",
        "Written by `make bench`. Every figure is a median over alternating runs with warm caches, beside the",
        "reference on the same machine at the same time; the targets are ratios, because machines differ.", "",
        f"Machine: {reading('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores, {memory_size:.0f} GiB,",
        f"{platform.system()} {platform.release()}.", "",
        "![What the same work costs as the library grows](growth.svg)", "",
        "| Work | Reference, run beside it | At most | Reached | | Measured | Case | Date |",
        "|---|---|---|---|---|---|---|---|"]
    for name in cases:
        for what, reference, most, reached, good, note in results.get(name, {}).get("rows", []):
            # What has no target neither reaches nor misses it.
            mark = ("✓" if good else "**missed**") if most else ""
            lines.append(f"| {what} | {reference} | {most} | {reached} | {mark} | {note} "
                         f"| `run.py {name}` | {results[name]['date']} |")
    if "peers" in results:
        lines += comparison.table(results["peers"]["table"], results["peers"]["date"])
    with open(os.path.join(HERE, "profile.md")) as file:
        lines += file.read().rstrip("\n").split("\n")
    with open(os.path.join(HERE, "results.md"), "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    chosen = sys.argv[1:] or list(cases)
    unknown = [name for name in chosen if name not in cases]
    if unknown:
        raise SystemExit(f"unknown case {unknown[0]}; there are: {' '.join(cases)}")
    subprocess.run([os.path.join(CHECKOUT, "Scripts", "install-dependencies.sh"), *PACKAGES], check=True)
    os.makedirs(CACHE, exist_ok=True)
    results = {}
    if os.path.exists(KEPT):
        with open(KEPT) as file:
            results = json.load(file)
    for name in chosen:
        rows = cases[name]()
        if name == "peers":
            results[name] = {"date": datetime.date.today().isoformat(), "table": rows}
            rows = []
        for what, _, most, reached, good, note in rows:
            limit = f", at most {most}{'' if good else ' (MISSED)'}" if most else ""
            print(f"{what}: {reached}{limit}; {note}", flush=True)
        if rows:
            results[name] = {"date": datetime.date.today().isoformat(), "rows": rows}
        with open(KEPT, "w") as file:
            json.dump(results, file, indent=1)
        write_results(results)


if __name__ == "__main__":
    main()
