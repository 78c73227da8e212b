enum ShellacIndexerPlaceholder {}
