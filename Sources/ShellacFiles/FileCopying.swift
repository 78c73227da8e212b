import CFileSystem

extension FolderHandle {
  /// How the bytes of a file get into another one.
  public enum Copying: Sendable {
    /// Each byte is written, and read again to see that it is the same.
    case bytes
    /// Both files share their blocks until one is written to; only some file systems can.
    case blocks
  }

  /// Copies a file to a name of another folder that nothing has.
  ///
  /// The copy has the time, the mode, the attributes and, where the process may, the owner of the file. It is on disk
  /// and compared when this returns; its name is not.
  /// - Throws: why it could not be made; nothing of it is left then. `SystemError.differs` when what was read again is
  ///   something else.
  public func copy(
    _ name: [UInt8], to folder: FolderHandle, as target: [UInt8], _ copying: Copying
  ) throws(SystemError) {
    let source = try file(name, follows: true)
    let copy = try folder.newFile(target)
    do throws(SystemError) {
      let status = try source.fileStatus()
      switch copying {
      case .bytes: try copy.copyAll(of: source)
      case .blocks: try copy.shareBlocks(of: source)
      }
      try copy.resembleWithAttributes(source)
      try copy.setModified(status.modified)
      try copy.synchronize()
      if copying == .bytes, try !source.holdsSameBytes(as: copy) { throw SystemError.differs }
      // A file that was written to while it was read has two halves that do not belong together.
      guard try source.fileStatus() == status else { throw SystemError.isChanging }
    } catch {
      try? folder.remove(target)
      throw error
    }
  }

  /// Whether two files hold the same bytes.
  public func holdsSameBytes(_ name: [UInt8], as other: [UInt8], in folder: FolderHandle) throws(SystemError)
    -> Bool
  {
    try file(name, follows: true).holdsSameBytes(as: folder.file(other))
  }
}
