// shellac-fuzz TARGET --plugins DIR --seeds DIR --work DIR [--library FILE] [--seed N] [--runs N] [--seconds N] [FILE…]
//
// Tries inputs made from the seeds on one target, and prints what came of them as JSON; with files, tries just those.
// Tests/Fuzz/fuzz.py runs all targets.
import Foundation
import ShellacModel

signal(SIGPIPE, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())
guard let options = FuzzOptions(arguments) else {
  print("usage: shellac-fuzz TARGET --plugins DIR --seeds DIR --work DIR [--seed N] [--runs N] [FILE…]")
  exit(ExitStatus.usage.rawValue)
}
do {
  let target = try Targets.named(options.target, options)
  let campaign = try Campaign(options, target)
  if options.replayed.isEmpty {
    campaign.run()
  } else {
    for file in options.replayed {
      guard let data = FileManager.default.contents(atPath: file) else { continue }
      campaign.attempt([UInt8](data))
    }
  }
  print(String(decoding: try JSONEncoder().encode(campaign.tally), as: UTF8.self))
  exit(campaign.tally.findings == 0 ? 0 : 1)
} catch let problem as Diagnostic {
  print("error: \(problem.message)")
  exit(problem.status.rawValue)
} catch {
  print("error: \(error)")
  exit(ExitStatus.failed.rawValue)
}
