#!/usr/bin/env python3
"""man-pages.py PROGRAM FOLDER: writes the manual's pages into FOLDER/man1 and FOLDER/man7.

The pages of the commands come from what PROGRAM says of itself (the same as --help), those of the query language and of
plugins from Documentation, through cmark-gfm. Form: man(7), https://man7.org/linux/man-pages/man7/man.7.html.
"""

import datetime
import functools
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import unicodedata

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SOURCES = pathlib.Path(__file__).resolve().parent.parent

# The pages made from documents: name, section, file below Documentation, what the page is.
DOCUMENTS = [
    ("shellac-queries", 7, "OrdersAndQueries.md", "what songs, albums and artists are picked and sorted by"),
    ("shellac-receipts", 7, "FromReceipts.md", "from what stores give out to a ledger"),
    ("shellac-reorganizing", 7, "Reorganizing.md", "how files and tags are put in order safely"),
    ("shellac-plugin", 7, "WritingAPlugin.md", "formats and exports that Shellac loads"),
    ("shellac-checks", 7, "Checks.md", "what 'shellac check' looks for"),
    ("shellac-purchases", 7, "PurchaseCSV.md", "tables of purchases and coins"),
    ("shellac-mapping", 7, "MappingFiles.md", "how a table of any shop is read"),
]

STATUSES = [
    (0, "Done."),
    (1, "Done, with problems that were reported."),
    (2, "It could not be done."),
    (3, "A query was given and nothing matched."),
    (64, "Wrong usage."),
    (73, "An output cannot be written."),
    (75, "Another process changes the library: try again."),
    (130, "Interrupted."),
]

ENVIRONMENT = [
    ("SHELLAC_LIBRARY", "The library's file, as --library."),
    ("SHELLAC_CONFIG", "The configuration's file, as --config."),
    ("SHELLAC_PLUGIN_PATH", "Folders of plugins, before those of the user and of the system, with colons between."),
    ("SHELLAC_WAIT", "How many seconds a command waits while another one changes the library; 10 when not set."),
    ("NO_COLOR", "Nothing is coloured when this is set and not empty."),
    ("TERM, COLUMNS", "Nothing is coloured where the terminal is dumb; how wide it is, where it does not say so itself."),
    ("SHELLAC_PAGER, PAGER", "Shows long listings on a terminal; cat for none. The setting pager stands between them."),
    ("LESS, LV", "Options of pagers, FRX and -c when not set."),
    ("LC_ALL, LC_COLLATE, LANG", "The language by whose rules a new library sorts; see shellac-config(1)."),
    ("TZ", "The time zone of a new library."),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME, HOME", "Where the library and the configuration are, when nothing else says so."),
    ("TMPDIR", "Where a command keeps what does not fit in memory; /tmp when not set."),
    ("SHELL", "The shell that completion is written for, when none is named."),
]


def escaped(text):
    """Text as roff takes it: no character of it is a command."""
    text = text.replace("\\", "\\(rs").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def named(name, ending=""):
    """A name of an option or a command, in bold."""
    return f"\\fB{escaped(name)}\\fR{ending}"


