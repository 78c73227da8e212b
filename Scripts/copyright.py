#!/usr/bin/env python3
"""copyright.py FOLDER: prints whose the program that was built in FOLDER is, with everything that is linked into it or put
beside it, and under which licences.

Form: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/. Who holds the rights to a library stands in its
own checkout; one that is under other words than those below is an error, so that nothing new is passed over.
"""

import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent
CHECKOUTS = pathlib.Path(sys.argv[1]).resolve().parent.parent / "checkouts"

# Checkouts under the MIT licence: the file whose first notice it is, and what the library is called.
EXPAT = [
    ("GRDB.swift/LICENSE", "GRDB"),
    ("GRDB.swift/GRDB/Utils/Inflections+English.swift", "GRDB's inflections, from Ruby on Rails"),
    ("TOMLKit/LICENSE", "TOMLKit"),
    ("TOMLKit/Sources/CTOML/Sources/toml.hpp", "toml++"),
]
# Under Apache's licence with Swift's exception.
APACHE = [("swift-argument-parser/LICENSE.txt", "swift-argument-parser")]
SWIFT = "Apple Inc. and the Swift project authors"


def words(text):
    """The words of a text, without the signs of comments and how it is broken into lines."""
    return re.sub(r"(?m)^\s*//", " ", text).split()


def paragraph(text):
    """A text as a field's further lines."""
    return "\n".join(" " + (line.rstrip() or ".") for line in text.strip("\n").split("\n"))


def read(path):
    return (CHECKOUTS / path).read_text(encoding="utf-8")


def stanza(files, holders, licence, comment=""):
    print(f"\nFiles: {files}\nCopyright: " + "\n           ".join(holders) + f"\nLicense: {licence}")
    if comment:
        print("Comment: " + comment)


def holders(path, name, terms):
    """Who holds the rights to a library under the MIT licence.

    - Parameter terms: the words of the licence.
    """
    text = read(path)
    if " ".join(terms) not in " ".join(words(text)):
        sys.exit(f"copyright.py: {path} is not under the MIT licence any more")
    found = [re.sub(r"^[\s/]*Copyright (\(c\)|©) *", "", line, flags=re.I).strip()
             for line in text.split("\n") if re.match(r"[\s/]*Copyright (\(c\)|©)", line, re.I)]
    return [f"{holder} ({name})" for holder in dict.fromkeys(found)]


def main():
    own = (SOURCES / "LICENSE").read_text(encoding="utf-8")
    expat = own[own.index("Permission is hereby granted"):]
    linked = [re.search(r"Copyright \(c\) (.*)", own)[1]]
    for path, name in EXPAT:
        linked += holders(path, name, words(expat))
    for path, name in APACHE:
        text = read(path)
        if "Apache License" not in text or "Runtime Library Exception" not in text:
            sys.exit(f"copyright.py: {path} is not under Apache's licence with Swift's exception any more")
        exception = text[text.index("As an exception"):]
        linked.append(f"2020-2025 {SWIFT} ({name})")

    print("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: shellac")
    stanza("*", linked[:1], "Expat")
    stanza("*bin/shellac", linked, "Expat and Apache-2.0 with Swift exception",
           "GRDB, TOMLKit with toml++, and swift-argument-parser are linked into the program.")
    stanza("*lib/shellac/lib*.so", [SWIFT], "Apache-2.0 with Swift exception",
           "Swift's runtime, Foundation and libdispatch.")
    stanza("*lib/shellac/lib_FoundationICU.so",
           ["2016-2024 Unicode, Inc.", "1995-2016 International Business Machines Corporation and others", SWIFT],
           "Unicode-3.0 and Apache-2.0 with Swift exception",
           "ICU, as Foundation brings it along; its notice names what it has from others.")
    print("\nLicense: Expat\n" + paragraph(expat))
    print("\nLicense: Apache-2.0 with Swift exception\n"
          " On Debian systems the licence is in /usr/share/common-licenses/Apache-2.0; elsewhere at\n"
          " https://www.apache.org/licenses/LICENSE-2.0.\n .\n" + paragraph(re.sub(r"(?m)^ +", "", exception)))
    print("\nLicense: Unicode-3.0\n" + paragraph((SOURCES / "Scripts/licences/ICU.txt").read_text(encoding="utf-8")))


main()
