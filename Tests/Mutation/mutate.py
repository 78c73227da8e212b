#!/usr/bin/env python3
"""mutate.py [FOLDER] [--sample SEED:COUNT]… [--workers N] [STEP…]: proves that tests can fail.

Works on a copy of the checkout in FOLDER (build-mutants beside the checkout's own .build unless said), never on the
checkout. The steps, all of them unless some are named:

- plant: copies the checkout and changes sampled places of the core by one step each, all behind a switch (places.py).
- build: builds; what does not compile is dropped.
- reach: runs every suite by itself and notes how long it takes and which mutants it comes by.
- try: switches on one mutant after the other and runs the suites that come by it, until one fails.
- report: writes Tests/Mutation/results.md; mutants.toml says which mutants change nothing that anybody can notice.
- tests: copies the checkout's tests anew, before a `build`, a `reach` and a `try --again` of what was missed.
"""

import argparse
import datetime
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import places
import report
import trials

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent

# The core, and how often each kind of change is drawn.
MODULES = [
    "ShellacModel", "ShellacLibrary", "ShellacOrganizer", "ShellacIndexer", "ShellacFiles", "ShellacTags", "ShellacAudio",
    "ShellacTabular", "ShellacPluginHost", "ShellacCLI",
]
WEIGHTS = {"comparison": 20, "condition": 20, "statement": 20, "return": 12, "number": 12, "logic": 8, "literal": 6, "SQL": 24}
FEWEST = 6

# The modules from below.
LAYERS = [
    "ShellacModel", "ShellacTabular", "ShellacFiles", "ShellacAudio", "ShellacTags", "ShellacPluginHost", "ShellacLibrary",
    "ShellacOrganizer", "ShellacIndexer", "ShellacCLI",
]

# Frozen, and held by the schemas that tests keep.
FROZEN = ("Sources/ShellacLibrary/Schema/Migrations/",)

# Where tests make the environment of what they start.
ADAPTED = {
    "Tests/ShellacTestSupport/Shell.swift": '"TZ": "UTC", "TERM": "xterm",',
    "Tests/ShapeTests/ConsoleSession.swift": '"TZ": "UTC", "XDG_CONFIG_HOME"',
}

SWITCH = """\
#if canImport(Glibc)
  import Glibc
#endif

nonisolated(unsafe) private let chosen: Int32 = getenv("SHELLAC_MUTANT").map { atoi($0) } ?? 0
nonisolated(unsafe) private let seen: UnsafeMutablePointer<UInt8>? =
  getenv("SHELLAC_MUTANT_LOG") == nil ? nil : calloc(10_000, 1)?.assumingMemoryBound(to: UInt8.self)

@inline(never) func mutant(_ number: Int32) -> Bool {
  if let seen, seen[Int(number)] == 0, let folder = getenv("SHELLAC_MUTANT_LOG") {
    seen[Int(number)] = 1
    let mark = Glibc.open(String(cString: folder) + "/\\(number)", O_CREAT | O_WRONLY, 0o600)
    if mark >= 0 { _ = Glibc.close(mark) }
  }
  return number == chosen
}
"""


def sources(root, module):
    for path in sorted((root / "Sources" / module).rglob("*.swift")):
        if not str(path.relative_to(root)).startswith(FROZEN):
            yield path


