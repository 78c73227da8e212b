import ShellacModel

/// Where sorted playlists go instead of in place: a file or standard output for one, a folder for several.
struct SortTarget {
  /// Whether the playlist goes to standard output.
  let isStandardOutput: Bool
  private let path: [UInt8]
  private let isFolder: Bool

  init(_ argument: ArgumentText, files: Int, _ context: CommandContext) throws {
    isStandardOutput = argument.text == "-" && files == 1
    let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
    self.path = path.bytes
    isFolder = path.isFolder
    if files > 1, !isFolder {
      throw Diagnostic(
        "'\(path.written)' is no folder, and there are \(files) files to sort",
        hint: "Name a folder that is there with --output.", status: .usage)
    }
  }

  /// Makes sure that no file takes the place of another one.
  ///
  /// - Throws: `Diagnostic` when two files have the same name.
  func requireDifferentPaths(for files: [PlaylistFile]) throws {
    var earlier: [[UInt8]: PlaylistFile] = [:]
    for file in files {
      if let other = earlier.updateValue(file, forKey: path(for: file.path)) {
        throw Diagnostic(
          "\(other.shown) and \(file.shown) have one name, and cannot both go into the folder",
          hint: "Sort them into folders of their own, one after the other.", status: .usage)
      }
    }
  }

  /// Where a file goes.
  func path(for file: [UInt8]) -> [UInt8] {
    guard isFolder else { return path }
    let slash = file.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return path + [UInt8(ascii: "/")] + file[slash...]
  }
}
