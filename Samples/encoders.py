"""Makes one tiny audio file: a tone, an encoder, and the tags of its format.

The bytes come out the same on every run with the same encoders: no dates, no random serial numbers.
"""

import math
import os
import struct
import subprocess
import tempfile
import wave
import zlib

from mutagen.aiff import AIFF
from mutagen.apev2 import APEv2
from mutagen.asf import ASF
from mutagen.dsf import DSF
from mutagen.flac import FLAC, Picture
from mutagen.id3 import APIC, COMM, ID3, TXXX, UFID, Frames
from mutagen.monkeysaudio import MonkeysAudio
from mutagen.mp4 import MP4, MP4Cover, MP4FreeForm
from mutagen.musepack import Musepack
from mutagen.oggopus import OggOpus
from mutagen.oggspeex import OggSpeex
from mutagen.oggvorbis import OggVorbis
from mutagen.trueaudio import TrueAudio
from mutagen.wave import WAVE
from mutagen.wavpack import WavPack

EXACT = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]


def run(*command):
    """Runs an encoder without its chatter; its output is shown only when it fails."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed: {done.stderr.decode(errors='replace')}")


def write_tone(path, hertz, seconds, rate, channels):
    """Writes a soft sine tone as a 16-bit WAV file."""
    frames = bytearray()
    for n in range(int(seconds * rate)):
        sample = int(6000 * math.sin(2 * math.pi * hertz * n / rate))
        frames += struct.pack("<h", sample) * channels
    with wave.open(path, "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(bytes(frames))


def ffmpeg(*arguments):
    return lambda source, target: run(
        "ffmpeg", "-v", "error", "-y", "-i", source, *EXACT, *arguments, target)


ENCODERS = {
    "mp3": lambda s, t: run("lame", "--quiet", "-b", "32", "-m", "m", s, t),
    "flac": lambda s, t: run("flac", "-s", "-f", "--no-padding", "-o", t, s),
    "ogg": lambda s, t: run("oggenc", "-Q", "-q", "-1", "--serial", "1", "-o", t, s),
    "opus": lambda s, t: run("opusenc", "--quiet", "--serial", "1", "--bitrate", "12", s, t),
    "spx": ffmpeg("-c:a", "libspeex", "-f", "ogg"),
    "m4a": ffmpeg("-c:a", "aac", "-b:a", "24k"),
    "alac": ffmpeg("-c:a", "alac", "-f", "ipod"),
    "wav": ffmpeg("-c:a", "pcm_s16le"),
    "aiff": ffmpeg("-c:a", "pcm_s16be"),
    "wma": ffmpeg("-c:a", "wmav2", "-b:a", "24k"),
    "wv": lambda s, t: run("wavpack", "-q", "-y", s, "-o", t),
    "mpc": lambda s, t: run("mpcenc", "--silent", "--overwrite", "--quality", "3", s, t),
    "tta": ffmpeg("-c:a", "tta"),
    "aac": ffmpeg("-c:a", "aac", "-b:a", "24k", "-f", "adts"),
}

# Encoders that want a rate of their own; the others get a small one.
RATES = {"mpc": 44100, "m4a": 22050, "wma": 22050, "mp3": 22050, "opus": 16000, "spx": 8000, "aac": 22050}


def encode(kind, path, hertz, seconds, channels=1):
    """Writes a tone as `kind` to `path`, without tags."""
    by_hand = {"ape": write_ape, "dsf": write_dsf, "mod": write_mod}
    if kind in by_hand:
        by_hand[kind](path, seconds)
        return
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source.wav")
        target = os.path.join(folder, "tone." + kind)
        write_tone(source, hertz, seconds, RATES.get(kind, 8000), 2 if kind == "mpc" else channels)
        ENCODERS[kind](source, target)
        with open(target, "rb") as made, open(path, "wb") as out:
            out.write(made.read())


# Formats that no encoder in Debian writes, from their specifications.


def write_ape(path, seconds):
    """Monkey's Audio 3.99: one frame that says it is silent, which is a form the format has."""
    rate, blocks = 44100, int(seconds * 44100)
    crc = (zlib.crc32(bytes(blocks * 4)) >> 1) | 0x80000000
    frame = struct.pack("<II", crc, 3) + bytes(8)
    header = struct.pack("<HHIIIHHI", 2000, 32, 73728, blocks, 1, 16, 2, rate)
    descriptor = struct.pack("<4sHHIIIIIII16s", b"MAC ", 3990, 0, 52, 24, 4, 0, len(frame), 0, 0, bytes(16))
    with open(path, "wb") as out:
        out.write(descriptor + header + struct.pack("<I", 80) + frame)


