/// The plugin files in all places, by their names alone.
struct FoundPlugins {
  /// A folder that is not searched.
  struct RefusedFolder {
    var path: [UInt8]
    var objection: String
    /// The ids of the files in it.
    var ids: Set<String>
  }

  /// Every file, in the order in which ids are looked up.
  private(set) var files: [PluginFile] = []

  /// Files that the user named, whose names are not those of plugins.
  private(set) var strangers: [[UInt8]] = []

  /// Folders that are passed over.
  private(set) var refusedFolders: [RefusedFolder] = []

  /// Looks into the folders.
  init(_ folders: PluginFolders) {
    for path in folders.files {
      if let file = PluginFile(path: path) { files.append(file) } else { strangers.append(path) }
    }
    for (place, folder) in folders.folders.enumerated()
    where !folder.isEmpty && !folders.folders[..<place].contains(folder) {
      let plugins = FolderListing.plugins(in: folder)
      if plugins.isEmpty { continue }
      if let objection = Trust.objection(to: folder) {
        refusedFolders.append(
          RefusedFolder(path: folder, objection: objection, ids: Set(plugins.map(\.id))))
      } else {
        files += plugins
      }
    }
  }

  /// The first file of that id.
  func file(_ id: String) -> PluginFile? { files.first { $0.id == id } }
}
