/// The file that a playlist was read from.
enum PlaylistSource {
  /// The folder that relative locations in the file count from; empty when there is none.
  static func folder(of path: [UInt8]?) -> [UInt8] {
    guard let path, path.first == UInt8(ascii: "/"), let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return []
    }
    return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
  }
}
