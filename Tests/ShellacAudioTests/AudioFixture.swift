import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// Programs that are not ours and write tags into files, or copy audio from file to file.
enum OtherPrograms {
  static let ffmpeg = "/usr/bin/ffmpeg"
  static let python = "/usr/bin/python3"

  /// Whether they are there; always true where tests must not be passed over.
  static let areThere: Bool =
    ProcessInfo.processInfo.environment["CI"] == "true"
    || (FileManager.default.isExecutableFile(atPath: ffmpeg)
      && run(python, ["-c", "import mutagen"]) == 0)

  /// Runs a program without its chatter: its exit status.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return 127 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Writes tags by mutagen; false when it writes none of that format.
  static func retag(_ path: String) -> Bool {
    let script = Checkout.path + "/Tests/ShellacAudioTests/retag.py"
    let status = run(python, [script, path])
    if status != 0, status != 3 { Issue.record("mutagen failed at \(path)") }
    return status == 0
  }

  /// Copies the audio into a new file with other tags by ffmpeg; false when it cannot write the format.
  static func remux(_ path: String, to other: String) -> Bool {
    let arguments = [
      "-v", "error", "-y", "-i", path, "-map", "0:a", "-c", "copy", "-map_metadata", "-1", "-metadata",
      "title=" + String(repeating: "another title ", count: 60), other,
    ]
    return run(ffmpeg, arguments) == 0
  }

  /// Makes two seconds of noise.
  static func encode(_ arguments: [String], to path: String) throws {
    let source = "anoisesrc=d=2:c=pink:seed=7:a=0.3"
    let status = run(
      ffmpeg,
      ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-ar", "44100", "-ac", "2"] + arguments + [path])
    try #require(status == 0, "ffmpeg cannot make \(path)")
  }
}

/// The mark of a file.
func hash(_ path: String) throws -> AudioHash { try AudioHash.hash(ofFile: Array(path.utf8)) }

/// The mark of bytes.
func hash(_ bytes: [UInt8]) throws -> AudioHash {
  let folder = TemporaryFolder()
  try Data(bytes).write(to: URL(fileURLWithPath: folder.path("song")))
  return try hash(folder.path("song"))
}

func contents(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

/// Every song of the samples, by its path below them.
let sampleSongs: [String] = {
  let suffixes: Set = [
    "aac", "aiff", "ape", "dsf", "flac", "m4a", "mp3", "mpc", "ogg", "opus", "spx", "tta", "wav", "wma", "wv",
  ]
  let all = FileManager.default.enumerator(atPath: Checkout.sampleMusic)?.compactMap { $0 as? String } ?? []
  return all.filter { suffixes.contains(($0 as NSString).pathExtension) }.sorted()
}()

/// Formats that ffmpeg makes: a suffix and how.
let encodings: [(suffix: String, arguments: [String])] = [
  ("mp3", ["-c:a", "libmp3lame", "-q:a", "5"]), ("mp2", ["-c:a", "mp2"]), ("m4a", ["-c:a", "aac"]),
  ("alac.m4a", ["-c:a", "alac"]), ("mov", ["-c:a", "pcm_s16le"]), ("flac", ["-c:a", "flac"]),
  ("ogg", ["-c:a", "libvorbis"]), ("opus", ["-c:a", "libopus", "-ar", "48000"]), ("oga", ["-c:a", "flac"]),
  ("spx", ["-c:a", "libspeex", "-ar", "32000"]), ("wav", ["-c:a", "pcm_s16le"]),
  ("w64", ["-c:a", "pcm_s16le"]),
  ("rf64.wav", ["-c:a", "pcm_s16le", "-rf64", "always"]), ("aiff", ["-c:a", "pcm_s16be"]),
  ("aifc.aiff", ["-c:a", "pcm_alaw"]), ("wma", ["-c:a", "wmav2"]), ("wv", ["-c:a", "wavpack"]),
  ("tta", ["-c:a", "tta"]), ("caf", ["-c:a", "pcm_s16le"]), ("mka", ["-c:a", "flac"]),
  ("webm", ["-c:a", "libopus", "-ar", "48000"]), ("aac", ["-c:a", "aac"]), ("ac3", ["-c:a", "ac3"]),
  ("fragments.mp4", ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"]),
]
