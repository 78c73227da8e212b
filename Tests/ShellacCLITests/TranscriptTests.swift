import Foundation
import ShellacTestSupport
import Testing

/// Plays every file in `Transcripts`, or those that `SHELLAC_TRANSCRIPTS` names, between commas; `SHELLAC_RECORD=1` writes
/// what came of it into the file and fails.
@Suite struct TranscriptTests {
  static let folder = Checkout.path + "/Tests/ShellacCLITests/Transcripts"

  static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return all.filter { $0.hasSuffix(".transcript") }.sorted()
  }()

  static let played: [String] = {
    let named = ProcessInfo.processInfo.environment["SHELLAC_TRANSCRIPTS"]?.split(separator: ",").map(
      String.init)
    return named.map { named in files.filter { named.contains($0) } } ?? files
  }()

  @Test func thereAreTranscripts() {
    #expect(Self.files.count > 5)
  }

  @Test(arguments: played) func plays(_ file: String) throws {
    let path = Self.folder + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let shell = Shell()
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic, toPath: shell.folder.path("Music"))
    try FileManager.default.copyItem(atPath: Checkout.samplePurchases, toPath: shell.folder.path("Purchases"))
    try FileManager.default.copyItem(atPath: Checkout.sampleBatches, toPath: shell.folder.path("Batch"))
    let played = try Transcript(text).played(in: shell).text
    guard played != text else { return }
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] == "1" {
      try played.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file)")
    } else {
      Issue.record("\(file) plays otherwise:\n\(difference(text, played))")
    }
  }

  /// The lines in which two texts differ.
  private func difference(_ wanted: String, _ found: String) -> String {
    let old = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let line, let text, _): "-\(line + 1): \(text)"
      case .insert(let line, let text, _): "+\(line + 1): \(text)"
      }
    }.joined(separator: "\n")
  }
}
