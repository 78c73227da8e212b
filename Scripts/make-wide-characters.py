#!/usr/bin/env python3
"""Writes WideCharacters.swift from Unicode's EastAsianWidth.txt (Debian package unicode-data).

usage: make-wide-characters.py [EastAsianWidth.txt] > Sources/ShellacModel/Text/WideCharacters.swift
"""
import re
import sys

path = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/EastAsianWidth.txt"
ranges = []
version = "?"
for line in open(path, encoding="utf-8"):
    if match := re.match(r"# EastAsianWidth-([0-9.]+)\.txt", line):
        version = match[1]
    match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([A-Za-z]+)", line)
    if not match or match[3] not in ("W", "F"):
        continue
    first, last = int(match[1], 16), int(match[2] or match[1], 16)
    if ranges and ranges[-1][1] + 1 == first:
        ranges[-1][1] = last
    else:
        ranges.append([first, last])

print(f"""/// The characters that take two columns: East Asian Width W and F of Unicode {version}.
///
/// Made by `Scripts/make-wide-characters.py`; pairs of first and last, ascending.
let wideCharacters: [UInt32] = [""")
for index in range(0, len(ranges), 5):
    print("  " + " ".join(f"0x{a:X}, 0x{b:X}," for a, b in ranges[index:index + 5]))
print("]")