def write_dsf(path, seconds):
    """DSF, one channel of 1-bit audio at 2.8 MHz; a few blocks only, whatever `seconds` says."""
    data = b"\x69" * 8192
    form = struct.pack("<4sQIIIIIIQII", b"fmt ", 52, 1, 0, 1, 1, 2822400, 1, len(data) * 8, 4096, 0)
    body = form + struct.pack("<4sQ", b"data", 12 + len(data)) + data
    with open(path, "wb") as out:
        out.write(struct.pack("<4sQQQ", b"DSD ", 28, 28 + len(body), 0) + body)


def write_mod(path, seconds, title="Tracker Waltz", lines=("Invented for Shellac", "by nobody at all")):
    """A ProTracker module of one pattern and one looped sample; its sample names are its comment."""
    samples = b""
    for n in range(31):
        name = lines[n].encode("ascii") if n < len(lines) else b""
        length, loop = (16, 16) if n == 0 else (0, 1)
        samples += struct.pack(">22sHBBHH", name, length, 0, 48 if n == 0 else 0, 0, loop)
    note = struct.pack(">BBBB", 0x01, 0xAC, 0x10, 0x00)
    pattern = (note + bytes(12)) + bytes(16 * 63)
    sound = bytes(int(60 * math.sin(2 * math.pi * n / 32)) & 0xFF for n in range(32))
    with open(path, "wb") as out:
        out.write(title.encode("ascii").ljust(20, b"\0") + samples + bytes([1, 127]) + bytes(128))
        out.write(b"M.K." + pattern + sound)


# Tags. A song's facts have the names that Shellac's fields have; a list is a value of several.


def values(value):
    return list(value) if isinstance(value, (list, tuple)) else [str(value)]


ID3_FRAMES = {
    "title": "TIT2", "artist": "TPE1", "album": "TALB", "albumartist": "TPE2", "track": "TRCK",
    "disc": "TPOS", "date": "TDRC", "originaldate": "TDOR", "genre": "TCON", "composer": "TCOM",
    "isrc": "TSRC", "titlesort": "TSOT", "artistsort": "TSOP", "albumartistsort": "TSO2",
    "albumsort": "TSOA", "compilation": "TCMP", "label": "TPUB", "bpm": "TBPM", "copyright": "TCOP",
}


def id3_frames(tags, picture):
    frames = []
    for name, value in tags.items():
        if name in ID3_FRAMES:
            frames.append(Frames[ID3_FRAMES[name]](encoding=3, text=values(value)))
        elif name == "comment":
            frames.append(COMM(encoding=3, lang="eng", desc="", text=values(value)))
        elif name == "mb_trackid":
            frames.append(UFID(owner="http://musicbrainz.org", data=value.encode()))
        else:
            frames.append(TXXX(encoding=3, desc=name.upper(), text=values(value)))
    if picture:
        frames.append(APIC(encoding=0, mime="image/png", type=3, desc="", data=picture))
    return frames


def tag_id3(path, tags, picture, version=4):
    id3 = ID3()
    for frame in id3_frames(tags, picture):
        id3.add(frame)
    if version == 3:
        id3.update_to_v23()
    id3.save(path, v1=0, v2_version=version, v23_sep="/", padding=lambda info: 0)


def tag_id3v22(path, tags):
    """ID3v2.2, with its three-letter frames, which no common tool writes any more."""
    names = {"title": "TT2", "artist": "TP1", "album": "TAL", "track": "TRK", "date": "TYE", "genre": "TCO"}
    body = b""
    for name, value in tags.items():
        text = b"\x01" + value.encode("utf-16")
        body += names[name].encode() + struct.pack(">I", len(text))[1:] + text
    size = bytes((len(body) >> shift) & 0x7F for shift in (21, 14, 7, 0))
    with open(path, "rb") as audio:
        content = audio.read()
    with open(path, "wb") as out:
        out.write(b"ID3\x02\x00\x00" + size + body + content)


def tag_id3v1(path, tags, genre=17):
    """ID3v1.1: 30 characters of Latin-1 a field, at the end of the file."""
    def field(name, length):
        return tags.get(name, "").encode("latin-1")[:length].ljust(length, b"\0")

    with open(path, "ab") as out:
        out.write(b"TAG" + field("title", 30) + field("artist", 30) + field("album", 30) + field("date", 4))
        out.write(field("comment", 28) + b"\0" + bytes([int(tags.get("track", 0)), genre]))


