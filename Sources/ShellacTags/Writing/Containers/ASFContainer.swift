import ShellacModel

/// Windows Media: the header object with its objects, before the audio.
enum ASFContainer {
  private static let description: [UInt8] = [
    0x33, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let extended: [UInt8] = [
    0x40, 0xA4, 0xD0, 0xD2, 0x07, 0xE3, 0xD2, 0x11, 0x97, 0xF0, 0x00, 0xA0, 0xC9, 0x5E, 0xA8, 0x50,
  ]
  private static let headerExtension: [UInt8] = [
    0xB5, 0x03, 0xBF, 0x5F, 0x2E, 0xA9, 0xCF, 0x11, 0x8E, 0xE3, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let metadata: [UInt8] = [
    0xEA, 0xCB, 0xF8, 0xC5, 0xAF, 0x5B, 0x77, 0x48, 0x84, 0x67, 0xAA, 0x8C, 0x44, 0xFA, 0x4C, 0xCA,
  ]
  private static let library: [UInt8] = [
    0x94, 0x1C, 0x23, 0x44, 0x98, 0x94, 0xD1, 0x49, 0xA1, 0x41, 0x1D, 0x13, 0x4E, 0x45, 0x70, 0x54,
  ]
  private static let fileProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let padding: [UInt8] = [
    0x74, 0xD4, 0x06, 0x18, 0xDF, 0xCA, 0x09, 0x45, 0xA4, 0xBA, 0x9A, 0xAB, 0xCB, 0x96, 0xAA, 0xE8,
  ]

  private struct Object {
    var id: [UInt8]
    var content: [UInt8]
    var raw: [UInt8] { id + .little(content.count + 24, 8) + content }
  }

  private static func objects(_ bytes: [UInt8]) throws -> [Object] {
    var objects: [Object] = []
    var offset = 0
    while offset < bytes.count {
      guard let id = bytes.piece(offset, 16), let size = bytes.little(offset + 16, 8), size >= 24,
        let content = bytes.piece(offset + 24, size - 24)
      else { throw WritingFailure.damaged("its ASF header") }
      objects.append(Object(id: id, content: content))
      offset += size
    }
    return objects
  }

  static func splices(_ file: TagSource, _ changes: [TagChange]) throws -> [Splice] {
    let head = try file.read(0, 30)
    guard let size = head.little(16, 8), size >= 30, size <= 64 << 20, Int64(size) <= file.size else {
      throw WritingFailure.damaged("its ASF header")
    }
    var all = try objects(try file.read(30, size - 30))
    let extensionIndex = all.firstIndex { $0.id == headerExtension && $0.content.count >= 22 }
    var inner = try extensionIndex.map { try objects(Array(all[$0].content[22...])) } ?? []

    var tag = ASFTag()
    for object in all where object.id == description { try tag.takeDescription(object.content) }
    for object in all where object.id == extended { try tag.takeExtended(object.content) }
    for object in inner where object.id == metadata { try tag.takeMetadata(object.content, isLibrary: false) }
    for object in inner where object.id == library { try tag.takeMetadata(object.content, isLibrary: true) }
    var tags: [any WritableTag] = [tag]
    try tags.make(changes, format: "WMA")
    guard let changed = tags[0] as? ASFTag else { return [] }

    put(&all, description, changed.renderedDescription, isWanted: changed.isDescribed)
    put(&all, extended, changed.renderedExtended, isWanted: changed.isExtended)
    if let extensionIndex {
      put(&inner, metadata, changed.renderedMetadata, isWanted: false)
      put(&inner, library, changed.renderedLibrary, isWanted: false)
      let bytes = inner.flatMap(\.raw)
      all[extensionIndex].content =
        Array(all[extensionIndex].content[..<18]) + .little(bytes.count, 4) + bytes
    }
    return try splices(file, head, size, all)
  }

  /// Changes an object where it stands; one that is not there is added when it is wanted.
  private static func put(_ objects: inout [Object], _ id: [UInt8], _ content: [UInt8], isWanted: Bool) {
    if let index = objects.firstIndex(where: { $0.id == id }) {
      objects[index].content = content
    } else if isWanted {
      objects.append(Object(id: id, content: content))
    }
  }

  private static func splices(
    _ file: TagSource, _ head: [UInt8], _ size: Int, _ objects: [Object]
  ) throws -> [Splice] {
    var objects = objects
    let needed = 30 + objects.reduce(0) { $0 + 24 + $1.content.count }
    // Room that the header keeps for this gives or takes the difference.
    if let index = objects.firstIndex(where: { $0.id == padding }),
      objects[index].content.count + size - needed >= 0
    {
      objects[index].content = [UInt8](repeating: 0, count: objects[index].content.count + size - needed)
    }
    let body = objects.flatMap(\.raw)
    let growth = Int64(30 + body.count - size)
    if growth != 0, let index = objects.firstIndex(where: { $0.id == fileProperties }),
      let told = objects[index].content.little(16, 8), Int64(told) == file.size
    {
      objects[index].content.replaceSubrange(16..<24, with: [UInt8].little(told + Int(growth), 8))
    }
    let bytes =
      Array(head[..<16]) + .little(30 + body.count, 8) + .little(objects.count, 4) + Array(head[28..<30])
      + objects.flatMap(\.raw)
    return [Splice(0..<Int64(size), bytes)]
  }
}
