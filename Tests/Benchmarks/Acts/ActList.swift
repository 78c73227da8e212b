import Foundation
import ShellacFiles
import ShellacLibrary

/// The acts that bring every file below a folder to the same place below another one, folder by folder.
struct ActList {
  private(set) var acts: [FileAct] = []
  private let deed: FileAct.Deed
  private let reader: IndexReader
  private let library: Library

  init(_ library: Library, _ from: String, _ to: String, _ deed: FileAct.Deed) throws {
    self.library = library
    self.deed = deed
    reader = try library.indexReader()
    try add(from, to)
  }

  private mutating func add(_ from: String, _ to: String) throws {
    var known: [[UInt8]: Int64] = [:]
    if let place = try library.place(of: Array(from.utf8)),
      let folder = try reader.folder(root: place.root.id, folder: place.relative)
    {
      for file in folder.files where file.id != 0 { known[file.name] = file.id }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: from).sorted() {
      let (source, target) = (from + "/" + name, to + "/" + name)
      guard let status = FileStatus(Array(source.utf8)) else { continue }
      if status.kind == .folder {
        try add(source, target)
      } else if status.kind == .file {
        acts.append(
          FileAct(
            deed, Array(source.utf8), to: Array(target.utf8), file: known[Array(name.utf8)],
            size: status.size,
            modified: status.modified, inode: status.inode, device: status.device))
      }
    }
  }
}
