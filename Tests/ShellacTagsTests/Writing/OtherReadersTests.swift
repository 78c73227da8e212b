import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

/// Programs of others read what was written as it was meant.
@Suite struct OtherReadersTests {
  private static let script = """
    import json, sys, mutagen
    from mutagen.id3 import ID3
    path = sys.argv[1]
    easy = mutagen.File(path, easy=True)
    values = {}
    names = {'title': ['title', 'Title', 'INAM', 'TIT2'], 'album': ['album', 'Album', 'WM/AlbumTitle', 'TALB'],
             'artist': ['artist', 'Artist', 'Author', 'TPE1'], 'genre': ['genre', 'Genre', 'WM/Genre', 'TCON'],
             'track': ['tracknumber', 'Track', 'WM/TrackNumber', 'TRCK'], 'date': ['date', 'Year', 'WM/Year', 'TDRC']}
    tags = easy.tags
    for name, keys in names.items():
      for key in keys:
        try: found = tags[key]
        except Exception: continue
        found = found.text if hasattr(found, 'text') else list(found) if hasattr(found, '__iter__') and not isinstance(found, str) else [found]
        values[name] = [str(v) for v in found]
        break
    print(json.dumps(values))
    """

  @Test(
    "mutagen reads the same values", .enabled(if: Reader.hasMutagen, "mutagen \(Reader.hint)"),
    arguments: [
      "id3v22.mp3", "id3v23.mp3", "id3v24.mp3", "cbr.mp3", "flac.flac", "vorbis.ogg", "opus.opus",
      "speex.spx",
      "flac.oga", "aac.m4a", "alac.m4a", "front.m4a", "wma.wma", "monkeys.ape", "wavpack.wv", "musepack.mpc",
      "trueaudio.tta", "aiff.aiff", "both.wav",
    ])
  func mutagen(name: String) throws {
    let file = try WrittenFile(
      name,
      [
        edit("title", "Ünter 東京"), edit("album", "Album: A"), edit("artist", "One"), adding("artist", "Two"),
        edit("genre", "Drum & Bass"), edit("track", "7"), edit("tracktotal", "12"),
        edit("date", "1999-05-03"),
      ])
    #expect(file.fault == nil)
    let shell = Shell()
    try Self.script.write(toFile: shell.folder.path("read.py"), atomically: true, encoding: .utf8)
    let result = try shell.run("/usr/bin/python3 read.py '\(file.copy)'")
    #expect(result.errors == "")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [String]])
    #expect(values["title"] == ["Ünter 東京"])
    #expect(values["album"] == ["Album: A"])
    #expect(values["artist"] == ["One", "Two"] || values["artist"] == ["Two"] && name == "wma.wma")
    #expect(values["genre"] == ["Drum & Bass"])
    let track = values["track"]?.first
    #expect(track == "7/12" || track == "7", "\(track ?? "")")
    #expect(values["date"]?.first?.hasPrefix("1999") == true)
  }

  @Test(
    "ffprobe reads the same title", .enabled(if: Reader.hasFFmpeg, "ffprobe \(Reader.hint)"),
    arguments: WritingFormatsTests.tagged)
  func ffprobe(name: String) throws {
    let file = try WrittenFile(name, [edit("title", "Ünter 東京"), edit("album", "Album: A")])
    let read = try file.outside(
      "ffprobe -v error -show_entries format_tags=title,album:stream_tags=title,album -of default=nk=1:nw=1 FILE 2>/dev/null"
    ).after
    // It does not read ID3v2 in WAV, nor APE tags behind MPEG audio.
    if name.hasSuffix(".wav") || name == "broadcast.bwf" || name == "apev2.mp3" { return }
    #expect(read.contains("Ünter 東京"), "\(name): \(read)")
    #expect(read.contains("Album: A"), "\(name): \(read)")
  }

  @Test(
    "flac finds nothing wrong with its file",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/flac"), "flac is not installed"))
  func flac() throws {
    let file = try WrittenFile("flac.flac", WritingFormatsTests.edits)
    #expect(try file.outside("flac --silent --test FILE").after == "")
  }
}
