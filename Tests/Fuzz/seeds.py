"""What fuzz.py begins with: the targets, and files of each out of the samples and the tests."""

import hashlib
import json
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INPUTS = ROOT / "Tests/PluginTests/Inputs"
PURCHASES = ROOT / "Samples/Purchases"
FIXTURES = ROOT / "Tests/ShellacTagsTests/Fixtures"

# What there is for plugins that read beside the folders of their tests.
READERS = {folder.name.removesuffix("Format").lower(): [] for folder in sorted((ROOT / "Plugins").glob("*Format"))}
READERS.update({
    "amazon": ["Digital-Ordering.1/*"], "applelibrary": ["iTunes-Library.xml"], "applemusic": ["Apple Music*"],
    "applestore": ["apple-store.csv"], "bandcamp": ["bandcamp-*"], "csv": ["purchases.csv", "coins.csv"],
    "discogs": ["example-collection-*"], "googleplaymusic": ["google-play-music.csv"], "json": ["qobuz.json"],
    "paypal": ["paypal.csv"], "sotube": ["sotube.json"],
})
# The plugin command runs programs, which made-up options must not name.
WRITERS = ["csv", "json", "jsonlines", "markdown", "html", "share", "m3u", "pls", "xspf", "jspf", "hledger", "beancount"]
COMMANDS = ["detect-import", "sort", "mapping", "rates-toml", "rates-csv", "configuration", "configuration-edit", "batch",
            "tag-table", "search", "listing", "library"]


# Configurations that are right, every kind of setting among them.
CONFIGURATIONS = [b'''pager = "less"
color = "never"
columns.songs = "artist,title,length:Time"
sort.songs = "mine"

[orders]
mine = "-year,album" # newest first
other = "mine"

[index]
ignore = ["*.part", "._*"]
hidden = true
jobs = 2
missing-share = 0.25
''', b'''[organize]
path = "{albumartist|artist}/{album}/{track:02} {title}.{ext}"
companions = [
  "*.jpg", # pictures
  "scans/",
]
replacement = "-"

[organize.paths.live]
query = "genre:live year:1990.."
template = "Live/{artist}/{title}.{ext}"

[coins]
packs = ["100=4.99 EUR", "150=7.29 EUR"]

[options.csv]
delimiter = ";"

[check]
off = ["low-bit-rate"]
''']


def targets():
    """Every target there is."""
    return (["tags", "frames", "query", "order", "template", "values", "names", "detect"]
            + [f"read:{id}" for id in READERS] + [f"write:{id}" for id in WRITERS]
            + ["lying-reader:random", "lying-writer:random"]
            + [f"command:{name}" for name in COMMANDS] + [f"command:import:{id}" for id in READERS])


def weight(target):
    """What share of the time a target gets."""
    if target == "tags":
        return 10
    if target in ("command:library", "command:listing", "command:batch"):
        return 4
    return 2 if target.startswith(("read:", "lying", "query", "frames")) else 1


def folder_of(target):
    return target.replace(":", "-")


def literals(*folders, longest=2000):
    """The texts in the tests of a folder: what somebody thought worth trying."""
    found = {}
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.swift")) if (ROOT / folder).is_dir() else [ROOT / folder]:
            text = file.read_text()
            for block in re.findall(r'"""\n(.*?)\n *"""', text, re.S):
                found["\n".join(line.strip() for line in block.splitlines())] = None
            text = re.sub(r'""".*?"""', "", text, flags=re.S)
            for literal in re.findall(r'"((?:[^"\\\n]|\\.)*)"', text):
                if "\\(" not in literal:
                    found[unescaped(literal)] = None
    return [text.encode("utf-8", "surrogatepass") for text in found if text and len(text) <= longest]


def unescaped(text):
    text = re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda match: chr(int(match.group(1), 16)), text)
    plain = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", '"': '"', "'": "'", "\\": "\\"}
    return re.sub(r"\\(.)", lambda match: plain.get(match.group(1), match.group(1)), text)


def code_blocks(page):
    return [block.encode() for block in re.findall(r"```\w*\n(.*?)```", (ROOT / page).read_text(), re.S)]


