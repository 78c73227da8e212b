import ShellacFiles

extension FileAct {
  /// What a name begins with under which a file waits, when files have each other's names.
  public static let asidePrefix = Array(".shellac-aside-".utf8)

  /// Whether it only makes room: another act takes the file from there to where it is to be.
  var goesAside: Bool { deed == .move && ActPath.name(of: target).starts(with: Self.asidePrefix) }

  /// Whether it takes a file on that made room.
  var comesFromAside: Bool { deed == .move && ActPath.name(of: source).starts(with: Self.asidePrefix) }
}

/// The acts of a step in which files have each other's names, as people see them: nobody asked for the names by which
/// the files go.
struct ActCircles {
  /// Where files came from that went aside.
  private var origins: [[UInt8]: [UInt8]] = [:]
  /// The names aside that files left again.
  private var left: Set<[UInt8]> = []
  private var targets: Set<[UInt8]> = []

  init(_ image: ActImage) {
    for item in image.acts where item.act.deed == .move && !item.takesBack {
      targets.insert(item.act.target)
      if item.act.goesAside { origins[item.act.target] = item.act.source }
      if item.act.comesFromAside { left.insert(item.act.source) }
    }
  }

  /// An act as it is shown; nil for the first half of one.
  func shown(_ item: JournalledAct) -> JournalledAct? {
    if item.act.goesAside, left.contains(item.act.target) { return nil }
    guard item.act.comesFromAside, let origin = origins[item.act.source] else { return item }
    var item = item
    item.act.source = origin
    return item
  }

  /// Whether a file is moved to a path.
  func arrives(at path: [UInt8]) -> Bool { targets.contains(path) }
}
