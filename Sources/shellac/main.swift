import Foundation
import ShellacCLI
import ShellacTags

// Before any command is parsed: a process that only reads tags starts in the time of a bare program.
if let status = ReadingProcess.runIfAsked(CommandLine.arguments) { exit(status) }
// The same for one that only tries a plugin.
if let status = PluginTrial.runIfAsked() { exit(status) }
ShellacCommand.main()
