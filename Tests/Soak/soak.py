#!/usr/bin/env python3
"""soak.py PROGRAM [--seconds N] [--seed N] [--rounds N] [--kills N] [--census FILE] [--keep]: tries to make Shellac lose
something.

Each round takes a library of the samples, does a few changing commands to it while system calls fail at random
(faults.c), while it is killed at random, or while four processes do so at once; then lets it recover, and looks:

- the database passes integrity_check and foreign_key_check;
- the audio of every file is what it was, wherever the file is now, and no file is there twice or half;
- nothing temporary is left;
- no exit status is one that the manual does not name, and no process trapped;
- after undoing everything, every file has the bytes and the place that it had before.

Prints what was tried and what came of it, by command, and puts it into the census. With --kills, rounds kill until so many
commands were ended by it, and are mixed then. Exit status 1: something was lost; the round's seed makes it again, with
`--rounds 1`, and `--kills 1` where it killed.
"""

import argparse
import collections
import datetime
import hashlib
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "Samples"
STATUSES = {0, 1, 2, 3, 64, 73, 75, 130}
KINDS = {"f": "full disk", "e": "input/output error", "i": "interrupted call", "s": "short read or write", "l": "slow"}

TEMPLATES = [
    "{albumartist}/{album}/{track:02} {title}.{ext}",
    "{genre}/{artist} - {title}.{ext}",
    "{year}/{album}/{disc}-{track:02} {title}.{ext}",
    "all/{artist} {album} {track} {title}.{ext}",
]

PURCHASES = [
    "bandcamp-orders.csv", "bandcamp-collection.json", "purchases.csv", "coins.csv", "apple-store.csv", "paypal.csv",
    "google-play-music.csv", "iTunes-Library.xml", "sotube.json",
]


class Lost(Exception):
    """Something that must never happen, in words."""


