#!/usr/bin/python3
"""Makes a folder of many small, real audio files: make-library.py FOLDER COUNT

Mixed formats (MP3, FLAC, M4A, Vorbis, Opus), a 40 kB picture in four of five, names in several scripts, 10 to 12
songs an album, some compilations and double albums. Everything follows from the number of the album, so a second
run makes the same files. A folder that is complete already is left as it is.

Beyond 20,000 the files are hard links to the first 20,000 in folders of their own: as many names, fewer bytes.
"""

import base64
import multiprocessing
import os
import random
import shutil
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Samples"))
sys.dont_write_bytecode = True

from encoders import encode  # noqa: E402
from mutagen.flac import Picture  # noqa: E402
from mutagen.oggopus import OggOpus  # noqa: E402
from mutagen.oggvorbis import OggVorbis  # noqa: E402

VERSION = "1"  # of the files made; another one makes them anew
DISTINCT = 20_000
SUFFIXES = ["mp3"] * 9 + ["flac"] * 5 + ["m4a"] * 3 + ["ogg"] * 2 + ["opus"]

SYLLABLES = [
    "ba co da fe gi ho ju ka le mi no pa qui ro su te ul va we zo".split(),
    "é lan çai ñu ø rå ü ber ß tö kle ží tý ři ště ó cą łó dź ą ę".split(),
    "ка ми но ра ту щё жи ло бе дя ю ны эх со во ци пра гу че ша".split(),
    "あ か さ く ら ゆ き の は な つ み 夜 空 海 風 花 月 雪 森".split(),
    "α θή να μέ ρα νύ χτα φω ς βρο χή δρό μο ψυ ξέ ω ι κα λη ρα".split(),
    "نو ر با لي ل قم سح ا بح عي دن يا ري ح شم س طا ئر مو ج".split(),
]
GENRES = ["Rock", "Jazz", "Ambient", "Folk", "Classical", "Électronique", "ポップ", "Soul", "Dub", "Metal"]


def name(rng, words, script=None):
    """A made-up name of some words, mostly in Latin letters."""
    if script is None:
        script = rng.choice([0] * 10 + [1] * 5 + [2, 3, 4, 5])
    parts = ["".join(rng.choices(SYLLABLES[script], k=rng.randint(2, 4))) for _ in range(rng.randint(1, words))]
    text = " ".join(parts)
    return text[:1].upper() + text[1:]


# One file each, from its audio and its tags. Bytes are put together here where that is simple: a tag library
# takes milliseconds a file.


def synchsafe(n):
    return bytes((n >> shift) & 0x7F for shift in (21, 14, 7, 0))


def mp3(audio, tags, picture):
    names = {"title": "TIT2", "artist": "TPE1", "album": "TALB", "albumartist": "TPE2", "track": "TRCK",
             "disc": "TPOS", "date": "TDRC", "genre": "TCON", "composer": "TCOM", "isrc": "TSRC",
             "compilation": "TCMP"}
    frames = b""

    def frame(key, body):
        return key.encode() + synchsafe(len(body)) + b"\0\0" + body

    for key, value in tags.items():
        if key in names:
            frames += frame(names[key], b"\x03" + value.encode())
        elif key == "comment":
            frames += frame("COMM", b"\x03eng\0" + value.encode())
        elif key == "mb_albumid":
            frames += frame("TXXX", b"\x03MusicBrainz Album Id\0" + value.encode())
    if picture:
        frames += frame("APIC", b"\0image/jpeg\0\x03\0" + picture)
    return b"ID3\x04\0\0" + synchsafe(len(frames)) + frames + audio


def vorbis_pairs(tags):
    names = {"mb_albumid": "MUSICBRAINZ_ALBUMID"}
    for key, value in tags.items():
        if key in ("track", "disc"):
            number, _, total = value.partition("/")
            yield key.upper() + "NUMBER", number
            if total:
                yield key.upper() + "TOTAL", total
        else:
            yield names.get(key, key.upper()), value