def tag_chunk(kind):
    def write(path, tags, picture):
        file = kind(path)
        if file.tags is None:
            file.add_tags()
        for frame in id3_frames(tags, picture):
            file.tags.add(frame)
        file.save(padding=lambda info: 0) if kind is not TrueAudio else file.save(v1=0)

    return write


def tag_vorbis(kind):
    def write(path, tags, picture):
        file = kind(path)
        file.delete() if kind is OggSpeex else None
        for name, value in tags.items():
            if name in ("track", "disc"):
                number, _, total = str(value).partition("/")
                file[name.upper() + "NUMBER"] = number
                if total:
                    file[name.upper() + "TOTAL"] = total
            else:
                file[name.upper()] = values(value)
        if picture and kind is FLAC:
            cover = Picture()
            cover.type, cover.mime, cover.data = 3, "image/png", picture
            cover.width, cover.height, cover.depth = 8, 8, 24
            file.add_picture(cover)
        file.save(padding=lambda info: 0)

    return write


MP4_ATOMS = {
    "title": "\xa9nam", "artist": "\xa9ART", "album": "\xa9alb", "albumartist": "aART", "date": "\xa9day",
    "genre": "\xa9gen", "composer": "\xa9wrt", "comment": "\xa9cmt", "titlesort": "sonm",
    "artistsort": "soar", "albumartistsort": "soaa", "albumsort": "soal", "copyright": "cprt",
}


def tag_mp4(path, tags, picture):
    file = MP4(path)
    for name, value in tags.items():
        if name in ("track", "disc"):
            number, _, total = str(value).partition("/")
            file["trkn" if name == "track" else "disk"] = [(int(number), int(total or 0))]
        elif name == "compilation":
            file["cpil"] = True
        elif name in MP4_ATOMS:
            file[MP4_ATOMS[name]] = values(value)
        elif name.startswith("atom:"):
            file[name[5:]] = [value] if isinstance(value, int) else values(value)
        else:
            file["----:com.apple.iTunes:" + name.upper()] = [MP4FreeForm(v.encode()) for v in values(value)]
    if picture:
        file["covr"] = [MP4Cover(picture, MP4Cover.FORMAT_PNG)]
    file.save(padding=lambda info: 0)


def tag_ape(kind):
    names = {"albumartist": "Album Artist", "date": "Year", "isrc": "ISRC"}

    def write(path, tags, picture):
        file = APEv2() if kind is APEv2 else kind(path)
        if kind is not APEv2 and file.tags is None:
            file.add_tags()
        for name, value in tags.items():
            file[names.get(name, name.capitalize())] = values(value)
        file.save(path) if kind is APEv2 else file.save()

    return write


def tag_asf(path, tags, picture):
    names = {
        "title": "Title", "artist": "Author", "album": "WM/AlbumTitle", "albumartist": "WM/AlbumArtist",
        "track": "WM/TrackNumber", "date": "WM/Year", "genre": "WM/Genre", "isrc": "WM/ISRC",
        "disc": "WM/PartOfSet", "composer": "WM/Composer", "comment": "Description",
    }
    file = ASF(path)
    for name, value in tags.items():
        file[names[name]] = values(value)
    file.save(padding=lambda info: 0)


TAGGERS = {
    "mp3": tag_id3,
    "mp3 v2.3": lambda path, tags, picture: tag_id3(path, tags, picture, version=3),
    "mp3 v2.2": lambda path, tags, picture: tag_id3v22(path, tags),
    "mp3 v1": lambda path, tags, picture: tag_id3v1(path, tags),
    "mp3 apev2": tag_ape(APEv2),
    "flac": tag_vorbis(FLAC),
    "ogg": tag_vorbis(OggVorbis),
    "opus": tag_vorbis(OggOpus),
    "spx": tag_vorbis(OggSpeex),
    "m4a": tag_mp4,
    "alac": tag_mp4,
    "wav": tag_chunk(WAVE),
    "aiff": tag_chunk(AIFF),
    "tta": tag_chunk(TrueAudio),
    "dsf": tag_chunk(DSF),
    "wma": tag_asf,
    "wv": tag_ape(WavPack),
    "mpc": tag_ape(Musepack),
    "ape": tag_ape(MonkeysAudio),
}


def tiny_picture(color):
    """An 8 by 8 PNG of one colour, given as three bytes."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes(color) * 8) * 8
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
