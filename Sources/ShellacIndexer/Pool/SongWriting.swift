import CFileSystem
import ShellacModel
import ShellacTags

/// Writes changed tags into copies of files, in child processes as an index run reads.
///
/// A file that crashes its child costs itself, and is named; no file is touched, only copies are made.
public struct SongWriting {
  /// A copy to write.
  public struct Request: Sendable, Hashable {
    /// The file, which is only read; an absolute path.
    public var path: [UInt8]
    /// Where the copy goes: beside the file, under a name that nothing has.
    public var copy: [UInt8]
    /// What to change.
    public var changes: [TagChange]

    /// Creates a request.
    public init(path: [UInt8], copy: [UInt8], changes: [TagChange]) {
      (self.path, self.copy, self.changes) = (path, copy, changes)
    }
  }

  private let options: IndexOptions

  /// Seconds that writing one copy may take: a large file on a slow disk, with its way to the disk.
  public var limit = 900.0

  /// Prepares writing.
  public init(options: IndexOptions = IndexOptions()) { self.options = options }

  /// Writes copies.
  ///
  /// - Parameters:
  ///   - requests: what is written.
  ///   - deliver: takes the number of each request and the tags of its copy, in no particular order; or why there is
  ///     no copy. Gives false to end early.
  /// - Throws: `Diagnostic` when no child process can be started.
  public func write(
    _ requests: [Request], deliver: (Int, Result<TagFrame, Diagnostic>) -> Bool
  ) throws {
    if requests.isEmpty { return }
    let wake: WakePipe
    do {
      wake = try WakePipe()
    } catch {
      throw Diagnostic("cannot begin to write tags: \(error.reason)", hint: error.hint)
    }
    var settings = ReadingPool<Int, TagWriting>.Options(
      executable: options.readerExecutable, arguments: [WritingRequest.argument] + options.readerArguments,
      jobs: max(1, min(options.jobs, requests.count)), timeLimit: Int64(max(0, limit) * 1_000_000_000))
    // What a child that ends had in hand is written again.
    settings.window = 4
    let pool = ReadingPool<Int, TagWriting>(
      options: settings, wake: wake,
      path: { index, bytes in
        let request = requests[index]
        bytes += WritingRequest(path: request.path, copy: request.copy, changes: request.changes).encoded
      },
      decode: { TagWriting(decoding: $0) })
    var next = 0
    try pool.run(
      supply: {
        guard next < requests.count else { return .ended }
        let end = min(next + 64, requests.count)
        defer { next = end }
        return .items(Array(next..<end))
      },
      deliver: { results in
        for (index, reading) in results {
          if !deliver(index, Self.result(reading, requests[index].path)) { return false }
        }
        return true
      })
  }

  private static func result(_ reading: Reading<TagWriting>, _ path: [UInt8]) -> Result<TagFrame, Diagnostic>
  {
    let reason: String
    switch reading {
    case .frame(.written(let frame)): return .success(frame)
    case .frame(.failed(let why)): reason = why
    case .quarantined(let why): reason = why
    }
    return .failure(
      Diagnostic("cannot write the tags of \(readable(path)): \(reason)", status: .cannotWrite))
  }
}
