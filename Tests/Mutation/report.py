"""Writes what came of the mutants."""

import json

CAUGHT = ("failed", "crashed", "hung")


def equivalents(here):
    """What changes nothing that anybody can notice: of each path and change, why. Judged by hand."""
    known = {}
    for line in (here / "equivalent.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            path, change, why = line.split("\t")
            known[path, change] = why
    return known


def share(caught, all_of_them):
    return f"{100 * caught / all_of_them:.1f} %" if all_of_them else "–"


def table(mutants, outcomes, known, modules, key):
    rows, sums = [], [0] * 6
    for module in modules:
        mine = [m for m in mutants if m["module"] == module]
        if not mine:
            continue
        result = [outcomes.get(str(m["number"]), {}).get(key) or outcomes.get(str(m["number"]), {}).get("outcome") for m in mine]
        same = [(m["path"], m["change"]) in known for m in mine]
        counts = [
            len(mine), sum(same), sum(r in CAUGHT and not s for r, s in zip(result, same)),
            sum(r == "missed" and not s for r, s in zip(result, same)),
            sum(r == "not reached" and not s for r, s in zip(result, same)), sum(r in (None, "open") and not s for r, s in zip(result, same)),
        ]
        sums = [a + b for a, b in zip(sums, counts)]
        rows.append((module, counts))
    rows.append(("**All**", sums))
    text = "| Module | Mutants | Change nothing | Caught | Missed | Not reached | Open | Share caught, at least |\n|---|--:|--:|--:|--:|--:|--:|--:|\n"
    for name, (count, same, caught, missed, unreached, unsettled) in rows:
        text += f"| {name} | {count} | {same} | {caught} | {missed} | {unreached} | {unsettled} | {share(caught, count - same)} |\n"
    _, same, caught, missed, unreached, unsettled = sums
    if unsettled:
        text += f"\nOpen are those of which not all suites were run; without them {share(caught, caught + missed + unreached)} are caught.\n"
    return text


def lines(mutants, outcomes, known, wanted):
    text = ""
    for m in mutants:
        outcome = outcomes.get(str(m["number"]), {}).get("outcome")
        if outcome in wanted and (m["path"], m["change"]) not in known:
            text += f"- `{m['path']}:{m['line']}`: {m['change']}" + {"not reached": " (no suite comes by)", "open": " (not all suites were run)"}.get(outcome, "") + "\n"
    return text or "None.\n"


def write(folder, here, date, modules):
    everything = json.loads((folder / "mutants.json").read_text())
    outcomes = json.loads((folder / "outcomes.json").read_text())
    suites = json.loads((folder / "reach.json").read_text())
    known = equivalents(here)
    mutants = [m for m in everything if not m.get("dropped") and str(m["number"]) in outcomes]
    text = f"""# Mutants

What the tests notice when a line of the core is changed by one step: a comparison, a condition, a statement left out,
what is returned, a number, a word of SQL. `make mutants` draws the places by a seed, spread over the modules by their size, builds
all changes at once behind a switch, and runs for each the suites that come by it until one fails.

Written by `Tests/Mutation/mutate.py` on {date}: {len(suites)} suites, {len(mutants)} mutants, and {sum(1 for m in everything if m.get("dropped"))} more that did not compile.
"""
    for seed in sorted({m["seed"] for m in mutants}):
        mine = [m for m in mutants if m["seed"] == seed]
        text += f"\n## Sample of seed {seed}\n\n"
        again = any("first" in outcomes[str(m["number"])] for m in mine)
        if again:
            text += "As it was drawn, before tests were written for what it missed:\n\n"
            text += table(mine, outcomes, known, modules, "first")
            text += "\nWith the tests that were written for it (so this share proves less):\n\n"
        text += table(mine, outcomes, known, modules, "outcome")
        text += "\nMissed:\n\n" + lines(mine, outcomes, known, ("missed", "open", "not reached"))
        if again:
            text += "\nCaught by tests that were written for it:\n\n"
            text += lines([m for m in mine if outcomes[str(m["number"])].get("first") in ("missed", "open", "not reached")], outcomes, known, CAUGHT)
    text += "\n## What changes nothing that anybody can notice\n\nJudged by hand, and not counted:\n\n"
    for m in mutants:
        if (m["path"], m["change"]) in known:
            text += f"- `{m['path']}:{m['line']}`: {m['change']}: {known[m['path'], m['change']]}\n"
    (here / "results.md").write_text(text)
