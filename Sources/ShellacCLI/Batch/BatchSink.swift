import Foundation
import ShellacFiles
import ShellacModel

/// Where the output of a batch's command goes instead of standard output.
enum BatchSink {
  /// A file that is replaced as a whole when the command has done its work.
  case file(AtomicFile, descriptor: Int32)
  /// Nowhere: a dry run writes no file.
  case nothing(descriptor: Int32)

  /// Begins a file.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  static func file(at path: [UInt8]) throws -> BatchSink {
    let file = try AtomicFile(replacing: path)
    return .file(file, descriptor: try file.duplicate())
  }

  /// What takes everything and keeps nothing.
  static func nowhere() -> BatchSink { .nothing(descriptor: open("/dev/null", O_WRONLY | O_CLOEXEC)) }

  /// What a command writes to.
  var descriptor: Int32 {
    switch self {
    case .file(_, let descriptor), .nothing(let descriptor): descriptor
    }
  }

  /// Ends: the file takes its place when the command did its work, else it stays as it was.
  func end(_ status: ExitStatus) throws {
    close(descriptor)
    guard case .file(let file, _) = self else { return }
    if status.endsBatch { file.cancel() } else { try file.commit() }
  }
}

/// What a batch's command wrote, kept for its object in JSON.
final class BatchCapture {
  let descriptor: Int32

  /// - Throws: `Diagnostic` when there is no place for it.
  init(_ surroundings: Surroundings) throws {
    var path = Array(((surroundings.variable("TMPDIR") ?? "/tmp") + "/shellac-batch.XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw Diagnostic(
        "cannot keep what commands write: \(SystemReason.text(errno))",
        hint: "Set TMPDIR to a folder with room.",
        status: .cannotWrite)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// What was written since the last time.
  func taken() throws -> [UInt8] {
    defer {
      lseek(descriptor, 0, SEEK_SET)
      ftruncate(descriptor, 0)
    }
    lseek(descriptor, 0, SEEK_SET)
    do throws(Descriptor.Failure) {
      return try Descriptor.readAll(descriptor, cap: .max) ?? []
    } catch {
      throw Diagnostic("cannot read what a command wrote: \(error.reason)")
    }
  }
}

extension ExitStatus {
  /// Whether a batch stops here: the command could not do its work.
  var endsBatch: Bool {
    switch self {
    case .done, .problems, .noMatch: false
    case .failed, .usage, .cannotWrite, .busy, .interrupted: true
    }
  }

  /// How bad it is, seen from a batch: that nothing matched is less than a problem.
  private var badness: Int32 {
    self == .noMatch ? 1 : self == .problems ? 2 : self == .done ? 0 : rawValue + 1
  }

  /// The worse of two.
  func worse(_ other: ExitStatus) -> ExitStatus { badness >= other.badness ? self : other }
}
