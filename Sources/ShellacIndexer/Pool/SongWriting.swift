import CFileSystem
import ShellacModel
import ShellacTags

/// Writes changed tags into copies of files, in child processes as an index run reads.
///
/// A file that crashes its child costs itself, and is named; no file is touched, only copies are made. The children stay
/// from one call to the next, and end with the last reference to this.
public final class SongWriting {
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

  private struct Numbered {
    var number: Int
    var request: Request
  }

  private let options: IndexOptions
  private let limit: Double
  private var pool: ReadingPool<Numbered, TagWriting>?

  /// Prepares writing.
  ///
  /// - Parameters:
  ///   - options: which program writes, and how many at once.
  ///   - limit: seconds that writing one copy may take: a large file on a slow disk, with its way to the disk.
  public init(options: IndexOptions = IndexOptions(), limit: Double = 900) {
    (self.options, self.limit) = (options, limit)
  }

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
    let pool = try self.pool ?? makePool()
    self.pool = pool
    var next = 0
    try pool.run(
      supply: {
        guard next < requests.count else { return .ended }
        let end = min(next + 64, requests.count)
        defer { next = end }
        return .items((next..<end).map { Numbered(number: $0, request: requests[$0]) })
      },
      deliver: { results in
        for (item, reading) in results {
          if !deliver(item.number, Self.result(reading, item.request.path)) { return false }
        }
        return true
      })
  }

  private func makePool() throws -> ReadingPool<Numbered, TagWriting> {
    let wake: WakePipe
    do {
      wake = try WakePipe()
    } catch {
      throw Diagnostic("cannot begin to write tags: \(error.reason)", hint: error.hint)
    }
    var settings = ReadingPool<Numbered, TagWriting>.Options(
      executable: options.readerExecutable, arguments: [WritingRequest.argument] + options.readerArguments,
      jobs: max(1, options.jobs), timeLimit: Int64(max(0, limit) * 1_000_000_000))
    // What a child that ends had in hand is written again.
    settings.window = 4
    settings.keepsChildren = true
    return ReadingPool(
      options: settings, wake: wake,
      path: { item, bytes in
        let request = item.request
        bytes += WritingRequest(path: request.path, copy: request.copy, changes: request.changes).encoded
      },
      decode: { TagWriting(decoding: $0) })
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
