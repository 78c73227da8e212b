#!/usr/bin/python3
"""Makes the audio files that the tests of ShellacTags read, beside this script.

Needs: ffmpeg lame flac vorbis-tools opus-tools speex wavpack musepack-tools python3-mutagen.
The files are committed; run this only to change them.
"""
import os
import shutil
import struct
import subprocess
import tempfile

from mutagen import id3
from mutagen.aiff import AIFF
from mutagen.apev2 import APEv2
from mutagen.asf import ASF, ASFUnicodeAttribute
from mutagen.flac import FLAC, Picture
from mutagen.id3 import ID3
from mutagen.mp4 import MP4, AtomDataType, MP4Cover, MP4FreeForm
from mutagen.oggflac import OggFLAC
from mutagen.oggopus import OggOpus
from mutagen.oggspeex import OggSpeex
from mutagen.oggvorbis import OggVorbis
from mutagen.trueaudio import TrueAudio
from mutagen.wave import WAVE

here = os.path.dirname(os.path.abspath(__file__))
work = tempfile.mkdtemp()
# A PNG of one pixel.
picture = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")


def at(name):
    return os.path.join(here, name)


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(name, content):
    with open(at(name), "wb") as file:
        file.write(content)


def tone(name, rate=8000, seconds=0.5, channels=1):
    path = os.path.join(work, name)
    run("ffmpeg", "-y", "-f", "lavfi", "-i", f"sine=440:r={rate}:d={seconds}", "-ac", str(channels),
        "-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1", path)
    return path


wav = tone("tone.wav")
wav16 = tone("tone16.wav", rate=16000)
wav44 = tone("tone44.wav", rate=44100, seconds=0.25, channels=2)


def ffmpeg(source, name, *options):
    run("ffmpeg", "-y", "-i", source, "-fflags", "+bitexact", "-map_metadata", "-1", *options, at(name))


# What every format with free keys gets; several artists, none to be split.
common = {
    "TITLE": ["Été"], "ARTIST": ["Björk", "AC/DC"], "ALBUM": ["Début"], "ALBUMARTIST": ["Various Artists"],
    "TRACKNUMBER": ["3/12"], "DISCNUMBER": ["1/2"], "DATE": ["1999-05-03"], "ORIGINALDATE": ["1987"],
    "GENRE": ["Rock", "Pop"], "COMPOSER": ["Ennio Morricone"], "ISRC": ["USS1Z9900001"], "COMPILATION": ["1"],
    "TITLESORT": ["Ete"], "ARTISTSORT": ["Bjork"], "ALBUMARTISTSORT": ["Various"], "ALBUMSORT": ["Debut"],
    "MUSICBRAINZ_TRACKID": ["11111111-1111-1111-1111-111111111111"],
    "MUSICBRAINZ_ALBUMID": ["22222222-2222-2222-2222-222222222222"],
    "MUSICBRAINZ_ARTISTID": ["33333333-3333-3333-3333-333333333333", "44444444-4444-4444-4444-444444444444"],
    "COMMENT": ["fine"], "BPM": ["128"], "LABEL": ["One Little Indian"], "CATALOGNUMBER": ["TPLP 31"],
    "COPYRIGHT": ["1999 Someone"],
}


