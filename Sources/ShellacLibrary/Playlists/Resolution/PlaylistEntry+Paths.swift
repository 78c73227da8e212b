import ShellacModel

extension PlaylistEntry {
  /// The absolute paths that the location may mean, the likeliest first; none for a stream or a path of another
  /// computer.
  ///
  /// - Parameter folder: absolute path of the folder that the playlist's file is in.
  public func paths(inFolder folder: [UInt8]) -> [[UInt8]] {
    LocationForms(location).absolutePaths(folder: folder, roots: [])
  }
}
