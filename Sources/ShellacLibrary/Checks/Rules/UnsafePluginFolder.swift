extension CheckRule {
  /// Others may write to a plugin or its folder, which is therefore not used.
  static let unsafePluginFolder = CheckRule(
    711, "unsafe-plugin-folder", .error, .plugin,
    "Others may write to a plugin or its folder, which is therefore not used.",
    advice: "Take their right away, with chmod or chown.",
    .outside)
}