def id3_frames():
    u = 3
    return [
        id3.TIT2(u, ["Été"]), id3.TPE1(u, ["Björk", "AC/DC"]), id3.TALB(u, ["Début"]), id3.TPE2(u, ["Various Artists"]),
        id3.TRCK(u, ["3/12"]), id3.TPOS(u, ["1/2"]), id3.TDRC(u, ["1999-05-03"]), id3.TDOR(u, ["1987"]),
        id3.TCON(u, ["Rock", "Pop"]), id3.TCOM(u, ["Ennio Morricone"]), id3.TSRC(u, ["USS1Z9900001"]),
        id3.TCMP(u, ["1"]), id3.TSOT(u, ["Ete"]), id3.TSOP(u, ["Bjork"]), id3.TSO2(u, ["Various"]),
        id3.TSOA(u, ["Debut"]), id3.UFID("http://musicbrainz.org", b"11111111-1111-1111-1111-111111111111"),
        id3.TXXX(u, "MusicBrainz Album Id", ["22222222-2222-2222-2222-222222222222"]),
        id3.TXXX(u, "MusicBrainz Artist Id",
                 ["33333333-3333-3333-3333-333333333333", "44444444-4444-4444-4444-444444444444"]),
        id3.COMM(u, "eng", "", ["fine"]), id3.TBPM(u, ["128"]), id3.TPUB(u, ["One Little Indian"]),
        id3.TXXX(u, "CATALOGNUMBER", ["TPLP 31"]), id3.TCOP(u, ["1999 Someone"]),
        id3.APIC(u, "image/png", 3, "", picture),
    ]


def save_id3(name, frames, **options):
    tag = ID3()
    for frame in frames:
        tag.add(frame)
    tag.save(at(name), **options)


def bare_mp3(name):
    shutil.copy(os.path.join(work, "tone.mp3"), at(name))


# MP3 and its tags
run("lame", "-b", "32", "--noreplaygain", wav, os.path.join(work, "tone.mp3"))
run("lame", "-b", "32", "-t", "--noreplaygain", wav, os.path.join(work, "cbr.mp3"))
mp3 = read(os.path.join(work, "tone.mp3"))
bare_mp3("id3v24.mp3")
save_id3("id3v24.mp3", id3_frames(), v2_version=4)
bare_mp3("id3v23.mp3")
tag = ID3()
for frame in id3_frames():
    tag.add(frame)
tag.update_to_v23()
tag.save(at("id3v23.mp3"), v2_version=3, v23_sep=None)


def v22_frame(name, body):
    return name + struct.pack(">I", len(body))[1:] + body


v22 = b"".join([
    v22_frame(b"TT2", b"\x00Old Title"), v22_frame(b"TP1", b"\x00Old Artist"), v22_frame(b"TAL", b"\x00Old Album"),
    v22_frame(b"TRK", b"\x007/9"), v22_frame(b"TYE", b"\x001994"), v22_frame(b"TCP", b"\x001"),
    v22_frame(b"PIC", b"\x00PNG\x03\x00" + picture)])


def id3_header(version, size):
    return b"ID3" + bytes([version, 0, 0]) + bytes(size >> shift & 127 for shift in (21, 14, 7, 0))


write("id3v22.mp3", id3_header(2, len(v22)) + v22 + mp3)


def id3v1(title, artist, album, year, comment, track, genre):
    def field(text, size):
        return text[:size].ljust(size, b"\0")
    return (b"TAG" + field(title, 30) + field(artist, 30) + field(album, 30) + field(year, 4) + field(comment, 28) +
            bytes([0, track, genre]))


write("id3v1.mp3", mp3 + id3v1(b"First", b"Latin\xe9", b"Only", b"1991", b"short", 5, 17))
bare_mp3("apev2.mp3")
ape = APEv2()
ape.update({"Title": "Ape Title", "Artist": ["One", "Two"], "Album": "Ape Album", "Track": "4/5", "Year": "2001"})
ape.save(at("apev2.mp3"))
# Three tags that each know something else.
bare_mp3("several.mp3")
ape = APEv2()
ape.update({"Title": "ape title", "Artist": ["ape one", "ape two"], "Year": "1982", "Composer": "ape composer"})
ape.save(at("several.mp3"))
save_id3("several.mp3", [id3.TIT2(3, ["v2 title"]), id3.TPE1(3, ["v2 one", "v2 two", "v2 one"])])
write("several.mp3", read(at("several.mp3")) +
      id3v1(b"v1 title", b"v1 artist", b"v1 album", b"1981", b"v1 comment", 9, 13))
