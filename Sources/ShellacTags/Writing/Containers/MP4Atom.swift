/// An atom in the bytes of the movie atom.
struct MP4Atom {
  var name: String
  var start: Int
  var size: Int
  /// Bytes of its size and name: 8, or 16 where the size has 64 bits.
  var head: Int

  var end: Int { start + size }

  /// Where its children begin: behind a version and flags in `meta`, unless QuickTime wrote it.
  var contentStart: Int { start + head }

  func content(in bytes: [UInt8]) -> [UInt8] { Array(bytes[contentStart..<end]) }

  private func childrenStart(in bytes: [UInt8]) -> Int {
    name == "meta" && !bytes.has("hdlr", at: contentStart + 4) ? contentStart + 4 : contentStart
  }

  /// The atom that begins there; nil at the end of this one.
  func atom(at offset: Int, in bytes: [UInt8]) throws -> MP4Atom? {
    guard offset + 8 <= end, var size = bytes.big(offset, 4), let name = bytes.piece(offset + 4, 4) else {
      return nil
    }
    var head = 8
    if size == 1 {
      guard let long = bytes.big(offset + 8, 8) else { throw WritingFailure.damaged("an MP4 atom") }
      (size, head) = (long, 16)
    } else if size == 0 {
      // Four zero bytes end a list of user data.
      if self.name == "udta" { return nil }
      size = end - offset
    }
    guard size >= head, size <= end - offset else { throw WritingFailure.damaged("an MP4 atom") }
    return MP4Atom(name: String(decoding: name, as: UTF8.self), start: offset, size: size, head: head)
  }

  func children(in bytes: [UInt8]) throws -> [MP4Atom] {
    var children: [MP4Atom] = []
    var offset = childrenStart(in: bytes)
    while let child = try atom(at: offset, in: bytes) {
      children.append(child)
      offset = child.end
    }
    return children
  }

  func child(_ name: String, in bytes: [UInt8]) throws -> MP4Atom? {
    try children(in: bytes).first { $0.name == name }
  }
}

/// A change of the movie atom, with the sizes of the atoms around it.
struct MP4Edit {
  let bytes: [UInt8]
  private(set) var splices: [Splice] = []
  private var parents: [MP4Atom] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  var growth: Int { splices.reduce(0) { $0 + Int($1.growth) } }

  mutating func replace(_ range: Range<Int>, with content: [UInt8], in parents: [MP4Atom]) {
    splices = [Splice(Int64(range.lowerBound)..<Int64(range.upperBound), content)]
    self.parents = parents
  }

  mutating func insert(_ content: [UInt8], at offset: Int, in parents: [MP4Atom]) {
    replace(offset..<offset, with: content, in: parents)
  }

  /// The new sizes of the atoms around the change.
  func sizes(from start: Int64) throws -> [Splice] {
    try parents.compactMap { parent in
      let place = start + Int64(parent.start)
      if parent.head == 16 {
        return Splice(place + 8..<place + 16, .big(parent.size + growth, 8))
      }
      // An atom that reaches to the end of the file says 0, and goes on doing so.
      if bytes.big(parent.start, 4) == 0 { return nil }
      guard parent.size + growth < 1 << 32 else { throw WritingFailure("its movie atom would be too large") }
      return Splice(place..<place + 4, .big(parent.size + growth, 4))
    }
  }
}

/// Places of audio in the file, which move when the movie atom before them grows.
enum MP4Offsets {
  static func moved(
    _ file: TagSource, _ top: [MP4Container.Top], movie: MP4Container.Top, in bytes: [UInt8], by growth: Int
  ) throws -> [Splice] {
    let root = MP4Atom(name: "moov", start: 0, size: bytes.count, head: movie.head)
    var splices: [Splice] = []
    func visit(_ atom: MP4Atom, _ bytes: [UInt8], _ base: Int64) throws {
      switch atom.name {
      case "moov", "trak", "mdia", "minf", "stbl", "moof", "traf":
        for child in try atom.children(in: bytes) { try visit(child, bytes, base) }
      case "stco": splices += try table(atom, bytes, base, width: 4, movie.end, growth)
      case "co64": splices += try table(atom, bytes, base, width: 8, movie.end, growth)
      case "tfhd":
        guard let flags = bytes.big(atom.contentStart, 4), flags & 1 != 0 else { return }
        let place = atom.contentStart + 8
        guard let offset = bytes.big(place, 8), Int64(offset) >= movie.end, place + 8 <= atom.end else {
          return
        }
        splices.append(
          Splice(base + Int64(place)..<base + Int64(place + 8), .big(try moved(offset, by: growth), 8)))
      default: break
      }
    }
    try visit(root, bytes, movie.start)
    for fragment in top where fragment.name == "moof" {
      guard fragment.size <= 16 << 20 else { throw WritingFailure.damaged("an MP4 fragment") }
      let content = try file.read(fragment.start, Int(fragment.size))
      try visit(
        MP4Atom(name: "moof", start: 0, size: content.count, head: fragment.head), content, fragment.start)
    }
    return splices
  }

  private static func moved(_ offset: Int, by growth: Int) throws -> Int {
    let (moved, overflows) = offset.addingReportingOverflow(growth)
    guard !overflows else { throw WritingFailure.damaged("a table of places in its movie atom") }
    return moved
  }

  private static func table(
    _ atom: MP4Atom, _ bytes: [UInt8], _ base: Int64, width: Int, _ end: Int64, _ growth: Int
  ) throws -> [Splice] {
    let start = atom.contentStart + 8
    guard let count = bytes.big(atom.contentStart + 4, 4), count <= (atom.end - start) / width else {
      throw WritingFailure.damaged("a table of places in its movie atom")
    }
    var content: [UInt8] = []
    content.reserveCapacity(count * width)
    for index in 0..<count {
      guard var offset = bytes.big(start + index * width, width) else {
        throw WritingFailure.damaged("a table of places in its movie atom")
      }
      if Int64(offset) >= end { offset = try moved(offset, by: growth) }
      guard width == 8 || offset < 1 << 32 else { throw WritingFailure("its audio would lie beyond 4 GiB") }
      content += .big(offset, width)
    }
    if content.isEmpty { return [] }
    return [Splice(base + Int64(start)..<base + Int64(start + content.count), content)]
  }
}