def flac(audio, tags, picture):
    comments = [f"{key}={value}".encode() for key, value in vorbis_pairs(tags)]
    body = struct.pack("<I", 7) + b"shellac" + struct.pack("<I", len(comments))
    for comment in comments:
        body += struct.pack("<I", len(comment)) + comment
    blocks = [(4, body)]
    if picture:
        blocks.append((6, picture_block(picture)))
    # The encoder's file: marker, STREAMINFO, other blocks, then the audio from the first sync code.
    info, at = audio[4:42], 4
    while True:
        last, length = audio[at] & 0x80, int.from_bytes(audio[at + 1:at + 4], "big")
        at += 4 + length
        if last:
            break
    out = b"fLaC" + bytes([info[0] & 0x7F]) + info[1:]
    for n, (kind, content) in enumerate(blocks):
        flag = 0x80 if n == len(blocks) - 1 else 0
        out += bytes([kind | flag]) + len(content).to_bytes(3, "big") + content
    return out + audio[at:]


def picture_block(picture):
    block = Picture()
    block.type, block.mime, block.data = 3, "image/jpeg", picture
    block.width, block.height, block.depth = 500, 500, 24
    return block.write()


def box(name, body):
    return struct.pack(">I", len(body) + 8) + name + body


def m4a(audio, tags, picture):
    names = {"title": b"\xa9nam", "artist": b"\xa9ART", "album": b"\xa9alb", "albumartist": b"aART",
             "date": b"\xa9day", "genre": b"\xa9gen", "composer": b"\xa9wrt", "comment": b"\xa9cmt"}

    def data(kind, body):
        return box(b"data", struct.pack(">II", kind, 0) + body)

    items = b""
    for key, value in tags.items():
        if key in names:
            items += box(names[key], data(1, value.encode()))
        elif key in ("track", "disc"):
            number, _, total = value.partition("/")
            pair = struct.pack(">HHH", 0, int(number), int(total or 0)) + (b"\0\0" if key == "track" else b"")
            items += box(b"trkn" if key == "track" else b"disk", data(0, pair))
        elif key == "compilation":
            items += box(b"cpil", data(21, b"\x01"))
        else:
            free = {"isrc": b"ISRC", "mb_albumid": b"MusicBrainz Album Id"}[key]
            items += box(b"----", box(b"mean", bytes(4) + b"com.apple.iTunes") + box(b"name", bytes(4) + free)
                         + data(1, value.encode()))
    if picture:
        items += box(b"covr", data(13, picture))
    handler = box(b"hdlr", bytes(8) + b"mdirappl" + bytes(9))
    udta = box(b"udta", box(b"meta", bytes(4) + handler + box(b"ilst", items)))
    # ffmpeg puts the moov box last, so that no offset into the audio changes when it grows.
    at, out = 0, b""
    while at < len(audio):
        size, kind = struct.unpack(">I4s", audio[at:at + 8])
        content = audio[at:at + size]
        at += size
        if kind == b"moov":
            inner, children = 8, b""
            while inner < len(content):
                length, child = struct.unpack(">I4s", content[inner:inner + 8])
                if child != b"udta":
                    children += content[inner:inner + length]
                inner += length
            content = box(b"moov", children + udta)
        out += content
    return out


def ogg(kind):
    def write(path, audio, tags, picture):
        with open(path, "wb") as out:
            out.write(audio)
        file = kind(path)
        for key, value in vorbis_pairs(tags):
            file[key] = value
        if picture:
            file["METADATA_BLOCK_PICTURE"] = base64.b64encode(picture_block(picture)).decode()
        file.save()

    return write


ASSEMBLE = {"mp3": mp3, "flac": flac, "m4a": m4a}
SAVE = {"ogg": ogg(OggVorbis), "opus": ogg(OggOpus)}