write("repeated.mp3", b"")
bare_mp3("repeated.mp3")
save_id3("repeated.mp3", [id3.TPE1(3, ["A", "B", "A"]), id3.TCON(3, ["Rock", "Rock"]), id3.TXXX(3, "Mood", ["x"]),
                          id3.TIT2(3, ["  Spaces  "])])
ffmpeg(wav44, "layer2.mp2", "-c:a", "mp2", "-b:a", "64k", "-f", "mp2")
write("misnamed.flac", read(at("id3v24.mp3")))
write("no-extension", read(at("id3v24.mp3")))
write("cbr.mp3", read(os.path.join(work, "cbr.mp3")))
write("tags-only.mp3", read(at("id3v24.mp3"))[:-len(mp3)])
write("empty.mp3", b"")
write("text.mp3", b"This is a shopping list: apples, pears, and a record by The Beatles.\n" * 20)
write("picture.mp3", picture)
write("random.mp3", bytes((i * 7919 + (i * i >> 3)) & 0xFE for i in range(4096)))

# Marks of purchases
uits = (b'<?xml version="1.0" encoding="UTF-8"?><uits:UITS xmlns:uits="http://www.udirector.net/schemas/2009/uits/1.1">'
        b'<metadata><nonce>AAAA</nonce><Distributor>Amazon.com</Distributor><Time>2010-02-03T00:00:00Z</Time>'
        b'<ProductID type="UPC" completed="false">00602527336510</ProductID><AssetID type="ISRC">XXTES1000001</AssetID>'
        b'<TID version="1">secret-transaction</TID><UID version="1">secret-user</UID>'
        b'<Extra type="TransactionType">Download - Paid</Extra></metadata></uits:UITS>')
bare_mp3("purchased.mp3")
save_id3("purchased.mp3", [
    id3.TIT2(3, ["Bought"]), id3.TOWN(3, ["Jane Doe"]),
    id3.OWNE(3, "USD0.99", "20100203", "Example Store"), id3.WCOM("http://store.example/buy"),
    id3.COMR(3, "USD0.99/EUR0.89", "20301231", "http://store.example", 1, "Seller", "Description", "", b""),
    id3.PRIV("www.amazon.com", uits), id3.UFID("http://www.beatport.com", b"track-123"),
    id3.COMM(3, "eng", "", ["Amazon.com Song ID: 203558254"]),
    id3.COMM(3, "eng", "more", ["Purchased at Beatport.com"])])

# FLAC
run("flac", "-f", "-8", "--no-padding", "-o", at("flac.flac"), wav)
file = FLAC(at("flac.flac"))
file.update(common)
art = Picture()
art.data, art.type, art.mime = picture, 3, "image/png"
file.add_picture(art)
file.save(padding=lambda info: 0)
run("flac", "-f", "-8", "--no-padding", "-o", at("beatport.flac"), wav)
file = FLAC(at("beatport.flac"))
file.update({"TITLE": "Club", "FILEOWNER": "Beatport", "ENCODED_BY": "Beatport", "QBZ:TID": "12345",
             "COMMENT": "Visit https://band.bandcamp.com", "YEAR": "2004", "TOTALTRACKS": "9", "TRACK": "2",
             "ALBUM ARTIST": "Old Spelling", "DISC": "2", "TOTALDISCS": "3", "PUBLISHER": "A Label"})
file.save(padding=lambda info: 0)
plain = read(at("beatport.flac"))
tag = ID3()
tag.add(id3.TIT2(3, ["v2 title"]))
tag.add(id3.TCOM(3, ["v2 composer"]))
tag.save(os.path.join(work, "tag"), v2_version=4)
write("flac-with-id3.flac", read(os.path.join(work, "tag")) + plain +
      id3v1(b"v1 title", b"v1 artist", b"", b"", b"", 0, 255))

