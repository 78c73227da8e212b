import ShellacPluginHost

extension Completions {
  /// Plugins that write.
  static func writers() -> [String] { [] }
  static func readers() -> [String] { [] }
  static func pluginOptions(_ words: [String]) -> [String] { [] }
}
