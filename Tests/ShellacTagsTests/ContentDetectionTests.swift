import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

/// A file is what it holds, whatever its name says.
@Suite struct ContentDetectionTests {
  @Test(arguments: [
    ("misnamed.flac", "MP3"), ("no-extension", "MP3"), ("layer2.mp2", "MP2"), ("broadcast.bwf", "WAV"),
    ("amr-less.3gp", "M4A"), ("cbr.mp3", "MP3"),
  ])
  func readsByContent(name: String, format: String) {
    let frame = Fixture.read(name)
    #expect(frame.outcome == .read)
    #expect(frame.audio.format == format)
    #expect(frame.audio.duration ?? 0 > 200)
  }

  @Test(
    arguments: [
      "flac.flac", "vorbis.ogg", "aac.m4a", "info.wav", "aiff.aiff", "wma.wma", "wavpack.wv", "musepack.mpc",
      "trueaudio.tta", "monkeys.ape", "mod.mod", "it.it",
    ], ["x.mp3", "y.bin", "z"])
  func readsEveryFormatUnderWrongNames(name: String, disguise: String) {
    let frame = Fixture.read(Fixture.bytes(name), as: disguise)
    #expect(frame.outcome == .read)
    #expect(frame.audio == Fixture.read(name).audio)
    #expect(frame.packedProperties == Fixture.read(name).packedProperties)
  }

  /// TagLib 1.13 opens none of these; a later one may, then they are read.
  @Test(arguments: [
    ("dsf.dsf", "DSF"), ("dff.dff", "DSDIFF"), ("adts.aac", "AAC (ADTS)"), ("ac3.ac3", "AC-3"),
    ("eac3.eac3", "E-AC-3"), ("tak.tak", "TAK"), ("matroska.mka", "Matroska"),
  ])
  func knowsAudioThatItCannotRead(name: String, format: String) {
    let frame = Fixture.read(name)
    #expect(frame.audio.format == format)
    #expect(frame.refusal == nil)
    if case .unread(let reason) = frame.outcome {
      #expect(reason.hasPrefix(format + " is not read by TagLib "))
    }
    #expect(Fixture.read(Fixture.bytes(name), as: "nameless").audio.format == format)
  }

  @Test(arguments: [
    ("empty.mp3", "no audio: the file is empty"), ("text.mp3", "no audio: it is text"),
    ("picture.mp3", "no audio: it is a PNG picture"), ("tags-only.mp3", "no audio: only tags"),
    ("random.mp3", "no audio: no MPEG frames are in it"),
  ])
  func refusesWhatHoldsNoAudio(name: String, reason: String) {
    let frame = Fixture.read(name)
    #expect(frame.refusal == reason)
    #expect(!frame.mayBeTriedAgain)
  }

  @Test func refusesWhatIsNoFile() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("d.flac"), withIntermediateDirectories: false)
    #expect(Fixture.read(at: folder.path("d.flac")).refusal == "it is a directory")
    #expect(mkfifo(folder.path("pipe.mp3"), 0o600) == 0)
    #expect(Fixture.read(at: folder.path("pipe.mp3")).refusal == "it is not a regular file")
    let gone = Fixture.read(at: folder.path("gone.mp3"))
    #expect(gone.refusal == "it cannot be opened: No such file or directory")
    #expect(gone.mayBeTriedAgain)
  }

  @Test func takesNamesAsBytes() throws {
    let folder = TemporaryFolder()
    let path = Array(folder.path("").utf8) + [0xFF, 0xFE, 0x0A] + Array(".mp3".utf8)
    let file = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(file, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    let bytes = Fixture.bytes("id3v24.mp3")
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    #expect(TagReader.read(path: path).tags.title == "Été")
  }
}