# Ogg
run("oggenc", "-Q", "-s", "1", "-q", "0", "-o", at("vorbis.ogg"), wav)
run("opusenc", "--quiet", "--bitrate", "16", "--serial", "1", "--discard-comments", wav16, at("opus.opus"))
run("speexenc", wav, at("speex.spx"))
run("flac", "-f", "--ogg", "--serial-number=1", "-8", "--no-padding", "-o", at("flac.oga"), wav)
import base64
for kind, name in ((OggVorbis, "vorbis.ogg"), (OggOpus, "opus.opus"), (OggSpeex, "speex.spx"), (OggFLAC, "flac.oga")):
    file = kind(at(name))
    file.update(common)
    file["METADATA_BLOCK_PICTURE"] = [base64.b64encode(art.write()).decode()]
    file.save()

# MP4
ffmpeg(wav, "aac.m4a", "-c:a", "aac", "-b:a", "16k")
ffmpeg(wav, "alac.m4a", "-c:a", "alac")
ffmpeg(wav, "amr-less.3gp", "-c:a", "aac", "-b:a", "16k", "-f", "3gp")
for name in ("aac.m4a", "alac.m4a"):
    file = MP4(at(name))
    file.update({
        "\xa9nam": ["Été"], "\xa9ART": ["Björk", "AC/DC"], "\xa9alb": ["Début"], "aART": ["Various Artists"],
        "trkn": [(3, 12)], "disk": [(1, 2)], "\xa9day": ["1999-05-03"], "\xa9gen": ["Rock", "Pop"],
        "\xa9wrt": ["Ennio Morricone"], "cpil": True, "sonm": ["Ete"], "soar": ["Bjork"], "soaa": ["Various"],
        "soal": ["Debut"], "\xa9cmt": ["fine"], "tmpo": [128], "cprt": ["1999 Someone"],
        "covr": [MP4Cover(picture, MP4Cover.FORMAT_PNG)]})
    for key, value in (("MusicBrainz Track Id", common["MUSICBRAINZ_TRACKID"]),
                       ("MusicBrainz Album Id", common["MUSICBRAINZ_ALBUMID"]),
                       ("MusicBrainz Artist Id", common["MUSICBRAINZ_ARTISTID"]), ("ISRC", common["ISRC"]),
                       ("LABEL", common["LABEL"]), ("CATALOGNUMBER", common["CATALOGNUMBER"]),
                       ("ORIGINALDATE", common["ORIGINALDATE"])):
        file[f"----:com.apple.iTunes:{key}"] = [MP4FreeForm(v.encode()) for v in value]
    file.save(padding=lambda info: 0)


def atom(name, *bodies):
    body = b"".join(bodies)
    return struct.pack(">I", 8 + len(body)) + name + body


def item(name, kind, *values):
    return atom(name, *[atom(b"data", struct.pack(">II", kind, 0), v) for v in values])


def with_items(source, items, change=lambda content: content):
    """Puts items into an MP4 whose moov stands at the end, so that no offset changes."""
    content = read(source)
    moov = content.rindex(b"moov") - 4
    size = struct.unpack(">I", content[moov:moov + 4])[0]
    assert moov + size == len(content)
    hdlr = atom(b"hdlr", bytes(8) + b"mdirappl" + bytes(9))
    udta = atom(b"udta", atom(b"meta", bytes(4), hdlr, atom(b"ilst", items)))
    body = content[moov + 8:]
    # Drop the udta that ffmpeg wrote.
    start = 0
    kept = b""
    while start < len(body):
        length = struct.unpack(">I", body[start:start + 4])[0]
        if body[start + 4:start + 8] != b"udta":
            kept += body[start:start + length]
        start += length
    return change(content[:moov] + atom(b"moov", kept, udta))


run("ffmpeg", "-y", "-i", wav, "-fflags", "+bitexact", "-c:a", "aac", "-b:a", "16k", "-metadata", "title=Front",
    "-movflags", "+faststart", at("front.m4a"))
