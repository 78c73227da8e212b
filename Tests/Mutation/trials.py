"""Runs suites with and without mutants switched on."""

import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

GIGABYTE = 1 << 30

# How many seconds of suites, as they usually take, are run at once for one mutant to begin with.
AT_ONCE = 3

TRANSCRIPTS = "ShellacCLITests.TranscriptTests"
SLOWER = 10

# The first looks at the source, which has mutants in it; the others build with the toolchain for minutes.
LEFT_OUT = ["ShapeTests.UnsafeTests", "ShellacCLITests.PluginsNewTests", "ShellacCLITests.PluginGuideTests"]


def bundle(folder):
    return str(folder / "run/shellacPackageTests.xctest")


def publish(folder):
    """Puts what was built where trials run it, so that the next build is in nobody's way."""
    new, old = folder / "run.new", folder / "run.old"
    for place in (new, old):
        shutil.rmtree(place, ignore_errors=True)
    new.mkdir()
    for path in (folder / ".build/debug").iterdir():
        if path.is_file() and os.access(path, os.X_OK):
            shutil.copy2(path, new)
        elif path.suffix == ".resources":
            shutil.copytree(path, new / path.name)
    if (folder / "run").exists():
        (folder / "run").rename(old)
    new.rename(folder / "run")
    shutil.rmtree(old, ignore_errors=True)


def suites(folder):
    text = subprocess.run([bundle(folder), "--testing-library", "swift-testing", "--list-tests"], capture_output=True, text=True, check=True).stdout
    names = {line.split("/")[0] for line in text.splitlines() if "/" in line}
    # Every transcript is a suite of its own.
    names -= {TRANSCRIPTS, *LEFT_OUT}
    place = folder / "Tests/ShellacCLITests/Transcripts"
    return sorted(names | {f"{TRANSCRIPTS}#{path.relative_to(place)}" for path in place.rglob("*.transcript")})


def command(folder, names, environment):
    """What runs suites."""
    transcripts = [name.split("#")[1] for name in names if "#" in name]
    patterns = [re.escape(name) + "/" for name in names if "#" not in name]
    if transcripts:
        environment["SHELLAC_TRANSCRIPTS"] = ",".join(transcripts)
        patterns.append(re.escape(TRANSCRIPTS) + "/plays")
    return [bundle(folder), "--testing-library", "swift-testing", "--filter", "^(" + "|".join(patterns) + ")"]


def limit():
    os.setsid()
    # Who is started in the background ignores these, and so would the programs that tests interrupt.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.nice(10)
    # A mutant may ask for everything there is.
    resource.setrlimit(resource.RLIMIT_AS, (8 * GIGABYTE, 8 * GIGABYTE))
    resource.setrlimit(resource.RLIMIT_FSIZE, (8 * GIGABYTE, 8 * GIGABYTE))


def clean_up(mark):
    """Ends what a run has left running: every process that has its mark in its environment."""
    needle = f"SHELLAC_MUTANT_RUN={mark}\0".encode()
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            try:
                if needle in pathlib.Path(f"/proc/{entry}/environ").read_bytes():
                    os.kill(int(entry), signal.SIGKILL)
            except OSError:
                pass


counter = iter(range(1, 1_000_000_000))
counting = threading.Lock()


def run(folder, names, seconds, mutant=0, log=None):
    """Runs suites; gives what came of it (`passed`, `failed`, `crashed`, `hung`), the time, and what failed."""
    with counting:
        mark = f"{os.getpid()}-{next(counter)}"
    place = folder / "t" / mark
    place.mkdir(parents=True)
    environment = dict(os.environ, SHELLAC_MUTANT=str(mutant), SHELLAC_MUTANT_RUN=mark, TMPDIR=str(place), SWIFT_BACKTRACE="enable=no", CI="false")
    environment.pop("SHELLAC_MUTANT_LOG", None)
    if log:
        environment["SHELLAC_MUTANT_LOG"] = str(log)
    words = command(folder, names, environment)
    start = time.monotonic()
    with open(place / "log", "w+b") as output:
        child = subprocess.Popen(
            words, cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, preexec_fn=limit)
        try:
            status = child.wait(seconds)
            outcome = "passed" if status == 0 else "failed" if status > 0 else "crashed"
        except subprocess.TimeoutExpired:
            outcome = "hung"
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        clean_up(mark)
        output.seek(0)
        text = output.read().decode(errors="replace")
    failed = re.findall(r"✘ Test (.+?) recorded an issue", text)
    if outcome == "failed" and not failed:
        failed = [line for line in text.splitlines() if "rror" in line][:3]
    subprocess.run(["chmod", "-R", "u+rwX", str(place)], capture_output=True)
    shutil.rmtree(place, ignore_errors=True)
    return outcome, time.monotonic() - start, sorted(set(failed))[:4]


def load(folder, name, other):
    path = folder / name
    return json.loads(path.read_text()) if path.exists() else other


def store(folder, name, value):
    part = folder / (name + ".part")
    part.write_text(json.dumps(value, indent=1))
    part.rename(folder / name)


