// `Entry.swift` of a plugin names the C type that it returns.
@_exported import CShellacPlugin