def option_name(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def usage(argument):
    """How an argument stands on the command line: -s, --sort <order>."""
    if argument["kind"] == "positional":
        return f"\\fI{escaped(argument['valueName'])}\\fR"
    names = ", ".join(named(option_name(name)) for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} \\fI{escaped(argument['valueName'])}\\fR"


def synopsis(words, command):
    parts = [named(word) for word in words]
    arguments = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    if any(a["kind"] != "positional" for a in arguments):
        parts.append("[\\fIoptions\\fR]")
    for argument in arguments:
        if argument["kind"] == "positional":
            text = usage(argument) + (" ..." if argument["isRepeating"] else "")
            parts.append(f"[{text}]" if argument["isOptional"] else text)
    return " ".join(parts)


def paragraphs(text):
    """The help's text: lines that are indented are examples, and stand as they are."""
    lines, example = [], False
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith("  "):
            lines += [".PP", ".RS 4", ".nf"] + escaped("\n".join(l[2:] for l in block.split("\n"))).split("\n") + [".fi", ".RE"]
        else:
            lines += [".PP", escaped(" ".join(l.strip() for l in block.split("\n")))]
    return lines


def described(arguments):
    lines = []
    for argument in arguments:
        text = argument.get("abstract", "")
        if argument.get("defaultValue"):
            text += f" (default: {argument['defaultValue']})"
        if argument.get("allValues"):
            text += f" (values: {', '.join(argument['allValues'])})"
        lines += [".TP", usage(argument), escaped(text)]
    return lines


def body(words, command, heading):
    """What is said of a command: description, arguments, options, examples; headings by the macro given."""
    lines = []
    before, _, examples = command.get("discussion", "").partition("Examples:\n")
    lines += [f"{heading} DESCRIPTION" if heading == ".SH" else ".PP", escaped(command.get("abstract", ""))]
    lines += paragraphs(before) if before.strip() else []
    arguments = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    own = [a for a in arguments if a.get("sectionTitle") != "Everywhere"]
    for title, some in [
        ("ARGUMENTS", [a for a in own if a["kind"] == "positional"]),
        ("OPTIONS", [a for a in own if a["kind"] != "positional"]),
        ("EVERYWHERE", [a for a in arguments if a.get("sectionTitle") == "Everywhere"] if heading == ".SH" else []),
    ]:
        if some:
            lines += [f"{heading} {title}"] if heading == ".SH" else []
            lines += described(some)
    if examples.strip():
        lines += [f"{heading} EXAMPLES"] if heading == ".SH" else [".PP", "Examples:"]
        lines += paragraphs(examples)
    return lines


def table(title, rows):
    lines = [f".SH {title}"]
    for name, text in rows:
        lines += [".TP", named(str(name)), escaped(text)]
    return lines


def header(name, section, version):
    # What is to be typed is broken at no hyphen, and lines that cannot be spread are not.
    return [f'.TH {name.upper()} {section} "{dated()}" "Shellac {version}" "Shellac"', ".nh", ".ad l"]


@functools.cache
def dated():
    """The day of what the pages describe: of the last commit, so that the same sources make the same pages."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        log = subprocess.run(["git", "-C", SOURCES, "log", "-1", "--format=%ct"], capture_output=True, text=True)
        seconds = log.stdout.strip() or (SOURCES / "CHANGELOG.md").stat().st_mtime
    return datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc).date().isoformat()


def write(name, section, lines):
    folder = FOLDER / f"man{section}"
    folder.mkdir(parents=True, exist_ok=True)
    # A heading begins a paragraph by itself.
    text = re.sub(r"(?m)^(\.S[HS] .*\n)\.PP\n", r"\1", "\n".join(lines) + "\n")
    (folder / f"{name}.{section}").write_text(text, encoding="utf-8")


def see_also(names):
    return [".SH SEE ALSO", ",\n".join(f".BR {escaped(name)} ({section})" for name, section in names).replace(",\n.BR", " ,\n.BR")]


def listed(text):
    """A document whose tables are lists: a page is too narrow for what their cells hold."""
    out, heads = [], None
    for line in text.split("\n"):
        if not line.startswith("|"):
            heads = None
            out.append(line)
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if heads is None:
            heads = cells
        elif not all(set(cell) <= set(":- ") for cell in cells):
            # What stands beside the first column needs no head where it is alone, and one in every row where it is not.
            rest = [f"{head}: {cell}" if len(heads) > 2 else cell for head, cell in zip(heads[1:], cells[1:]) if cell]
            out.append(f"- {cells[0]}: " + "".join(
                cell + ("" if last else " " if cell.endswith(".") else "; ")
                for cell, last in zip(rest, [False] * (len(rest) - 1) + [True])))
    return "\n".join(out)


def linked(text):
    """A document whose links to others say which page they are, and which has no others into the checkout."""
    pages = {file: f"{name}({section})" for name, section, file, _ in DOCUMENTS}

    def target(match):
        words, path = match[1], match[2].split("#")[0]
        if "://" in path:
            return match[0]
        page = pages.get(path.rsplit("/", 1)[-1])
        return f"{words}, {page}," if page else words

    def prose(text):
        text = re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", target, text)
        # At the end of a clause there is a mark already.
        return re.sub(r"(\(\d\)),(?=\s*([.,:;)]|$))", r"\1", text)

    return "```".join(part if code else prose(part) for part, code in zip(text.split("```"), itertools.cycle([False, True])))


def width(text):
    """How many columns of a terminal a text has."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def aligned(text):
    """A document in whose examples columns stand below each other: a page has tabs at other places than a terminal."""
    out = []
    for has_tabs, lines in itertools.groupby(text.split("\n"), lambda line: "\t" in line):
        rows = [line.split("\t") for line in lines]
        if has_tabs:
            widths = [max(map(width, column)) for column in itertools.zip_longest(*rows, fillvalue="")]
            rows = [["".join(cell + " " * (most + 2 - width(cell)) for cell, most in zip(row, widths)).rstrip()] for row in rows]
        out += [row[0] for row in rows]
    return "\n".join(out)


def page(text):
    """A document as roff."""
    made = subprocess.run(
        ["cmark-gfm", "--to", "man", "--width", "0"], input=aligned(linked(listed(text))), capture_output=True, check=True, text=True).stdout
    # A line that begins with an apostrophe would be a command.
    made = re.sub(r"(?m)^'", r"\\&'", made)
    # The document's own title says what the page's name says. A page knows bold, and no font named C.
    made = re.sub(r"\A\.SH\n.*\n(\.PP\n)?", ".SH DESCRIPTION\n", made).replace("\\f[C]", "\\fB").replace("\\f[]", "\\fR")
    return re.sub(r"(?m)^(\.S[HS](?: .*)?\n(?:[^.\n].*\n)?)\.PP\n", r"\1", made).rstrip("\n")


def main():
    told = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, check=True).stdout
    program = json.loads(told)["command"]
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, check=True, text=True).stdout.strip()
    commands = [c for c in program["subcommands"] if c["shouldDisplay"] and c["commandName"] != "help"]
    documents = [d for d in DOCUMENTS if (SOURCES / "Documentation" / d[2]).exists()]

    lines = header("shellac", 1, version) + [".SH NAME", f"shellac \\- {escaped(program['abstract']).rstrip('.')}"]
    lines += [".SH SYNOPSIS", f"{named('shellac')} \\fIcommand\\fR [\\fIoptions\\fR] [\\fIargument\\fR ...]", ".SH DESCRIPTION"]
    lines += paragraphs(program.get("discussion", ""))
    lines += [".SH COMMANDS"]
    for command in commands:
        lines += [".TP", f".BR shellac\\-{escaped(command['commandName'])} (1)", escaped(command["abstract"])]
    lines += table("EXIT STATUS", STATUSES) + table("ENVIRONMENT", ENVIRONMENT)
    lines += table("FILES", [
        ("~/.local/share/shellac/library.db", "The library: an SQLite database."),
        ("~/.local/share/shellac/plugins", "Your own plugins."),
        ("~/.config/shellac/config.toml", "Settings; see shellac-config(1)."),
    ])
    lines += see_also([(name, section) for name, section, _, _ in documents])
    write("shellac", 1, lines)

    for command in commands:
        name = "shellac-" + command["commandName"]
        words = ["shellac", command["commandName"]]
        inner = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
        lines = header(name, 1, version) + [".SH NAME", f"{escaped(name)} \\- {escaped(command['abstract']).rstrip('.')}", ".SH SYNOPSIS"]
        for some in [words + [c["commandName"]] for c in inner] or [words]:
            of = next((c for c in inner if c["commandName"] == some[-1]), command)
            lines += [synopsis(some, of), ".br"]
        lines.pop()
        lines += body(words, command, ".SH")
        if inner:
            lines += [".SH COMMANDS"]
            for c in inner:
                lines += [f".SS {escaped(' '.join(words + [c['commandName']]))}"] + body(words + [c["commandName"]], c, ".SS")
            everywhere = [a for a in inner[0].get("arguments", []) if a.get("sectionTitle") == "Everywhere"]
            if everywhere and not any(a.get("sectionTitle") == "Everywhere" for a in command.get("arguments", [])):
                lines += [".SH EVERYWHERE"] + described(everywhere)
        lines += [".SH EXIT STATUS", "See", ".BR shellac (1)."]
        lines += see_also([("shellac", 1)] + [(d[0], d[1]) for d in documents if d[0] != name])
        write(name, 1, lines)

    for name, section, file, abstract in documents:
        text = (SOURCES / "Documentation" / file).read_text(encoding="utf-8")
        lines = header(name, section, version) + [".SH NAME", f"{escaped(name)} \\- {escaped(abstract)}", page(text)]
        write(name, section, lines + see_also([("shellac", 1)]))


main()
