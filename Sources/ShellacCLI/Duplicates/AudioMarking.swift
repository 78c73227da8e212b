import Dispatch
import ShellacAudio
import ShellacIndexer
import ShellacLibrary
import ShellacModel
import Synchronization

/// Reads the audio of files that have no mark yet, two at once, and keeps what it finds.
///
/// First sizes, which headers tell; then only files whose audio has the size of another one's are read.
final class AudioMarking {
  /// Marks that could not be kept in the library.
  private(set) var marks: [Int64: [UInt8]] = [:]

  private let library: Library
  private let context: CommandContext
  private let cancellation: Cancellation
  private var writable: Library?
  private var hasTriedToWrite = false

  private static let threads = 2
  /// So many files are read between two times of keeping.
  private static let batch = 256

  init(_ library: Library, _ context: CommandContext, _ cancellation: Cancellation) {
    self.library = library
    self.context = context
    self.cancellation = cancellation
  }

  /// Marks what has to be marked for duplicates among these songs to be known.
  func run(of songs: Query?) throws {
    let new = try library.filesWithoutMark(version: AudioHash.version, of: songs)
    try read(new, "Looking at") { path, read, isCancelled in
      try AudioHash.measure(ofFile: path, read: read, isCancelled: isCancelled)
    }
    let alike = try library.filesOfOneAudioSize(of: songs, besides: marks)
    try read(alike, "Reading the audio of") { path, read, isCancelled in
      try AudioHash.hash(ofFile: path, read: read, isCancelled: isCancelled)
    }
    context.messages.progress("")
  }

  typealias Reading = @Sendable ([UInt8], (Int) -> Void, @escaping () -> Bool) throws -> AudioHash

  private func read(_ files: [UnmarkedFile], _ verb: String, _ reading: Reading) throws {
    var done = 0
    var bytes = 0
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      if cancellation.isCancelled { return }
      let batch = Array(files[start..<min(files.count, start + Self.batch)])
      let work = Work(batch.count)
      work.read(batch, reading, cancellation)
      let found = work.outcomes.withLock { $0 }
      bytes += work.bytes.load(ordering: .relaxed)
      done += batch.count
      try keep(
        zip(batch, found).compactMap { file, outcome in
          switch outcome {
          case .success(let hash)?: return AudioMark(file: file, bytes: hash.bytes)
          case .failure(let failure as Diagnostic)?:
            context.messages.problem(failure)
            return nil
          // Cancelled, or not begun.
          default: return nil
          }
        })
      let amount = ReportSpelling.size(Int64(bytes))
      context.messages.progress(
        "\(verb) \(CountText.grouped(done)) of \(CountText.count(files.count, "file")) … \(amount)")
    }
  }

  /// What threads do together.
  private final class Work: Sendable {
    /// Nil for files that were not begun.
    let outcomes: Mutex<[Result<AudioHash, any Error>?]>
    let bytes = Atomic(0)
    private let next = Atomic(0)

    init(_ count: Int) { outcomes = Mutex(Array(repeating: nil, count: count)) }

    func read(_ files: [UnmarkedFile], _ reading: Reading, _ cancellation: Cancellation) {
      DispatchQueue.concurrentPerform(iterations: AudioMarking.threads) { _ in
        while !cancellation.isCancelled {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < files.count else { return }
          var count = 0
          let outcome = Result {
            try reading(files[index].path, { count += $0 }, { cancellation.isCancelled })
          }
          bytes.add(count, ordering: .relaxed)
          outcomes.withLock { $0[index] = outcome }
        }
      }
    }
  }

  private func keep(_ found: [AudioMark]) throws {
    if !hasTriedToWrite {
      hasTriedToWrite = true
      do {
        writable = try context.openLibrary(changing: "duplicates")
      } catch let diagnostic as Diagnostic where [.busy, .cannotWrite].contains(diagnostic.status) {
        context.messages.detail("what is read is not kept for the next time: \(diagnostic.message)")
      }
    }
    if let writable {
      try writable.keep(found)
    } else {
      for mark in found { marks[mark.file.id] = mark.bytes }
    }
  }
}
