extension CheckRule {
  /// A plugin cannot be loaded.
  static let pluginNotLoaded = CheckRule(
    710, "plugin-not-loaded", .error, .plugin,
    "A plugin cannot be loaded.",
    advice: "See why: 'shellac plugins check NAME'.",
    .outside)
}