ffmpeg(wav, "plain.m4a", "-c:a", "aac", "-b:a", "16k")
store = b"".join([
    item(b"\xa9nam", 1, b"Bought"), item(b"\xa9ART", 1, b"One"), item(b"\xa9ART", 1, b"Two"),
    item(b"purd", 1, b"2010-02-03 04:05:06"), item(b"apID", 1, b"jane@example.com"), item(b"ownr", 1, b"Jane Doe"),
    item(b"akID", 21, b"\0"), item(b"cnID", 21, struct.pack(">I", 3_000_000_000)),
    item(b"plID", 21, struct.pack(">Q", 5_000_000_000)), item(b"atID", 21, struct.pack(">I", 42)),
    item(b"sfID", 21, struct.pack(">I", 143443)), item(b"xid ", 1, b"vendor:isrc:XXTES1000001"),
    item(b"rtng", 21, b"\1")])
write("purchased.m4a", with_items(at("plain.m4a"), store))
sinf = atom(b"sinf", atom(b"frma", b"mp4a"), atom(b"schm", bytes(4) + b"itun" + bytes(4)))


def protect(content):
    """Makes the sample entry a FairPlay one, its sizes with it."""
    entry = content.index(b"mp4a", content.rindex(b"stsd")) - 4
    content = content[:entry + 4] + b"drms" + content[entry + 8:]
    end = entry + struct.unpack(">I", content[entry:entry + 4])[0]
    content = content[:end] + sinf + content[end:]
    for name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsd", b"drms"):
        place = content.rindex(name) - 4
        size = struct.unpack(">I", content[place:place + 4])[0] + len(sinf)
        content = content[:place] + struct.pack(">I", size) + content[place + 4:]
    return content


write("protected.m4p", with_items(at("plain.m4a"), store, protect))
os.remove(at("plain.m4a"))

# RIFF and AIFF
run("ffmpeg", "-y", "-i", wav, "-metadata", "title=Info Title", "-metadata", "artist=Info Artist",
    "-metadata", "comment=Info Comment", "-fflags", "+bitexact", at("info.wav"))
shutil.copy(at("info.wav"), at("both.wav"))
file = WAVE(at("both.wav"))
file.add_tags()
file.tags.add(id3.TIT2(3, ["v2 title"]))
file.tags.add(id3.TPE1(3, ["One", "Two"]))
file.save()
shutil.copy(at("info.wav"), at("broadcast.bwf"))

# A title of no bytes
content = open(at("info.wav"), "rb").read()
title = b"INAM" + struct.pack("<I", 11) + b"Info Title\0\0"
start = content.index(b"LIST")
content = content.replace(title, b"INAM" + bytes(4))
for at_size, size in [(4, len(content) - 8), (start + 4, struct.unpack("<I", content[start + 4:start + 8])[0] - 12)]:
    content = content[:at_size] + struct.pack("<I", size) + content[at_size + 4:]
write("emptyinfo.wav", content)
ffmpeg(wav, "aiff.aiff")
file = AIFF(at("aiff.aiff"))
file.add_tags()
for frame in id3_frames():
    file.tags.add(frame)
file.save()
run("ffmpeg", "-y", "-i", wav, "-metadata", "title=Native", "-metadata", "author=Nobody", "-metadata", "comment=Said",
    "-fflags", "+bitexact", at("native.aif"))

# Windows Media
ffmpeg(wav44, "wma.wma", "-c:a", "wmav2", "-b:a", "48k")
file = ASF(at("wma.wma"))
file.update({"Title": "Été", "Author": ["Björk", "AC/DC"], "WM/AlbumTitle": "Début", "WM/TrackNumber": "3",
             "WM/Year": "1999", "WM/Genre": ["Rock", "Pop"], "WM/AlbumArtist": "Various Artists"})
file.save()

# APEv2 formats
for command, name in ((("wavpack", "-y", "-q", wav, "-o"), "wavpack.wv"), (("mpcenc", "--overwrite", "--silent", wav44), "musepack.mpc")):
    run(*command, at(name))
    tag = APEv2()
    tag.update({key: value for key, value in common.items() if key not in ("TRACKNUMBER", "DISCNUMBER", "DATE")})
    tag.update({"Track": "3/12", "Disc": "1/2", "Year": "1999-05-03"})
    tag.save(at(name))
