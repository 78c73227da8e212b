#!/usr/bin/python3
"""Makes Samples/Music: seventy-four tiny files that show what a real collection does to a music library.

Every artist, title, name and number is invented. README.md beside this script says what each album is for.

    apt-get install ffmpeg lame flac vorbis-tools opus-tools wavpack musepack-tools python3-mutagen
    Samples/make-music.py [FOLDER]
"""

import os
import shutil
import sys
import unicodedata

from encoders import TAGGERS, encode, tag_ape, tag_id3, tag_id3v1, tiny_picture
from mutagen.apev2 import APEv2

HERE = os.path.dirname(os.path.abspath(__file__))
COVER = tiny_picture((0x7A, 0x1F, 0x2B))


class Collection:
    """The folder being filled; every song gets a tone and a length of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.count = 0

    def path(self, name):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def song(self, name, kind, picture=None, tone=None, **tags):
        """Adds a song. `kind` is the encoder, with the kind of tag behind it when it is not the usual one."""
        n = self.count if tone is None else tone
        self.count += 1
        path = self.path(name)
        encode(kind.split()[0], path, 220 + 20 * n, 0.3 + 0.1 * (n % 6))
        tags = {key.replace("__", ":"): value for key, value in tags.items()}
        if kind in TAGGERS and tags:
            TAGGERS[kind](path, tags, picture)
        return path


def eight_titles(music):
    """The eight titles of the sorting rules, on an album whose track order is another."""
    titles = ["Zebra", "Track 10", "élan", "The Beatles", "Track 2", "Été", "apple", "Eau"]
    for n, title in enumerate(titles, 1):
        music.song(
            f"Alphabet Choir/Eight Titles/{n:02} {title}.mp3", "mp3", picture=COVER if n == 1 else None,
            title=title, artist="Alphabet Choir", album="Eight Titles", track=f"{n}/8", date="2019",
            genre="Choral")


def kinds_of_tags(music):
    """One album, each song with another kind of tag; the last has three that disagree."""
    folder, common = "The Tin Lanterns/Five Labels", dict(artist="The Tin Lanterns", album="Five Labels")
    music.song(f"{folder}/1 First Label.mp3", "mp3 v1", title="First Label", track="1", date="1998", **common)
    music.song(f"{folder}/2 Second Label.mp3", "mp3 v2.2", title="Second Label", track="2/6", date="1999",
               genre="Folk", **common)
    music.song(f"{folder}/3 Third Label.mp3", "mp3 v2.3", title="Third Label", track="3/6", date="2003-04-05",
               genre="Folk", composer="Ida Brandt", **common)
    music.song(f"{folder}/4 Fourth Label.mp3", "mp3", title="Fourth Label", track="4/6", date="2004-11",
               genre=["Folk", "Brass"], bpm="96", label="Lantern Works", copyright="2004 Lantern Works",
               **common)
    music.song(f"{folder}/5 Fifth Label.mp3", "mp3 apev2", title="Fifth Label", track="5/6", date="2005",
               genre="Folk", **common)
    path = music.song(f"{folder}/6 Three Labels.mp3", "mp3", title="Three Labels", track="6/6", **common)
    tag_ape(APEv2)(path, {"title": "Title of the APE tag", "genre": "Skiffle"}, None)
    tag_id3v1(path, {"title": "Title of the ID3v1 tag", "date": "2006", "artist": "Nobody", "album": "None"})


def every_format(music):
    """One album with a song in each of the other formats."""
    folder = "Die Wetterfrösche/Formate"
    common = dict(artist="Die Wetterfrösche", album="Formate", albumartist="Die Wetterfrösche", date="2012",
                  genre="Elektronik")
    kinds = [("flac", "flac", "Regen"), ("ogg", "ogg", "Nieselregen"), ("opus", "opus", "Landregen"),
             ("spx", "spx", "Hagel"), ("m4a", "m4a", "Föhn"), ("alac", "m4a", "Sturm"), ("wav", "wav", "Nebel"),
             ("aiff", "aiff", "Graupel"), ("wma", "wma", "Tau"), ("ape", "ape", "Stille"),
             ("wv", "wv", "Gewitter"), ("mpc", "mpc", "Böe"), ("tta", "tta", "Reif")]
    for n, (kind, suffix, title) in enumerate(kinds, 1):
        track = str(n) if kind in ("wma",) else f"{n}/{len(kinds)}"
        music.song(f"{folder}/{n:02} {title}.{suffix}", kind, picture=COVER if kind == "flac" else None,
                   title=title, track=track, **common)
    music.song("Keygen Kate/tracker-waltz.mod", "mod")


def unread_formats(music):
    """Audio that TagLib 1.13 does not open: listed with what name and folder say."""
    music.song("Keygen Kate/One Bit/01 Single Bit.dsf", "dsf", title="Single Bit", artist="Keygen Kate",
               album="One Bit")
    music.song("Keygen Kate/One Bit/02 Raw Stream.aac", "aac")


def compilations(music):
    """One with the flag, one that is Various Artists by rule alone, in five scripts."""
    folder, common = "Compilations/Night Ferry", dict(album="Night Ferry", compilation="1", date="2008-06-21")
    music.song(f"{folder}/01 Gangway.mp3", "mp3", title="Gangway", artist="The Tin Lanterns", track="1/3",
               **common)
    music.song(f"{folder}/02 Bulkhead.m4a", "m4a", title="Bulkhead", artist="Les Marées", track="2/3", **common)
    music.song(f"{folder}/03 Wake.flac", "flac", title="Wake", artist="Ada Quill", track="3/3", **common)
    folder, common = "Compilations/Five Harbours", dict(album="Five Harbours", date="2015")
    songs = [("Παλίρροια", "Η Ακτή"), ("ים שקט", "קול הים"), ("موج", "نور البحر"), ("雪見の港", "雪見堂"),
             ("Ледокол", "Полярная Станция")]
    for n, (title, artist) in enumerate(songs, 1):
        music.song(f"{folder}/{n:02} {title}.ogg", "ogg", title=title, artist=artist, track=f"{n}/5", **common)


def discs(music):
    """Two discs in folders, two discs by tags in one folder, and disc 10 behind disc 2."""
    common = dict(artist="Marzena Żółć", album="Długa noc", albumartist="Marzena Żółć", date="2001-10")
    for disc, titles in ((1, ["Zmierzch", "Północ"]), (2, ["Świt", "Łąka"])):
        for n, title in enumerate(titles, 1):
            music.song(f"Marzena Żółć/Długa noc/CD{disc}/{n:02} {title}.flac", "flac", title=title,
                       track=f"{n}/2", disc=f"{disc}/2", **common)
    common = dict(artist="Les Marées", album="Haute et basse", date="1999-05")
    for disc, n, title in ((1, 1, "Flot"), (1, 2, "Étale"), (2, 1, "Jusant"), (2, 2, "L'Écluse")):
        music.song(f"Les Marées/Haute et basse/{disc}-{n:02} {title}.wv", "wv", title=title, track=f"{n}/2",
                   disc=f"{disc}/2", **common)
    for disc, title in ((2, "Second Box"), (10, "Tenth Box")):
        music.song(f"Ada Quill/Box of Twelve/{disc}-01 {title}.mp3", "mp3", title=title, artist="Ada Quill",
                   album="Box of Twelve", track="1", disc=f"{disc}/12", date="2020")


def several_artists(music):
    """Lists of artists in the three ways that formats have for them, and a slash that is no separator."""
    folder, common = "Ada Quill & Tomás Río/Duets", dict(
        album="Duets", albumartist="Ada Quill & Tomás Río", date="2017-02-03")
    two = ["Ada Quill", "Tomás Río"]
    music.song(f"{folder}/01 Two Voices.flac", "flac", title="Two Voices", artist=two, track="1/3",
               genre=["Jazz", "Bossa nova"], **common)
    music.song(f"{folder}/02 Dos voces.m4a", "m4a", title="Dos voces", artist=two, track="2/3", **common)
    music.song(f"{folder}/03 Both at Once.mp3", "mp3", title="Both at Once", artist=two, track="3/3", **common)
    music.song("TH_RD Rail/Live Current/01 Ohm's Law.mp3", "mp3 v2.3", title="Ohm's Law", artist="TH/RD Rail",
               album="Live Current", track="1", date="1981")


def sort_tags(music):
    """Names that look as if they began with an article, and a name whose reading its script does not say."""
    music.song("As It Stands/Plain Order/01 No Article.flac", "flac", title="No Article", artist="As It Stands",
               artistsort="As It Stands", albumartist="As It Stands", albumartistsort="As It Stands",
               album="Plain Order", track="1", date="2014")
    music.song("A Day to Wander/Footpaths/01 Stile.mp3", "mp3", title="Stile", artist="A Day to Wander",
               album="Footpaths", track="1", date="2009")
    music.song("雪見堂/冬の庭/01 霜柱.m4a", "alac", title="霜柱", titlesort="しもばしら", artist="雪見堂",
               artistsort="ゆきみどう", albumartist="雪見堂", albumartistsort="ゆきみどう", album="冬の庭",
               albumsort="ふゆのにわ", track="1", date="2016-12-24")


def copies(music):
    """One recording twice, as FLAC and MP3, with one ISRC; and two songs on the album that are no copies."""
    common = dict(artist="Saltmarsh", album="Tidal Songs", date="2022-03-18")
    music.song("Saltmarsh/Tidal Songs/01 Reed.flac", "flac", tone=2, title="Reed", track="1/2",
               isrc="XXTES2200001", **common)
    music.song("Saltmarsh/Tidal Songs/01 Reed.mp3", "mp3", tone=2, title="Reed", track="1/2",
               isrc="XXTES2200001", **common)
    music.song("Saltmarsh/Tidal Songs/02 Samphire.flac", "flac", title="Samphire", track="2/2",
               isrc="XXTES2200002", **common)


def reissues(music):
    """An album of 1974 in its reissue of 2011: two dates that stay apart."""
    music.song("The Glass Harmonium/First Light (Remastered)/01 Prism.flac", "flac", title="Prism",
               artist="The Glass Harmonium", album="First Light (Remastered)", originaldate="1974-05-03",
               date="2011", track="1", label="Lantern Works", catalognumber="LW 011")


def purchases(music):
    """Marks that stores leave in the files they sell; account and owner are personal data."""
    music.song("Polly Receipt/Paid For/01 Store Atoms.m4a", "m4a", title="Store Atoms", artist="Polly Receipt",
               album="Paid For", track="1/3", date="2013-07-08T07:00:00Z", copyright="2013 Receipt Records",
               atom__purd="2013-07-09 18:20:01", atom__apID="someone@example.com", atom__ownr="Some One",
               atom__cnID=987654321, atom__plID=987654320, atom__atID=987654319, atom__sfID=143441,
               **{"atom__xid ": "ReceiptRecords:isrc:XXTES1300001"})
    music.song("Polly Receipt/Paid For/02 Song Number.mp3", "mp3 v2.3", title="Song Number",
               artist="Polly Receipt", album="Paid For", track="2/3", date="2013",
               comment="Amazon.com Song ID: 200000001")
    music.song("Polly Receipt/Paid For/03 Visit Us.flac", "flac", title="Visit Us", artist="Polly Receipt",
               album="Paid For", track="3/3", date="2013",
               comment="Visit https://example-pollyreceipt.bandcamp.com")


def awkward_names(music):
    """File names that break scripts: blanks, quotes, marks of URLs, and two Unicode forms of one letter."""
    folder, common = "Unquoted/Odd Names", dict(artist="Unquoted", album="Odd Names", date="2021")
    names = ["  two blanks", "it's \"quoted\"", "#1 hit 100%25", "semi;colon & $HOME", "-dash first"]
    for n, name in enumerate(names, 1):
        music.song(f"{folder}/{name}.opus", "opus", title=name.strip(), track=str(n), **common)
    for n, form in ((6, "NFC"), (7, "NFD")):
        name = unicodedata.normalize(form, f"Café {form}")
        music.song(f"{folder}/{name}.opus", "opus", title=f"Café {form}", track=str(n), **common)


def missing_tags(music):
    """Songs without a title, without an album, without an artist, and without anything."""
    music.song("Unsorted/no title.mp3", "mp3", artist="Ada Quill", album="Fragments", track="1")
    music.song("Unsorted/no album.flac", "flac", title="Stray", artist="Les Marées")
    music.song("Unsorted/no artist.ogg", "ogg", title="Anonymous", album="Found Tapes", track="4")
    music.song("Unsorted/nothing at all.wav", "wav")


def broken(music):
    """An MP3 that ends inside its tag: the one file that is refused."""
    path = music.song("Unsorted/cut short.mp3", "mp3", title="Cut Short " + "…" * 60, artist="Ada Quill")
    with open(path, "r+b") as file:
        file.truncate(100)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "Music")
    shutil.rmtree(folder, ignore_errors=True)
    music = Collection(folder)
    for part in (eight_titles, kinds_of_tags, every_format, unread_formats, compilations, discs,
                 several_artists, sort_tags, copies, reissues, purchases, awkward_names, missing_tags, broken):
        part(music)
    print(f"{music.count} files in {folder}")


if __name__ == "__main__":
    main()
