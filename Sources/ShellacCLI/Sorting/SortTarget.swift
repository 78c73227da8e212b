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

  /// Makes sure that no file takes the place of another one, or of a song.
  ///
  /// - Throws: `Diagnostic` when two files have the same name, or a song has it.
  func requirePlaces(for files: [PlaylistFile]) throws {
    var earlier: [[UInt8]: PlaylistFile] = [:]
    for file in files {
      let target = path(for: file.path)
      if !isStandardOutput {
        try ExportTarget.requireNoMusic(at: target, shown: "'\(String(decoding: target, as: UTF8.self))'")
      }
      if let other = earlier.updateValue(file, forKey: target) {
        throw Diagnostic(
          "\(other.shown) and \(file.shown) have one name, and cannot both go into the folder",
          hint: "Sort them into folders of their own, one after the other.", status: .usage)
      }
    }
  }

  /// Where a file goes.
  func path(for file: [UInt8]) -> [UInt8] {
    guard isFolder else { return path }
    return path.appending(component: file.lastComponent)
  }
}