def base_files(folder):
    """A few encoded tones of every format, as bytes."""
    os.makedirs(folder, exist_ok=True)
    bases = {}
    for suffix in sorted(set(SUFFIXES)):
        bases[suffix] = []
        for n in range(40):
            path = os.path.join(folder, f"{n}.{suffix}")
            if not os.path.exists(path):
                encode(suffix, path + ".part", 200 + 15 * n, 0.3 + n * 0.02)
                os.rename(path + ".part", path)
            with open(path, "rb") as file:
                bases[suffix].append(file.read())
    return bases


def plan(count):
    """The albums, as (number, first song, songs)."""
    albums, first = [], 0
    while first < count:
        songs = min(random.Random(f"size {len(albums)}").randint(10, 12), count - first)
        albums.append((len(albums), first, songs))
        first += songs
    return albums


def write_album(job):
    """Writes the files of one album below `root`."""
    root, (number, first, songs) = job
    rng = random.Random(f"album {number}")
    artist = name(random.Random(f"artist {number // 3}"), 3)
    album = name(rng, 4)
    suffix, date = rng.choice(SUFFIXES), f"{rng.randint(1960, 2025)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    genre, is_compilation = rng.choice(GENRES), number % 20 == 19
    discs = 2 if number % 15 == 14 else 1
    art = rng.randbytes(40_000) if rng.random() < 0.8 else None
    picture = b"\xff\xd8\xff\xe0" + art + b"\xff\xd9" if art else None
    folder = os.path.join(root, "Compilations" if is_compilation else f"{artist}", f"{album} {number}")
    os.makedirs(folder, exist_ok=True)
    for n in range(songs):
        disc, track = (1 + n * discs // songs, n + 1)
        title = name(rng, 4)
        tags = {"title": title, "artist": name(rng, 3) if is_compilation else artist, "album": album,
                "track": f"{track}/{songs}", "date": date, "genre": genre}
        if is_compilation:
            tags["compilation"] = "1"
        else:
            tags["albumartist"] = artist
        if discs > 1:
            tags["disc"] = f"{disc}/{discs}"
        if rng.random() < 0.5:
            tags["isrc"] = f"XXBEN26{(first + n) % 100_000:05}"
        if rng.random() < 0.3:
            tags["composer"] = name(rng, 2)
        if number % 5 < 2:
            tags["mb_albumid"] = f"00000000-0000-4000-8000-{number:012}"
        if rng.random() < 0.1:
            tags["comment"] = name(rng, 10)
        audio = rng.choice(BASES[suffix])
        path = os.path.join(folder, f"{track:02} {title}.{suffix}")
        if suffix in SAVE:
            SAVE[suffix](path, audio, tags, picture)
        else:
            with open(path, "wb") as file:
                file.write(ASSEMBLE[suffix](audio, tags, picture))


def link_copies(source, target):
    for folder, _, names in os.walk(source):
        inside = os.path.join(target, os.path.relpath(folder, source))
        os.makedirs(inside, exist_ok=True)
        for entry in names:
            os.link(os.path.join(folder, entry), os.path.join(inside, entry))


def main():
    global BASES
    folder, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    stamp = folder + ".stamp"
    wanted = f"{VERSION} {count}\n"
    if os.path.exists(stamp) and open(stamp).read() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    if count > DISTINCT and count % DISTINCT == 0:
        source = os.path.join(os.path.dirname(folder), f"music-{DISTINCT}")
        sys.argv[1:] = [source, str(DISTINCT)]
        main()
        for n in range(count // DISTINCT):
            link_copies(source, os.path.join(folder, f"Shelf {n + 1}"))
    else:
        BASES = base_files(os.path.join(os.path.dirname(folder), "tones"))
        with multiprocessing.Pool(2) as pool:
            for _ in pool.imap_unordered(write_album, [(folder, album) for album in plan(count)], chunksize=20):
                pass
    with open(stamp, "w") as file:
        file.write(wanted)


if __name__ == "__main__":
    main()
