import ShellacModel

/// An ID3v2 tag of any version as its frames, which keep their bytes.
///
/// https://id3.org/id3v2.4.0-structure, id3v2.3.0, id3v2-00 (version 2.2).
struct ID3v2Tag: WritableTag {
  /// A frame with its header, as it stands in the tag.
  struct Frame: Equatable {
    var id: String
    var raw: [UInt8]
  }

  /// The bytes of the largest tag that is taken apart.
  static let longest = 64 << 20
  private static let padding = 1024

  private(set) var version = 4
  private var revision: UInt8 = 0
  private var flags: UInt8 = 0
  var frames: [Frame] = []
  /// What follows the frames and is none; kept.
  private var rest: [UInt8] = []
  /// Bytes that the tag has in the file, from its first to its last.
  private(set) var size = 0
  private(set) var exists = false
  /// Whether anything was changed.
  private(set) var isChanged = false

  /// A tag that is not there.
  init() {}

  /// How many bytes a tag has that begins with these ten; nil when they begin none.
  static func size(of head: [UInt8]) -> Int? {
    guard head.has("ID3", at: 0), let version = head.big(3, 1), version != 0xFF, head.big(4, 1) != 0xFF,
      let size = head.synchSafe(6)
    else { return nil }
    return 10 + size + (version == 4 && head[5] & 0x10 != 0 ? 10 : 0)
  }

  /// Takes a whole tag apart.
  init(_ bytes: [UInt8]) throws {
    guard let size = Self.size(of: bytes), size <= bytes.count, (2...4).contains(bytes[3]) else {
      throw WritingFailure("its ID3v2 tag has a version that is not known")
    }
    (version, revision, flags, self.size, exists) = (Int(bytes[3]), bytes[4], bytes[5], size, true)
    if version == 2 && flags & 0x40 != 0 { throw WritingFailure("its ID3v2.2 tag is compressed") }
    let hasFooter = version == 4 && flags & 0x10 != 0
    var body = Array(bytes[10..<(size - (hasFooter ? 10 : 0))])
    if isUnsynchronised && version < 4 { body = ID3v2Bytes.resynchronised(body) }
    var offset = 0
    if version > 2 && flags & 0x40 != 0 {
      guard let header = version == 4 ? body.synchSafe(0) : body.big(0, 4).map({ $0 + 4 }),
        header <= body.count
      else { throw WritingFailure.damaged("its ID3v2 tag") }
      offset = header
    }
    // The extended header counts and checks the frames, and the footer only repeats: neither outlives a change.
    flags &= version == 2 ? 0x80 : 0xAF
    if version == 4 { flags &= 0xEF }
    takeFrames(body, from: offset)
  }

  private var isUnsynchronised: Bool { flags & 0x80 != 0 }
  private var headSize: Int { version == 2 ? 6 : 10 }

  private mutating func takeFrames(_ body: [UInt8], from start: Int) {
    var offset = start
    while let frame = Self.frame(in: body, at: offset, version: version) {
      frames.append(frame)
      offset += frame.raw.count
    }
    if let used = body[offset...].lastIndex(where: { $0 != 0 }) { rest = Array(body[offset...used]) }
  }

  private static func frame(in body: [UInt8], at offset: Int, version: Int) -> Frame? {
    let idSize = version == 2 ? 3 : 4
    guard let id = body.piece(offset, idSize), id.allSatisfy(isLetter) else { return nil }
    let headSize = version == 2 ? 6 : 10
    func frame(_ size: Int?) -> Frame? {
      guard let size, let raw = body.piece(offset, headSize + size) else { return nil }
      return Frame(id: String(decoding: id, as: UTF8.self), raw: raw)
    }
    if version == 2 { return frame(body.big(offset + 3, 3)) }
    if version == 3 { return frame(body.big(offset + 4, 4)) }
    // iTunes wrote plain sizes into 2.4 tags: the one behind which there is a frame or nothing is right.
    let (safe, plain) = (body.synchSafe(offset + 4), body.big(offset + 4, 4))
    func endsWell(_ size: Int?) -> Bool {
      guard let size, offset + 10 + size <= body.count else { return false }
      let next = body.piece(offset + 10 + size, 4) ?? []
      return next.count < 4 || next.allSatisfy { $0 == 0 } || next.allSatisfy(isLetter)
    }
    if safe != plain, !endsWell(safe), endsWell(plain) { return frame(plain) }
    return frame(safe)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 || byte &- 0x30 < 10 }