def write(folder, contents):
    folder.mkdir(parents=True, exist_ok=True)
    for data in contents:
        (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


def reader_seeds(folder, id):
    folder.mkdir(parents=True, exist_ok=True)
    own = next((f for f in INPUTS.iterdir() if f.name.lower() == id), None)
    files = [f for f in sorted(own.rglob("*")) if f.is_file()] if own else []
    for pattern in READERS[id]:
        files += sorted(PURCHASES.glob(pattern))
    for file in files:
        # Those that a plugin asks for beside the others have their own names.
        shutil.copy(file, folder / file.name)
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        for number, file in enumerate(files):
            name = str(file.relative_to(own)) if own and own in file.parents else file.name
            if name not in archive.namelist():
                archive.write(file, name, zipfile.ZIP_DEFLATED if number % 2 else zipfile.ZIP_STORED)


def music(longest):
    files = [f for f in sorted(FIXTURES.iterdir()) if f.suffix != ".py"]
    files += [f for f in sorted((ROOT / "Samples/Music").rglob("*")) if f.is_file()]
    return [f for f in files if f.stat().st_size <= longest]


def lists_of_cells():
    """Texts for exports: a cell a line."""
    cells = literals("Tests/ShellacTestSupport/NastyValues.swift") + literals("Tests/PluginTests/Share")[:60]
    cells = [cell.replace(b"\n", b" ") for cell in cells]
    plain = ["Ada Quill", "Lanterns", "/music/Ada Quill/01 Lanterns.flac", "https://example.org/a?b=c&d", "1999-05-03",
             "{artist} - {title}", "=1+2", "<b>&amp;</b>", "EUR", "topup", "#EXTM3U", "\u202egnp.exe", "a,b,c"]
    chance = random.Random(7)
    all_cells = cells + [text.encode() for text in plain]
    return [b"\n".join(chance.sample(all_cells, min(len(all_cells), count))) for count in (1, 3, 8, 20, 20, 40)]


def random_scripts():
    chance = random.Random(11)
    return [bytes(chance.randrange(256) for _ in range(count)) for count in (20, 60, 200, 400, 800, 1500) for _ in range(6)]


def listings():
    queries = literals("Tests/ShellacModelTests/Queries/QueryParserTests.swift", longest=200)
    chance = random.Random(3)
    orders = [b"artist", b"-year,title:first", b"tag.MOOD", b"", b"added", b"-price,purchased:last", b"discography"]
    forms = [b"title,artist", b"{artist} - {title}", b"path,length,tag.MOOD:Mood", b"", b"{title? [title]}{track:02}"]
    views = [b"songs", b"albums", b"artists", b"purchases"]
    chosen = chance.sample(queries, min(len(queries), 150))
    return [b"\n".join([query.replace(b"\n", b" "), chance.choice(orders), chance.choice(forms), chance.choice(views)])
            for query in chosen]


def batches():
    found = [f.read_bytes() for f in sorted((ROOT / "Samples/Batch").iterdir())]
    return found + [text for text in literals("Tests/ShellacCLITests/Batch") if b" " in text][:200]


def tables_of_tags(run, work):
    table = work / "tags.csv"
    run("tag", "--all", "--export", str(table))
    return [table.read_bytes()] if table.exists() else []


def hostile_libraries(library):
    """Libraries whose rows hold what no row may: other types, huge numbers, nothing, bytes that are no text."""
    # The tables are strict: each column takes its own kind only, and nothing.
    values = {
        "INTEGER": ["-9223372036854775808", "9223372036854775807", "-1", "0", "1099511627776", "NULL"],
        "REAL": ["1e308", "-1e308", "9e999", "NULL"],
        "TEXT": ["''", "'x'", "replace(hex(zeroblob(40)), '00', 'ab'||char(0)||char(27)||'[31m')", "hex(zeroblob(40000))",
                 "'[1,{'", "CAST(x'ff00c328' AS TEXT)", "NULL"],
        "BLOB": ["x''", "x'00'", "x'00ff80'", "x'ffffffffffffffffffffffff'", "zeroblob(70000)", "NULL"],
    }
    chance = random.Random(5)
    with sqlite3.connect(library) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        tables = [name for (name,) in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'"
            " AND name NOT LIKE 'search%' ORDER BY name")]
        columns = {t: [row[1:3] for row in db.execute(f"PRAGMA table_info({t})")] for t in tables}
        filled = [t for t in tables if db.execute(f"SELECT 1 FROM {t} LIMIT 1").fetchone()]
    original = library.read_bytes()
    variants = [original]
    wishes = [(t, c, v) for t in filled for c, kind in columns[t] for v in values.get(kind, ["NULL"])]
    chance.shuffle(wishes)
    scratch = library.with_suffix(".scratch")
    for table, column, value in wishes[:400]:
        scratch.write_bytes(original)
        db = sqlite3.connect(scratch)
        try:
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.execute("PRAGMA foreign_keys = OFF")
            db.execute("PRAGMA writable_schema = ON")
            # Triggers and indexes need functions of the program: they are away meanwhile, so that they tell of the old rows.
            away = db.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema"
                              " WHERE type IN ('trigger', 'index') AND sql IS NOT NULL").fetchall()
            db.execute("DELETE FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL")
            db.commit()
            db.execute("PRAGMA writable_schema = RESET")
            db.execute(f"UPDATE OR IGNORE {table} SET {column} = {value}")
            db.execute("PRAGMA writable_schema = ON")
            db.executemany("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", away)
            db.commit()
        except sqlite3.Error:
            continue
        finally:
            db.close()
            for ending in ("-wal", "-shm", "-journal"):
                pathlib.Path(f"{scratch}{ending}").unlink(missing_ok=True)
        variants.append(scratch.read_bytes())
    scratch.unlink(missing_ok=True)
    return variants


