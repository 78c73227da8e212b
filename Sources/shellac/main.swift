import ShellacCLI
import ShellacTags

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Before any command is parsed: a reading process starts in the time of a bare program.
if CommandLine.arguments.dropFirst().first == ReadingProtocol.argument {
  exit(
    ReadingProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))) { path, answer in
      answer.append(contentsOf: path)
    })
}
ShellacCommand.main()
