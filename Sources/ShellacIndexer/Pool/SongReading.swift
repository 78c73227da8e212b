import CFileSystem
import ShellacModel
import ShellacTags

/// Reads the tags of files that need not be in a library, in child processes as an index run does.
public struct SongReading {
  private let options = IndexOptions()

  /// Prepares reading.
  public init() {}

  /// Reads files.
  ///
  /// - Parameters:
  ///   - paths: absolute paths.
  ///   - deliver: takes the number of each path and its frame, in no particular order; nil when the file could not be
  ///     read, with the reason.
  /// - Throws: `Diagnostic` when no child process can be started.
  public func read(_ paths: [[UInt8]], deliver: (Int, Result<TagFrame, Diagnostic>) -> Void) throws {
    if paths.isEmpty { return }
    let wake: WakePipe
    do {
      wake = try WakePipe()
    } catch {
      throw Diagnostic("cannot begin to read tags: \(error.reason)", hint: error.hint)
    }
    let pool = ReadingPool<Int, TagFrame>(
      options: .init(
        executable: options.readerExecutable,
        arguments: options.readerArguments.isEmpty ? [ReadingProtocol.argument] : options.readerArguments,
        jobs: min(options.jobs, paths.count), timeLimit: Int64(max(0, options.readingLimit) * 1_000_000_000)),
      wake: wake,
      path: { index, bytes in bytes.append(contentsOf: paths[index]) },
      decode: { TagFrame(decoding: $0) })
    var next = 0
    try pool.run(
      supply: {
        guard next < paths.count else { return .ended }
        let end = min(next + 256, paths.count)
        defer { next = end }
        return .items(Array(next..<end))
      },
      deliver: { results in
        for (index, reading) in results { deliver(index, Self.result(reading, paths[index])) }
        return true
      })
  }

  private static func result(_ reading: Reading<TagFrame>, _ path: [UInt8]) -> Result<TagFrame, Diagnostic> {
    let name = readable(path)
    switch reading {
    case .quarantined(let reason): return .failure(Diagnostic("cannot read \(name): \(reason)"))
    case .frame(let frame):
      if case .refused(let reason) = frame.outcome {
        return .failure(Diagnostic("cannot read \(name): \(reason)"))
      }
      return .success(frame)
    }
  }
}
