/// What a playlist file says of itself, beside its entries.
public struct PlaylistDocument: Sendable, Hashable {
  /// The playlist's name.
  public var title: String?

  /// Who made it.
  public var creator: String?

  /// When it was made, as the file has it.
  public var date: String?

  /// Directives and elements that the library has no place for, in their order.
  public var extras: [NamedValue] = []

  /// Creates an empty document.
  public init() {}
}
