#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The plugins in a folder, by their names alone.
enum FolderListing {
  /// The files that are named as plugins are, in the order of their names; none when the folder is not there.
  static func plugins(in folder: [UInt8]) -> [PluginFile] {
    guard let stream = Trust.withCPath(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var plugins: [PluginFile] = []
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        if let plugin = PluginFile(name: name, in: folder) { plugins.append(plugin) }
      }
    }
    return plugins.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
