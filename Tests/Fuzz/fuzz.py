#!/usr/bin/env python3
"""fuzz.py FOLDER PROGRAM [--seconds N | --runs N] [--seed N] [--targets a,b] [--jobs N] [--keep DIR] [--census FILE]

Tries made-up inputs on everything that reads what others wrote: plugins, tags, queries, tables, configurations,
libraries, and plugins that lie. FOLDER has shellac-fuzz and the plugins as Tests/Sanitized/build.sh builds them, under
the address and undefined-behaviour sanitizers and with coverage, so that an input that reaches new code becomes a seed.
PROGRAM is shellac without them, which makes a library to begin with.

What must not be: a trap, a finding of a sanitizer, an endless or very slow run, much memory, an exit status that the
manual does not name, a message with raw control characters, and whatever else the targets look for. Each is kept with
its input, which `shellac-fuzz TARGET … FILE` tries again. Exit status 1: there was one.
"""

import argparse
import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import seeds

HERE = pathlib.Path(__file__).resolve().parent

ASAN = ("detect_leaks=0:abort_on_error=0:exitcode=86:handle_sigill=1:handle_sigtrap=1:handle_abort=1:"
        "quarantine_size_mb=16:malloc_context_size=12:hard_rss_limit_mb=4000:detect_stack_use_after_return=0")