def copy(folder, parts):
    """Copies what git knows of the parts of the checkout; gives what was not there so."""
    changed = []
    folder.mkdir(parents=True, exist_ok=True)
    names = subprocess.run(
        ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard", "--", *parts], cwd=CHECKOUT, check=True, capture_output=True).stdout
    names = {name for name in names.decode().split("\0") if name and os.path.lexists(CHECKOUT / name)}
    for name in names:
        new, old = CHECKOUT / name, folder / name
        # What is the same stays, so that it is not built anew.
        if new.is_symlink():
            if not old.is_symlink():
                old.parent.mkdir(parents=True, exist_ok=True)
                old.symlink_to(os.readlink(new))
        elif not old.exists() or name in ADAPTED or old.read_bytes() != new.read_bytes():
            old.parent.mkdir(parents=True, exist_ok=True)
            changed.append(name)
            if name in ADAPTED:
                adapt(new.read_text(), old, ADAPTED[name])
            else:
                shutil.copy2(new, old)
    for part in parts:
        for old in [p for p in (folder / part).rglob("*") if p.is_file() and not p.is_symlink()]:
            if str(old.relative_to(folder)) not in names:
                old.unlink()
    return changed


def adapt(text, path, before):
    """Lets the programs that a test starts know of the mutant: their environment is made by the test."""
    assert before in text, f"{path} no longer has {before}"
    more = "".join(
        f'"{name}": ProcessInfo.processInfo.environment["{name}"] ?? "{other}", '
        for name, other in [("SHELLAC_MUTANT", "0"), ("SHELLAC_MUTANT_RUN", ""), ("SHELLAC_MUTANT_LOG", "/nowhere")])
    text = text.replace(before, more + before)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def sample(folder, samples):
    """The mutants of all samples, spread over the modules by their size."""
    found = {m: {} for m in MODULES}
    sizes = {}
    for module in MODULES:
        sizes[module] = 0
        for path in sources(folder, module):
            sizes[module] += path.read_text().count("\n")
            for place in places.places(path, sql=module == "ShellacLibrary"):
                found[module].setdefault(place.kind, []).append((str(path.relative_to(folder)), place))
    mutants, taken = [], set()
    for seed, count in samples:
        source = random.Random(seed)
        for module in MODULES:
            wanted = max(FEWEST, round(count * sizes[module] / sum(sizes.values())))
            for _ in range(wanted):
                kinds = sorted(found[module])
                while True:
                    kind = source.choices(kinds, [WEIGHTS[k] for k in kinds])[0]
                    path, place = source.choice(found[module][kind])
                    if (path, place.line) not in taken:
                        break
                taken.add((path, place.line))
                mutants.append(dict(
                    number=len(mutants) + 1, seed=seed, module=module, path=path, line=place.line + 1, kind=kind,
                    change=place.change, start=place.start, end=place.end, text=place.text))
    return mutants


def plant(folder, mutants):
    """Writes the sources with all mutants that were not dropped."""
    by_path = {}
    for mutant in mutants:
        by_path.setdefault(mutant["path"], []).append(mutant)
    for path, here in by_path.items():
        lines = (folder / "originals" / path).read_text().split("\n")
        for mutant in here:
            if mutant.get("dropped"):
                continue
            line = lines[mutant["line"] - 1]
            text = mutant["text"].replace("@", str(mutant["number"]))
            lines[mutant["line"] - 1] = line[:mutant["start"]] + text + line[mutant["end"]:]
        new = "\n".join(lines)
        if (folder / path).read_text() != new:
            (folder / path).write_text(new)
    for module in MODULES:
        path = folder / "Sources" / module / "MutantSwitch.swift"
        if not path.exists():
            path.write_text(SWITCH)


def build(folder, mutants, until):
    """Builds, dropping what does not compile; gives whether that came to its end in time.

    Modules go one by one first: one that fails hides those above it.
    """
    for target in [*LAYERS, None]:
        while True:
            if time.monotonic() > until:
                return False
            what = ["--target", target] if target else ["--build-tests"]
            done = subprocess.run(["swift", "build", *what], cwd=folder, text=True, capture_output=True)
            if done.returncode == 0:
                break
            if not drop(folder, mutants, done.stdout + done.stderr):
                sys.exit(f"cannot build {target}:\n{(done.stdout + done.stderr)[-6000:]}")
            plant(folder, mutants)
            save(folder, mutants)
        print(f"{target or 'tests'}: built, {sum(1 for m in mutants if m.get('dropped'))} dropped so far", flush=True)
    return True


def drop(folder, mutants, log):
    """Marks the mutants that errors are about; those nearest above when an error is on a line without one."""
    count = 0
    for path, line, error in set(re.findall(r"^(?:.*?)(/[^:\n]+\.swift):(\d+):\d+: error: (.*)$", log, re.M)):
        path = os.path.relpath(path, folder)
        line = int(line)
        here = [m for m in mutants if m["path"] == path and not m.get("dropped")]
        exact = [m for m in here if m["line"] == line]
        if not exact and here:
            exact = [min(here, key=lambda m: abs(m["line"] - line) + (1000 if m["line"] > line else 0))]
        for mutant in exact:
            mutant["dropped"] = error
            count += 1
    return count


def save(folder, mutants):
    trials.store(folder, "mutants.json", mutants)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=str(CHECKOUT / ".build-mutants"))
    parser.add_argument("steps", nargs="*")
    parser.add_argument("--sample", action="append", help="seed and number of mutants, such as 1:150")
    parser.add_argument("--seed", type=int, help="only mutants of this sample, for try")
    parser.add_argument("--again", action="store_true", help="try what was missed once more")
    parser.add_argument("--budget", type=float, default=1e9, help="for try: leave a mutant open after suites of so many seconds")
    parser.add_argument("--number", type=int, action="append", help="only this mutant, for try")
    parser.add_argument("--workers", type=int, default=max(1, os.cpu_count() or 1))
    parser.add_argument("--seconds", type=float, default=1e9, help="build for no longer than that and exit with 75, to go on later")
    options = parser.parse_args()
    folder = pathlib.Path(options.folder).resolve()
    steps = options.steps or ["plant", "build", "reach", "try", "report"]

    if "plant" in steps:
        copy(folder, ["Sources", "Tests", "Plugins", "SDK", "Samples", "Documentation", "Scripts", "Package.swift", "Makefile", "README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", ".ci", ".swift-format", ".gitignore"])
        shutil.rmtree(folder / "originals", ignore_errors=True)
        shutil.copytree(folder / "Sources", folder / "originals" / "Sources")
        samples = [tuple(map(int, s.split(":"))) for s in options.sample or ["1:150"]]
        mutants = sample(folder, samples)
        for old in ["reach.json", "outcomes.json"]:
            (folder / old).unlink(missing_ok=True)
        plant(folder, mutants)
        save(folder, mutants)
    if "tests" in steps:
        trials.forget(folder, copy(folder, ["Tests"]))
    if "build" in steps:
        mutants = json.loads((folder / "mutants.json").read_text())
        if not build(folder, mutants, time.monotonic() + options.seconds):
            sys.exit(75)
        trials.publish(folder)
    if "reach" in steps:
        trials.reach(folder, options.workers)
    options.equivalents = report.equivalents(HERE)
    if "try" in steps:
        trials.attempt(folder, options)
    if "report" in steps:
        report.write(folder, HERE, datetime.date.today(), MODULES)


if __name__ == "__main__":
    main()
