import Foundation

@testable import ShellacLibrary

/// The pairs of `labelled-pairs.tsv`, which says what its columns mean.
struct LabelledPairs {
  struct Case {
    var number: String
    var isHeldOut: Bool
    var trap: String
    var purchase: MatchSong
    var files: [(label: String, song: MatchSong, line: Int)]
  }

  let cases: [Case]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "labelled-pairs.tsv")
    let folding = MatchFolding()
    var cases: [Case] = []
    for (index, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated()
    where !line.hasPrefix("#") && !line.hasPrefix("case") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func song(_ start: Int) -> MatchSong {
        func cell(_ offset: Int) -> String? { cells[start + offset].isEmpty ? nil : cells[start + offset] }
        return MatchSong(
          artist: cell(0), title: cell(1), album: cell(2), number: cell(4).flatMap { Int($0) },
          duration: cell(3).flatMap { Int($0) }, isrcs: cell(5).map { [$0] } ?? [], folding: folding)
      }
      let file = (label: cells[3], song: song(10), line: index + 1)
      if cases.last?.number == cells[0] {
        cases[cases.count - 1].files.append(file)
      } else {
        cases.append(
          Case(
            number: cells[0], isHeldOut: cells[1] == "held-out", trap: cells[2], purchase: song(4),
            files: [file]))
      }
    }
    self.cases = cases
  }
}