def reach(folder, workers):
    """Which mutants each suite comes by, how long it takes, and whether it passes with none switched on."""
    known = load(folder, "reach.json", {})
    lock = threading.Lock()

    def look(suite):
        log = folder / "logs" / suite.replace("/", "+")
        shutil.rmtree(log, ignore_errors=True)
        log.mkdir(parents=True)
        outcome, seconds, failed = run(folder, [suite], 900, log=log)
        if outcome != "passed":
            # Suites that count system calls see the notes that are taken.
            outcome, seconds, failed = run(folder, [suite], 900)
        with lock:
            known[suite] = dict(outcome=outcome, seconds=round(seconds, 2), failed=failed, mutants=sorted(int(n) for n in os.listdir(log)))
            store(folder, "reach.json", known)
        if outcome != "passed":
            print(f"{suite}: {outcome} without a mutant: {failed}", flush=True)

    wanted = [s for s in suites(folder) if known.get(s, {}).get("outcome") != "passed"]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        list(pool.map(look, wanted))
    print(f"{len(known)} suites, {sum(s['seconds'] for s in known.values()):.0f} s in all", flush=True)


def chunks(names, known, mutant):
    """The suites in the order in which they are to be run, in parts that become larger.

    Cheap ones go first, and those that are likely to notice: tests of the mutant's module, with a word of the file's name,
    or that come by little else.
    """
    words = set(re.findall(r"[A-Z][a-z]{3,}", pathlib.Path(mutant["path"]).stem))

    def cost(name):
        near = 0.2 if name.startswith(mutant["module"] + "Tests.") else 1
        named = 0.2 if words & set(re.findall(r"[A-Z][a-z]{3,}", name.split("#")[1].title() if "#" in name else name)) else 1
        return (known[name]["seconds"] + 0.2) * near * named * (1 + len(known[name]["mutants"]) / 10)

    part, total, most = [], 0, AT_ONCE
    for name in sorted(names, key=cost):
        part.append(name)
        total += known[name]["seconds"]
        if total > most:
            yield part, total
            part, total, most = [], 0, most * 2
    if part:
        yield part, total


def rest(mutant, known, outcomes):
    """How many seconds of suites a mutant that was left open has still before it; 0 for one that is new."""
    outcome = outcomes.get(str(mutant["number"]), {})
    if outcome.get("outcome") != "open":
        return 0
    return sum(f["seconds"] for s, f in known.items() if mutant["number"] in f["mutants"] and s not in outcome["ran"])


def forget(folder, changed):
    """Forgets what is known of suites whose files have changed."""
    known = load(folder, "reach.json", {})
    for name in changed:
        if name.startswith("Tests/") and name.endswith(".swift"):
            module = name.split("/")[1]
            for suite in re.findall(r"\b(?:struct|class) (\w+)", (folder / name).read_text()):
                known.pop(f"{module}.{suite}", None)
    store(folder, "reach.json", known)


def attempt(folder, options):
    mutants = json.loads((folder / "mutants.json").read_text())
    known = json.loads((folder / "reach.json").read_text())
    outcomes = load(folder, "outcomes.json", {})
    lock = threading.Lock()

    def one(mutant):
        number = mutant["number"]
        was = outcomes.get(str(number), {})
        ran = was.get("ran", []) if was.get("outcome") == "open" and not options.again else []
        names = [s for s, facts in known.items() if facts["outcome"] == "passed" and number in facts["mutants"]]
        result = dict(outcome="not reached" if not names else "missed", suites=len(names), by=[])
        spent = 0
        for part, usual in chunks([n for n in names if n not in ran], known, mutant):
            if spent and spent + usual > options.budget:
                result = dict(outcome="open", suites=len(names), by=[], ran=ran)
                break
            outcome, _, failed = run(folder, part, 15 + SLOWER * usual, mutant=number)
            ran, spent = ran + part, spent + usual
            if outcome != "passed":
                result = dict(outcome=outcome, suites=len(names), by=failed or part)
                break
        if was.get("first") or was.get("outcome") not in (None, "open") or (was and options.again):
            result["first"] = was.get("first") or was["outcome"]
        with lock:
            outcomes[str(number)] = result
            store(folder, "outcomes.json", outcomes)
            print(f"{number} {mutant['path']}:{mutant['line']} {mutant['change']}: {result['outcome']} {result['by'][:1]}", flush=True)

    wanted = []
    for mutant in mutants:
        outcome = outcomes.get(str(mutant["number"]), {}).get("outcome")
        if (mutant["path"], mutant["change"]) in options.equivalents or mutant.get("dropped") or (options.seed and mutant["seed"] != options.seed):
            continue
        if options.number and mutant["number"] not in options.number:
            continue
        if outcome and (outcome != "open" or options.again) and not (options.number or (options.again and outcome in ("missed", "open", "not reached"))):
            continue
        wanted.append(mutant)
    # In no order of modules, so that what is done is a fair part at any time; those first that have little to go.
    random.Random(0).shuffle(wanted)
    wanted.sort(key=lambda m: rest(m, known, outcomes))
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        list(pool.map(one, wanted))
