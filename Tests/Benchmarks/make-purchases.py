#!/usr/bin/python3
"""Writes a table of invented purchases as CSV: make-purchases.py FILE COUNT [physical] [from NUMBER]

With `physical`, all are things without a download: no song stands for them.

Names in several scripts, dates over twenty years in no order, prices in five currencies; ten songs of an album stand
together, and an artist has some four albums. Everything follows from the number of the row, so a second run makes the
same file; one that is complete already is left as it is.
"""

import csv
import functools
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

SYLLABLES = [
    "ba co da fe gi ho ju ka le mi no pa qui ro su te ul va we zo".split(),
    "é lan çai ñu ø rå ü ber ß tö kle ží tý ři ště ó cą łó dź ą ę".split(),
    "ка ми но ра ту щё жи ло бе дя ю ны эх со во ци пра гу че ша".split(),
]
CURRENCIES = "EUR USD GBP JPY SEK".split()
COLUMNS = ("lineid orderid store account purchased kind title artist album track isrc price tax currency "
           "evidence").split()


def name(random, syllables):
    return " ".join("".join(random.choices(syllables, k=random.randint(2, 4))).capitalize()
                    for _ in range(random.randint(1, 3)))


@functools.cache
def drawn(what, number):
    """A name of its own for an artist or an album."""
    draw = random.Random(f"{what} {number}")
    return name(draw, SYLLABLES[min(2, int(draw.expovariate(1.5)))])


def rows(first, count):
    for number in range(first, first + count):
        draw = random.Random(number)
        syllables = SYLLABLES[min(2, int(draw.expovariate(1.5)))]
        currency = draw.choice(CURRENCIES)
        cents = draw.randint(69, 1999)
        price = str(cents) if currency == "JPY" else f"{cents // 100}.{cents % 100:02}"
        yield [f"L{number:07}", f"O-{number // 3}", "Example Store", "owner",
               f"20{draw.randint(4, 24):02}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}T"
               f"{draw.randint(0, 23):02}:{draw.randint(0, 59):02}:{draw.randint(0, 59):02}Z",
               "track", name(draw, syllables), drawn("artist", number // 10 * 7919 % 24989),
               drawn("album", number // 10), number % 10 + 1,
               f"XXTES{number % 10_000_000:07}", price, "0", currency, "receipt"]


def main():
    path, count = sys.argv[1], int(sys.argv[2])
    more = ["yes"] if "physical" in sys.argv[3:] else []
    first = int(sys.argv[sys.argv.index("from") + 1]) if "from" in sys.argv else 0
    if os.path.exists(path):
        return
    with open(path + ".part", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS + ["physical"] * len(more))
        writer.writerows(row + more for row in rows(first, count))
    os.replace(path + ".part", path)


if __name__ == "__main__":
    main()
