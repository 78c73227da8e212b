import ShellacModel

/// What a plugin is to write.
public struct HostRequest {
  /// What the rows are.
  public var rows: RowKind

  /// What each row has, in the order in which its cells are given.
  public var columns: [HostColumn]

  /// What stands once for all rows.
  public var document: PlaylistDocument

  /// The values of the plugin's options.
  public var settings: PluginSettings

  /// The folder where the target will be, absolute, for relative paths; may be empty.
  public var folder: [UInt8]

  /// The target's file name; empty for standard output.
  public var name: [UInt8]

  /// What a later version might say of all rows, to see that it is passed over.
  var furtherNames: [NamedValue] = []

  /// Creates a request.
  public init(
    rows: RowKind, columns: [HostColumn], document: PlaylistDocument = PlaylistDocument(),
    settings: PluginSettings, folder: [UInt8] = [], name: [UInt8] = []
  ) {
    self.rows = rows
    self.columns = columns
    self.document = document
    self.settings = settings
    self.folder = folder
    self.name = name
  }
}
