import Foundation
import Testing

@testable import ShellacLibrary

/// How good the matcher is, trap by trap, on pairs that were labelled before there was one.
struct LabelledPairTests {
  private struct Score {
    var right = 0
    var found = 0
    var certain = 0
    var wrong = 0
    var likely = 0
    var wrongCertain: [String] = []
    var missed: [String] = []
  }

  @Test(arguments: [false, true])
  func `no wrong link is certain, and nearly all right ones are found`(isHeldOut: Bool) throws {
    let cases = try LabelledPairs().cases.filter { $0.isHeldOut == isHeldOut }
    #expect(cases.count > 300)
    var traps: [String: Score] = [:]
    for item in cases {
      var score = traps[item.trap] ?? Score()
      let keys = MatchKeys(item.purchase).keys
      let found = item.files.indices.compactMap { index -> (song: Int, verdict: MatchVerdict)? in
        let song = item.files[index].song
        guard !MatchKeys(song).keys.isDisjoint(with: keys) else { return nil }
        return MatchJudgement.judge(item.purchase, song).map { (index, $0) }
      }
      var certain: Int?
      if case .certain(let index, _) = MatchChoice(found) { certain = index }
      for (index, file) in item.files.enumerated() {
        let isFound = found.contains { $0.song == index }
        switch file.label {
        case "yes":
          score.right += 1
          if isFound { score.found += 1 } else { score.missed.append("line \(file.line)") }
          if certain == index { score.certain += 1 }
        default:
          score.wrong += 1
          if certain == index {
            score.wrongCertain.append("line \(file.line)")
          } else if isFound {
            score.likely += 1
          }
        }
      }
      traps[item.trap] = score
    }
    print("\(isHeldOut ? "held out" : "tuned on"): trap, right, found, certain | wrong, certain, to review")
    for (trap, score) in traps.sorted(by: { $0.key < $1.key }) {
      print(
        "  \(trap): \(score.right), \(score.found), \(score.certain) | \(score.wrong), \(score.wrongCertain.count), \(score.likely)"
      )
      if !isHeldOut, !(score.missed + score.wrongCertain).isEmpty {
        print("    missed: \(score.missed) wrong: \(score.wrongCertain)")
      }
    }
    let right = traps.values.reduce(0) { $0 + $1.right }
    let all = traps.values.reduce(0) { $0 + $1.found }
    let certain = traps.values.reduce(0) { $0 + $1.certain }
    print("  in all: \(right) right, \(all) found, \(certain) certain")
    for (trap, score) in traps { #expect(score.wrongCertain.isEmpty, "\(trap)") }
    #expect(all * 100 >= right * 95)
    // Most of what is right must not wait for somebody.
    #expect(certain * 100 >= right * 60)
  }
}
