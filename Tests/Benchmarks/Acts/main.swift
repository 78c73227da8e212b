import Foundation
import ShellacFiles
import ShellacLibrary
import ShellacModel

// shellac-acts LIBRARY DEED FROM TO [--die-after N] [--die-between]
//
// Moves, copies or links every file below FROM to the same place below TO, as one change. With --die-after it kills
// itself when N of them are done; Library.finishUnfinished comes first, as in every changing command.

let arguments = CommandLine.arguments
guard arguments.count >= 5, let deed = FileAct.Deed(rawValue: arguments[2]) else {
  FileHandle.standardError.write(Data("usage: shellac-acts LIBRARY DEED FROM TO [--die-after N]\n".utf8))
  exit(64)
}
var last = Int.max
if arguments.count == 7, arguments[5] == "--die-after", let number = Int(arguments[6]) { last = number }

do {
  let library = try Library.open(at: arguments[1], for: .writing(command: "organize"))
  _ = try library.finishUnfinished()
  let clock = ContinuousClock()
  var acts: [FileAct] = []
  let planning = try clock.measure { acts = try ActList(library, arguments[3], arguments[4], deed).acts }
  var report = ActReport()
  let acting = try clock.measure {
    report = try library.act(
      acts, command: "organize", emptying: [Array(arguments[3].utf8)], summary: { "moved \($0.done) files" },
      progress: { if $0 == last { kill(getpid(), SIGKILL) } })
  }
  for refusal in report.refusals.prefix(20) { print(refusal.diagnostic.message) }
  print("done \(report.done), refused \(report.refused)")
  print("planned in \(planning / .seconds(1)) s, done in \(acting / .seconds(1)) s")
  exit(report.isWhole ? 0 : 1)
} catch let diagnostic as Diagnostic {
  FileHandle.standardError.write(Data("error: \(diagnostic.message)\n".utf8))
  exit(2)
}
