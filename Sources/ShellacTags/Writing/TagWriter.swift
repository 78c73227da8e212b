import ShellacAudio
import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes changed tags into a copy of a file.
///
/// A file is taken apart only as far as its tags go, and what was not named is copied as its bytes are: frames,
/// atoms, comments, pictures, padding where it suffices, and the audio. TagLib has no part in the writing; it reads
/// the copy, and what it reads has to be what was planned.
public enum TagWriter {
  /// Writes a copy of a file with changed tags and reads it back.
  ///
  /// - Parameters:
  ///   - path: the file, which is only read.
  ///   - copy: the copy, which must not be there yet; there is none after a failure.
  ///   - changes: what to change.
  /// - Returns: the copy's tags, or why there is none, in words that follow the file's name.
  public static func write(path: [UInt8], copy: [UInt8], changes: [TagChange]) -> TagWriting {
    do {
      let file = try TagSource(path)
      let frame = TagReader.read(path: path)
      switch frame.outcome {
      case .read: break
      case .unread(let reason), .refused(let reason): throw WritingFailure(reason)
      }
      if let cut = frame.notices.first(where: {
        $0.hasPrefix("cut short") || $0.contains("larger than 16 MiB")
      }) {
        throw WritingFailure("it is damaged, and is left as it is: \(cut)")
      }
      let splices = try splices(file, frame.audio.format, frame, changes)
      guard !splices.isEmpty else { throw WritingFailure("its tags hold that already, in another form") }
      try file.write(splices, to: copy)
      do {
        let written = TagReader.read(path: copy)
        try check(frame, written)
        guard try file.isKept(splices, in: copy) else {
          throw WritingFailure("its copy is not what was written")
        }
        try checkAudio(path, copy, frame.audio.format)
        return .written(written)
      } catch {
        _ = copy.withCString { unlink($0) }
        throw error
      }
    } catch let failure as WritingFailure {
      return .failed(failure.reason)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Refuses a copy that is other audio, or lacks what no change of a text takes away.
  private static func check(_ old: TagFrame, _ new: TagFrame) throws {
    var (before, after) = (old.audio, new.audio)
    // Reckoned from the size of the file where the stream does not tell.
    (before.bitRate, after.bitRate) = (nil, nil)
    guard new.outcome == .read else { throw WritingFailure("its copy could not be read back") }
    guard before == after, old.isProtected == new.isProtected else {
      throw WritingFailure("its audio would not be the same: \(before) became \(after)")
    }
    // TagLib does not look for pictures in comments without a text.
    guard old.hasPicture == new.hasPicture || new.packedProperties.isEmpty else {
      throw WritingFailure("its picture would be lost")
    }
  }

  /// Refuses a copy whose audio hash is another one.
  ///
  /// Beside the bytes, which are those that were not replaced: a wrong splice would replace audio, too. Where the
  /// container does not say what is audio (a module is title and notes in one), only the bytes tell.
  private static func checkAudio(_ path: [UInt8], _ copy: [UInt8], _ format: String) throws {
    guard !ModuleContainer.formats.contains(format) else { return }
    do {
      guard let before = try AudioHash.hashAsSaid(byContainerOf: path) else { return }
      guard try AudioHash.hashAsSaid(byContainerOf: copy) == before else {
        throw WritingFailure("its audio would not be the same")
      }
    } catch let diagnostic as Diagnostic {
      throw WritingFailure(diagnostic.message)
    }
  }

  private static func splices(
    _ file: TagSource, _ format: String, _ frame: TagFrame, _ changes: [TagChange]
  ) throws -> [Splice] {
    switch format {
    case "MP1", "MP2", "MP3":
      return try EdgeContainer.splices(file, changes, format: format, isAPE: false, readsAPE: true)
    case "TrueAudio":
      return try EdgeContainer.splices(file, changes, format: format, isAPE: false, readsAPE: false)
    case "Monkey's Audio", "WavPack", "Musepack":
      return try EdgeContainer.splices(file, changes, format: format, isAPE: true, readsAPE: true)
    case "FLAC": return try FLACContainer.splices(file, changes)
    case "Ogg Vorbis", "Opus", "Speex", "Ogg FLAC":
      return try OggContainer.splices(file, changes, format: format)
    case "M4A", "MP4": return try MP4Container.splices(file, changes)
    case "WMA", "ASF": return try ASFContainer.splices(file, changes)
    case "WAV": return try ChunkContainer.splices(file, changes, isAIFF: false)
    case "AIFF", "AIFF-C": return try ChunkContainer.splices(file, changes, isAIFF: true)
    default:
      guard ModuleContainer.formats.contains(format) else {
        throw WritingFailure("tags of \(format) files cannot be written")
      }
      return try ModuleContainer.splices(file, changes, format: format)
    }
  }
}

/// How writing a copy went.
public enum TagWriting: Sendable, Hashable {
  /// The copy stands there; this is what it says.
  case written(TagFrame)
  /// There is no copy; the reason follows the name of the file.
  case failed(String)
}