class Sandbox:
    """A home with music and a library in it."""

    def __init__(self, program, base, folder):
        self.program, self.folder = program, folder
        # The newest change that was made to prepare it.
        self.prepared = base.prepared if base else 0
        if base:
            subprocess.run(["cp", "-a", f"{base.folder}/.", str(folder)], check=True)
        self.music = folder / "Music"
        self.library = folder / "library.db"

    def environment(self, **more):
        return {
            "HOME": str(self.folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PAGER": "cat", "TZ": "UTC",
            "TMPDIR": str(self.folder), "SHELLAC_LIBRARY": str(self.library), **more,
        }

    def start(self, words, **environment):
        return subprocess.Popen(
            [self.program, *words], cwd=self.folder, env=self.environment(**environment), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, words, seconds=120, **environment):
        process = self.start(words, **environment)
        return finished(process, words, seconds)

    def has_changes(self):
        """Whether there is something to undo that the round did."""
        with sqlite3.connect(f"file:{self.library}?mode=ro", uri=True) as db:
            newest = "SELECT id FROM change WHERE state = 'done' AND undoes IS NULL AND id > ?"
            return db.execute(newest, [self.prepared]).fetchone() is not None

    def tree(self):
        """Every file of the music: its path and its bytes' hash."""
        return {str(f.relative_to(self.music)): digest(f) for f in files(self.music)}

    def audio(self):
        """What is heard, of every file, in any order."""
        return collections.Counter(heard(f) for f in files(self.music))



def finished(process, words, seconds=120):
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Lost(f"hangs: shellac {' '.join(words)}")
    return process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")


def files(folder):
    return sorted(f for f in folder.rglob("*") if f.is_file() and not f.is_symlink())


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


KNOWN = {}


def heard(file):
    """A hash of a file's audio as ffmpeg takes it out of its container; of files without, of their bytes."""
    known = digest(file)
    if known not in KNOWN:
        told = subprocess.run(
            # Of Monkey's Audio ffmpeg takes the tags at the end with the last frame, unless it is decoded.
            ["ffmpeg", "-v", "quiet", "-i", str(file), "-map", "0:a", *([] if file.suffix == ".ape" else ["-c", "copy"]), "-f", "md5", "-"],
            capture_output=True, stdin=subprocess.DEVNULL)
        KNOWN[known] = told.stdout.decode().strip() if told.returncode == 0 and told.stdout else known
    return KNOWN[known]


def drawn_command(chance):
    """A changing command, and what kind it is."""
    which = chance.randrange(10)
    if which < 3:
        return ["organize", "--to", "Music", "--path", chance.choice(TEMPLATES), "--apply"]
    if which < 5:
        edits = [
            ["genre=" + chance.choice(["Folk", "Ambient", "Ж", "x" * 300])], ["comment+=kept"], ["comment="],
            ["date=" + str(chance.randrange(1960, 2026))], ["title={title} (again)"], ["composer=Ada Quill", "bpm=120"],
        ]
        picked = chance.choice([["--all"], ["format:mp3"], ["format:flac"], ["format:m4a"], ["year:2000.."]])
        return ["tag", *picked, *chance.choice(edits), "--apply"]
    if which < 7:
        return ["import", str(SAMPLES / "Purchases" / chance.choice(PURCHASES))]
    return chance.choice([
        ["index"], ["undo"], ["reconcile"], ["playlist", "create", f"P{chance.randrange(9)}", "--all"], ["check", "--fix"],
        ["export", "csv", "-o", "out.csv"], ["undo"], ["index", "--prune"],
    ])


VERBOSE = False


def examined(words, status, errors):
    """Holds a status and messages to what is promised."""
    if VERBOSE:
        print(f"$ shellac {' '.join(words)}\n{errors}[{status}]", flush=True)
    command = " ".join(words)
    if status not in STATUSES and status != -signal.SIGKILL:
        raise Lost(f"ended with {status}: shellac {command}\n{errors[-800:]}")
    if "Fatal error" in errors or "Illegal instruction" in errors:
        raise Lost(f"trapped: shellac {command}\n{errors[-800:]}")


def settled(box, base_audio, base_tree, census):
    """Lets the library recover, and looks for what was lost."""
    # The folder is named, as an undo may have gone back before it was a root.
    for _ in range(3):
        status, _, errors = box.run(["index", "Music"])
        examined(["index", "Music"], status, errors)
    if status not in (0, 1):
        raise Lost(f"is not whole again: index ends with {status}\n{errors[-800:]}")
    with sqlite3.connect(f"file:{box.library}?mode=ro", uri=True) as db:
        told = db.execute("PRAGMA integrity_check").fetchall()
        if told != [("ok",)]:
            raise Lost(f"integrity_check: {told[:3]}")
        # The program's own functions of sorting are not here: they concern indexes, which the first check has read.
        broken = db.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise Lost(f"foreign_key_check: {broken[:3]}")
    left = [str(f) for f in box.folder.rglob(".shellac-*")] + [str(f) for f in box.folder.rglob("*.tmp")]
    if left:
        raise Lost(f"left behind: {left[:3]}")
    audio = box.audio()
    if audio != base_audio:
        raise Lost(f"audio differs: {list((audio - base_audio).items())[:2]} for {list((base_audio - audio).items())[:2]}")
    while box.has_changes():
        status, _, errors = box.run(["undo"])
        examined(["undo"], status, errors)
        if status not in (0, 1):
            raise Lost(f"cannot be undone: {errors[-800:]}")
    tree = box.tree()
    if tree != base_tree:
        gone = sorted(set(base_tree) - set(tree))[:3]
        new = sorted(set(tree) - set(base_tree))[:3]
        other = sorted(f for f in tree if f in base_tree and tree[f] != base_tree[f])[:3]
        raise Lost(f"undone, the files are not as they were: gone {gone}, new {new}, other bytes {other}; {errors[-400:]}")
    census["", "undone"] += 1


def with_faults(box, chance, library, census):
    for _ in range(chance.randrange(1, 5)):
        words = drawn_command(chance)
        kinds = chance.choice(["f", "e", "i", "s", "l", "feis", "is"])
        log = box.folder / "faults.log"
        every = chance.choice([3, 10, 40, 150, 600])
        status, _, errors = box.run(
            words, LD_PRELOAD=str(library), FAULTS_SEED=str(chance.randrange(1 << 30)),
            FAULTS_EVERY=str(max(every, 40) if kinds == "l" else every), FAULTS_AFTER=str(chance.choice([0, 0, 20, 100, 400])),
            FAULTS_KINDS=kinds, FAULTS_BELOW=str(box.folder), FAULTS_LOG=str(log))
        examined(words, status, errors)
        if log.exists():
            for line in log.read_text().splitlines():
                if VERBOSE:
                    print(f"  fault: {line}")
                census[words[0], line.split()[3]] += 1
            log.unlink()
        if status not in (0, 3) and not errors.strip():
            raise Lost(f"says nothing and ends with {status}: shellac {' '.join(words)}")
        census[words[0], "with faults"] += 1
        census[words[0], status] += 1


def with_kills(box, chance, census):
    for _ in range(chance.randrange(1, 4)):
        words = drawn_command(chance)
        process = box.start(words)
        try:
            process.communicate(timeout=chance.random() * chance.choice([0.05, 0.3, 1]))
        except subprocess.TimeoutExpired:
            process.kill()
        status, _, errors = finished(process, words)
        examined(words, status, errors)
        census[words[0], "killed" if status == -signal.SIGKILL else "done before"] += 1


def at_once(box, chance, census):
    for _ in range(chance.randrange(1, 4)):
        commands = [drawn_command(chance) for _ in range(4)]
        for words, process in [(words, box.start(words)) for words in commands]:
            status, _, errors = finished(process, words)
            examined(words, status, errors)
            census[words[0], "at once"] += 1
            census[words[0], status] += 1


def prepared(program, folder):
    """A library of all samples, with purchases and links."""
    box = Sandbox(program, None, folder)
    shutil.copytree(SAMPLES / "Music", box.music)
    for words in [["index", "Music"], ["import", str(SAMPLES / "Purchases" / "sotube.json")], ["reconcile"]]:
        status, _, errors = box.run(words)
        examined(words, status, errors)
        if status not in (0, 1):
            sys.exit(f"cannot prepare: shellac {' '.join(words)}: {errors}")
    with sqlite3.connect(box.library) as db:
        box.prepared = db.execute("SELECT ifnull(max(id), 0) FROM change").fetchone()[0]
    return box


def rows(census):
    """What was tried on each command and what came of it, as a table in Markdown."""
    faults = sorted({what for _, what in census if isinstance(what, str)} - {"with faults", "killed", "done before", "at once", "undone"})
    columns = ["with faults", *faults, "at once", "killed", "done before"]
    statuses = sorted({what for _, what in census if isinstance(what, int)})
    yield "| Command | " + " | ".join(
        {"with faults": "Runs with faults", "at once": "Runs, four at once", "killed": "Killed", "done before": "Done before the kill"}
        .get(c, c) for c in columns) + " | " + " | ".join(f"Ended with {s}" for s in statuses) + " |"
    yield "|---" + "|--:" * (len(columns) + len(statuses)) + "|"
    commands = sorted({command for command, _ in census} - {""})
    for command in [*commands, None]:
        cells = [sum(n for (c, w), n in census.items() if w == what and command in (c, None)) for what in [*columns, *statuses]]
        yield f"| {command or '**all**'} | " + " | ".join(f"{cell:,}" if cell else "" for cell in cells) + " |"


def write_census(file, lines):
    """Replaces the figures of the soak in the census, and leaves what is not its own."""
    begin, end = "<!-- kills and faults: written by soak.py -->", "<!-- end of kills and faults -->"
    before, rest = file.read_text().split(begin)
    after = rest.split(end)[1]
    file.write_text(f"{before}{begin}\n\n" + "\n".join(lines) + f"\n\n{end}{after}")


def main():
    parser = argparse.ArgumentParser(description="tries to make Shellac lose something")
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rounds", type=int, default=1 << 30)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--kills", type=int, default=0, help="kill until so many commands were ended by it, then mix")
    parser.add_argument("--census", type=pathlib.Path, default=None, help="the file that keeps what was tried")
    parser.add_argument("--keep", action="store_true", help="keep the folder of a round that lost something, in .build")
    parser.add_argument("--verbose", action="store_true", help="print each command with its messages")
    options = parser.parse_args()
    global VERBOSE
    VERBOSE = options.verbose
    program = str(pathlib.Path(options.program).resolve())
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 30)
    begun, census, lost, rounds = time.monotonic(), collections.Counter(), [], 0
    with tempfile.TemporaryDirectory(prefix="shellac-soak-") as work:
        work = pathlib.Path(work)
        library = work / "faults.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(HERE / "faults.c"), "-ldl"], check=True)
        # Roots are kept as absolute paths: each round is where the library was made.
        folder = work / "round"
        folder.mkdir()
        base = prepared(program, folder)
        tree, audio = base.tree(), base.audio()
        base.folder = folder.rename(work / "base")
        while rounds < options.rounds and time.monotonic() - begun < options.seconds:
            seed = first + rounds
            rounds += 1
            chance = random.Random(seed)
            folder.mkdir()
            box = Sandbox(program, base, folder)
            kind = chance.choice(["faults", "faults", "kills", "at once"])
            killed = sum(n for (_, what), n in census.items() if what == "killed")
            if killed < options.kills:
                kind = "kills"
            try:
                if kind == "faults":
                    with_faults(box, chance, library, census)
                elif kind == "kills":
                    with_kills(box, chance, census)
                else:
                    at_once(box, chance, census)
                settled(box, audio, tree, census)
            except Lost as found:
                lost.append(seed)
                print(f"seed {seed} ({kind}): {found}", flush=True)
                if options.keep:
                    shutil.copytree(folder, HERE.parent.parent / f".build/soak-{seed}", dirs_exist_ok=True, symlinks=True)
            shutil.rmtree(folder)
    killed = sum(n for (_, what), n in census.items() if what == "killed")
    seconds = time.monotonic() - begun
    told = (f"{rounds:,} rounds from seed {first} in {seconds / 60:.0f} minutes: {killed:,} commands killed, "
            f"{len(lost)} rounds lost something; {census['', 'undone']:,} were undone to the first bytes.")
    print("\n".join([*rows(census), told]))
    if options.census:
        write_census(options.census, [f"{datetime.date.today()}, {os.cpu_count()} cores. {told}", "", *rows(census)])
    sys.exit(1 if lost else 0)


main()
