import ShellacModel

/// MP4: the atom `moov.udta.meta.ilst`, and the tables of places that move when it grows.
///
/// ISO/IEC 14496-12; the list of items is Apple's (QuickTime File Format, Metadata).
enum MP4Container {
  private static let room = 2048

  static func splices(_ file: TagSource, _ changes: [TagChange]) throws -> [Splice] {
    let top = try topAtoms(file)
    guard let movie = top.first(where: { $0.name == "moov" }) else {
      throw WritingFailure("it has no movie atom")
    }
    guard movie.size <= 128 << 20 else { throw WritingFailure("its movie atom is larger than 128 MiB") }
    let bytes = try file.read(movie.start, Int(movie.size))
    let root = MP4Atom(name: "moov", start: 0, size: bytes.count, head: movie.head)
    let user = try root.child("udta", in: bytes)
    let meta = try user?.child("meta", in: bytes)
    let list = try meta?.child("ilst", in: bytes)

    var tags: [any WritableTag] = [try list.map { try MP4Items($0.content(in: bytes)) } ?? MP4Items()]
    try tags.make(changes, format: "MP4")
    guard let items = tags[0] as? MP4Items else { return [] }
    let content = items.rendered

    var edit = MP4Edit(bytes: bytes)
    if let list, let meta, let user {
      if content == list.content(in: bytes) { return [] }
      try replace(list, in: [root, user, meta], with: content, &edit)
    } else {
      let head = MP4Items.atom(
        Array("hdlr".utf8),
        [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
      let made = MP4Items.atom(Array("ilst".utf8), content)
      if let meta, let user {
        edit.insert(made, at: meta.end, in: [root, user, meta])
      } else {
        let metaBytes = MP4Items.atom(Array("meta".utf8), [0, 0, 0, 0] + head + made)
        if let user {
          // A list of user data may end with four zero bytes, behind which nothing is read.
          let end =
            bytes.big(user.end - 4, 4) == 0 && user.end - 4 >= user.contentStart ? user.end - 4 : user.end
          edit.insert(metaBytes, at: end, in: [root, user])
        } else {
          edit.insert(MP4Items.atom(Array("udta".utf8), metaBytes), at: root.end, in: [root])
        }
      }
    }
    var splices = edit.splices.map {
      Splice(movie.start + $0.range.lowerBound..<movie.start + $0.range.upperBound, $0.bytes)
    }
    let growth = edit.growth
    if growth != 0 {
      splices += try edit.sizes(from: movie.start)
      splices += try MP4Offsets.moved(file, top, movie: movie, in: bytes, by: growth)
    }
    return splices
  }

  /// Puts items in the place of the old ones; free room behind them gives or takes the difference.
  private static func replace(
    _ list: MP4Atom, in parents: [MP4Atom], with content: [UInt8], _ edit: inout MP4Edit
  ) throws {
    let bytes = MP4Items.atom(Array("ilst".utf8), content)
    var end = list.end
    let meta = parents[parents.count - 1]
    while let next = try meta.atom(at: end, in: edit.bytes), next.name == "free" { end = next.end }
    let left = end - list.start - bytes.count
    if left == 0 || left >= 8 {
      let free = left == 0 ? [] : MP4Items.atom(Array("free".utf8), [UInt8](repeating: 0, count: left - 8))
      edit.replace(list.start..<end, with: bytes + free, in: parents)
    } else {
      let free = MP4Items.atom(Array("free".utf8), [UInt8](repeating: 0, count: room))
      edit.replace(list.start..<end, with: bytes + free, in: parents)
    }
  }

  /// An atom of the file itself.
  struct Top {
    var name: String
    var start: Int64
    var size: Int64
    var head: Int
    var end: Int64 { start + size }
  }

  private static func topAtoms(_ file: TagSource) throws -> [Top] {
    var atoms: [Top] = []
    var offset: Int64 = 0
    while offset + 8 <= file.size, atoms.count < 65_536 {
      let bytes = try file.read(offset, Int(min(16, file.size - offset)))
      guard var size = bytes.big(0, 4).map(Int64.init), let name = bytes.piece(4, 4) else { break }
      var head = 8
      if size == 1 {
        guard let long = bytes.big(8, 8) else { throw WritingFailure.damaged("an MP4 atom") }
        (size, head) = (Int64(long), 16)
      } else if size == 0 {
        size = file.size - offset
      }
      guard size >= Int64(head), size <= file.size - offset else {
        throw WritingFailure(
          "its MP4 atoms say that it is longer than it is: nothing is written to a file that is cut short")
      }
      atoms.append(Top(name: String(decoding: name, as: UTF8.self), start: offset, size: size, head: head))
      offset += size
    }
    return atoms
  }
}