def prepare(program, work, wanted):
    """Writes the seeds of the targets, and makes the library that commands look into.

    By a program without sanitizers: those that read tags may not have the memory that a sanitizer asks for.
    """
    base = work / "seeds"
    home = work / "home"
    home.mkdir()
    library = work / "library.db"

    def run(*words):
        return subprocess.run(
            [str(program), *words, "--library", str(library)], cwd=home, capture_output=True,
            env={"HOME": str(home), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"})

    def want(prefix):
        return [t for t in wanted if t.startswith(prefix)]

    if want("command:"):
        songs = home / "Music"
        songs.mkdir()
        for number, file in enumerate(music(60_000)[:14]):
            shutil.copy(file, songs / f"{number}-{file.name}")
        for words in [["index", str(songs)], ["import", str(PURCHASES / "sotube.json"), str(PURCHASES / "purchases.csv")],
                      ["reconcile"], ["playlist", "create", "All", "--all"],
                      ["playlist", "create", "New", "year:1990..", "--smart"]]:
            done = run(*words)
            if done.returncode not in (0, 1) and words[0] in ("index", "import"):
                sys.exit(f"cannot prepare: {' '.join(words)}: {done.stderr.decode()}")
        with sqlite3.connect(library) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for target in wanted:
        place = base / folder_of(target)
        kind, _, subject = target.partition(":")
        if kind == "read" or target.startswith("command:import:"):
            reader_seeds(place, target.split(":")[-1])
        elif target in ("detect", "command:detect-import"):
            for id in READERS:
                reader_seeds(base / "scratch" / id, id)
            write(place, [f.read_bytes() for f in sorted((base / "scratch").rglob("*")) if f.is_file()])
        elif kind == "write":
            write(place, lists_of_cells())
        elif kind == "lying-reader":
            write(place, random_scripts())
            (place / "beside.csv").write_bytes(b"title\nx\n")
        elif kind == "lying-writer":
            write(place, random_scripts() + lists_of_cells())
        elif target == "tags":
            write(place, [f.read_bytes() for f in music(256 << 10)])
        elif target == "frames":
            write(place, [f.read_bytes() for f in music(60_000)[:40]])
        elif target == "query":
            write(place, literals("Tests/ShellacModelTests/Queries") + code_blocks("Documentation/OrdersAndQueries.md"))
        elif target == "order":
            write(place, literals("Tests/ShellacModelTests/Orders", "Tests/ShellacModelTests/Fields"))
        elif target == "template":
            write(place, literals("Tests/ShellacModelTests/Templates", "Tests/ShellacOrganizerTests"))
        elif target == "values":
            write(place, literals("Tests/ShellacModelTests/Values", "Tests/ShellacModelTests/Money", "Tests/ShellacModelTests/Text"))
        elif target == "names":
            texts = literals("Tests/ShellacOrganizerTests", "Tests/ShellacTestSupport/NastyValues.swift")
            write(place, texts + [b"{albumartist}/{album}/{title}.{ext}\n" + b"\n".join(texts[:40])])
        elif subject == "sort":
            for id in ("m3u", "pls", "xspf", "jspf"):
                reader_seeds(place, id)
        elif subject == "mapping":
            write(place, [(PURCHASES / "qobuz.toml").read_bytes()] + code_blocks("Documentation/MappingFiles.md"))
            shutil.copy(PURCHASES / "qobuz.json", base / "shop.json")
        elif subject == "rates-toml":
            write(place, [(PURCHASES / "rates.toml").read_bytes(), b"in = \"EUR\"\n[2024-01-01]\nUSD = 0.92\nJPY = '0.0061'\n"])
        elif subject == "rates-csv":
            write(place, [b"date,currency,rate\n2024-01-01,USD,0.9063\n2024-02-01,GBP,1.17\n", b"currency;rate\r\nJPY;0,0061\r\n"])
        elif subject.startswith("configuration"):
            blocks = [b for page in ("README.md", "Documentation/OrdersAndQueries.md", "Documentation/Reorganizing.md")
                      for b in code_blocks(page) if b"=" in b]
            texts = literals("Tests/ShellacCLITests/Configuration", "Tests/ShellacCLITests/Organizing")
            write(place, CONFIGURATIONS + blocks + [text for text in texts if b"=" in text])
        elif subject == "batch":
            write(place, batches())
        elif subject == "tag-table":
            write(place, tables_of_tags(run, work))
        elif subject == "search":
            write(place, [b"ada", b"\"ada quill\" lan*", "雪 ελ ёж".encode(), b"a OR b NOT c", b"title:x", b"NEAR(a b)"])
        elif subject == "listing":
            write(place, listings())
        elif subject == "library":
            write(place, hostile_libraries(library))
        if not any(place.iterdir()):
            sys.exit(f"no seeds for {target}")
