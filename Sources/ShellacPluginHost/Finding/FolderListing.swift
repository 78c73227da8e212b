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
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .compactMap { PluginFile(path: folder + [UInt8(ascii: "/")] + $0) }
  }
}
