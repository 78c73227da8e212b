import Foundation
import ShellacModel

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
  print("usage: shellac-generate LIBRARY COUNT")
  exit(ExitStatus.usage.rawValue)
}
do {
  var maker = LibraryMaker(count: count)
  try maker.write(to: arguments[1])
} catch let problem as Diagnostic {
  print("error: \(problem.message)")
  exit(problem.status.rawValue)
}
