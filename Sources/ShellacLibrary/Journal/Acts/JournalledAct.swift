import ShellacFiles

/// An act as a step of a change has it.
struct JournalledAct: Equatable {
  var act: FileAct
  /// Whether what the act made is taken away again; a move is taken back by a move.
  var takesBack = false
  /// What was made, once it is.
  var made: Made?

  /// By what a file that was made is known again.
  struct Made: Equatable {
    var modified: Int64
    var inode, device: UInt64
  }

  /// Whether a file is the one that the act is about, as it was planned with.
  func isPlanned(_ status: FileStatus) -> Bool {
    status.kind == .file && status.size == act.size && status.modified == act.modified
      && (act.inode == 0 || status.device != act.device || status.inode == act.inode)
  }

  /// Whether a file is what the act made, unchanged since.
  func isMade(_ status: FileStatus) -> Bool {
    guard let made else { return false }
    return status.size == act.size || status.kind == .link
      ? status.modified == made.modified && status.inode == made.inode && status.device == made.device : false
  }
}

/// Some hundred acts as the image of a step: each path is told by what it has in common with the one before it.
struct ActImage {
  var acts: [JournalledAct] = []

  private enum Flag {
    static let takesBack: UInt8 = 1
    static let isMade: UInt8 = 2
    static let isSong: UInt8 = 4
  }

  init(_ acts: [JournalledAct]) { self.acts = acts }

  /// Reads an image; nil when it is none.
  init?(_ bytes: [UInt8]) {
    var reader = ImageReader(bytes)
    var (source, target): ([UInt8], [UInt8]) = ([], [])
    while let number = reader.byte() {
      guard Int(number) < FileAct.Deed.allCases.count, let flags = reader.byte(),
        Self.read(&source, &reader), Self.read(&target, &reader), let size = reader.integer(),
        let modified = reader.integer(), let inode = reader.integer(), let device = reader.integer()
      else { return nil }
      var act = FileAct(
        FileAct.Deed.allCases[Int(number)], source, to: target, size: size, modified: modified,
        inode: UInt64(bitPattern: inode), device: UInt64(bitPattern: device))
      if flags & Flag.isSong != 0 {
        guard let file = reader.integer() else { return nil }
        act.file = file
      }
      var item = JournalledAct(act: act, takesBack: flags & Flag.takesBack != 0)
      if flags & Flag.isMade != 0 {
        guard let modified = reader.integer(), let inode = reader.integer(), let device = reader.integer()
        else { return nil }
        item.made = JournalledAct.Made(
          modified: modified, inode: UInt64(bitPattern: inode), device: UInt64(bitPattern: device))
      }
      acts.append(item)
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var (source, target): ([UInt8], [UInt8]) = ([], [])
    for item in acts {
      let act = item.act
      bytes.append(UInt8(FileAct.Deed.allCases.firstIndex(of: act.deed) ?? 0))
      bytes.append(
        (item.takesBack ? Flag.takesBack : 0) | (item.made == nil ? 0 : Flag.isMade)
          | (act.file == nil ? 0 : Flag.isSong))
      Self.append(act.source, after: source, to: &bytes)
      Self.append(act.target, after: target, to: &bytes)
      (source, target) = (act.source, act.target)
      for number in [act.size, act.modified, Int64(bitPattern: act.inode), Int64(bitPattern: act.device)] {
        bytes.appendImage(number)
      }
      if let file = act.file { bytes.appendImage(file) }
      if let made = item.made {
        for number in [made.modified, Int64(bitPattern: made.inode), Int64(bitPattern: made.device)] {
          bytes.appendImage(number)
        }
      }
    }
    return bytes
  }

  private static func append(_ path: [UInt8], after last: [UInt8], to bytes: inout [UInt8]) {
    let most = Swift.min(path.count, last.count, Int(UInt16.max))
    var shared = 0
    while shared < most, path[shared] == last[shared] { shared += 1 }
    bytes.append(UInt8(truncatingIfNeeded: shared))
    bytes.append(UInt8(truncatingIfNeeded: shared >> 8))
    bytes.appendImage(counted: path.dropFirst(shared))
  }

  private static func read(_ path: inout [UInt8], _ reader: inout ImageReader) -> Bool {
    guard let shared = reader.number(size: 2), shared <= path.count, let rest = reader.counted() else {
      return false
    }
    path = path.prefix(Int(shared)) + rest
    return true
  }
}
