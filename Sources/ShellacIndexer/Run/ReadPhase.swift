import ShellacLibrary
import ShellacModel
import ShellacTags

/// The second phase: reads what was found, in child processes, driven by a thread of its own.
struct ReadPhase {
  let state: RunState
  let roots: [Int64: [UInt8]]
  let options: IndexOptions

  /// Reads until the walk is done and everything it found is read.
  func run() {
    let pool = ReadingPool<FoundFile, TagFrame>(
      options: .init(
        executable: options.readerExecutable,
        arguments: options.readerArguments.isEmpty ? [ReadingProtocol.argument] : options.readerArguments,
        jobs: options.jobs, timeLimit: Int64(max(0, options.readingLimit) * 1_000_000_000)),
      wake: state.wake,
      path: { file, bytes in append(file.location, to: &bytes) },
      decode: { TagFrame(decoding: $0) })
    do {
      try pool.run(
        supply: {
          if state.isEnding { return .ended }
          switch state.toRead.tryTake() {
          case .element(let files): return .items(files)
          case .nothing: return .nothingYet
          case .ended: return .ended
          }
        },
        isCancelled: { state.isEnding },
        deliver: { state.news.put(.read($0), weight: $0.count) })
    } catch {
      state.stop(because: error)
    }
    // When cancelled, the walk must not wait for room.
    state.toRead.close()
    state.news.finish()
  }

  private func append(_ location: FileLocation, to bytes: inout [UInt8]) {
    let slash = UInt8(ascii: "/")
    bytes.append(contentsOf: roots[location.root] ?? [])
    if bytes.last != slash { bytes.append(slash) }
    if !location.folder.isEmpty {
      bytes.append(contentsOf: location.folder)
      bytes.append(slash)
    }
    bytes.append(contentsOf: location.name)
  }
}
