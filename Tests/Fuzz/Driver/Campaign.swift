import CFuzz
import Foundation
import ShellacModel

/// Tries inputs on a target, keeps those that reach new code as seeds of others, and counts what came of them.
final class Campaign {
  /// What an input may cost.
  ///
  /// The build is without optimization and looks at every access to memory, which makes it some fifty times slower than
  /// the program; memory is twice as much.
  private static let mostSeconds: UInt64 = 20
  private static let mostBytes: UInt64 = 768 << 20

  private let options: FuzzOptions
  private let target: any FuzzTarget
  private var corpus: [[UInt8]] = []
  private var mutator: Mutator
  private let kept: String
  private let crashNote: UnsafeMutableBufferPointer<UInt8>?
  private(set) var tally = Tally()
  private var found: Set<String> = []

  /// What a run is told of afterwards.
  struct Tally: Codable {
    var target = ""
    var seeds = 0
    var inputs = 0
    var accepted = 0
    var warned = 0
    var refused = 0
    var findings = 0
    var kept = 0
    var edges = 0
    var slowest: UInt64 = 0
    var slowestBytes = 0
    var largest: UInt64 = 0
    var largestBytes = 0
    var keptBytes: Int64 = 0
  }

  init(_ options: FuzzOptions, _ target: any FuzzTarget) throws {
    self.options = options
    self.target = target
    let size = 1 << 25
    crashNote = shellac_fuzz_shared(options.work + "/in-hand", size).map { .init(start: $0, count: size) }
    var seeds: [[UInt8]] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: options.seeds).sorted() {
      guard let data = FileManager.default.contents(atPath: options.seeds + "/" + name) else { continue }
      seeds += target.inputs(of: [UInt8](data), name: name)
    }
    tally.target = options.target
    tally.seeds = seeds.count
    // What was found before a crash.
    kept = options.work + "/kept"
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: kept)) ?? []).sorted() {
      if let data = FileManager.default.contents(atPath: kept + "/" + name) { seeds.append([UInt8](data)) }
    }
    mutator = Mutator(
      seed: options.seed, words: target.isBinary ? Self.marks(of: seeds) : Mutator.words(of: seeds),
      longest: target.longestInput)
    corpus = seeds
  }

  /// Four bytes at a time that several seeds share near their beginning: names of atoms and chunks.
  private static func marks(of seeds: [[UInt8]]) -> [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for seed in seeds {
      for start in 0..<max(0, min(seed.count, 4096) - 4) {
        let mark = Array(seed[start..<start + 4])
        if mark.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0xA9 }) { counts[mark, default: 0] += 1 }
      }
    }
    return counts.filter { $0.value > 1 }.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Tries all seeds, then inputs made of them until the time or the number is over.
  func run() {
    let end = Date.now.addingTimeInterval(options.seconds)
    // A short run tries some of them, so that half of it is left for others.
    let seeds = corpus.count > options.runs / 2 ? corpus.shuffled(using: &mutator.chance) : corpus
    for seed in seeds.prefix(max(1, options.runs / 2)) where Date.now < end { attempt(seed) }
    while tally.inputs < options.runs, Date.now < end {
      // What was found last leads on most often.
      let place =
        mutator.chance.isOne(in: 2)
        ? mutator.chance.next(corpus.count) : corpus.count - 1 - mutator.chance.next(min(corpus.count, 40))
      let input = mutator.mutated(corpus[place], with: corpus[mutator.chance.next(corpus.count)])
      if attempt(input) > 0, input.count <= target.longestInput {
        corpus.append(input)
        tally.kept += 1
        save(input, String(format: "kept/%08d", corpus.count))
      }
    }
    tally.edges = Int(shellac_fuzz_edges_reached())
  }

  /// Tries one input.
  ///
  /// - Returns: how much new code it reached.
  @discardableResult func attempt(_ input: [UInt8]) -> UInt32 {
    note(input)
    shellac_fuzz_begin(120)
    let outcome: Outcome
    do {
      outcome = try target.run(input)
    } catch let diagnostic as Diagnostic {
      outcome = diagnostic.message.isEmpty ? .finding("a refusal without a reason") : .refused
    } catch {
      outcome = .finding("an error that is no diagnostic: \(type(of: error))")
    }
    let cost = shellac_fuzz_end()
    tally.inputs += 1
    tally.keptBytes += cost.kept_bytes
    if cost.microseconds > tally.slowest {
      (tally.slowest, tally.slowestBytes) = (cost.microseconds, input.count)
      if cost.microseconds > 1_000_000 { save(input, "slowest") }
    }
    if cost.peak_bytes > tally.largest {
      (tally.largest, tally.largestBytes) = (cost.peak_bytes, input.count)
      if cost.peak_bytes > 64 << 20 { save(input, "largest") }
    }
    switch outcome {
    case .accepted: tally.accepted += 1
    case .warned: tally.warned += 1
    case .refused: tally.refused += 1
    case .finding(let words): report(input, words)
    }
    if cost.microseconds > Self.mostSeconds * 1_000_000 { report(input, "takes too long") }
    if cost.peak_bytes > Self.mostBytes { report(input, "takes too much memory") }
    return cost.new_edges
  }

  private func note(_ input: [UInt8]) {
    guard let crashNote, input.count + 8 <= crashNote.count else { return }
    for index in 0..<8 { crashNote[index] = UInt8(truncatingIfNeeded: input.count >> (8 * index)) }
    _ = UnsafeMutableBufferPointer(rebasing: crashNote[8...]).update(fromContentsOf: input)
  }

  private func report(_ input: [UInt8], _ words: String) {
    tally.findings += 1
    guard found.insert(words).inserted else { return }
    save(input, "finding-\(found.count)")
    FileHandle.standardOutput.write(Data("finding \(found.count): \(words)\n".utf8))
  }

  private func save(_ input: [UInt8], _ name: String) {
    _ = FileManager.default.createFile(atPath: options.work + "/" + name, contents: Data(input))
  }
}
