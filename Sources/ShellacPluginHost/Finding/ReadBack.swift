extension LoadedPlugin {
  /// Whether what it writes can be imported again, by its own reader or by that of another format.
  public var isReadBack: Bool { reader != nil || Self.readByOthers.contains(id) }

  // JSON Lines are read by the plugin of JSON.
  private static let readByOthers: Set<String> = ["jsonlines"]
}