class Trial:
    """One target, tried until its share of time is over."""

    def __init__(self, options, folder, work, target):
        self.options, self.target, self.folder = options, target, folder
        self.seeds = work / "seeds" / seeds.folder_of(target)
        self.work = work / "work" / seeds.folder_of(target)
        self.library = work / "library.db"
        self.tally = collections.Counter()
        self.findings = {}

    def run(self, seconds):
        self.work.mkdir(parents=True)
        (self.work / "kept").mkdir()
        end, seed = time.monotonic() + seconds, self.options.seed
        runs = self.options.runs
        for _ in range(400):
            left = end - time.monotonic()
            if left <= 0 or runs is not None and runs <= 0:
                break
            status, out, err = self.once(seed, left, runs)
            self.seed, seed = seed, seed + 1
            tally = next((json.loads(line) for line in out.splitlines() if line.startswith("{")), None)
            for line in out.splitlines():
                if line.startswith("finding "):
                    number, words = line[8:].split(": ", 1)
                    self.keep(words, self.work / f"finding-{number}", out)
            if tally:
                self.add(tally)
                if runs is not None or status == 1:
                    break
                continue
            # It crashed: what it had in hand is in the file.
            self.crashed(status, err)
            if runs is not None:
                runs -= max(1, runs // 4)
        return self

    def once(self, seed, seconds, runs):
        words = [str(self.folder / "shellac-fuzz"), self.target, "--plugins", str(self.folder), "--seeds",
                 str(self.seeds), "--work", str(self.work), "--library", str(self.library), "--seed", str(seed),
                 "--seconds", str(seconds)] + (["--runs", str(runs)] if runs is not None else [])
        environment = {
            **os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "UBSAN_OPTIONS": "print_stacktrace=1",
            # A decoder of TagLib's that asks for too much is told that there is none, as by malloc.
            "ASAN_OPTIONS": ASAN + (":allocator_may_return_null=1" if self.target == "tags" else ""),
        }
        try:
            done = subprocess.run(words, env=environment, capture_output=True, timeout=seconds + 300)
        except subprocess.TimeoutExpired as error:
            return "does not end", "", (error.stderr or b"").decode("utf-8", "replace")
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def add(self, tally):
        for key, value in tally.items():
            if key in ("target",):
                continue
            if key in ("slowest", "largest", "edges", "seeds"):
                if value > self.tally[key]:
                    self.tally[key] = value
                    if key + "Bytes" in tally:
                        self.tally[key + "Bytes"] = tally[key + "Bytes"]
            elif not key.endswith("Bytes") or key == "keptBytes":
                self.tally[key] += value

    def crashed(self, status, err):
        note = (self.work / "in-hand").read_bytes() if (self.work / "in-hand").exists() else bytes(8)
        count = int.from_bytes(note[:8], "little")
        data = self.work / "crash"
        data.write_bytes(note[8:8 + count])
        self.tally["crashes"] += 1
        self.keep(signature(status, err), data, err)

    def keep(self, words, data, log):
        self.tally["findings"] += 1
        if words in self.findings:
            return
        place = self.options.keep / f"{seeds.folder_of(self.target)}-{len(self.findings) + 1}"
        self.findings[words] = place
        self.options.keep.mkdir(parents=True, exist_ok=True)
        if data.exists():
            shutil.copy(data, place.with_suffix(".input"))
        place.with_suffix(".log").write_text(f"{self.target}, seed {self.seed}: {words}\n\n{log[-20000:]}")
        print(f"{self.target}: {words} ({place}.input)", flush=True)


def signature(status, err):
    """What a crash is called: the sanitizer's words or the trap's, and the first place of ours."""
    kind = re.search(r"SUMMARY: \w+Sanitizer: (\S+)|(Fatal error: [^\n]*)|(runtime error: [^\n]*)|(fuzz: [^\n]*)", err)
    fatal = re.search(r"(?:Fatal error|runtime error|fuzz): [^\n]*", err)
    words = fatal.group(0) if fatal else kind.group(0) if kind else f"ended with {status}"
    frames = re.findall(r"#\d+ 0x[0-9a-f]+ in (.*?) (/\S+?):(\d+)", err)
    ours = [f"{pathlib.Path(file).name}:{line}" for _, file, line in frames
            if "/Sources/" in file or "/Plugins/" in file or "/Tests/" in file]
    foreign = re.search(r"#\d+ 0x[0-9a-f]+ in .*?lib(tag|zip|xml2|icu\w*|sqlite3)\.", err)
    return f"{words[:160]} at {', '.join(ours[:2]) or 'no place of ours'}" + (
        f" in lib{foreign.group(1)}" if foreign else "")


def neither(tally):
    """How many inputs were neither taken nor refused: something was wrong with what came of them."""
    return tally["inputs"] - tally["accepted"] - tally["warned"] - tally["refused"]


def rows(trials):
    yield ("| Target | Seeds | Inputs | Taken | Taken with a word | Refused | Showed a finding | Reached new code | Edges "
           "| Slowest | Most memory | Findings |")
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for trial in trials:
        t = trial.tally
        yield (f"| {trial.target} | {t['seeds']} | {t['inputs']:,} | {t['accepted']:,} | {t['warned']:,} | {t['refused']:,} "
               f"| {neither(t):,} | {t['kept']:,} | {t['edges']:,} | {t['slowest'] / 1e6:.2f} s | {t['largest'] / (1 << 20):.1f} MiB "
               f"| {len(trial.findings)} |")
    total = sum((trial.tally for trial in trials), collections.Counter())
    yield (f"| **all** | {total['seeds']} | {total['inputs']:,} | {total['accepted']:,} | {total['warned']:,} "
           f"| {total['refused']:,} | {neither(total):,} | {total['kept']:,} | | | | {sum(len(t.findings) for t in trials)} |")


def write_census(file, trials, options, seconds):
    """Replaces the figures in the census, and leaves what was written by hand."""
    begin, end = "<!-- figures: written by fuzz.py -->", "<!-- end of figures -->"
    text = file.read_text() if file.exists() else f"{begin}\n{end}\n"
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    how = f"`Tests/Fuzz/fuzz.py --seconds {options.seconds:g} --seed {options.seed}`"
    intro = f"{datetime.date.today()}, {how}, {os.cpu_count()} cores, {seconds / 60:.0f} minutes."
    file.write_text(f"{before}{begin}\n\n{intro}\n\n" + "\n".join(rows(trials)) + f"\n\n{end}{after}")


def main():
    parser = argparse.ArgumentParser(description="tries made-up inputs on everything that reads what others wrote")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--runs", type=int, default=None, help="so many inputs on each target, instead of a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets", default="", help="only those that begin so, with commas between")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("fuzz-findings"))
    parser.add_argument("--census", type=pathlib.Path, default=None)
    options = parser.parse_args()
    options.keep = options.keep.resolve()
    folder = options.folder.resolve()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="shellac-fuzz-") as work:
        work = pathlib.Path(work)
        wanted = [word for word in options.targets.split(",") if word]
        targets = [t for t in seeds.targets() if not wanted or any(t.startswith(w) for w in wanted)]
        seeds.prepare(options.program.resolve(), work, targets)
        trials = [Trial(options, folder, work, target) for target in targets]
        weight = sum(seeds.weight(t) for t in targets)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            # The heavy ones first, so that the last to end is a short one.
            jobs = [
                pool.submit(trial.run, 3600 if options.runs else options.seconds * options.jobs * seeds.weight(trial.target) / weight)
                for trial in sorted(trials, key=lambda trial: -seeds.weight(trial.target))
            ]
            for job in jobs:
                job.result()
    print("\n".join(rows(trials)))
    if options.census:
        write_census(options.census, trials, options, time.monotonic() - begun)
    sys.exit(1 if any(trial.findings for trial in trials) else 0)


main()
