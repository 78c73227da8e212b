#!/usr/bin/env python3
"""check.py SAMPLES SCHEMAS: runs session.txt in the working directory and holds what every command writes with --json
against the command's schema. Says what is wrong, and ends with 1, when an output does not fit, a status is another one, a
command has no schema, a schema was never used, or a property that is described never came up.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from jsonschema import Draft202012Validator

# Where what is described cannot come up on the samples, and why.
NEVER = {"show.json": {"/0[]/0.tracks[]": "no sample tells the tracks of an album that was bought"}}


def commands():
    """The names of all commands, as the program lists them to tools."""
    tool = json.loads(subprocess.run(["shellac", "--experimental-dump-help"], capture_output=True, check=True).stdout)

    def leaves(command, path):
        groups = [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help"]
        if not groups:
            yield "-".join(path)
        for sub in groups:
            yield from leaves(sub, path + [sub["commandName"]])

    return set(leaves(tool["command"], []))


def visit(schema, root, value, seen, place=""):
    """Notes which described properties the value has; says whether it fits."""
    if "$ref" in schema:
        return visit(root["$defs"][schema["$ref"].split("/")[-1]], root, value, seen, schema["$ref"])
    for index, branch in enumerate(schema.get("anyOf", [])):
        resolver = dict(branch, **({"$defs": root["$defs"]} if "$defs" in root else {}))
        if Draft202012Validator(resolver).is_valid(value):
            visit(branch, root, value, seen, f"{place}/{index}")
            break
    if isinstance(value, list) and "items" in schema:
        for item in value:
            visit(schema["items"], root, item, seen, place + "[]")
    if isinstance(value, dict):
        for key, part in schema.get("properties", {}).items():
            if key in value:
                seen.add(f"{place}.{key}")
                visit(part, root, value[key], seen, f"{place}.{key}")


def described(schema, root, place=""):
    """Every property that a schema describes; not those of objects that may have any field."""
    if "$ref" in schema:
        yield from described(root["$defs"][schema["$ref"].split("/")[-1]], root, schema["$ref"])
        return
    for index, branch in enumerate(schema.get("anyOf", [])):
        yield from described(branch, root, f"{place}/{index}")
    if "items" in schema:
        yield from described(schema["items"], root, place + "[]")
    if "$comment" in schema:
        return
    for key, part in schema.get("properties", {}).items():
        yield f"{place}.{key}"
        yield from described(part, root, f"{place}.{key}")


def documents(text):
    """One document, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line]


def main():
    samples, schemas = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    session = pathlib.Path(__file__).with_name("session.txt").read_text()
    for folder in ["Music", "Purchases"]:
        shutil.copytree(samples / folder, folder)
    faults = []
    known = {path.name: json.loads(path.read_text()) for path in schemas.glob("*.json")}
    for name, schema in known.items():
        Draft202012Validator.check_schema(schema)
    for name in sorted(commands() - {path.removesuffix(".json") for path in known}):
        faults.append(f"the command '{name.replace('-', ' ')}' has no schema")
    for name in sorted({path.removesuffix(".json") for path in known} - commands()):
        faults.append(f"there is no command for {name}.json")
    fields = json.loads(subprocess.run(["shellac", "fields", "--json"], capture_output=True, check=True).stdout)
    seen = {name: set() for name in known}
    for number, line in enumerate(session.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        status, command = line.split(" ", 1)
        # Only what a playlist lists has a position.
        columns = lambda view: ",".join(
            f["field"] for f in fields if view in f["views"] and (f["field"] != "position" or "playlist" in command))
        command = re.sub(r"\$all:(\w+)", lambda match: columns(match[1]), command)
        run = subprocess.run(["/bin/bash", "-c", command], capture_output=True, stdin=subprocess.DEVNULL)
        place = f"session.txt:{number}: {line[:100]}"
        if run.returncode != int(status):
            faults.append(f"{place}: status {run.returncode}: {run.stderr.decode()[:300]}")
        if "--json" not in command or not run.stdout:
            continue
        words = re.search(r"(?:^| )shellac ((?:root|coins|playlist|config|plugins) [a-z]+|[a-z]+)", command)[1]
        name = ("coins balance" if words == "coins" else words).replace(" ", "-") + ".json"
        try:
            answers = documents(run.stdout.decode())
        except ValueError as error:
            faults.append(f"{place}: no JSON: {error}")
            continue
        for answer in answers if name in known else []:
            problem = next(Draft202012Validator(known[name]).iter_errors(answer), None)
            if problem:
                deepest = min(problem.context or [problem], key=lambda e: -len(e.absolute_path))
                faults.append(f"{place}: {name}: {list(deepest.absolute_path)}: {deepest.message[:400]}")
            visit(known[name], known[name], answer, seen[name])
    for name, schema in sorted(known.items()):
        if not seen[name] and any(described(schema, schema)):
            faults.append(f"{name} was never used")
            continue
        for place in sorted(set(described(schema, schema)) - seen[name]):
            if not any(place.startswith(beginning) for beginning in NEVER.get(name, {})):
                faults.append(f"{name}: {place} never came up")
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main()
