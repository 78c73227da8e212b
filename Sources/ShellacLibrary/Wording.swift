import ShellacModel

/// What a library would refuse whatever is in it, said without opening one.
public enum Wording {
  /// Refuses what cannot be a playlist's name.
  public static func check(playlistName name: String) throws { _ = try GivenName.playlist.accepted(name) }

  /// Refuses what names no account, neither one that there is nor one that could be made.
  public static func check(accountName name: String) throws { _ = try GivenName.account.sought(name) }

  /// Refuses what is no date of a coin's movement, or one that is yet to come.
  public static func check(date text: String) throws {
    _ = try CoinLedger.date(text, LibrarySettings(values: [:]))
  }

  /// Refuses what a setting of the library cannot be.
  public static func check(_ text: String, as name: LibrarySettings.Name) throws {
    var settings = LibrarySettings(values: [:])
    try settings.set(name, to: text)
  }

  /// Refuses an order that rows of a view do not have.
  public static func check(_ order: BuiltInOrder, of view: View) throws {
    _ = try OrderSQL.builtIn(order, of: view, scope: FieldScope(view: view))
  }
}