  // MARK: Changes

  func has(_ change: TagChange) -> Bool {
    frames.contains { frame in key(of: frame).map(change.allSpellings.contains) ?? false }
      || namesPeople(change.allSpellings)
  }

  func holds(_ change: TagChange) -> Bool { !ID3v2Names.isOwnForm(change.key) }

  mutating func make(_ change: TagChange) throws {
    guard holds(change) else {
      throw WritingFailure(
        "\(change.key) stands in a frame of its ID3v2 tag that cannot be changed by itself")
    }
    let values = change.total == nil ? change.values : change.joinedPosition.map { [$0] } ?? []
    let old = frames
    // A comma stands between people, so that a name with one goes into a text frame of its own.
    let arePeople = ID3v2People.has(change.key) && !values.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    let isText = frames.contains { key(of: $0) == change.key }
    for spelling in change.spellings {
      try setPeople(
        spelling, arePeople || !ID3v2People.has(change.key) ? values : [],
        adds: arePeople && !isText && !change.isOnlyWhereFound && spelling == change.key)
    }
    frames = try replacing(
      frames, change.spellings, with: values,
      adds: !change.isOnlyWhereFound && !namesPeople(change.spellings),
      key: key,
      make: { try self.frames(of: $0, like: $1, values) })
    if let total = change.total {
      let count = total.value.map { [$0] } ?? []
      frames = try replacing(
        frames, total.spellings, with: count, adds: false, key: key,
        make: { try self.frames(of: $0, like: $1, count) })
    }
    isChanged = isChanged || frames != old
  }

  /// The tag's bytes: as many as before where they suffice, none when no frame is left.
  func rendered() throws -> [UInt8] {
    guard isChanged else { throw WritingFailure("nothing of its ID3v2 tag was changed") }
    if frames.isEmpty && rest.isEmpty { return [] }
    var body = frames.flatMap(\.raw) + rest
    if isUnsynchronised && version < 4 { body = ID3v2Bytes.unsynchronised(body) }
    let room = size - 10 - body.count
    body += [UInt8](repeating: 0, count: room >= 0 ? room : Self.padding)
    guard body.count < 1 << 28 else { throw WritingFailure("its ID3v2 tag would be too large") }
    return Array("ID3".utf8) + [UInt8(version), revision, flags] + .synchSafe(body.count) + body
  }

  // MARK: Frames

  /// What a frame holds, without its header and what its flags put in front; nil when it is packed or secret.
  func content(of frame: Frame) -> [UInt8]? {
    guard frame.raw.count >= headSize else { return nil }
    var content = Array(frame.raw[headSize...])
    guard version > 2 else { return content }
    let format = frame.raw[9]
    var front = 0
    if version == 3 {
      if format & 0xC0 != 0 { return nil }
      front = format & 0x20 != 0 ? 1 : 0
    } else {
      if format & 0x0C != 0 { return nil }
      front = (format & 0x40 != 0 ? 1 : 0) + (format & 0x01 != 0 ? 4 : 0)
      if format & 0x02 != 0 || isUnsynchronised { content = ID3v2Bytes.resynchronised(content) }
    }
    return content.count >= front ? Array(content[front...]) : nil
  }

  /// A frame with an id of this tag's version.
  func frame(_ id: String, _ content: [UInt8]) throws -> Frame {
    var head = Array(id.utf8)
    switch version {
    case 2:
      guard content.count < 1 << 24 else { throw WritingFailure("a value is too long for its ID3v2.2 tag") }
      head += .big(content.count, 3)
    case 3: head += .big(content.count, 4) + [0, 0]
    default:
      // Where the tag says that all frames are unsynchronised, this one is, too.
      let stored = isUnsynchronised ? ID3v2Bytes.unsynchronised(content) : content
      return Frame(
        id: id, raw: head + .synchSafe(stored.count) + [0, isUnsynchronised ? 0x02 : 0] + stored)
    }
    return Frame(id: id, raw: head + content)
  }
}

/// The scheme by which ID3v2 keeps bytes from looking like a frame of MPEG audio.
enum ID3v2Bytes {
  static func resynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isAfterMark = false
    for byte in bytes {
      if isAfterMark && byte == 0 {
        isAfterMark = false
        continue
      }
      result.append(byte)
      isAfterMark = byte == 0xFF
    }
    return result
  }

  static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      guard byte == 0xFF else { continue }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0xFF
      if next >= 0xE0 || next == 0 { result.append(0) }
    }
    return result
  }
}