ffmpeg(wav, "trueaudio.tta", "-c:a", "tta")
file = TrueAudio(at("trueaudio.tta"))
file.add_tags()
for frame in id3_frames():
    file.tags.add(frame)
file.save()
# Monkey's Audio 3.99: descriptor, header, seek table, and one frame that nobody decodes.
frame_bytes = bytes(range(64))
descriptor = struct.pack("<4sHHIIIIIII16s", b"MAC ", 3990, 0, 52, 24, 4, 44, len(frame_bytes), 0, 0, bytes(16))
header = struct.pack("<HHIIIHHI", 2000, 0, 73728 * 4, 44100, 1, 16, 2, 44100)
write("monkeys.ape", descriptor + header + bytes(4) + read(wav44)[:44] + frame_bytes)
tag = APEv2()
tag.update({"Title": "Ape", "Artist": ["Björk", "AC/DC"]})
tag.save(at("monkeys.ape"))

# Trackers
write("mod.mod", b"Module Title".ljust(20, b"\0") + (b"an instrument".ljust(22, b"\0") + bytes(8)) * 31 + b"\x01\x7f" +
      bytes(128) + b"M.K." + bytes(1024))
write("s3m.s3m", b"S3M Title".ljust(28, b"\0") + b"\x1a\x10\0\0" + struct.pack("<HHHHHH", 2, 0, 1, 0, 0x1320, 2) + b"SCRM" +
      bytes([64, 6, 125, 176, 0, 252]) + bytes(10) + bytes([0, 8] + [255] * 30) + b"\0\xff" + struct.pack("<H", 7) +
      bytes(64))
write("it.it", b"IMPM" + b"IT Title".ljust(26, b"\0") + bytes(2) + struct.pack("<HHHHHHHH", 2, 0, 0, 1, 0x0214, 0x0200, 9, 0) +
      bytes([128, 48, 6, 125, 128, 0]) + bytes(10) + bytes([32] * 64) + bytes([64] * 64) + b"\0\xff" + bytes(4) + bytes(64))
write("xm.xm", b"Extended Module: " + b"XM Title".ljust(20) + b"\x1a" + b"tracker".ljust(20) + struct.pack("<H", 0x104) +
      struct.pack("<IHHHHHHHH", 276, 1, 0, 4, 1, 0, 1, 6, 125) + bytes(256) + struct.pack("<IBHH", 9, 0, 64, 0))

# What TagLib 1.13 does not open
ffmpeg(wav16, "adts.aac", "-c:a", "aac", "-b:a", "16k", "-f", "adts")
ffmpeg(wav44, "ac3.ac3", "-c:a", "ac3", "-b:a", "64k")
ffmpeg(wav44, "eac3.eac3", "-c:a", "eac3", "-b:a", "64k", "-f", "eac3")
ffmpeg(wav16, "matroska.mka", "-c:a", "flac")
samples = bytes([0x69] * 8192)
fmt = struct.pack("<4sQIIIIIIQII", b"fmt ", 52, 1, 0, 1, 1, 2822400, 1, 65536, 4096, 0)
data = struct.pack("<4sQ", b"data", 12 + len(samples)) + samples
write("dsf.dsf", struct.pack("<4sQQQ", b"DSD ", 28, 28 + len(fmt) + len(data), 0) + fmt + data)


def chunk(name, body):
    return name + struct.pack(">Q", len(body)) + body


prop = b"SND " + chunk(b"FS  ", struct.pack(">I", 2822400)) + chunk(b"CHNL", struct.pack(">H", 1) + b"C   ") + \
    chunk(b"CMPR", b"DSD \x0enot compressed\0")
write("dff.dff", chunk(b"FRM8", b"DSD " + chunk(b"FVER", struct.pack(">I", 0x01050000)) + chunk(b"PROP", prop) +
                       chunk(b"DSD ", samples)))
write("tak.tak", b"tBaK" + bytes(200))
shutil.rmtree(work)
