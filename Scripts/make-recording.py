#!/usr/bin/env python3
"""make-recording.py PROGRAM FILE: records a session with PROGRAM on the samples, as a terminal shows it, as SVG in FILE.

The commands are typed into a terminal of this script's own, so that tables, colours and the width are the real ones.
"""

import fcntl
import html
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import unicodedata

WIDTH, CELL, LINE = 92, 8.4, 19
SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "Samples"

SESSION = [
    "shellac index Music --quiet 2> /dev/null",
    "shellac import Purchases/{sotube.json,purchases.csv,bandcamp-*.json} --quiet",
    "shellac songs year:1998..2001 --sort -year,title --columns year,artist,title,store",
    "shellac owned 'saltmarsh - reed'",
    "shellac report spending --by store",
    "shellac organize artist:=Saltmarsh --path '{artist}/{album}/{track:02}' --apply",
    "shellac undo --quiet; shellac search etale | cut -f 1,3-",
]

# The eight colours of a terminal on a light or dark page, by number of SGR (ECMA-48, 8.3.117).
COLOURS = {30: "#24292f", 31: "#cf222e", 32: "#1a7f37", 33: "#9a6700", 34: "#0969da", 35: "#8250df", 36: "#1b7c83", 37: "#6e7781"}


def typed(command, folder, environment):
    """What a terminal gets when a command runs in it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 200, WIDTH, 0, 0))
    process = subprocess.Popen(
        ["bash", "-c", command], cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    told = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        told += part
    process.wait()
    os.close(ours)
    return told.decode("utf-8", "replace").replace("\r\n", "\n")


def cells(text):
    """How many columns a text takes (Unicode Standard Annex 11)."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def spans(line):
    """A line's texts with their column, colour and weight."""
    column, colour, bold, faint = 0, None, False, False
    for part in re.split(r"(\x1b\[[0-9;?]*[A-Za-z])", line):
        if part.startswith("\x1b"):
            if part.endswith("m"):
                for code in [int(c or 0) for c in part[2:-1].split(";")]:
                    if code == 0:
                        colour, bold, faint = None, False, False
                    elif code == 1:
                        bold = True
                    elif code == 2:
                        faint = True
                    elif code in COLOURS:
                        colour = COLOURS[code]
                    elif code == 39:
                        colour = None
                    elif code == 22:
                        bold = faint = False
        elif part:
            yield column, part, colour, bold, faint
            column += cells(part)


def drawn(lines):
    height = LINE * len(lines) + 28
    width = round(WIDTH * CELL + 32)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14">',
        "<title>A session with Shellac</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#f6f8fa" stroke="#d0d7de"/>',
    ]
    for number, line in enumerate(lines):
        for column, text, colour, bold, faint in spans(line):
            # Blanks alone show nothing; a length holds the columns where a font's letters are wider.
            if not text.strip():
                continue
            stripped = text.lstrip(" ")
            column += len(text) - len(stripped)
            stripped = stripped.rstrip(" ")
            out.append(
                f'<text x="{16 + column * CELL:.1f}" y="{28 + number * LINE}" fill="{colour or "#24292f"}" xml:space="preserve" '
                f'textLength="{cells(stripped) * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
                + (' font-weight="bold"' if bold else "") + (' opacity="0.6"' if faint else "")
                + f">{html.escape(stripped)}</text>")
    return "\n".join(out + ["</svg>"]) + "\n"


def main():
    program, file = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "music"
        for name in ["Music", "Purchases"]:
            shutil.copytree(SAMPLES / name, folder / name)
        environment = {
            "PATH": f"{program.parent}:/usr/bin:/bin", "HOME": work, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PAGER": "cat",
            "TZ": "UTC",
        }
        lines = []
        for command in SESSION:
            lines.append(f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m")
            lines += typed(command, folder, environment).rstrip("\n").split("\n")
            lines += [""] if lines[-1] else []
        file.write_text(drawn(lines[:-1]), encoding="utf-8")


main()
