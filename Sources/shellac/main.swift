import ShellacCLI

ShellacCommand.main()
