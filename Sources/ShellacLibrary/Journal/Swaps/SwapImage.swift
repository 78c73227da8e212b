import ShellacFiles

/// A file whose contents were swapped, as a step of a change has it.
struct SwapImage {
  /// The file with the new contents, before it took the place.
  var prepared: [UInt8]
  /// The file before.
  var oldSize, oldModified: Int64
  /// The file after.
  var newSize, newModified: Int64
  var newInode: UInt64
  /// Tells the old bytes by the new ones.
  var delta: FileDelta

  init(
    prepared: [UInt8], old: (size: Int64, modified: Int64), new: FileStatus, delta: FileDelta
  ) {
    self.prepared = prepared
    (oldSize, oldModified) = old
    (newSize, newModified, newInode) = (new.size, new.modified, new.inode)
    self.delta = delta
  }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    guard let prepared = reader.counted(), let oldSize = reader.integer(), let oldModified = reader.integer(),
      let newSize = reader.integer(), let newModified = reader.integer(), let newInode = reader.integer(),
      let wanted = reader.counted(), let basis = reader.counted(), let delta = reader.counted()
    else { return nil }
    self.prepared = prepared
    (self.oldSize, self.oldModified) = (oldSize, oldModified)
    (self.newSize, self.newModified, self.newInode) = (newSize, newModified, UInt64(bitPattern: newInode))
    self.delta = FileDelta(wanted: wanted, basis: basis, bytes: delta)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(delta.bytes.count + prepared.count + 200)
    bytes.appendImage(counted: prepared)
    for number in [oldSize, oldModified, newSize, newModified, Int64(bitPattern: newInode)] {
      bytes.appendImage(number)
    }
    for part in [delta.wanted, delta.basis, delta.bytes] { bytes.appendImage(counted: part) }
    return bytes
  }

  /// Whether a file is certainly the one that was put there.
  func isNew(_ status: FileStatus) -> Bool {
    status.size == newSize && status.modified == newModified && status.inode == newInode
  }

  /// Whether a file holds what was put there, byte for byte.
  func holdsNew(_ path: [UInt8], _ status: FileStatus) -> Bool {
    status.kind == .file && status.size == newSize
      && (try? FileDelta.digest(of: path)) == delta.basis
  }

  /// Whether a file holds what was there before, byte for byte.
  func holdsOld(_ path: [UInt8], _ status: FileStatus) -> Bool {
    status.kind == .file && status.size == oldSize && (try? FileDelta.digest(of: path)) == delta.wanted
  }
}
